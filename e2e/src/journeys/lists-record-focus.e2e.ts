import type { Client } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/lists';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe } from 'vitest';
import { callAs, clearLists, listPath, makeFilledList } from '../list-makers.ts';
import { rows } from '../list-page.ts';
import { people } from '../people.ts';
import { journey, signIn } from '../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
// Lists and choices live with the account; whoever comes after must find it as it was.
afterEach(() => clearLists(call));

const open = (page: Page, path: string): Promise<void> => signIn(page, people.demo, path);

describe('a record, by keyboard', () => {
  journey('keeps the focus when what was pressed goes with its line', async ({ visit }) => {
    const list = await makeFilledList(call, 'people', 40);
    const { data } = await call(resultRoutes.results, { params: list, body: { withEmail: 2, limit: 3 } });
    const [record, another] = data;
    if (!record || !another) throw new Error('no record has guesses');
    const { page } = await visit();
    await open(page, `${listPath(list)}?record=${record.id}`);
    const drawer = page.getByRole('dialog', { name: record.name ?? '', exact: true });
    const focused = page.locator('[role="dialog"]:focus');
    const confirm = page.getByRole('button', { name: /^Confirm / }).first();
    await confirm.press('Enter');
    await drawer.getByRole('button', { name: /^Email: where it comes from/ }).waitFor();
    await focused.waitFor();
    await drawer.getByRole('button', { name: /^Email: where it comes from/ }).press('Enter');
    await drawer.getByRole('button', { name: /^Not right\?/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'It is wrong' }).press('Enter');
    await drawer.getByText('1 marked as not right').waitFor();
    await focused.waitFor();
    // Its keys are heard there.
    await page.keyboard.press('j');
    await drawer.waitFor({ state: 'detached' });

    await page.goto(`${listPath(list)}/${another.id}`);
    await confirm.press('Enter');
    await page
      .getByText(/^Used from now on: /)
      .first()
      .waitFor();
    await page.locator('h1:focus').waitFor();
  });

  journey('gives the focus to its row when it is left, and to the next one when it goes', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 12);
    const { page } = await visit();
    await open(page, listPath(list));
    const focused = (row: number) => page.locator(`[role="row"][aria-rowindex="${row}"]:focus`).waitFor();
    const drawer = page.getByRole('dialog');
    await rows(page).nth(1).focus();
    await page.keyboard.press('Enter');
    await drawer.getByText(`2 of ${list.counts.all}`, { exact: true }).waitFor();
    await page.keyboard.press('j');
    await drawer.getByText(`3 of ${list.counts.all}`, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await focused(4);
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: /^Options for/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete record' }).press('Enter');
    await page.getByRole('button', { name: 'Delete record' }).press('Enter');
    await focused(4);

    await rows(page)
      .nth(2)
      .getByRole('button', { name: /^Actions for/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Delete record' }).press('Enter');
    await page.getByRole('button', { name: 'Delete 1 record' }).press('Enter');
    await focused(4);
    await page.keyboard.press('x');
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).press('Enter');
    await focused(4);
  });
});
