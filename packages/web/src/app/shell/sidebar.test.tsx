import { adminUserRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { listRoutes } from '@galena/contract/lists';
import { searcherRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { answerSignIn, signInButton } from '../../features/identity/sign-in.fixture.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pressKeys } from '../../testing/keys.ts';
import { kept, screen } from '../../testing/screen.tsx';
import { anAdmin, someone } from '../../testing/someone.ts';
import { pageOf } from '../../testing/usual-answers.ts';
import { answerLanding, landingPath, landingTitle } from '../../testing/landing-page.ts';

const profilePath = '/profile-settings/profile';
const profileTitle = page.getByRole('heading', { level: 1, name: 'Profile' });
const main = page.getByRole('navigation', { name: 'Main' });
const collapse = page.getByRole('button', { name: 'Collapse sidebar' });
const expand = page.getByRole('button', { name: 'Expand sidebar' });

describe('§2 Root layout: the sidebar', () => {
  screen('holds only what is built and open to the user [NAV-005 NAV-106]', async ({ backend, open }) => {
    backend.answer(listRoutes.lists, () => ({ ...pageOf([]), counts: { active: 1_234, archived: 0, demo: 0 } }));
    answerLanding(backend);
    await open('/');
    await expect.element(main.getByRole('link', { name: 'New search' })).toHaveAttribute('aria-current', 'page');
    await expect.element(main.getByRole('link', { name: 'Saved lists 1,234' })).toBeVisible();
    const unbuilt = main.getByRole('link', { name: /Workflows|Autopilots|AI training|Super admin/ });
    await expect.element(unbuilt).not.toBeInTheDocument();
    const own = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Settings' });
    await own.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Business profile' })).toHaveFocus();
    await expect.element(own).toHaveAttribute('aria-current', 'page');
  });

  screen('an area has a sidebar of its own, with a way back [NAV-019 NAV-075 NAV-109]', async ({ backend, open }) => {
    backend.answer(searcherRoutes.searchers, () => ({ data: { searchers: [], providers: [] } }));
    answerLanding(backend);
    const me = anAdmin();
    backend.answer(adminUserRoutes.list, () => pageOf([]));
    const { path } = await open('/admin/searchers', { me });
    const searchers = main.getByRole('link', { name: 'Searchers' });
    await expect.element(searchers).toHaveAttribute('aria-current', 'page');
    await expect.element(main.getByRole('link', { name: 'Jobs' })).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'New search' })).not.toBeInTheDocument();
    await main.getByRole('link', { name: 'Back to leads' }).click();
    await expect.element(landingTitle).toHaveFocus();
    expect(path()).toBe(landingPath);
    await expect.element(searchers).not.toBeInTheDocument();
    await main.getByRole('link', { name: 'Super admin' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus();
    expect(document.title).toBe('Users · Galena');

    await open('/admin', { me });
    await expect.element(searchers).toBeVisible();
    expect(path()).toBe('/admin/users');
  });

  screen('is down to its icons in every browser of the user once they say so', async ({ backend, open }) => {
    await open(profilePath);
    await expect.element(collapse).toBeVisible();
    await pressKeys('[');
    await expect.element(expand).toBeVisible();
    expect(backend.calls(identityRoutes.setPreference).map(({ body }) => body)).toEqual([
      { key: 'sidebar', value: 'collapsed' },
    ]);
    // Names are still there for those who listen.
    await expect.element(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'New search' })).toBeVisible();
    await expectAccessible('collapsed');
    expect(Object.keys(localStorage)).not.toContain('sidebar');

    await open(profilePath);
    await expect.element(expand).toBeVisible();
    await expand.click();
    await expect.element(collapse).toBeVisible();
  });

  screen('of a tablet opens for a while, which nobody remembers', async ({ backend, open }) => {
    const size = [900, 900] as const;
    await open(profilePath, { size });
    await expand.click();
    await expect.element(collapse).toBeVisible();
    expect(backend.calls(identityRoutes.setPreference)).toEqual([]);
    await open(profilePath, { size });
    await expect.element(expand).toBeVisible();
  });

  screen('its first stop leads past it', async ({ open }) => {
    await open(profilePath);
    await expect.element(profileTitle).toBeVisible();
    await pressKeys('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect.element(skip).toHaveFocus();
    await expect.element(skip).toHaveAttribute('href', '#content');
  });
});

describe("the user's menu", () => {
  const button = page.getByRole('button', { name: 'Dana Demo, Account menu' });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  /** Goes down a menu until the focus is there. */
  const walkTo = async (target: Locator): Promise<void> => {
    await expect.element(target).toBeVisible();
    const isThere = (): boolean => document.activeElement === target.element();
    await expect.poll(async () => isThere() || (await pressKeys('ArrowDown'), isThere())).toBe(true);
  };
  const choose = async (what: string, choice: string): Promise<void> => {
    await button.click();
    await walkTo(item(what));
    await pressKeys('ArrowRight');
    await walkTo(page.getByRole('menuitemradio', { name: choice }));
    await pressKeys('Enter');
  };

  screen('says who is signed in, and leads to the profile and the shortcuts', async ({ open }) => {
    await open(profilePath);
    await button.click();
    await expect.element(page.getByRole('menu').getByText('dana@mail.example')).toBeVisible();
    await expect.element(item('Profile')).toHaveAttribute('href', profilePath);
    await expectAccessible('the menu');
    await item('Keyboard shortcuts').click();
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  screen('chooses language and appearance', async ({ backend, open }) => {
    await open(profilePath);
    await choose('Appearance', 'Dark');
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    await open(profilePath);
    await choose('Language', 'Français');
    await expect.element(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible();
    expect(backend.calls(identityRoutes.setPreference).map(({ body }) => body)).toEqual([
      { key: 'scheme', value: 'dark' },
      { key: 'lang', value: 'fr' },
    ]);
  });

  screen('logs out, even if the server cannot be told', async ({ backend, open }) => {
    answerSignIn(backend, someone());
    backend.lose(identityRoutes.logout);
    const { path } = await open(profilePath, { me: someone({ preferences: { scheme: 'dark' } }) });
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    localStorage.setItem('archived_user', JSON.stringify({ token: 'ga_of-an-admin', id: 1, name: 'Admin' }));
    await button.click();
    await item('Log out').click();
    await expect.element(signInButton).toBeVisible();
    expect(path()).toBe('/login');
    expect(backend.calls(identityRoutes.logout)).toHaveLength(2);
    expect(kept()).toEqual({});
    // The appearance was the user's, not the browser's.
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('light');
  });
});
