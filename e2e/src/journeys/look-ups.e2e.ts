import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import type { Client } from '@galena/contract/kernel';
import { listRoutes, resultRoutes, type List } from '@galena/contract/lists';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { beginSearch, callAs, clearLists, listPath, makeFilledList } from '../list-makers.ts';
import { people } from '../people.ts';
import { chooseKind, choosePlace, preview, runButton, untilPreviewed } from '../search-page.ts';
import { journey, landingPath, signIn } from '../visitor.ts';

let call: Client;
beforeEach(async () => {
  call = await callAs(people.demo);
  await clearLists(call);
});
afterEach(() => clearLists(call));

const balance = async (): Promise<number> => (await call(billingRoutes.userLimits, {})).data.balance;

/** Searches for dentists near Porto, and waits until their websites were read. @returns the list, and what the look-up did */
const searchDentists = async (page: Page) => {
  await signIn(page, people.demo, `${landingPath}?type=local`);
  await chooseKind(page, 'What kind of business?', 'Dentist');
  await choosePlace(page, 'porto, port', 'Porto, Portugal');
  await untilPreviewed(page);
  expect(await page.getByRole('checkbox', { name: 'Find emails on their websites' }).isChecked()).toBe(true);
  await runButton(page).click();
  await page.waitForURL(/\/lead-search\/saved-lists\/local-\d+$/);
  await page.getByText('Search complete').first().waitFor({ timeout: 40_000 });
  const id = Number(/-(\d+)$/.exec(page.url())?.[1]);
  const { data: list } = await call(listRoutes.get, { params: { id } });
  const { data: history } = await call(listRoutes.history, { params: { id }, body: {} });
  const run = history.find(({ kind }) => kind === 'enrich')?.run_id as number;
  const { data: job } = await call(enrichRoutes.job, { params: { id: run } });
  return { list, job, history };
};

/** The records of a list whose e-mail was read on their website. */
const findRead = async ({ type, id }: List) => {
  const { data } = await call(resultRoutes.results, { params: { type, id }, body: { withEmail: 1, limit: 100 } });
  const records = await Promise.all(
    data.map(async (one) => (await call(resultRoutes.result, { params: { type, id, resultId: one.id } })).data),
  );
  return records.filter(({ evidence }) => evidence['email']?.source === 'site');
};

/** Opens a record of the list beside the others. */
const openRecord = async (page: Page, name: string) => {
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('rowheader', { name }).first().click();
  const record = page.getByRole('dialog');
  await record.getByRole('heading', { name }).waitFor();
  return record;
};

// ENR-001, ENR-005 … ENR-009
describe('the websites of invented businesses', () => {
  journey(
    'are read when a search is over: what they show is in the records, with its page, and paid once [ENR-001 ENR-009]',
    async ({ visit }) => {
      const before = await balance();
      const { page, context } = await visit();
      const { list, job, history } = await searchDentists(page);
      expect(job).toMatchObject({
        action: 'email',
        status: 'completed',
        state: 'search_complete',
        failed: expect.any(Number),
      });
      expect(job.found).toBeGreaterThan(0);
      const paid = history.reduce((sum, { credits }) => sum + credits, 0);
      expect(before - (await balance())).toBe(paid);
      const { data: again } = await call(listRoutes.get, { params: { id: list.id } });
      expect(again.counts.looking).toBe(0);

      const [found] = await findRead(list);
      const record = await openRecord(page, found?.name as string);
      const evidence = found?.values.find(({ field, rank }) => field === 'email' && rank === 1);
      await record
        .getByText(found?.email as string)
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
      await site.close();

      await record
        .getByRole('button', { name: /^Not right\?/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'It is wrong' }).click();
      await page.getByText(`Marked as not right: ${found?.email}`).first().waitFor();
      const { data: judged } = await call(resultRoutes.result, {
        params: { type: 'local', id: list.id, resultId: found?.id as number },
      });
      expect(judged.emails.map(({ email }) => email)).not.toContain(found?.email);
      expect(judged.values.find(({ value }) => value === found?.email)?.rejected_at).not.toBeNull();
    },
  );

  journey('name their people, who are bought and copied into a people list [ENR-003]', async ({ visit }) => {
    const { page } = await visit();
    const { list } = await searchDentists(page);
    const [found] = await findRead(list);
    const before = await balance();
    const record = await openRecord(page, found?.name as string);
    await record
      .getByRole('button', { name: /Get employees/ })
      .first()
      .click();
    const quote = page.getByRole('dialog', { name: /Get employees/ });
    await quote.getByText('You pay only for what is found.').waitFor();
    await quote.getByRole('button', { name: 'Look up 1 record' }).click();
    await record.getByRole('tab', { name: /People/ }).click();
    await record.getByText('Select all', { exact: true }).click();
    await record.getByRole('button', { name: /^Save \d+ to people list/ }).click();
    const { data: lists } = await call(listRoutes.lists, { query: { type: 'people', is_demo: 0 } });
    expect(lists).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText(/\d+ saved to /)
      .first()
      .waitFor();
    const { data: made } = await call(listRoutes.lists, { query: { type: 'people', is_demo: 0 } });
    const count = made[0]?.results_count as number;
    expect(count).toBeGreaterThan(0);
    expect(before - (await balance())).toBe(count * 2);
  });
});

