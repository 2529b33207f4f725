import type { Client } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { manualRoutes } from '@galena/contract/records';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, makeList } from '../../list-makers.ts';
import { heading, rows } from '../../list-page.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
afterEach(() => clearLists(call));

const countOf = async ({ id }: List): Promise<number> =>
  (await call(listRoutes.get, { params: { id } })).data.counts.all;

describe('near doubles of a list', () => {
  journey('are made one, and are two again by Undo', async ({ visit }) => {
    const list = await makeList(call, 'company');
    for (const website of ['https://padaria-um.example', 'https://padaria-dois.example'])
      await call(manualRoutes.add, {
        params: { type: list.type, id: list.id },
        body: { website, name: 'Padaria Lisboa', city: 'Lisbon' },
      });
    const { page } = await visit();
    await signIn(page, people.demo, listPath(list));
    await rows(page).nth(1).waitFor();
    await page.getByRole('button', { name: `Options for ${list.name}` }).click();
    await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
    await heading(page, 'Duplicates');
    await page.getByRole('heading', { name: 'Same name and place' }).waitFor();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge 2 records' });
    await dialog.getByRole('radiogroup', { name: 'Website' }).waitFor();
    await dialog.getByRole('button', { name: 'Merge 2 records' }).click();
    // A toast stays as long as somebody points at it.
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.hover();
    await page.getByText('No duplicates found').waitFor();
    await expect.poll(() => countOf(list)).toBe(1);
    await undo.click();
    await page.getByRole('heading', { name: 'Same name and place' }).waitFor();
    await page.goBack();
    await rows(page).nth(1).waitFor();
    expect(await countOf(list)).toBe(2);
  });
});
