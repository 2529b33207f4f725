import { text } from 'node:stream/consumers';
import { billingRoutes } from '@galena/contract/billing';
import type { Client } from '@galena/contract/kernel';
import { listRoutes, resultRoutes } from '@galena/contract/lists';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { callAs, clearLists } from '../list-makers.ts';
import { people } from '../people.ts';
import { untilPriced } from '../search-page.ts';
import { journey, landingPath, signIn } from '../visitor.ts';

let call: Client;
beforeEach(async () => {
  call = await callAs(people.demo);
  await clearLists(call);
});
afterEach(() => clearLists(call));

type Wish = {
  readonly tab: string;
  readonly field: string;
  readonly kind: string;
  readonly typed: string;
  readonly place: string;
};

/** Says what and where, and waits for the preview. @returns how many there are */
const ask = async (page: Page, { tab, field, kind, typed, place }: Wish): Promise<number> => {
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('combobox', { name: field }).fill(kind);
  await page.getByRole('option', { name: kind, exact: true }).click();
  await page.keyboard.press('Escape');
  const where = page.getByRole('combobox', { name: 'Where?' });
  await where.fill(typed);
  await page.getByRole('option', { name: place }).first().waitFor();
  await page.getByText(/found\. Enter takes/).waitFor({ state: 'attached' });
  await where.press('Enter');
  const words = page.getByRole('region', { name: 'Preview' }).getByText(/^\d+ of [\d,]+, free\./);
  await words.first().waitFor();
  await untilPriced(page);
  return Number(/of ([\d,]+),/.exec((await words.first().textContent()) ?? '')?.[1]?.replaceAll(',', ''));
};

/** Runs the search and watches the list fill until the search says that it is finished. @returns the list */
const runAndWatch = async (page: Page) => {
  await page.getByRole('button', { name: 'Run search' }).click();
  await page.waitForURL(/\/lead-search\/saved-lists\/\w+-\d+$/);
  await page.getByText('Search finished').first().waitFor();
  const id = Number(/-(\d+)$/.exec(page.url())?.[1]);
  return (await call(listRoutes.get, { params: { id } })).data;
};

/** The lines of the CSV that the page's export gives, without the mark at its beginning. */
const exportAll = async (page: Page): Promise<readonly string[]> => {
  const button = page.getByRole('button', { name: 'Export' });
  // On a phone it stands in the list's menu.
  if (await button.isVisible()) await button.click();
  else {
    await page.getByRole('button', { name: /^Options for/ }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  return (await text(await file.createReadStream()))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
};

/** What the search into a list was charged: less than its records where the account had bought some of them before. */
const chargedOf = async (id: number): Promise<number> =>
  (await call(listRoutes.history, { params: { id }, body: {} })).data.find(({ kind }) => kind === 'search')?.credits ??
  0;

const creditsOf = async () => {
  const { balance, held } = (await call(billingRoutes.userLimits, {})).data;
  return { balance, held };
};

const companies = {
  tab: 'Company',
  field: 'What kind of company?',
  kind: 'Car rental',
  typed: 'portug',
  place: 'Portugal',
};
const dentists = {
  tab: 'Local',
  field: 'What kind of business?',
  kind: 'Dentist',
  typed: 'porto, port',
  place: 'Porto, Portugal',
};

describe('the paid path', () => {
  journey(
    'companies by country and category, from the sign-in to the CSV [LEAD-001 LEAD-003 LIST-001 LIST-002 LIST-047 LIST-050]',
    async ({ visit }) => {
      const before = await creditsOf();
      const { page } = await visit();
      await signIn(page, people.demo, landingPath);
      const total = await ask(page, companies);
      const list = await runAndWatch(page);
      expect(list.results_count).toBe(total);
      const charged = await chargedOf(list.id);
      expect(charged).toBeLessThanOrEqual(total);
      expect(await creditsOf()).toEqual({ balance: before.balance - charged, held: 0 });

      const { data } = await call(resultRoutes.results, { params: list, body: {} });
      const name = data[0]?.name as string;
      await page.getByRole('rowheader', { name }).click();
      const record = page.getByRole('dialog');
      await record.getByRole('heading', { name }).waitFor();
      // Every value says where it comes from.
      await record.getByText('Brands of the world').first().waitFor();
      await page.keyboard.press('Escape');
      await record.waitFor({ state: 'detached' });

      const lines = await exportAll(page);
      expect(lines).toHaveLength(total + 1);
      expect(lines[0]).toContain('Website');
      expect(lines[1]).toContain(name);
    },
  );

  journey(
    'invented local businesses, on a phone: only those with an e-mail are paid [LEAD-004 LIST-002]',
    async ({ visit }) => {
      const before = await creditsOf();
      const { page } = await visit({ hasTouch: true, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page, people.demo, landingPath);
      const total = await ask(page, dentists);
      await page.getByText('Invented demo data').first().waitFor();
      // What is read on websites has journeys of its own.
      await page.getByText('Find emails on their websites', { exact: true }).click();
      await untilPriced(page);
      const list = await runAndWatch(page);
      expect(list.results_count).toBe(Math.min(total, 100));
      const { found } = list.counts;
      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThan(list.results_count);
      const charged = await chargedOf(list.id);
      expect(charged).toBeLessThanOrEqual(found);
      expect(await creditsOf()).toEqual({ balance: before.balance - charged, held: 0 });

      await page.getByRole('grid', { name: 'Records' }).getByRole('rowheader').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const lines = await exportAll(page);
      expect(lines).toHaveLength(list.results_count + 1);
      expect(lines.filter((line) => line.includes('.demo.example')).length).toBeGreaterThan(0);
    },
  );
});
