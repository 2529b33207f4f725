import type { Client } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, makeFilledList, makeList } from '../../list-makers.ts';
import { countLine, rows } from '../../list-page.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
afterEach(() => clearLists(call));

const countOf = async ({ id }: List): Promise<number> =>
  (await call(listRoutes.get, { params: { id } })).data.counts.all;

describe('many records of a list', () => {
  journey('all that match are moved to another list, and come back by Undo [G-59]', async ({ visit }) => {
    const list = await makeFilledList(call, 'people', 150);
    const other = await makeList(call, 'people');
    const { all } = list.counts;
    const words = all.toLocaleString('en');
    expect(all).toBeGreaterThan(50);
    const { page } = await visit();
    await signIn(page, people.demo, listPath(list));
    await rows(page).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await page.getByRole('button', { name: `Select all ${words} matches` }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Move to list' }).click();
    const dialog = page.getByRole('dialog', { name: `Move ${words} records to another list` });
    await dialog.getByRole('combobox').fill(other.name);
    await page.getByRole('option', { name: other.name }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    // A toast stays as long as somebody points at it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expect.poll(() => countOf(list)).toBe(0);
    expect(await countOf(other)).toBe(all);
    await page.getByRole('button', { name: 'Undo' }).click();
    await countLine(page, `${words} of ${words} records`);
    expect(await countOf(other)).toBe(0);
  });
});
