import { billingRoutes } from '@galena/contract/billing';
import type { Client, ListType } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/records';
import { searcherRoutes } from '@galena/contract/search';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { callAs } from '../../list-makers.ts';
import { people } from '../../people.ts';
import {
  chooseKind,
  choosePlace,
  pick,
  preview,
  runButton,
  untilFinished,
  untilPreviewed,
  untilPriced,
} from '../../search-page.ts';
import { startStack, type Stack } from '../../stack.ts';
import { startVendors } from '../../vendors.ts';
import { journey, landingPath, signIn } from '../../visitor.ts';

const cleanUp = createCleanUp();
let vendors: Awaited<ReturnType<typeof startVendors>>;
let stack: Stack;
let call: Client;
beforeAll(async () => {
  vendors = await startVendors(cleanUp);
  stack = await startStack(cleanUp, vendors.settings);
  call = await callAs(people.demo, stack.origin);
});
afterAll(() => cleanUp.run());

type NewSource = {
  readonly kind: string;
  readonly provider: string;
  /** What its form asks for, by its labels. */
  readonly settings: Readonly<Record<string, string>>;
};

/** The operator adds a source with the platform's key, by its form. */
const addSource = async (page: Page, { kind, provider, settings }: NewSource): Promise<void> => {
  await page.getByRole('button', { name: 'Add source' }).first().click();
  const dialog = page.getByRole('dialog');
  await pick(page, 'Type', kind);
  await pick(page, 'Provider', provider);
  for (const [label, value] of Object.entries(settings))
    await dialog.locator('input').and(dialog.getByLabel(label)).fill(value);
  await dialog.getByRole('button', { name: 'Add source' }).click();
  await dialog.waitFor({ state: 'detached' });
};

const keysPath = '/profile-settings/source-keys';
const balanceOf = async (): Promise<number> => (await call(billingRoutes.userLimits, {})).data.balance;

