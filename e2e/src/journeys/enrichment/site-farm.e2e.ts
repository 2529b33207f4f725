import { text } from 'node:stream/consumers';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import type { Client } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { type FullResult, resultRoutes } from '@galena/contract/records';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { startFarm } from '../../farm/farm.ts';
import { furtherSites, inventedSites, withoutMail } from '../../farm/invented-sites.ts';
import { readRealSites } from '../../farm/real-sites.ts';
import { makeProgramFolder } from '../../folders.ts';
import { callAs, listPath } from '../../list-makers.ts';
import { importBakeries, type Bakery } from '../../open-data.ts';
import { people } from '../../people.ts';
import { chooseKind, choosePlace, runButton, untilListFilled, untilPreviewed } from '../../search-page.ts';
import { startStack, type Stack } from '../../stack.ts';
import { journey, landingPath, signIn } from '../../visitor.ts';

const cleanUp = createCleanUp();
const realSites = readRealSites(cleanUp);
const sites = [...inventedSites, ...realSites];

/** Businesses that are not looked up: nowhere to look, known already, on somebody else's pages. */
const siteless = [
  { name: 'Sem Sítio' },
  { name: 'Já Conhecida', website: 'https://ja-conhecida.example', email: 'ola@ja-conhecida.example' },
];
const elsewhere = { name: 'Padaria Azul', website: 'https://www.facebook.com/padaria.azul' };
const lookups = sites.length + 1;

let farm: Awaited<ReturnType<typeof startFarm>>;
let stack: Stack;
let call: Client;
let list: List;
let records: ReadonlyMap<string | null, FullResult>;
beforeAll(async () => {
  farm = await startFarm(cleanUp, [...sites, ...furtherSites], { withoutMail: [withoutMail] });
  stack = await startStack(cleanUp, farm.settings);
  call = await callAs(people.demo, stack.origin);
  const withSites = sites.map(({ business, host }) => ({ name: business, website: farm.addressOf(host) }));
  const bakeries: readonly Bakery[] = [...withSites, ...siteless, elsewhere].map((tags, at) => ({
    // All of them within the usual ten kilometres.
    north: at / 8,
    tags,
  }));
  const { text: said } = await importBakeries(stack, makeProgramFolder(cleanUp), 'farm.osm', bakeries);
  if (!said.includes(`${bakeries.length} new`)) throw new Error(`not all were imported: ${said}`);
});
afterAll(() => cleanUp.run());

const balance = async (): Promise<number> => (await call(billingRoutes.userLimits, {})).data.balance;

const readRecords = async () => {
  const params = { type: list.type, id: list.id };
  const { data } = await call(resultRoutes.results, { params, body: { limit: 100 } });
  const whole = data.map((one) => call(resultRoutes.result, { params: { ...params, resultId: one.id } }));
  return new Map((await Promise.all(whole)).map(({ data: record }) => [record.name, record]));
};

const addressesOf = (business: string): readonly string[] =>
  (records.get(business)?.emails ?? []).map(({ email }) => email).toSorted();

/** What a line of the receipt says. */
const receiptValue = (page: Page, line: string): Promise<string> =>
  page.locator('dl > div').filter({ hasText: line }).locator('dd').innerText();

/** The cells of a CSV, line by line (RFC 4180). */
const cellsOf = (csv: string): readonly (readonly string[])[] =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );

const openRecord = async (page: Page, name: string) => {
  await page.goto(`${listPath(list)}?q=${encodeURIComponent(name)}`);
  await page.getByRole('rowheader', { name }).first().click();
  const record = page.getByRole('dialog');
  await record.getByRole('heading', { name }).waitFor();
  return record;
};

/** Takes the list along as a file, and expects in it what stands in the list. */
const expectFile = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByRole('switch', { name: 'Include sources' }).uncheck();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const [head = [], ...lines] = cellsOf(await text(await file.createReadStream()));
  const [nameAt, emailAt] = [head.indexOf('Name'), head.indexOf('Email')];
  const shown = [...records.values()].map(({ name, emails }) => [name, emails[0]?.email ?? '']);
  expect(lines).toHaveLength(records.size);
  expect(Object.fromEntries(lines.map((cells) => [cells[nameAt], cells[emailAt]]))).toEqual(Object.fromEntries(shown));
};

