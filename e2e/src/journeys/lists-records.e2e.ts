import type { Client } from '@galena/contract/kernel';
import { listRoutes, resultRoutes, type List } from '@galena/contract/lists';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import {
  beginSearch,
  callAs,
  clearLists,
  listPath,
  listsPath,
  makeFilledList,
  makeList,
  someName,
} from '../list-makers.ts';
import { people } from '../people.ts';
import { arriveAt, journey, signIn } from '../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
// Lists and choices live with the account; whoever comes after must find it as it was.
afterEach(() => clearLists(call));

const open = (page: Page, path: string): Promise<void> => signIn(page, people.demo, path);

/** The line above the table: how many of how many records are shown. */
const countLine = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const addFilter = async (page: Page, field: string): Promise<void> => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: field, exact: true }).click();
};

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const card = (page: Page, list: Pick<List, 'name'>) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: list.name, exact: true }) });

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

describe('a record', () => {
  journey('is looked at beside its list, walked through, and opened as a page [LIST-047]', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 20);
    const { data } = await call(resultRoutes.results, { params: list, body: { limit: 20 } });
    const at = data.findIndex(({ email }) => email !== null);
    const record = data[at];
    if (!record) throw new Error('no record has an e-mail');
    const { page } = await visit();
    await open(page, listPath(list));
    await rows(page).nth(at).getByRole('rowheader').click();
    const drawer = (name: string) => page.getByRole('dialog', { name });
    const first = drawer(record.name ?? '');
    await first.getByText(`${at + 1} of ${list.counts.all}`, { exact: true }).waitFor();
    await first.getByText('Invented, to try things out: this is nobody real.').waitFor();

    const { data: whole } = await call(resultRoutes.result, { params: { ...list, resultId: record.id } });
    await first
      .getByText(record.email ?? '', { exact: true })
      .first()
      .waitFor();
    await first.getByRole('button', { name: /^Email: where it comes from/ }).click();
    await first.getByText('Invented for the demo: nobody real').waitFor();
    const known = whole.values.find(({ field, rank }) => field === 'email' && rank === 1);
    // An invented site can be read, not visited.
    await first
      .getByText(known?.ref_url?.replace(/\/$/, '') ?? '', { exact: true })
      .first()
      .waitFor();
    expect(await first.getByRole('link').count()).toBe(0);
    // Every stored field of the kind, not only the columns.
    for (const field of ['Category', 'Reviews', 'Postal code', 'Latitude'])
      await first.getByText(field, { exact: true }).waitFor();

    await page.keyboard.press('Escape');
    await first.waitFor({ state: 'detached' });
    await page.locator(`[aria-rowindex="${at + 2}"]:focus`).waitFor();
    await page.keyboard.press('Enter');
    await first.waitFor();
    await page.keyboard.press('j');
    const next = drawer(data[at + 1]?.name ?? '');
    await next.getByText(`${at + 2} of ${list.counts.all}`, { exact: true }).waitFor();
    await page.keyboard.press('ArrowUp');
    await first.getByText(`${at + 1} of ${list.counts.all}`, { exact: true }).waitFor();
    // The address names it: "back" closes it, a reload shows the same.
    await page.goBack();
    await first.waitFor({ state: 'detached' });
    await page.goForward();
    await first.waitFor();
    await page.reload();
    await first.waitFor();
    await first.getByRole('button', { name: 'Open as page' }).click();
    await arriveAt(page, `${listPath(list)}/${record.id}`);
    await heading(page, record.name ?? '');
    await page.getByText('Contact', { exact: true }).waitFor();
    await page.getByRole('link', { name: `Back to ${list.name}` }).click();
    await arriveAt(page, listPath(list));
  });

  journey('says so when it is not there, and can be deleted [LIST-004]', async ({ visit }) => {
    const list = await makeFilledList(call, 'group', 10);
    const { data } = await call(resultRoutes.results, { params: list, body: { limit: 1 } });
    const [record] = data;
    if (!record) throw new Error('the list is empty');
    const { page } = await visit();
    await open(page, `${listPath(list)}/${record.id}`);
    await heading(page, record.name ?? '');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete record' }).click();
    await page.getByText('Record deleted.').waitFor();
    await arriveAt(page, listPath(list));
    await countLine(page, `${list.counts.all - 1} of ${list.counts.all - 1} records`);
    await page.goto(`${listPath(list)}/${record.id}`);
    await page.getByRole('heading', { name: 'This is not here (any more)' }).waitFor();
    await page.goto(`${listPath(list)}?record=${record.id}`);
    await page.getByRole('heading', { name: 'This record is not here (any more)' }).waitFor();
  });
});

describe('a search that fills a list', () => {
  journey(
    'is seen while it runs, and leaves a line and a history [LIST-001 LIST-007 LIST-036 LIST-050]',
    async ({ visit }) => {
      const list = await makeList(call, 'people');
      const { page } = await visit();
      await open(page, listPath(list));
      await page.getByRole('heading', { name: 'Nothing in this list yet' }).waitFor();
      await beginSearch(call, list, 60);
      await rows(page).first().waitFor();
      await page.getByText('Search finished').waitFor({ timeout: 15_000 });
      const { counts } = (await call(listRoutes.get, { params: { id: list.id } })).data;
      await countLine(page, `${counts.all} of ${counts.all} records`);
      await page.getByRole('tab', { name: `With email ${counts.found}` }).waitFor();
      await page.getByRole('button', { name: 'Dismiss message' }).click();
      await page.getByText('Search finished').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: `Options for ${list.name}` }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      const history = page.getByRole('dialog', { name: `History of ${list.name}` });
      await history.getByText('Search: Worldwide').waitFor();
      await history.getByText(`${counts.all} of up to 60 saved`).waitFor();
    },
  );

  journey('another tab that deletes the list is noticed', async ({ visit }) => {
    const list = await makeList(call, 'people', someName('Short'));
    const { page } = await visit();
    await open(page, listPath(list));
    await heading(page, list.name);
    await call(listRoutes.remove, { params: { id: list.id } });
    await page.getByRole('heading', { name: 'This is not here (any more)' }).waitFor();
  });
});

describe('on a phone', () => {
  journey('lists are cards, records are lines, and a record is a page [LIST-005 LIST-047]', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 20);
    const { page } = await visit({ hasTouch: true, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, listsPath);
    await card(page, list).getByRole('link').click();
    await arriveAt(page, listPath(list));
    const lines = page.getByRole('grid', { name: 'Records' }).getByRole('row');
    await lines.first().waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(0);
    await lines.nth(1).getByRole('checkbox').click();
    const bar = page.getByRole('toolbar', { name: 'Bulk actions for 1 selected' });
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search this list' }).click();
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('zzzz');
    await page.getByRole('heading', { name: 'No results found.' }).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await lines.first().getByRole('rowheader').click();
    const record = page.getByRole('dialog');
    await record.getByText(`1 of ${list.counts.all}`, { exact: true }).waitFor();
    await record.getByRole('button', { name: 'Next record' }).click();
    await record.getByText(`2 of ${list.counts.all}`, { exact: true }).waitFor();
    await record.getByRole('button', { name: 'Back', exact: true }).click();
    await record.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
