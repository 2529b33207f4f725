import type { Client } from '@galena/contract/kernel';
import { listRoutes, resultRoutes, type List } from '@galena/contract/lists';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, makeFilledList, makeList } from '../list-makers.ts';
import { countLine, rows } from '../list-page.ts';
import { people } from '../people.ts';
import { journey, signIn } from '../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
// Lists and choices live with the account; whoever comes after must find it as it was.
afterEach(() => clearLists(call));

const open = (page: Page, path: string): Promise<void> => signIn(page, people.demo, path);

const addFilter = async (page: Page, field: string): Promise<void> => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: field, exact: true }).click();
};

const totalOf = async (list: List, filter: object): Promise<number> => {
  const input = { params: { type: list.type, id: list.id }, body: { ...filter, limit: 1 } };
  return (await call(resultRoutes.results, input)).pagination.total;
};

describe('one list', () => {
  journey(
    'views, filters, days and words leave what the server says they leave [LIST-013 LIST-014 LIST-015 LIST-019 LIST-020 LIST-021]',
    async ({ visit }) => {
      const list = await makeFilledList(call, 'local', 60);
      const { all, found } = list.counts;
      const { page } = await visit();
      await open(page, listPath(list));
      await countLine(page, `${all} of ${all} records`);
      await page.getByRole('tab', { name: `With email ${found}` }).click();
      await countLine(page, `${found} of ${all} records`);

      await addFilter(page, 'Rating');
      await page.getByRole('combobox', { name: 'Condition' }).selectOption('less than');
      await page.getByRole('spinbutton', { name: 'Value' }).fill('4');
      await page.getByRole('button', { name: 'Apply' }).click();
      const rated = { field: 'data.rating', operator: 'lower', value: 4 } as const;
      const lowRated = await totalOf(list, { custom_search: [rated], withEmail: 1 });
      expect(lowRated).toBeGreaterThan(0);
      expect(lowRated).toBeLessThan(found);
      await countLine(page, `${lowRated} of ${all} records`);
      await page.getByRole('tab', { name: `All ${all}` }).click();
      await countLine(page, `${await totalOf(list, { custom_search: [rated] })} of ${all} records`);

      // Reload and back lead to the same question.
      await page.reload();
      await page.getByRole('button', { name: 'Rating less than 4', exact: true }).waitFor();
      await page.goBack();
      await countLine(page, `${lowRated} of ${all} records`);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.getByRole('tab', { name: `All ${all}` }).click();
      await countLine(page, `${all} of ${all} records`);

      await addFilter(page, 'Added');
      await page.getByRole('combobox', { name: 'Condition' }).selectOption('on or before');
      await page.getByLabel('Value').fill('2020-01-01');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('heading', { name: 'No results found.' }).waitFor();
      await page.getByText(`hides ${all} of ${all} records.`).waitFor();
      await page.getByRole('button', { name: 'Remove that filter' }).click();
      await countLine(page, `${all} of ${all} records`);
    },
  );

  journey(
    'words are looked for anywhere, as a whole, or at the beginning [LIST-019 LIST-016 LIST-017 LIST-022]',
    async ({ visit }) => {
      const list = await makeFilledList(call, 'people', 40);
      const { all, potentialsFound, notFound } = list.counts;
      const { data } = await call(resultRoutes.results, { params: list, body: { limit: 1 } });
      const name = data[0]?.name ?? '';
      const { page } = await visit();
      await open(page, listPath(list));
      await countLine(page, `${all} of ${all} records`);
      await page.keyboard.press('/');
      await page.keyboard.type(name.slice(1, 5));
      await countLine(page, `${await totalOf(list, { search: name.slice(1, 5) })} of ${all} records`);
      await page.getByRole('button', { name: 'How to compare: Contains' }).click();
      await page.getByRole('menuitemradio', { name: 'Is exactly' }).click();
      await page.getByRole('heading', { name: 'No results found.' }).waitFor();
      await page.getByRole('searchbox', { name: 'Search this list' }).fill(name);
      await countLine(page, `${await totalOf(list, { search: name, search_type: 'exact' })} of ${all} records`);
      await page.getByRole('button', { name: 'Clear search' }).click();

      await page.getByRole('tab', { name: `Potential ${potentialsFound}` }).click();
      await countLine(page, `${potentialsFound} of ${all} records`);
      await page.getByRole('tab', { name: `Needs email ${notFound}` }).click();
      await countLine(page, `${notFound} of ${all} records`);
      await page.getByRole('tab', { name: `All ${all}` }).click();
      await addFilter(page, 'CRM');
      await page.getByRole('combobox', { name: 'Value' }).selectOption('Sent');
      await page.getByRole('button', { name: 'Apply' }).click();
      await countLine(page, `0 of ${all} records`);
    },
  );

  journey('a list is sorted as the server sorts it, page after page', async ({ visit }) => {
    const list = await makeFilledList(call, 'influencer', 120);
    const { page, calls } = await visit();
    await open(page, listPath(list));
    await rows(page).first().waitFor();
    await page.getByRole('columnheader', { name: 'Creator' }).getByRole('button').first().click();
    await page.getByRole('menuitem', { name: 'Sort descending' }).click();
    const { data } = await call(resultRoutes.results, { params: list, body: { limit: 100, sort: '-name' } });
    await rows(page)
      .first()
      .getByText(data[0]?.name ?? '', { exact: true })
      .waitFor();
    await page.waitForURL(/sort=-name/);
    const before = calls.length;
    await rows(page).first().focus();
    const last = page.locator(`[aria-rowindex="${list.counts.all + 1}"]`);
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return last.count();
      })
      .toBe(1);
    const pages = calls.slice(before).filter((one) => /influencer-results\/\d+$/.test(one.url()));
    expect(pages.length).toBeGreaterThan(0);
  });

  journey('columns and views of one’s own are kept with the user, for all lists of the kind', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 20);
    const other = await makeList(call, 'local');
    const { page } = await visit();
    await open(page, listPath(list));
    const column = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await column('Website').waitFor();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Website', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Category', exact: true }).click();
    await page.keyboard.press('Escape');
    await column('Website').waitFor({ state: 'detached' });
    await column('Category').waitFor();

    await addFilter(page, 'City');
    await page.getByRole('textbox', { name: 'Value' }).fill('Lisbon');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('In Lisbon');
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('tab', { name: 'In Lisbon', selected: true }).waitFor();
    expect((await kept).status()).toBe(200);

    await page.goto(listPath(other));
    await page.getByRole('tab', { name: 'In Lisbon' }).click();
    await page.getByRole('button', { name: 'City contains Lisbon', exact: true }).waitFor();
    await column('Website').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Options for the view In Lisbon' }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await page.getByRole('tab', { name: 'In Lisbon' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'All 0', selected: true }).waitFor();
    expect(page.url()).not.toContain('view=');
  });

  journey(
    'records are chosen, archived with Undo, and deleted after a question [LIST-003 LIST-004 LIST-023]',
    async ({ visit }) => {
      const list = await makeFilledList(call, 'people', 20);
      const { all } = list.counts;
      const { page } = await visit();
      await open(page, listPath(list));
      await countLine(page, `${all} of ${all} records`);
      const boxes = rows(page).getByRole('checkbox');
      await boxes.nth(0).click();
      await boxes.nth(2).click({ modifiers: ['Shift'] });
      await page.getByRole('toolbar', { name: 'Bulk actions for 3 selected' }).waitFor();
      await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
      await page.getByText('3 records archived').waitFor();
      await countLine(page, `${all - 3} of ${all - 3} records`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('3 records restored').waitFor();
      await countLine(page, `${all} of ${all} records`);

      await boxes.nth(1).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
      await page.getByText('1 record archived').waitFor();
      await page.getByRole('button', { name: `Options for ${list.name}` }).click();
      await page.getByRole('menuitem', { name: 'Show archived records' }).click();
      await countLine(page, `1 of ${all - 1} records`);
      await boxes.nth(0).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();

      await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog', { name: `Delete ${all} records for good?` });
      await question.getByRole('button', { name: `Delete ${all} records` }).click();
      await page.getByText(`${all} records deleted.`).waitFor();
      await page.getByRole('heading', { name: 'Nothing in this list yet' }).waitFor();
      expect((await call(listRoutes.get, { params: { id: list.id } })).data.counts.all).toBe(0);
    },
  );

  journey('“all that match” goes beyond what is loaded [G-53]', async ({ visit }) => {
    const list = await makeFilledList(call, 'influencer', 120);
    const { all } = list.counts;
    const { page } = await visit();
    await open(page, listPath(list));
    await rows(page).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await page.getByRole('button', { name: `Select all ${all} matching` }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
    await page.getByText(`${all} records archived`).waitFor();
    expect((await call(listRoutes.get, { params: { id: list.id } })).data.counts.all).toBe(0);
  });

  journey('records go into a CSV, with the columns and sources that are asked for [LIST-002]', async ({ visit }) => {
    const list = await makeFilledList(call, 'people', 20);
    const { page } = await visit();
    await open(page, listPath(list));
    await rows(page).first().waitFor();
    const download = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      const lines = (await text(await file.createReadStream())).trimEnd().split('\r\n');
      return { file, lines };
    };
    await page.getByRole('button', { name: 'Export' }).click();
    const whole = await download();
    expect(whole.file.suggestedFilename()).toMatch(/\.csv$/);
    expect(whole.lines).toHaveLength(list.counts.all + 1);
    expect(whole.lines[0]).toContain('Email: source');

    await rows(page).getByRole('checkbox').nth(0).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export 1 record' });
    await dialog.getByRole('radio', { name: 'Columns as shown' }).check();
    await dialog.getByRole('switch', { name: 'With sources' }).uncheck();
    const some = await download();
    expect(some.lines).toHaveLength(2);
    expect(some.lines[0]?.split(',')).toHaveLength(7);
    expect(some.lines[0]).not.toContain('Email: source');
  });
});
