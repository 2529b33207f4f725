import type { Client } from '@galena/contract/kernel';
import { listRoutes, resultRoutes } from '@galena/contract/lists';
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
import { card, countLine, heading, rows } from '../list-page.ts';
import { people } from '../people.ts';
import { arriveAt, journey, signIn } from '../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
// Lists and choices live with the account; whoever comes after must find it as it was.
afterEach(() => clearLists(call));

const open = (page: Page, path: string): Promise<void> => signIn(page, people.demo, path);

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
    // The page that it stands on is one of ours, and says so.
    const { pathname } = new URL(known?.ref_url ?? '', 'http://demo.example');
    await first.locator(`a[href$="${pathname}"]`).first().waitFor();
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

  journey('stays open while the list is asked something else, and is walked on from there', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 30);
    const body = { withEmail: 1, limit: 30 } as const;
    const { data } = await call(resultRoutes.results, { params: list, body });
    const [record, next, another] = data.slice(1);
    if (!record || !next || !another) throw new Error('too few records have an e-mail');
    const { page } = await visit();
    await open(page, `${listPath(list)}?record=${record.id}`);
    const drawer = (name: string | null) => page.getByRole('dialog', { name: name ?? '' });
    const first = drawer(record.name);
    await first.waitFor();
    await page.getByRole('tab', { name: `With email ${list.counts.found}` }).click();
    await first.getByText(`2 of ${list.counts.found}`, { exact: true }).waitFor();
    await first.focus();
    await page.keyboard.press('j');
    await drawer(next.name).getByText(`3 of ${list.counts.found}`, { exact: true }).waitFor();

    // Also while it is not among those that are asked for.
    await page.getByRole('tab', { name: /^Needs email/ }).click();
    await page.waitForURL(/view=needs/);
    await countLine(page, `${list.counts.notFound} of ${list.counts.all} records`);
    await drawer(next.name).waitFor();
    await page.getByRole('searchbox', { name: 'Search this list' }).focus();
    await page.keyboard.type(another.name ?? '');
    await page.waitForURL(/[?&]q=/);
    await drawer(next.name).getByText('Contact', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL(/view=needs/);
  });

  journey('takes what is asked about it along when it is left', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 10);
    const { data } = await call(resultRoutes.results, { params: list, body: { limit: 10 } });
    const { page } = await visit();
    await open(page, listPath(list));
    const drawer = (at: number) => page.getByRole('dialog', { name: data[at]?.name ?? '', exact: true });
    const confirm = page.getByRole('button', { name: 'Delete record' });
    await rows(page).nth(1).getByRole('rowheader').click();
    await drawer(1)
      .getByRole('button', { name: /^Options for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete record' }).click();
    await confirm.waitFor();
    await page.goBack();
    await drawer(1).waitFor({ state: 'detached' });
    await rows(page).nth(3).getByRole('rowheader').click();
    await drawer(3).getByText('Contact', { exact: true }).waitFor();
    expect(await confirm.count()).toBe(0);
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
    const gone = page.getByRole('dialog', { name: 'This record is not here (any more)' });
    await gone.getByRole('heading', { name: 'This record is not here (any more)' }).waitFor();
    // There is nothing to be done with it.
    expect(await gone.getByRole('button', { name: /^Options for/ }).count()).toBe(0);
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
    // Invented leads say so here, too.
    await lines.first().getByText('Demo', { exact: true }).waitFor();
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

  journey('names that nothing breaks do not push a record off the screen', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 10);
    const { data } = await call(resultRoutes.results, { params: list, body: { limit: 1 } });
    const [record] = data;
    if (!record) throw new Error('the list is empty');
    const { page } = await visit({ hasTouch: true, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    const at = record.created_at;
    const answer = (path: string, told: object) =>
      page.route(`**/api/local-results/${list.id}/${record.id}/${path}`, (route) =>
        route.fulfill({ json: { data: told } }),
      );
    const host = `${'workshop'.repeat(7)}.example`;
    const url = `http://${host}/`;
    const read = { url, status: 200, outcome: 'read', bytes: 1, fetched_at: at };
    const visited = { run_id: 1, action: 'employees', site: url, outcome: 'read', result: 'found', pages: [read], at };
    await answer('visit', visited);
    const nothing = { position: null, email: null, phone: null, linkedin_url: null, ref_url: null };
    const name = 'Hauptbetriebswerkbauunterbeamtengesellschaftsvorsteher';
    await answer('employees', [{ id: 1, name, ...nothing, snippet: null, mark: null, fetched_at: at }]);
    await open(page, `${listPath(list)}?record=${record.id}`);
    const drawer = page.getByRole('dialog');
    const isWithin = () => drawer.locator('> :nth-child(2)').evaluate((body) => body.scrollWidth <= body.clientWidth);
    await drawer.getByText(`1 page of ${host} read`).waitFor();
    expect(await isWithin()).toBe(true);
    await drawer.getByRole('tab', { name: /People/ }).click();
    await drawer.getByText(name, { exact: true }).waitFor();
    expect(await isWithin()).toBe(true);
  });
});
