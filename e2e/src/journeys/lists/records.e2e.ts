import type { Client } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { beginSearch, callAs, clearLists, listPath, makeFilledList, makeList } from '../../list-makers.ts';
import { countLine, heading, rows } from '../../list-page.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
// Lists and choices live with the account; whoever comes after must find it as it was.
afterEach(() => clearLists(call));

const now = async (list: List): Promise<List> => (await call(listRoutes.get, { params: { id: list.id } })).data;

const totalOf = async ({ type, id }: List, filter: object): Promise<number> =>
  (await call(resultRoutes.results, { params: { type, id }, body: { ...filter, limit: 1 } })).pagination.total;

const option = async (page: Page, list: List, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Options for ${list.name}` }).click();
  await page.getByRole('menuitem', { name }).click();
};

const exported = async (page: Page) => {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await text(await file.createReadStream())).trimEnd().split('\r\n');
  return { name: file.suggestedFilename(), lines };
};

describe('a list from its search to its file', () => {
  journey(
    'a search fills it while somebody looks; its records are opened, exported and put away [LIST-001 LIST-002 LIST-003 LIST-004 LIST-007 LIST-036 LIST-047 LIST-050]',
    async ({ visit }) => {
      const list = await makeList(call, 'people');
      const { page } = await visit();
      await signIn(page, people.demo, listPath(list));
      await page.getByRole('heading', { name: 'No records yet' }).waitFor();
      await beginSearch(call, list, 60);
      await rows(page).first().waitFor();
      await page.getByText('Search finished').filter({ visible: true }).first().waitFor();
      const { counts } = await now(list);
      await countLine(page, `${counts.all} of ${counts.all} records`);
      await option(page, list, 'History');
      const history = page.getByRole('dialog', { name: `History of ${list.name}` });
      await history.getByText('Search: Worldwide').waitFor();
      await history.getByText(`${counts.all} of up to 60 saved`).waitFor();
      await history.getByRole('button', { name: 'Close' }).click();
      await history.waitFor({ state: 'detached' });

      await page.getByRole('tab', { name: `With email ${counts.found}` }).click();
      await countLine(page, `${counts.found} of ${counts.all} records`);
      const body = { withEmail: 1, limit: 1 } as const;
      const { data } = await call(resultRoutes.results, { params: { type: list.type, id: list.id }, body });
      const [record] = data;
      if (!record) throw new Error('no record has an e-mail');
      await rows(page).first().getByRole('rowheader').click();
      const drawer = page.getByRole('dialog', { name: record.name ?? '', exact: true });
      await drawer.getByText(`1 of ${counts.found}`, { exact: true }).waitFor();
      await drawer.getByRole('button', { name: /^Email, source/ }).click();
      await drawer.getByText('Made up for the demo').waitFor();
      await drawer.getByRole('button', { name: 'Open as page' }).click();
      // What the list was narrowed to goes along: it says which record is next, and where back is.
      await page.waitForURL(({ pathname }) => pathname === `${listPath(list)}/${record.id}`);
      await heading(page, record.name ?? '');
      await page.getByRole('link', { name: `Back to ${list.name}` }).click();
      await page.waitForURL(({ pathname }) => pathname === listPath(list));
      await countLine(page, `${counts.found} of ${counts.all} records`);
      // The record still stands beside its list.
      await drawer.getByRole('button', { name: 'Close', exact: true }).click();
      await drawer.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: `All ${counts.all}` }).click();
      await countLine(page, `${counts.all} of ${counts.all} records`);

      const { name, lines } = await exported(page);
      expect(name).toMatch(/\.csv$/);
      expect(lines).toHaveLength(counts.all + 1);
      expect(lines[0]).toContain('Email source');

      await rows(page).getByRole('checkbox').nth(0).click();
      await rows(page)
        .getByRole('checkbox')
        .nth(2)
        .click({ modifiers: ['Shift'] });
      await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
      // A toast stays as long as somebody points at it.
      await page.getByRole('button', { name: 'Undo' }).hover();
      await countLine(page, `${counts.all - 3} of ${counts.all - 3} records`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await countLine(page, `${counts.all} of ${counts.all} records`);
      await page.goto(`${listPath(list)}/${record.id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete record' }).click();
      await countLine(page, `${counts.all - 1} of ${counts.all - 1} records`);
      expect((await now(list)).counts.all).toBe(counts.all - 1);
    },
  );

  journey(
    'what is asked leaves what the server says, in its order, and goes into the file [LIST-002 LIST-013 LIST-014 LIST-015 LIST-019]',
    async ({ visit }) => {
      const list = await makeFilledList(call, 'local', 120);
      const { all, found } = list.counts;
      const { page } = await visit();
      await signIn(page, people.demo, `${listPath(list)}?view=found&sort=-name`);
      await countLine(page, `${found} of ${all} records`);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Rating', exact: true }).click();
      await page.getByRole('combobox', { name: 'Condition' }).selectOption('less than');
      await page.getByRole('spinbutton', { name: 'Value' }).fill('4');
      await page.getByRole('button', { name: 'Apply' }).click();
      const rated = { field: 'data.rating', operator: 'lower', value: 4 } as const;
      const asked = { custom_search: [rated], withEmail: 1 as const };
      const left = await totalOf(list, asked);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(found);
      await countLine(page, `${left} of ${all} records`);
      const { data } = await call(resultRoutes.results, {
        params: { type: list.type, id: list.id },
        body: { ...asked, limit: 1, sort: '-name' },
      });
      await rows(page)
        .first()
        .getByText(data[0]?.name ?? '', { exact: true })
        .waitFor();
      await page.reload();
      await countLine(page, `${left} of ${all} records`);
      expect((await exported(page)).lines).toHaveLength(left + 1);
    },
  );
});