describe('a farm of websites on this machine, which the operator allows to be read', () => {
  journey(
    'searched and looked up: what was quoted, how far it is, what it came to, and where it stands [ENR-001 ENR-005 ENR-007 ENR-009 LIST-002]',
    async ({ visit }) => {
      const before = await balance();
      const { page } = await visit({ origin: stack.origin });
      await signIn(page, people.demo, `${landingPath}?type=local`);
      await chooseKind(page, 'What kind of business?', 'Bakery');
      await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
      expect(await untilPreviewed(page)).toBe(lookups + siteless.length);
      expect(await page.getByRole('checkbox', { name: 'Find emails on their websites' }).isChecked()).toBe(true);
      const quote = Number.parseInt(await receiptValue(page, 'Maximum cost'), 10);
      // One has an address already; what is found will be paid as well.
      expect(await receiptValue(page, 'Expected cost')).toBe(`1 to ${quote}`);
      await runButton(page).click();
      const id = await untilListFilled(call, page, lookups + siteless.length);

      // One site keeps its answer back: all others do not wait for it.
      const strip = page.getByRole('region', { name: 'Looking for emails' });
      await strip.getByText(`${lookups - 1} of ${lookups} checked`, { exact: true }).waitFor();
      farm.letGo();
      await page.getByText('Search complete').first().waitFor();

      list = (await call(listRoutes.get, { params: { id } })).data;
      records = await readRecords();
      const { data: history } = await call(listRoutes.history, { params: { id }, body: {} });
      const runId = history.find(({ kind }) => kind === 'enrich')?.run_id as number;
      const { data: job } = await call(enrichRoutes.job, { params: { id: runId } });
      const withAddress = [...records.values()].filter(({ emails }) => emails.length > 0).length;
      expect(job).toMatchObject({ total: lookups, done: lookups, found: withAddress - 1, credits: withAddress - 1 });
      // One came with its address, and is paid as well.
      expect(before - (await balance())).toBe(withAddress);
      expect(withAddress).toBeLessThanOrEqual(quote);
      expect(list.counts).toMatchObject({ found: withAddress, looking: 0 });

      // Each address is proved in the drawer, and where there is none it says why.
      const found = await openRecord(page, 'Bäckerei Lindner');
      await found.getByText('info@baeckerei-lindner.example').first().waitFor();
      // The words of the page, with what was read in them marked.
      await found.locator('mark', { hasText: 'info [at] baeckerei-lindner [punkt] example' }).waitFor();
      await found
        .getByRole('link', { name: /^baeckerei-lindner\.example:\d+\/impressum\.html/ })
        .first()
        .waitFor();
      for (const { business, why } of inventedSites) {
        if (why === undefined) continue;
        const record = await openRecord(page, business);
        await record.getByRole('button', { name: `How we looked ${why}` }).waitFor();
      }
      await page.goto(listPath(list));
      await expectFile(page);
    },
  );

  journey('holds the addresses that the pages state, and no other [ENR-007 ENR-008]', () => {
    const expected = inventedSites.map(({ business, states }) => [business, states] as const);
    expect(expected.map(([business]) => [business, addressesOf(business)])).toEqual(expected);
    // Who takes no mail is told and not sold.
    const unsold = records.get('Padaria sem Correio');
    expect(unsold).toMatchObject({ email_status: 'not_found', emails: [] });
    // Asked for its rules, and for nothing else.
    expect(farm.askedOf('forno-calado.example')).toEqual(['/robots.txt']);
  });

  describe.skipIf(realSites.length === 0)('pages of real businesses (../shared/data is absent: skipped)', () => {
    journey('hold what people read on them', () => {
      const counts = realSites.map(({ business, states }) => {
        const found = addressesOf(business);
        const right = found.filter((email) => states.includes(email)).length;
        return { right, wrong: found.length - right, missed: states.length - right };
      });
      const sum = (of: 'right' | 'wrong' | 'missed') => counts.reduce((total, count) => total + count[of], 0);
      // One label is no address, and one page shows an address that has no label.
      expect((2 * sum('right')) / (2 * sum('right') + sum('wrong') + sum('missed'))).toBeGreaterThan(0.95);
    });
  });
});