describe('a look-up that costs nothing', () => {
  journey('takes no second press before the record says that it is looked up [ENR-001]', async ({ visit }) => {
    const list = await makeFilledList(call, 'people', 40);
    const { data } = await call(resultRoutes.results, { params: list, body: { withEmail: 0, limit: 1 } });
    const { page } = await visit();
    await signIn(page, people.demo, `${listPath(list)}?record=${data[0]?.id}`);
    const find = page.getByRole('dialog').getByRole('button', { name: 'Find email' });
    await find.waitFor();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**/api/people-results/${list.id}/${data[0]?.id}`, async (route) => {
      await held;
      await route.continue();
    });
    await Promise.all([page.waitForResponse(/\/enrich$/), find.click()]);
    await page.getByText('Looking up 1 record').first().waitFor();
    expect(await find.getAttribute('aria-busy')).toBe('true');
    letGo();
  });
});

describe('a quote', () => {
  journey('is the ceiling, also where the list grows while it stands there [ENR-001]', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 15);
    const { page } = await visit();
    await signIn(page, people.demo, listPath(list));
    const ask = async () => {
      await page.getByRole('button', { name: `Options for ${list.name}` }).click();
      await page.getByRole('menuitem', { name: /^Find missing emails/ }).click();
    };
    const eligible = async () => {
      const body = { action: 'email', all: true } as const;
      return (await call(enrichRoutes.estimate, { params: list, body })).data.eligible;
    };
    const quoted = await eligible();
    await ask();
    const press = page.getByRole('button', { name: `Look up ${quoted} records` });
    await press.waitFor();
    await beginSearch(call, list, 60);
    await expect.poll(eligible, { timeout: 15_000 }).toBeGreaterThan(quoted);
    await page.getByRole('button', { name: 'Cancel' }).click();

    // Nothing of an earlier quote can be pressed while the new one is on its way.
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/enrich/estimate', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/enrich/estimate');
    await ask();
    await asked;
    const start = page.getByRole('button', { name: /^Look up \d+ records/ });
    expect(await start.count()).toBe(0);
    letGo();
    await start.waitFor();
    const most = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0]);
    expect(most).toBeGreaterThan(quoted);

    await beginSearch(call, list, 120);
    await expect.poll(eligible, { timeout: 15_000 }).toBeGreaterThan(most);
    const [answer] = await Promise.all([page.waitForResponse(/\/enrich$/), start.click()]);
    expect(await answer.json()).toMatchObject({ data: { cost_max: most } });
  });
});

describe('a search for a domain', () => {
  journey('reads the website: contacts, with the page that shows each [LEAD-005]', async ({ visit }) => {
    const { page } = await visit();
    const { list } = await searchDentists(page);
    const [found] = await findRead(list);
    const host = new URL(found?.website as string).host;
    await page.goto(`${landingPath}?type=domain`);
    await page.getByLabel('Which website?').fill(host);
    await page.keyboard.press('Tab');
    expect(await untilPreviewed(page)).toBe(1);
    await preview(page).getByText(host).first().waitFor();
    await runButton(page).click();
    await page.waitForURL(/\/lead-search\/saved-lists\/domain-\d+$/);
    await page.getByText('Search finished').first().waitFor();
    const id = Number(/-(\d+)$/.exec(page.url())?.[1]);
    const { data } = await call(resultRoutes.results, { params: { type: 'domain', id }, body: {} });
    expect(data[0]?.emails.map(({ email }) => email)).toContain(found?.email);
  });
});
