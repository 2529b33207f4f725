import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { createCleanUp } from './clean-up.ts';
import { root } from './folders.ts';
import { people, type Person } from './people.ts';
import { fillSignIn } from './sign-in-form.ts';
import { startStack } from './stack.ts';

const folder = join(root, 'docs/pictures');

type Picture = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  readonly locale?: string;
  readonly host?: string;
  readonly show: (page: Page, origin: string) => Promise<unknown>;
};

const signIn = async (page: Page, origin: string, path: string, person: Person): Promise<void> => {
  await page.goto(origin + path);
  await fillSignIn(page, person);
};

/** A search for dentists around Lisbon, as far as what it would find and cost. */
const searchDentists = async (page: Page, origin: string): Promise<void> => {
  await signIn(page, origin, '/lead-search/new-search?type=local', people.demo);
  const kind = page.getByRole('combobox', { name: 'What kind of business?' });
  await kind.fill('Dentist');
  await page.getByRole('option', { name: 'Dentist', exact: true }).click();
  await page.keyboard.press('Escape');
  const where = page.getByRole('combobox', { name: 'Where?' });
  await where.fill('Lisbon');
  await page.getByRole('option', { name: 'Lisbon, Portugal' }).first().waitFor();
  await page.getByText(/match(es)?\. Press Enter for/).waitFor({ state: 'attached' });
  await where.press('Enter');
  await page
    .getByText(/^\d+ of [\d,]+, free\./)
    .first()
    .waitFor();
  await page.locator('[data-pending]').waitFor({ state: 'detached' });
};

/** The list that this search fills. */
const fillList = async (page: Page, origin: string): Promise<void> => {
  await searchDentists(page, origin);
  await page.getByRole('button', { name: 'Run search' }).click();
  // Their websites are read, too.
  await page.getByText('Search complete').first().waitFor();
  await page.getByRole('row').nth(10).waitFor();
};

/** The list that was filled before. */
const openList = async (page: Page, origin: string): Promise<void> => {
  await signIn(page, origin, '/lead-search/saved-lists', people.demo);
  await page.locator('a[href*="/saved-lists/local-"]').first().click();
  await page.getByText('Fernhill Bay Dentist').first().waitFor();
};

/** A record of that list whose e-mail stands on its website, with the place where it stands. */
const openEvidence = async (page: Page, origin: string): Promise<void> => {
  await openList(page, origin);
  const record = page.getByRole('dialog');
  for (const row of await page.getByRole('rowheader').all()) {
    await row.click();
    await record.getByRole('heading', { level: 2 }).first().waitFor();
    const found = record.getByText('Found on').first();
    await found.waitFor({ timeout: 1_500 }).catch(() => undefined);
    if (await found.isVisible()) return;
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });
  }
  throw new Error('no record of the list has its e-mail from a website');
};

const desktop = { width: 1440, height: 900 } as const;
const phone = { width: 390, height: 844 } as const;

/** What the README shows. */
const pictures: readonly Picture[] = [
  { name: 'new-search', ...desktop, scheme: 'light', show: searchDentists },
  { name: 'list-dark', ...desktop, scheme: 'dark', show: fillList },
  {
    name: 'sign-in-reseller',
    ...desktop,
    scheme: 'light',
    host: 'agency.localhost',
    show: (page, origin) => page.goto(`${origin}/login`),
  },
  { name: 'record-evidence', ...desktop, scheme: 'light', show: openEvidence },
  { name: 'list-phone', ...phone, scheme: 'light', show: openList },
  {
    name: 'jobs-dark',
    ...desktop,
    scheme: 'dark',
    show: async (page, origin) => {
      await signIn(page, origin, '/admin/jobs', people.admin);
      await page.getByText('PostgreSQL').waitFor();
    },
  },
];

const take = async (browser: Browser, origin: string, picture: Picture): Promise<void> => {
  const { name, width, height, scheme, locale = 'en-US', host } = picture;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, locale });
  const page = await context.newPage();
  const place = new URL(origin);
  if (host) place.hostname = host;
  await picture.show(page, place.origin);
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  console.log(`docs/pictures/${name}.png`);
};

// `npm run pictures`: the pictures of the README, from the running product on fresh data.
const cleanUp = createCleanUp();
try {
  mkdirSync(folder, { recursive: true });
  const { origin } = await startStack(cleanUp);
  const browser = await chromium.connect(await startBrowser(cleanUp));
  for (const picture of pictures) await take(browser, origin, picture);
  // Its line would keep this process waiting.
  await browser.close();
} finally {
  await cleanUp.run();
  // The line to whoever started this would keep it waiting.
  process.channel?.unref();
}
