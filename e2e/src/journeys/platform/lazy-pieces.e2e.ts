import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { initialBytes } from '../../initial-pieces.ts';
import { people } from '../../people.ts';
import { fillSignIn } from '../../sign-in-form.ts';
import { arriveAt, journey, landingPath, logOut, signIn } from '../../visitor.ts';

/** The code of the page where they get to; its name carries a hash. */
const landingPiece = '**/assets/new-search.page-*.js';

const untilLanded = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: 'New search' }).waitFor();

/** The paths that the page was loaded from, whole, in order. */
const watchLoads = (page: Page): string[] => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
};

const watchPieces = (page: Page): string[] => {
  const pieces: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([a-z-]+(?:\.page)?)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name) pieces.push(name);
  });
  return pieces;
};

/**
 * Signs in where the piece of the landing page does not come, and waits until the page has been loaded anew: the password is
 * checked, and the interface loads a second time, which takes longer than anything else that is waited for.
 */
const signInUntilReload = async (page: Page): Promise<void> => {
  // The page reloads once in ten seconds. However long a machine takes for them, they do not pass here.
  await page.clock.setFixedTime(new Date());
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  const reloaded = page.waitForEvent('load');
  await fillSignIn(page, people.demo);
  await reloaded;
};

describe('§2 Routes load lazily', () => {
  journey('the code of a page is fetched on the first visit, and only then [NAV-001]', async ({ visit }) => {
    // What the sign-in page needs before it stands. A page that comes into the product adds its name, not its way of being loaded.
    expect(initialBytes()).toBeLessThanOrEqual(198_500);
    const { page } = await visit();
    const pieces = watchPieces(page);
    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    const pagesOf = (): string[] => pieces.filter((piece) => piece.endsWith('.page') || piece === 'base-layout');
    expect(pagesOf()).toEqual([]);

    await page.getByRole('link', { name: 'Go to start page' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(pagesOf()).toEqual(['login.page']);
    await fillSignIn(page, people.demo);
    await untilLanded(page);
    expect(pagesOf().toSorted()).toEqual(['base-layout', 'login.page', 'new-search.page']);

    await logOut(page);
    await arriveAt(page, '/login');
    await fillSignIn(page, people.demo);
    await untilLanded(page);
    expect(pagesOf()).toHaveLength(3);
  });

  journey(
    'a piece that fails until the page is loaded anew: one reload, at the target [NAV-002]',
    async ({ visit }) => {
      const { page } = await visit();
      const loads = watchLoads(page);
      // A preload that fails is asked for again by the import itself: every request fails until then. Not by `times`: taking the
      // route away while requests are under way loses some of them for good (https://github.com/microsoft/playwright/issues/41802).
      await page.route(landingPiece, (route) => (loads.length < 2 ? route.abort() : route.continue()));
      await signInUntilReload(page);
      await untilLanded(page);
      expect(loads).toEqual(['/', landingPath]);
    },
  );

  journey('a piece that fails again: an error page with Retry, no loop [NAV-002]', async ({ visit }) => {
    const { page } = await visit();
    let isBroken = true;
    await page.route(landingPiece, (route) => (isBroken ? route.abort() : route.continue()));
    const loads = watchLoads(page);
    await signInUntilReload(page);
    await page.getByRole('heading', { level: 1, name: 'Something went wrong.' }).waitFor();
    expect(loads).toEqual(['/', landingPath]);
    expect(new URL(page.url()).pathname).toBe(landingPath);

    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await untilLanded(page);
    expect(loads).toEqual(['/', landingPath, landingPath]);
  });
});

describe('§8 Uncaught application errors', () => {
  journey('go to the error log, without what must stay secret [ERR-003]', async ({ visit }) => {
    const { page, faults } = await visit();
    await signIn(page, people.demo);
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/log-app-error'));
    await page.evaluate("void setTimeout(() => { throw new TypeError('no such thing as ga_secret-token-1') })");
    const answer = await sent;
    expect(answer.status()).toBe(202);
    expect(answer.request().postDataJSON()).toMatchObject({
      message: 'TypeError: no such thing as ga_***',
      info: landingPath,
    });
    expect(answer.request().postData()).not.toContain('secret-token');
    // That one was meant.
    faults.length = 0;
  });
});
