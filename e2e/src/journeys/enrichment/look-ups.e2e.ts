import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import type { Client } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { type FullResult, resultRoutes } from '@galena/contract/records';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath } from '../../list-makers.ts';
import { people } from '../../people.ts';
import { chooseKind, choosePlace, preview, runButton, untilPreviewed } from '../../search-page.ts';
import { journey, landingPath, signIn } from '../../visitor.ts';

let call: Client;
beforeAll(async () => {
  call = await callAs(people.demo);
  await clearLists(call);
});
afterAll(() => clearLists(call));

const balance = async (): Promise<number> => (await call(billingRoutes.userLimits, {})).data.balance;

/** The list whose page is open. */
const openList = async (page: Page): Promise<List> =>
  (await call(listRoutes.get, { params: { id: Number(/-(\d+)$/.exec(page.url())?.[1]) } })).data;

/** A record of a list whose e-mail was read on its website. */
const findRead = async ({ type, id }: List): Promise<FullResult> => {
  const { data } = await call(resultRoutes.results, { params: { type, id }, body: { withEmail: 1, limit: 100 } });
  for (const { id: resultId } of data) {
    const { data: whole } = await call(resultRoutes.result, { params: { type, id, resultId } });
    if (whole.evidence['email']?.source === 'site') return whole;
  }
  throw new Error('no e-mail was read on a website');
};

/** Opens a record of the list beside the others. */
const openRecord = async (page: Page, name: string) => {
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('rowheader', { name }).first().click();
  const record = page.getByRole('dialog');
  await record.getByRole('heading', { name }).waitFor();
  return record;
};

let dentists: List;
let found: FullResult;

// ENR-001, ENR-005 … ENR-009
describe('the websites of invented businesses', () => {
  journey(
    'are read when a search is over: what they show is in the records, with its page, and paid once [ENR-001 ENR-009]',
    async ({ visit }) => {
      const before = await balance();
      const { page, context } = await visit();
      await signIn(page, people.demo, `${landingPath}?type=local`);
      await chooseKind(page, 'What kind of business?', 'Dentist');
      await choosePlace(page, 'porto, port', 'Porto, Portugal');
      await untilPreviewed(page);
      expect(await page.getByRole('checkbox', { name: 'Find emails on their websites' }).isChecked()).toBe(true);
      await runButton(page).click();
      await page.waitForURL(/\/lead-search\/saved-lists\/local-\d+$/);
      await page.getByText('Search complete').first().waitFor();
      dentists = await openList(page);
      const { data: history } = await call(listRoutes.history, { params: { id: dentists.id }, body: {} });
      const run = history.find(({ kind }) => kind === 'enrich')?.run_id as number;
      const { data: job } = await call(enrichRoutes.job, { params: { id: run } });
      expect(job).toMatchObject({ action: 'email', status: 'completed', state: 'search_complete' });
      expect(job.found).toBeGreaterThan(0);
      expect(before - (await balance())).toBe(history.reduce((sum, { credits }) => sum + credits, 0));
      expect(dentists.counts.looking).toBe(0);

      found = await findRead(dentists);
      const record = await openRecord(page, found.name as string);
      const evidence = found.values.find(({ field, rank }) => field === 'email' && rank === 1);
      await record
        .getByText(found.email as string)
        .first()
        .waitFor();
      // The page that shows it is one of ours, and says that it is invented.
      const link = record
        .getByRole('link', { name: new RegExp(`^${new URL(evidence?.ref_url as string).host}`) })
        .last();
      const [site] = await Promise.all([context.waitForEvent('page'), link.click()]);
      await site.waitForLoadState();
      expect(new URL(site.url()).pathname).toMatch(/^\/demo-sites\/[\w-]+\//);
      await site.getByText('Demo:').or(site.getByText(/^Demo/)).first().waitFor();
    },
  );

  journey(
    'name their people, who are bought and copied into a people list; an address can be wrong [ENR-003]',
    async ({ visit }) => {
      const before = await balance();
      const { page } = await visit();
      await signIn(page, people.demo, listPath(dentists));
      const record = await openRecord(page, found.name as string);
      await record
        .getByRole('button', { name: /Get employees/ })
        .first()
        .click();
      const quote = page.getByRole('dialog', { name: /Get employees/ });
      await quote.getByText('You only pay for what we find.').waitFor();
      await quote.getByRole('button', { name: 'Look up 1 record' }).click();
      await record.getByRole('tab', { name: /People/ }).click();
      await record.getByText('Select all', { exact: true }).click();
      await record.getByRole('button', { name: /^Save \d+ to people list/ }).click();
      const { data: none } = await call(listRoutes.lists, { query: { type: 'people', is_demo: 0 } });
      expect(none).toEqual([]);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page
        .getByText(/\d+ saved to /)
        .first()
        .waitFor();
      const { data: made } = await call(listRoutes.lists, { query: { type: 'people', is_demo: 0 } });
      const count = made[0]?.results_count as number;
      expect(count).toBeGreaterThan(0);
      expect(before - (await balance())).toBe(count * 2);

      await record.getByRole('tab', { name: 'Details' }).click();
      await record.getByRole('button', { name: `Not right? ${found.email}` }).click();
      await page.getByRole('menuitem', { name: 'Mark as wrong' }).click();
      await page.getByText(`Marked as wrong: ${found.email}`).first().waitFor();
      const params = { type: dentists.type, id: dentists.id, resultId: found.id };
      const { data: judged } = await call(resultRoutes.result, { params });
      expect(judged.emails.map(({ email }) => email)).not.toContain(found.email);
      expect(judged.values.find(({ value }) => value === found.email)?.rejected_at).not.toBeNull();
    },
  );

  journey(
    'are read by a search for a domain: contacts, with the page that shows each [LEAD-005]',
    async ({ visit }) => {
      const { host } = new URL(found.website as string);
      const { page } = await visit();
      await signIn(page, people.demo, `${landingPath}?type=domain`);
      await page.getByLabel('Which website?').fill(host);
      await page.keyboard.press('Tab');
      expect(await untilPreviewed(page)).toBe(1);
      await preview(page).getByText(host).first().waitFor();
      await runButton(page).click();
      await page.waitForURL(/\/lead-search\/saved-lists\/domain-\d+$/);
      await page.getByText('Search finished').filter({ visible: true }).first().waitFor();
      const { id } = await openList(page);
      const { data } = await call(resultRoutes.results, { params: { type: 'domain', id }, body: {} });
      expect(data[0]?.emails.map(({ email }) => email)).toContain(found.email);
    },
  );
});
