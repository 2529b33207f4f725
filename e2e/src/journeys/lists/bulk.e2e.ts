import type { Client } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { beginSearch, callAs, clearLists, listPath, makeList } from '../../list-makers.ts';
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

/** A list that a search is filling until it has more records than are moved while a call waits. */
const makeLargeList = async (): Promise<List> => {
  const list = await makeList(call, 'people');
  await beginSearch(call, list, 3_000);
  while ((await call(listRoutes.get, { params: { id: list.id } })).data.run !== null) await delay(200);
  return (await call(listRoutes.get, { params: { id: list.id } })).data;
};

describe('many records of a list', () => {
  journey('all that match are moved to another list by a run, and come back by Undo [G-59]', async ({ visit }) => {
    const list = await makeLargeList();
    const other = await makeList(call, 'people');
    const { all } = list.counts;
    const words = all.toLocaleString('en');
    expect(all).toBeGreaterThan(2_000);
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
    await page.getByText(`${words} records moved to ${other.name}`).waitFor();
    await expect.poll(() => countOf(list)).toBe(0);
    expect(await countOf(other)).toBe(all);
    await page.getByRole('region', { name: 'Done' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Undone for ${words} records`).waitFor();
    await countLine(page, `${words} of ${words} records`);
    expect(await countOf(other)).toBe(0);
  });
});
