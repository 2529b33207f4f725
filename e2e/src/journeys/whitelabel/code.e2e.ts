import { adminUserRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { adminBrandRoutes, businessAccountRoutes, type ScriptLevel } from '@galena/contract/whitelabel';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { callAs } from '../../list-makers.ts';
import { registerNewcomer } from '../../newcomers.ts';
import { proveDomain } from '../../own-domain.ts';
import { people } from '../../people.ts';
import { product } from '../../product.ts';
import { fillSignIn } from '../../sign-in-form.ts';
import { journey, logOut } from '../../visitor.ts';

/** Tries what a thief would, and says how it went in the document that it runs in. */
const thief = `<script>(async () => {
  const went = {};
  const attempt = async (name, act) => { try { went[name] = await act(); } catch { went[name] = 'refused'; } };
  await attempt('token', () => (parent.localStorage.getItem('access_token') ? 'read' : 'none'));
  await attempt('cookie', () => String(document.cookie.length >= 0));
  await attempt('page', () => { parent.document.documentElement.dataset.touched = 'yes'; return 'touched'; });
  await attempt('call', async () => {
    const headers = { authorization: 'Bearer ' + parent.localStorage.getItem('access_token') };
    return String((await fetch('/api/me', { headers })).status);
  });
  document.documentElement.dataset.went = JSON.stringify(went);
})();</script><b>Chat</b>`;

const inPage = { token: 'read', cookie: 'true', page: 'touched', call: '200' };
const inFrame = { token: 'refused', cookie: 'refused', page: 'refused', call: 'refused' };

type Went = Readonly<Record<string, string>> | null;

const wentIn = (document: { evaluate: (code: string) => Promise<unknown> }): Promise<Went> =>
  document.evaluate(`JSON.parse(document.documentElement.dataset.went ?? 'null')`) as Promise<Went>;

type Outcome = { readonly page: Went; readonly frame: Went };

/** What the code did on the page that is open and knows its brand: in the page itself, and in the frame beside it. */
const outcome = async (page: Page): Promise<Outcome> => {
  // Whatever is to run has been put into the page by then; how it went is known a little later.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))');
  const isThere = await page.evaluate(`document.documentElement.dataset.touched !== undefined`);
  const isFramed = await page.evaluate(`document.querySelector('iframe[src$="/api/brand/frame"]') !== null`);
  const frameOf = () => page.frames().find((one) => one.url().endsWith('/api/brand/frame'));
  if (isFramed) await expect.poll(frameOf).toBeDefined();
  const frame = frameOf();
  // The policy of the page refuses what `waitForFunction` would do.
  if (isThere) await expect.poll(() => wentIn(page)).not.toBe(null);
  if (frame) await expect.poll(() => wentIn(frame)).not.toBe(null);
  return { page: await wentIn(page), frame: frame ? await wentIn(frame) : null };
};

/** Does what loads another document at the address of a brand, and waits until its page knows the brand. */
const arrive = async (page: Page, act: () => Promise<unknown>): Promise<Outcome> => {
  const known = page.waitForResponse('**/api/site-settings').then((response) => response.finished());
  await Promise.all([known, act()]);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return outcome(page);
};

/** Opens a page at its address. The platform's pages have no brand to ask for. */
const openPage = async (page: Page, place: Place, path: string): Promise<Outcome> => {
  if (place !== 'platform') return arrive(page, () => page.goto(path));
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return outcome(page);
};

const work = '/lead-search/saved-lists';
const closed = [
  '/profile-settings/profile',
  '/profile-settings/api-key',
  '/profile-settings/password',
  '/settings/wallet',
  '/manage-team',
  '/whitelabel/business-account',
] as const;
const signedOut = ['/login', '/register', '/forgot-password'] as const;

type Place = 'own' | 'below' | 'platform';
type Where = 'page' | 'frame' | 'nowhere';
type Case = { readonly level: ScriptLevel; readonly isAllowed: boolean } & Readonly<Record<Place, Where>>;

const cases: readonly Case[] = [
  { level: 'off', isAllowed: true, own: 'nowhere', below: 'nowhere', platform: 'nowhere' },
  { level: 'frame', isAllowed: true, own: 'frame', below: 'frame', platform: 'nowhere' },
  { level: 'direct', isAllowed: false, own: 'frame', below: 'frame', platform: 'nowhere' },
  { level: 'direct', isAllowed: true, own: 'page', below: 'frame', platform: 'nowhere' },
];

const expected = {
  page: { page: inPage, frame: null },
  frame: { page: null, frame: inFrame },
  nowhere: { page: null, frame: null },
} as const satisfies Record<Where, { readonly page: Went; readonly frame: Went }>;

/** A reseller with a domain of its own and a thief in its code; its level, and the operator's say. */
const openThief = async () => {
  const reseller = await registerNewcomer('Shrike');
  const { data: me } = await reseller.call(identityRoutes.me, {});
  const admin = await callAs(people.admin);
  const modules = ['leads', 'wallet', 'whitelabel'] as const;
  await admin(adminUserRoutes.update, {
    params: { id: me.id },
    body: { user_type: 'reseller', modules: [...modules] },
  });
  const body = { business_name: `Shrike ${me.id}`, html_in_body: thief };
  const { data: brand } = await reseller.call(businessAccountRoutes.save, { body });
  const host = `own-${me.id}.localhost`;
  await proveDomain(brand.slug ?? '', host);
  const { data } = await admin(adminBrandRoutes.list, { query: { search: host } });
  const id = data[0]?.id ?? 0;
  const { port } = new URL(product().origin);
  return {
    reseller,
    origins: {
      own: `http://${host}:${port}`,
      below: `http://${brand.slug}.localhost:${port}`,
      platform: product().origin,
    } satisfies Record<Place, string>,
    set: async ({ level, isAllowed }: Pick<Case, 'level' | 'isAllowed'>): Promise<void> => {
      await admin(adminBrandRoutes.setCode, { params: { id }, body: { direct_allowed: true } });
      await reseller.call(businessAccountRoutes.save, { body: { ...body, script_level: level } });
      await admin(adminBrandRoutes.setCode, { params: { id }, body: { direct_allowed: isAllowed } });
    },
  };
};

const enter = async (page: Page, reseller: Parameters<typeof fillSignIn>[1]): Promise<void> => {
  await page.goto(work);
  await fillSignIn(page, reseller);
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
};

describe('§3 White-label: a reseller’s own code', () => {
  journey(
    'runs where it may, at every level and host, and nowhere else [WL-024 WL-032 AUTH-016]',
    async ({ visit }) => {
      const { reseller, origins, set } = await openThief();
      const visitors = {
        own: await visit({ origin: origins.own }),
        below: await visit({ origin: origins.below }),
        platform: await visit({ origin: origins.platform }),
      };
      const places = Object.keys(visitors) as Place[];
      await set({ level: 'direct', isAllowed: true });
      for (const place of places) {
        const { page } = visitors[place];
        for (const path of place === 'own' ? signedOut : [signedOut[0]]) {
          expect([place, path, await openPage(page, place, path)]).toEqual([place, path, expected.nowhere]);
        }
        await enter(page, reseller);
      }
      for (const one of cases) {
        await set(one);
        for (const place of places) {
          const { page } = visitors[place];
          const at = [one.level, one.isAllowed, place];
          expect([...at, await openPage(page, place, work)]).toEqual([...at, expected[one[place]]]);
        }
      }
      // With the most that it can have, the code is in none of the pages that are closed to it, at each of its brand's hosts.
      for (const place of ['own', 'below'] as const) {
        for (const path of closed) {
          const went = await openPage(visitors[place].page, place, path);
          expect([place, path, went]).toEqual([place, path, expected.nowhere]);
        }
      }
      for (const { faults } of Object.values(visitors)) {
        // The thief in its frame is refused, and the browser says so.
        expect(faults.filter((fault) => !/api\/me|connect-src/.test(fault))).toEqual([]);
        faults.length = 0;
      }
    },
  );

  journey('is left behind with the page that it ran in, and with the session [G-120]', async ({ visit }) => {
    const { reseller, origins, set } = await openThief();
    await set({ level: 'direct', isAllowed: true });
    const { page } = await visit({ origin: origins.own });
    await enter(page, reseller);
    expect(await openPage(page, 'own', work)).toEqual(expected.page);
    await page.evaluate(`globalThis.isHere = true`);
    const isSame = () => page.evaluate(`globalThis.isHere === true`);
    // Another page of the work: the same document, in which it ran once.
    await page.getByRole('link', { name: 'New search' }).first().click();
    await page.waitForURL('**/lead-search/new-search');
    expect(await isSame()).toBe(true);
    // The profile is another document.
    await page.getByRole('button', { name: 'Account menu' }).click();
    const toProfile = () => page.getByRole('menuitem', { name: 'Profile', exact: true }).click();
    expect(await arrive(page, toProfile)).toEqual(expected.nowhere);
    expect([new URL(page.url()).pathname, await isSame()]).toEqual(['/profile-settings/profile', false]);
    // Back to the work by the browser's own button, and out.
    expect(await arrive(page, () => page.goBack())).toEqual(expected.page);
    await page.evaluate(`globalThis.isHere = true`);
    expect(await arrive(page, () => logOut(page))).toEqual(expected.nowhere);
    expect([new URL(page.url()).pathname, await isSame()]).toEqual(['/login', false]);
  });
});
