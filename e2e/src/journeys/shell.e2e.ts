import { createClient, noticeRoutes, runRoutes } from '@galena/contract/kernel';
import { identityRoutes } from '@galena/contract/identity';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject } from 'vitest';
import { findViolations } from '../axe.ts';
import { people, type Person } from '../people.ts';
import { arriveAt, journey, landingPath, signIn } from '../visitor.ts';

const profilePath = '/profile-settings/profile';

const callAs = async (person: Person) => {
  const { origin } = inject('stack');
  const { data } = await createClient({ origin, token: () => null })(identityRoutes.login, { body: person });
  return createClient({ origin, token: () => data.access_token });
};

// Choices live with the user; whoever comes after must find the account as it was.
afterEach(async () => {
  for (const person of [people.agency, people.admin]) {
    const call = await callAs(person);
    for (const key of ['sidebar', 'single_keys', 'lang', 'scheme'])
      await call(identityRoutes.setPreference, { body: { key, value: null } });
  }
});

const hasFocus = (page: Page, role: 'heading' | 'button' | 'combobox', name: string): Promise<void> =>
  page.getByRole(role, { name }).and(page.locator(':focus')).waitFor();

const isCollapsed = (page: Page) => page.locator('[data-window]').getAttribute('data-collapsed');

describe('§2 Root layout: the sidebar', () => {
  journey('holds only what is built and open to the user [NAV-005 NAV-106]', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.agency);
    await arriveAt(page, landingPath);
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'New search' }).waitFor();
    expect(await main.getByRole('link', { name: /Workflows|Autopilots|AI training/ }).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).waitFor();
    // A room that is not built has no address either.
    await page.goto('/lead-search/workflow');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  journey('an area has a sidebar of its own, with a way back [NAV-019 NAV-075 NAV-109]', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.admin, '/admin/jobs');
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await main.getByRole('link', { name: 'Jobs' }).getAttribute('aria-current')).toBe('page');
    await main.getByRole('link', { name: 'Back to leads' }).click();
    await hasFocus(page, 'heading', 'New search');
    expect(await main.getByRole('link', { name: 'Jobs' }).count()).toBe(0);
    await main.getByRole('link', { name: 'Super admin' }).click();
    await hasFocus(page, 'heading', 'Searchers');
    expect(await page.title()).toBe('Searchers · Galena');
    await page.goto('/admin');
    await arriveAt(page, '/admin/searchers');
  });

  journey('somebody without the area who opens its address gets to the base layout [NAV-076]', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.agency);
    await page.goto('/admin');
    await arriveAt(page, landingPath);
  });

  journey('is down to its icons in every browser of the user once they say so', async ({ visit }) => {
    const first = await visit();
    await signIn(first.page, people.agency);
    const remembered = first.page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
    await first.page.keyboard.press('[');
    await expect.poll(() => isCollapsed(first.page)).toBe('true');
    expect((await remembered).status()).toBe(200);
    // Names are still there for those who listen.
    await first.page.getByRole('button', { name: 'Search or jump to' }).waitFor();
    await findViolations(first.page, 'collapsed');
    expect(Object.keys(await first.stored())).not.toContain('sidebar');

    const second = await visit();
    await signIn(second.page, people.agency);
    expect(await isCollapsed(second.page)).toBe('true');
    await second.page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect.poll(() => isCollapsed(second.page)).toBe('false');
  });
});

describe('the command menu and the shortcuts', () => {
  journey('finds a page and an action by keyboard alone', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.admin);
    await page.keyboard.press('Control+k');
    await hasFocus(page, 'combobox', 'Search or jump to');
    await findViolations(page, 'command menu');
    await page.keyboard.type('prof');
    await page.getByRole('option', { name: 'Profile', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await arriveAt(page, profilePath);
    await hasFocus(page, 'heading', 'Profile');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('deutsch');
    await page.getByRole('option', { name: 'Change the language to Deutsch', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor();
  });

  journey('single keys rest while typing, and can be turned off', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.agency, profilePath);
    await page.getByRole('combobox', { name: 'Language' }).focus();
    await page.keyboard.press('[');
    expect(await isCollapsed(page)).toBe('false');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Collapse or expand the sidebar').waitFor();
    await findViolations(page, 'shortcuts');
    await help.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await hasFocus(page, 'heading', 'Profile');
    await page.keyboard.press('[');
    await page.keyboard.press('?');
    expect(await isCollapsed(page)).toBe('false');
    // Those with the command key stay.
    await page.keyboard.press('Control+k');
    await hasFocus(page, 'combobox', 'Search or jump to');
  });
});

describe('the bell (G-133)', () => {
  journey('says how much is unread, and asks by itself', async ({ visit }) => {
    const { page, calls } = await visit();
    await signIn(page, people.agency);
    const bell = page.getByRole('button', { name: 'No unread notifications' });
    await bell.click();
    await page.getByText('Nothing new.').waitFor();
    await findViolations(page, 'bell');
    await page.keyboard.press('Escape');
    await hasFocus(page, 'button', 'No unread notifications');
    const asked = calls.map((call) => new URL(call.url()).pathname);
    expect(asked).toEqual(expect.arrayContaining([noticeRoutes.list.path, runRoutes.list.path]));
  });
});

describe('on a phone', () => {
  journey('a tab bar, and a sheet with everything', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, people.admin);
    await page.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await findViolations(page, 'more');
    await sheet.getByRole('link', { name: 'Profile' }).click();
    await arriveAt(page, profilePath);
    await sheet.waitFor({ state: 'detached' });
    await hasFocus(page, 'heading', 'Profile');
    await page.getByRole('button', { name: 'No unread notifications' }).waitFor();
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('button', { name: 'Log out' }).click();
    await arriveAt(page, '/login');
  });
});

describe('offline', () => {
  journey('a banner says so until the connection is back', async ({ visit }) => {
    const { page, context } = await visit();
    await signIn(page, people.agency);
    await context.setOffline(true);
    await page.getByText('Offline.').waitFor();
    await findViolations(page, 'offline');
    await context.setOffline(false);
    await page.getByText('Offline.').waitFor({ state: 'detached' });
  });
});
