import { join } from 'node:path';
import { lookOf, type Client, type Scheme, type TenantColours } from '@galena/contract/kernel';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { findViolations } from '../axe.ts';
import { callAs, clearLists, listPath, listsPath, makeFilledList } from '../list-makers.ts';
import { people } from '../people.ts';
import { chooseKind, choosePlace, untilPriced } from '../search-page.ts';
import { journey, signIn } from '../visitor.ts';

/** A folder that gets a picture of every page in every look, for a person who wants to see them. */
const pictures = process.env['GALENA_E2E_PICTURES'];

/** The hardest tenant of the design's mock: a yellow that no white reads on, and a dark sidebar. */
const marigold: TenantColours = { primary: '#FFC021', secondary: '#E4572E', sidebar: '#2A1F14' };

/** Puts a tenant's colours on the page that stands, or takes them off: the server would have written them into it. */
const wear = (page: Page, tenant: TenantColours | null, scheme: Scheme): Promise<unknown> =>
  page.evaluate(
    tenant
      ? `for (const [name, colour] of Object.entries(${JSON.stringify(lookOf(tenant, scheme))}))
           document.documentElement.style.setProperty('--g-' + name, colour)`
      : `document.documentElement.removeAttribute('style')`,
  );

/**
 * Looks at the page as it stands: two tenants, both schemes, a wide and a narrow window.
 * @param part what is brought into view, by its role; the bar of a phone lies over what is at the lower edge
 */
const examine = async (page: Page, name: string, part?: string): Promise<void> => {
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      const look = `${name}-${width}-${colorScheme}`;
      if (part) await page.evaluate(`document.querySelector('[role=${part}]').scrollIntoView({ block: 'center' })`);
      if (pictures) await page.screenshot({ path: join(pictures, `${look}.png`), fullPage: true });
      await findViolations(page, look);
      await wear(page, marigold, colorScheme);
      await findViolations(page, `${look}, another tenant`);
      await wear(page, null, colorScheme);
      // Nothing may be wider than the window: no scrolling in two directions (WCAG 1.4.10).
      expect(await page.evaluate('document.documentElement.scrollWidth'), look).toBeLessThanOrEqual(width);
    }
};

/** Several pages, each in eight looks. */
const slow = { timeout: 120_000 };

describe('WCAG 2.2 AA, as far as a machine can tell', () => {
  const newSearch = '/lead-search/new-search?type=company';

  journey('a new search, before anything is asked', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await signIn(page, people.agency, newSearch);
    await page.getByText('Brands of the world does not know:').waitFor();
    await examine(page, 'new-search');
  });

  journey('a new search that was refused', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await signIn(page, people.agency, newSearch);
    await page.getByRole('button', { name: 'Run search' }).click();
    await page.getByText('Please select location before continue.').waitFor();
    await examine(page, 'new-search-refused');
  });

  journey('a new search with its preview', slow, async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await signIn(page, people.agency, newSearch);
    await page.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: /^Sandbox/ }).click();
    await page.getByRole('button', { name: /^Employees/ }).click();
    await page.getByLabel('At least', { exact: true }).fill('50');
    await page.getByRole('combobox', { name: 'Where?' }).fill('worldw');
    await page.getByRole('option', { name: 'Worldwide' }).waitFor();
    // While its list is open, too.
    await findViolations(page, 'the list of places');
    await page.getByRole('option', { name: 'Worldwide' }).click();
    await page.getByText('Invented demo data').waitFor();
    await untilPriced(page);
    await examine(page, 'new-search-preview');
  });

  journey('a local search with its map', slow, async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await signIn(page, people.demo, '/lead-search/new-search?type=local');
    await chooseKind(page, 'What kind of business?', 'Dentist');
    await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
    await page.getByText(/ matches? on the map\.$/).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Natural Earth' }).waitFor();
    await examine(page, 'local-map', 'application');
    await page.getByRole('button', { name: 'Draw an area' }).click();
    await page.getByText('Click or tap where the area begins.').waitFor();
    await examine(page, 'local-map-drawing', 'application');
  });

  describe('lists', () => {
    let call: Client;
    beforeAll(async () => {
      call = await callAs(people.demo);
    });
    afterEach(() => clearLists(call));
    const dentists = () => makeFilledList(call, 'local', 20, 'Dentists');
    const wide = { width: 1440, height: 900 };

    journey('all of them, as cards and as rows', slow, async ({ visit }) => {
      await dentists();
      const { page } = await visit({ reducedMotion: 'reduce' });
      await signIn(page, people.demo, listsPath);
      await page.getByRole('link', { name: 'Dentists', exact: true }).waitFor();
      await examine(page, 'lists-cards');
      await page.locator('label', { hasText: 'List' }).click();
      await page.getByRole('checkbox', { name: 'Select Dentists' }).click();
      await examine(page, 'lists-rows');
    });

    journey('what is asked about them', slow, async ({ visit }) => {
      const list = await dentists();
      const { page } = await visit({ reducedMotion: 'reduce' });
      await signIn(page, people.demo, listsPath);
      await page.getByRole('button', { name: 'Options for Dentists' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
      await examine(page, 'lists-question');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByRole('button', { name: 'Create list' }).click();
      await page.getByText('Field is required.').waitFor();
      await examine(page, 'lists-new');
      await page.goto(`${listPath(list)}/tags-and-source`);
      await page.getByRole('textbox', { name: 'Source' }).waitFor();
      await examine(page, 'list-tags');
    });

    journey('one of them', slow, async ({ visit }) => {
      const list = await dentists();
      const { page } = await visit({ reducedMotion: 'reduce' });
      const filters = encodeURIComponent('[["data.rating","more_than",1],["created_at","in_last",30]]');
      await signIn(page, people.demo, `${listPath(list)}?f=${filters}`);
      await page.getByRole('checkbox').nth(1).click();
      await page.getByRole('toolbar').waitFor();
      await examine(page, 'list');
      await page.goto(`${listPath(list)}?q=zzzz`);
      await page.getByRole('heading', { name: 'No results found.' }).waitFor();
      await examine(page, 'list-no-match');
    });

    journey('a record, beside its list and on a page of its own', slow, async ({ visit }) => {
      const list = await dentists();
      const { page } = await visit({ reducedMotion: 'reduce' });
      await signIn(page, people.demo, listPath(list));
      await page.getByRole('rowheader').nth(1).click();
      await page
        .getByRole('button', { name: /where it comes from/ })
        .first()
        .click();
      await page.getByText('Invented for the demo: nobody real').waitFor();
      await examine(page, 'record-beside');
      await page.setViewportSize(wide);
      await page.getByRole('button', { name: 'Open as page' }).click();
      await page.getByRole('link', { name: 'Back to Dentists' }).waitFor();
      await examine(page, 'record-page');
    });
  });
});

describe('/api/docs', () => {
  journey('shows the calls, within its own security policy', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/api/docs');
    await page.getByText('/api/me', { exact: true }).first().waitFor();
    await page.getByText('/auth/login', { exact: true }).first().waitFor();
    expect(await page.title()).toBe('Galena API');
  });
});