describe('§3 vendors with a key, from the operator’s form to the list', () => {
  journey(
    'an own key is refused, accepted, used, its spend seen, and removed [AUTH-049 LEAD-004]',
    async ({ visit }) => {
      const { page: operators } = await visit({ origin: stack.origin });
      await signIn(operators, people.admin, '/admin/searchers');
      await addSource(operators, {
        kind: 'Local',
        provider: 'Google Places',
        settings: {
          'Google API key': vendors.key,
          'Address of Google Places': vendors.addressOf('places'),
          'Address of YouTube': vendors.addressOf('youtube'),
        },
      });
      await operators
        .getByRole('table', { name: 'Lead sources' })
        .getByRole('row')
        .filter({ hasText: 'Google Places' })
        .getByText('Active', { exact: true })
        .waitFor();

      const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
      await signIn(page, people.demo, keysPath);
      const google = page.getByRole('listitem', { name: 'Google', exact: true });
      await google.getByText('You don’t need a key: searches cost the usual credits.').waitFor();
      await google.getByRole('button', { name: 'Add key for Google' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add your Google key' });
      const save = async (key: string): Promise<void> => {
        await dialog.getByLabel('Google API key').fill(key);
        await dialog.getByRole('button', { name: 'Save key' }).click();
      };
      await save('AIza-of-somebody-else-0');
      await dialog
        .getByText(/The API key is not valid/)
        .first()
        .waitFor();
      await save(vendors.key);
      await dialog.waitFor({ state: 'detached' });
      await google.getByText('You pay Google.').waitFor();

      const before = await balanceOf();
      await page.goto(`${landingPath}?type=local`);
      await chooseKind(page, 'What kind of business?', 'Restaurant');
      await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
      await pick(page, 'Source', 'Google Places');
      await page.getByText(/Your Google key pays Google about \$0\.035 per request\./).waitFor();
      await preview(page)
        .getByText(/^Up to [\d,]+, free\./)
        .waitFor();
      await runButton(page).click();
      const list = await untilFinished(page, call);
      expect(list.results_count).toBeGreaterThan(10);
      expect(await balanceOf(), 'the own key pays').toBe(before);
      const { data } = await call(resultRoutes.results, { params: list, body: {} });
      expect(data.every(({ name }) => name?.includes('restaurant'))).toBe(true);

      await page.goto(keysPath);
      await google.getByText(/^[1-9]\d* requests? today$/).waitFor();
      await google.getByText(/^About \$0\.\d+ this month$/).waitFor();
      await google.getByRole('button', { name: 'Remove the key for Google' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click();
      await google.getByText('You don’t need a key: searches cost the usual credits.').waitFor();
      expect(await page.content()).not.toContain(vendors.key);
    },
  );
});

type Kind = {
  readonly type: ListType;
  readonly tab: string;
  readonly provider: string;
  readonly source: string;
  readonly settings: () => Readonly<Record<string, string>>;
  readonly ask: (page: Page) => Promise<void>;
};

const words = (field: string, text: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.keyboard.press('Enter');
};
const typed = (field: string, text: string) => async (page: Page) => page.getByLabel(field, { exact: true }).fill(text);

const keyed = (vendor: Parameters<typeof vendors.addressOf>[0]) => () => ({
  api_key: vendors.key,
  url: vendors.addressOf(vendor),
});

const kinds: readonly Kind[] = [
  {
    type: 'people',
    tab: 'People',
    provider: 'apollo_people',
    source: 'Apollo: people',
    settings: keyed('apollo'),
    ask: words('Which job titles?', 'sales manager'),
  },
  {
    type: 'company',
    tab: 'Company',
    provider: 'apollo_company',
    source: 'Apollo: companies',
    settings: keyed('apollo'),
    ask: async (page) => {
      await page.getByRole('button', { name: /^Keyword/ }).click();
      await page.getByRole('textbox', { name: 'Contains' }).fill('e');
    },
  },
  {
    type: 'domain',
    tab: 'Domain',
    provider: 'hunter',
    source: 'Hunter: domains',
    settings: keyed('hunter'),
    ask: typed('Which website?', 'demo.example'),
  },
  {
    type: 'influencer',
    tab: 'Influencer',
    provider: 'youtube',
    source: 'YouTube',
    settings: () => ({ api_key: vendors.key, youtube_url: vendors.addressOf('youtube') }),
    ask: typed('What do they post about?', 'Travel'),
  },
];

describe('every kind of lead, at a vendor', () => {
  const ids: Readonly<Partial<Record<ListType, string>>> = {
    people: 'LEAD-002',
    company: 'LEAD-003',
    domain: 'LEAD-005',
    influencer: 'LEAD-006',
  };
  for (const { type, tab, provider, source, settings, ask } of kinds)
    journey(`${tab} [${ids[type]}]`, async ({ visit }) => {
      const operator = await callAs(people.admin, stack.origin);
      await operator(searcherRoutes.create, {
        body: { name: source, list_type: type, provider, credentials: settings() },
      });
      const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
      await signIn(page, people.demo, landingPath);
      await page.getByRole('tab', { name: tab }).click();
      await choosePlace(page, 'worldw', 'Worldwide');
      await pick(page, 'Source', source);
      // What is asked for first is what this source understands.
      await ask(page);
      await page.getByRole('combobox', { name: 'Stop at' }).fill('10');
      await untilPriced(page);
      await runButton(page).click();
      const list = await untilFinished(page, call);
      expect(list.results_count).toBe(10);
      const [first] = (await call(resultRoutes.results, { params: list, body: {} })).data;
      const grid = page.getByRole('grid', { name: 'Records' });
      await grid
        .getByRole('rowheader', { name: first?.name ?? '' })
        .first()
        .click();
      const record = page.getByRole('dialog');
      // Every value says where it comes from.
      await record.getByText(source).first().waitFor();
    });
});

describe('groups without any key', () => {
  journey('are found by what they are about, and kept in a list [LEAD-007]', async ({ visit }) => {
    const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    await signIn(page, people.demo, landingPath);
    await page.getByRole('tab', { name: 'Group' }).click();
    await choosePlace(page, 'worldw', 'Worldwide');
    await pick(page, 'Source', 'OpenStreetMap communities');
    await page.getByLabel('What are the groups about?').fill('mapping');
    const found = await untilPreviewed(page);
    expect(found).toBeGreaterThan(0);
    await runButton(page).click();
    const list = await untilFinished(page, call);
    expect(list.results_count).toBe(Math.min(found, 100));
    const { data } = await call(resultRoutes.results, { params: list, body: {} });
    expect(data.every(({ name }) => (name ?? '') !== '')).toBe(true);
  });
});

describe('people and influencers without any key', () => {
  journey(
    'the operator imports a file on the page, and somebody finds who is in it, by seniority [LEAD-002 LEAD-033]',
    async ({ visit }) => {
      const { page: operators } = await visit({ origin: stack.origin });
      await signIn(operators, people.admin, '/admin/imports');
      await operators.getByRole('button', { name: 'Import a file' }).first().click();
      const dialog = operators.getByRole('dialog');
      const lines = [
        {
          name: 'Vera Leão',
          title: 'Leiterin Vertrieb',
          company: 'Moinho',
          email: 'vera@moinho.example',
          country: 'PT',
        },
        { name: 'Otto Weber', title: 'Stagiaire', company: 'Moinho', country: 'PT' },
      ];
      await operators.locator('input[type=file]').setInputFiles({
        name: 'moinho.jsonl',
        mimeType: 'application/jsonl',
        buffer: Buffer.from(lines.map((one) => JSON.stringify(one)).join('\n')),
      });
      await pick(operators, 'Type', 'People');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.waitFor({ state: 'detached' });
      // What its columns hold is seen, and can be put right, before anything is imported.
      await operators.getByText('2 rows in this file').waitFor();
      await operators.getByRole('button', { name: 'Import file' }).click();
      await operators
        .getByText(/2 new, 0 updated, 0 removed/)
        .first()
        .waitFor();

      const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
      await signIn(page, people.demo, landingPath);
      await page.getByRole('tab', { name: 'People' }).click();
      await choosePlace(page, 'portug', 'Portugal');
      await pick(page, 'Source', 'People catalog');
      await page.getByRole('button', { name: /^Seniority/ }).click();
      await page.getByRole('combobox', { name: 'Any of' }).fill('Head');
      await page.getByRole('option', { name: 'Head', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => untilPreviewed(page)).toBe(1);
      await runButton(page).click();
      const list = await untilFinished(page, call);
      expect(list.results_count).toBe(1);
      await page.getByRole('grid', { name: 'Records' }).getByRole('rowheader', { name: 'Vera Leão' }).click();
      await page.getByRole('dialog').getByText('People catalog').first().waitFor();
    },
  );
});
