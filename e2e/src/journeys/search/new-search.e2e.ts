import { text } from 'node:stream/consumers';
import { billingRoutes } from '@galena/contract/billing';
import type { Client } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { clearLists } from '../../list-makers.ts';
import { people } from '../../people.ts';
import {
  chooseKind,
  choosePlace,
  forgetSearches,
  preview,
  runButton,
  startsOf,
  untilFinished,
  untilPreviewed,
} from '../../search-page.ts';
import { arriveAt, journey, landingPath, signIn } from '../../visitor.ts';

let call: Client;
beforeEach(async () => {
  call = await forgetSearches();
});
afterEach(() => clearLists(call));

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

describe('§2 New Search, from the sign-in to the CSV', () => {
  journey(
    'companies by kind and country: preview, cost, one run, and the list [LEAD-001 LEAD-003 LEAD-008 LEAD-010 LEAD-044 LIST-001 LIST-002 LIST-047 LIST-050]',
    async ({ visit }) => {
      const before = await creditsOf();
      const { page, calls } = await visit();
      await signIn(page, people.demo);
      await arriveAt(page, landingPath);
      await page.getByRole('tab', { name: 'Company', selected: true }).waitFor();
      await chooseKind(page, 'What kind of company?', 'Bank');
      await choosePlace(page, 'switz', 'Switzerland');
      const total = await untilPreviewed(page);
      await preview(page).getByRole('rowheader', { name: 'Société Générale' }).waitFor();

      // What the page says of money is what the server says.
      const body = { location: { label: 'Switzerland', country: 'CH' }, filters: { industries: ['Bank'] } };
      const { data: estimate } = await call(searchRoutes.estimate, { params: { type: 'company' }, body });
      expect(total).toBe(estimate.available);
      const number = new Intl.NumberFormat('en');
      const left = number.format(estimate.balance - estimate.cost_max);
      await page.getByText(`${number.format(estimate.cost_max)}, leaving ${left}`, { exact: true }).waitFor();

      expect(await page.getByLabel('New list name').inputValue()).toBe('Bank in Switzerland');
      await runButton(page).dblclick();
      const list = await untilFinished(page, call);
      await page.getByRole('heading', { level: 1, name: 'Bank in Switzerland' }).waitFor();
      expect(list.results_count).toBe(total);
      const starts = startsOf(calls);
      expect(starts).toHaveLength(1);
      expect(starts[0]?.headers()['idempotency-key']).toMatch(/^[\da-f]{32}$/);
      const charged = await chargedOf(list.id);
      expect(charged).toBe(estimate.cost_max);
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
    'invented local businesses, on a phone: only those with an e-mail are paid, and the next search knows what is left [LEAD-004 LIST-002]',
    async ({ visit }) => {
      const before = await creditsOf();
      const { page } = await visit({ hasTouch: true, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page, people.demo, landingPath);
      const ask = async (): Promise<number> => {
        await page.getByRole('tab', { name: 'Local' }).click();
        await chooseKind(page, 'What kind of business?', 'Dentist');
        await choosePlace(page, 'porto, port', 'Porto, Portugal');
        // What is read on websites has journeys of its own.
        await page.getByText('Find emails on their websites', { exact: true }).click();
        return untilPreviewed(page);
      };
      const total = await ask();
      await page.getByText('Made-up demo data').first().waitFor();
      await runButton(page).click();
      const list = await untilFinished(page, call);
      expect(list.results_count).toBe(Math.min(total, 100));
      const { found } = list.counts;
      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThan(list.results_count);
      const charged = await chargedOf(list.id);
      expect(charged).toBeLessThanOrEqual(found);
      const after = await creditsOf();
      expect(after).toEqual({ balance: before.balance - charged, held: 0 });

      await page.getByRole('grid', { name: 'Records' }).getByRole('rowheader').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const lines = await exportAll(page);
      expect(lines).toHaveLength(list.results_count + 1);
      expect(lines.filter((line) => line.includes('.demo.example')).length).toBeGreaterThan(0);

      // The search is there again, as it was asked.
      await page.goBack();
      expect(await untilPreviewed(page)).toBe(total);
      const words = await page.getByText(/^[\d,]+, leaving [\d,]+$/).textContent();
      const [max = 0, left = 0] = [...(words ?? '').replaceAll(/(?<=\d),(?=\d)/g, '').matchAll(/\d+/g)].map(Number);
      expect(max + left).toBe(after.balance);
    },
  );
});
