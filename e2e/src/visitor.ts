import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, test } from 'vitest';
import { outputFolder } from './folders.ts';
import type { Person } from './people.ts';
import { fillSignIn } from './sign-in-form.ts';
import { browserAddress, product } from './product.ts';

/** Somebody with a browser of their own: their storage, their address. */
type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Every call to the API so far. */
  readonly calls: readonly Request[];
  /** Uncaught errors and refusals by the content security policy. A journey that means to cause one empties it. */
  readonly faults: string[];
  /** What the browser keeps for the site, by key. */
  readonly stored: () => Promise<Record<string, string>>;
};

type VisitorOptions = Pick<BrowserContextOptions, 'colorScheme' | 'hasTouch' | 'locale' | 'reducedMotion'> & {
  /** Where the site is, if not at the shared product. */
  readonly origin?: string;
  /** What the browser keeps from an earlier visit. */
  readonly stored?: Readonly<Record<string, string>>;
  /** The address that the visitor comes from. */
  readonly address?: string;
};

type Visit = (options?: VisitorOptions) => Promise<Visitor>;

/** An address that nobody else has, out of a net that is for examples. */
const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

const isCall = (request: Request): boolean => /^\/(api|auth)\//.test(new URL(request.url()).pathname);

const isRefusal = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && message.text().includes('Content Security Policy');

type Watched = { readonly visitor: Visitor; readonly lines: readonly string[] };

const open = async (browser: Browser, options: VisitorOptions): Promise<Watched> => {
  const { origin = product().origin, stored = {}, address = someAddress(), ...look } = options;
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    locale: 'en-GB',
    ...look,
    baseURL: origin,
    extraHTTPHeaders: { 'x-forwarded-for': address },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  context.setDefaultTimeout(60_000);
  const lines: string[] = [];
  const faults: string[] = [];
  const calls: Request[] = [];
  context.on('request', (request) => void (isCall(request) && calls.push(request)));
  context.on('console', (message) => {
    lines.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    if (isRefusal(message)) faults.push(message.text());
  });
  context.on('weberror', (problem) => {
    lines.push(`uncaught: ${problem.error().stack ?? problem.error().message}`);
    faults.push(problem.error().message);
  });
  const keptNow = async () => {
    const { origins } = await context.storageState();
    return Object.fromEntries(origins.flatMap((site) => site.localStorage).map(({ name, value }) => [name, value]));
  };
  return { visitor: { context, page: await context.newPage(), calls, faults, stored: keptNow }, lines };
};

/** Puts what every page shows, and what it said, where a person can look at it. */
const keepEvidence = async (name: string, watched: readonly Watched[]): Promise<void> => {
  const folder = join(outputFolder, name.replaceAll(/[^\w]+/g, '-').slice(0, 100));
  mkdirSync(folder, { recursive: true });
  for (const [index, { visitor, lines }] of watched.entries()) {
    const pages = visitor.context.pages();
    writeFileSync(
      join(folder, `visitor-${index + 1}.console.txt`),
      [...pages.map((page) => page.url()), ...lines].join('\n'),
    );
    for (const [number, page] of pages.entries())
      await page.screenshot({ path: join(folder, `visitor-${index + 1}-page-${number + 1}.png`) }).catch(() => {});
  }
  console.log(`what the pages looked like and said: ${folder}`);
};

/** A test with visitors, who leave when it ends. Nothing may have gone wrong in their pages without anybody noticing. */
export const journey = test.extend<{ browser: Browser; visit: Visit }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the braces what a fixture needs: nothing
    async ({}, use) => {
      const browser = await chromium.connect(browserAddress());
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  visit: async ({ browser, task }, use) => {
    const watched: Watched[] = [];
    await use(async (options = {}) => {
      const one = await open(browser, options);
      watched.push(one);
      return one.visitor;
    });
    const faults = watched.flatMap(({ visitor }) => visitor.faults);
    if (task.result?.state === 'fail' || faults.length > 0) await keepEvidence(task.name, watched);
    for (const { visitor } of watched) await visitor.context.close();
    expect(faults, 'faults in the pages').toEqual([]);
  },
});

/** Where somebody gets to who may search for leads, and asks for nothing else. */
export const landingPath = '/lead-search/new-search';

/** Goes to `path` as somebody who is not signed in, signs in on the way and waits for the page. */
export const signIn = async (page: Page, person: Person, path = '/'): Promise<void> => {
  await page.goto(path);
  await fillSignIn(page, person);
  // The sheet of the shell, with a page in it.
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
};

/** Logs out by the menu at the sidebar's foot. The names are those of the page's language. */
export const logOut = async (page: Page, menu = 'Account menu', leave = 'Log out'): Promise<void> => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: leave, exact: true }).click();
};

/** Waits until the page is at `path` (with its search). */
export const arriveAt = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === path);
