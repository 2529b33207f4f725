import { adminHealthRoutes, adminJobRoutes, adminMailRoutes, adminRunRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { failHard, generalErrors, type AnyRoute } from '@galena/contract/kernel';
import { searcherRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { answerSignIn, freshToken, signIn, signInButton } from '../features/identity/sign-in.fixture.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import type { Made } from '../testing/backend.ts';
import { kept, screen } from '../testing/screen.tsx';
import { anAdmin, someone } from '../testing/someone.ts';
import { answerUsual } from '../testing/usual-answers.ts';
import { answerLanding, landingPath, landingTitle } from '../testing/landing-page.ts';

const profilePath = '/profile-settings/profile';
const profileTitle = page.getByRole('heading', { level: 1, name: 'Profile' });
/** In a window without room for the ornament of the sign-in page: drawing it takes longer than everything else. */
const nobody = { me: null, size: [1000, 800] } as const;
const toLogin = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;

/** Somebody signs in here: what they are asked for then has an answer. */
const answerGuest = (made: Made, me = someone()): void => {
  answerUsual(made, me);
  answerLanding(made.backend);
  answerSignIn(made.backend, me);
};

describe('§4 Session: the route guard', () => {
  screen('a deep link leads over Login to its target [AUTH-011 AUTH-012 NAV-023]', async ({ made, backend, open }) => {
    answerGuest(made);
    const { path } = await open('/profile-settings', nobody);
    await expect.element(signInButton).toBeVisible();
    expect(path()).toBe(toLogin('/profile-settings'));
    expect(backend.asked()).not.toContain(identityRoutes.me.path);
    await signIn();
    await expect.element(profileTitle).toBeVisible();
    expect(path()).toBe(profilePath);

    // Signed in, the same link goes straight there.
    await open('/profile-settings');
    await expect.element(profileTitle).toBeVisible();
    expect(path()).toBe(profilePath);
  });

  screen('the root layout stands behind the check [NAV-003]', async ({ made, open }) => {
    answerGuest(made);
    const { path } = await open('/', nobody);
    await expect.element(signInButton).toBeVisible();
    expect(path()).toBe('/login');
    const menu = page.getByRole('button', { name: 'Account menu' });
    await expect.element(menu).not.toBeInTheDocument();
    await signIn();
    await expect.element(page.getByRole('button', { name: 'Dana Demo, Account menu' })).toBeVisible();
    await expect.element(landingTitle).toBeVisible();
  });

  for (const input of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])
    screen(`a redirect to ${input} stays inside`, async ({ made, open }) => {
      answerGuest(made);
      const { path } = await open(`/login?redirect=${encodeURIComponent(input)}`, nobody);
      await signIn();
      await expect.element(landingTitle).toBeVisible();
      expect(path()).toBe(landingPath);
    });

  screen('a stored token is all that makes a visitor signed in [AUTH-008]', async ({ backend, open }) => {
    const { path } = await open(profilePath, nobody);
    await expect.element(signInButton).toBeVisible();
    expect(localStorage.getItem('access_token')).toBeNull();
    // What the sign-in page itself asks: who else can let somebody in.
    expect(backend.asked().filter((one) => one !== '/auth/social-providers')).toEqual([]);

    await open(profilePath);
    await expect.element(page.getByRole('main').getByText('dana@mail.example')).toBeVisible();
    expect(path()).toBe(profilePath);
    const headers = backend.headersOf(identityRoutes.me);
    expect(headers?.get('authorization')).toBe(`Bearer ${localStorage.getItem('access_token')}`);
    expect(headers?.get('accept')).toBe('application/json');
  });

  screen('a visitor with a token does not get to Login [AUTH-003]', async ({ backend, open }) => {
    answerLanding(backend);
    const { path } = await open('/login');
    await expect.element(landingTitle).toBeVisible();
    expect(path()).toBe(landingPath);
  });
});

describe('§4 Session: its end', () => {
  const alert = page.getByRole('alert').filter({ hasText: 'Please sign in.' });

  screen('a token that no longer holds is cleared on the way to Login [AUTH-018]', async ({ made, backend, open }) => {
    localStorage.setItem('lang', 'en');
    answerSignIn(backend, someone());
    backend.answer(identityRoutes.me, () => failHard(generalErrors.unauthenticated));
    const { path } = await open(profilePath);
    await expect.element(alert).toBeVisible();
    expect(path()).toBe(toLogin(profilePath));
    expect(kept()).toEqual({ lang: 'en' });
    expect(backend.calls(identityRoutes.me)).toHaveLength(1);

    answerUsual(made, someone());
    await signIn();
    await expect.element(profileTitle).toBeVisible();
    expect(path()).toBe(profilePath);
    expect(localStorage.getItem('access_token')).toBe(freshToken);
  });

  screen('one that ends under an open page leads to Login from its next step', async ({ backend, open }) => {
    const { path } = await open(profilePath);
    backend.answer(identityRoutes.setPreference, () => failHard(generalErrors.unauthenticated));
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.element(alert).toBeVisible();
    await expect.element(signInButton).toBeVisible();
    expect(path()).toBe(toLogin(profilePath));
    expect(kept()).toEqual({});
  });

  screen('while the server is away the session stays, and Retry goes on', async ({ backend, open }) => {
    const back = backend.lose(identityRoutes.me);
    const { path } = await open(profilePath);
    const away = page.getByText('You’re still signed in. Please try again.');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect.element(away).toBeVisible();
    await expectAccessible('the page of an outage');
    const token = localStorage.getItem('access_token');
    expect(token).not.toBeNull();
    const before = backend.calls(identityRoutes.me).length;
    await retry.click();
    await expect.poll(() => backend.calls(identityRoutes.me).length).toBeGreaterThan(before);
    await expect.element(away).toBeVisible();
    back();
    await retry.click();
    await expect.element(profileTitle).toBeVisible();
    expect(path()).toBe(profilePath);
    expect(localStorage.getItem('access_token')).toBe(token);
  });
});

describe('an address that leads nowhere', () => {
  const title = page.getByRole('heading', { level: 1, name: 'Page not found' });
  const toStart = page.getByRole('link', { name: 'Go to start page' });

  screen('says so, with and without a session', async ({ backend, open }) => {
    const { path } = await open('/no/such/page', nobody);
    await expect.element(title).toBeVisible();
    await expectAccessible('not found');
    await toStart.click();
    await expect.element(signInButton).toBeVisible();
    expect(path()).toBe('/login');

    answerLanding(backend);
    await open('/no/such/page', { size: [390, 844] });
    await expect.element(title).toBeVisible();
    await expectAccessible('not found, on a phone');
    await toStart.click();
    await expect.element(landingTitle).toBeVisible();
    expect(path()).toBe(landingPath);
  });

  // A room that is not built has no address either, and neither has a thing that cannot be (G-37).
  for (const address of ['/lead-search/workflow', '/lead-search/saved-lists/people-0'])
    screen(`${address} is one`, async ({ open }) => {
      await open(address);
      await expect.element(title).toBeVisible();
    });
});

describe('§4 module guard: the sections', () => {
  const guarded = [
    ['/lead-search', 'NAV-035 NAV-112 NAV-113'],
    ['/lead-search/saved-lists', 'NAV-035 NAV-113'],
    ['/whitelabel/packages', 'NAV-052 NAV-110'],
    ['/settings/business-profile', 'NAV-113'],
  ] as const;

  for (const [address, ids] of guarded)
    screen(`${address} needs a session [${ids}]`, async ({ made, open }) => {
      answerGuest(made);
      const { path } = await open(address, nobody);
      await expect.element(signInButton).toBeVisible();
      expect(path()).toBe(toLogin(address));
    });

  screen('the lead search opens with a new search [NAV-036 NAV-039]', async ({ backend, open }) => {
    answerLanding(backend);
    const { path } = await open('/lead-search');
    await expect.element(landingTitle).toBeVisible();
    expect(path()).toBe(landingPath);
  });

  screen('is closed to who has no leads; the settings are not [NAV-035 NAV-107 NAV-112]', async ({ open }) => {
    const me = someone({ modules: [] });
    const { path } = await open('/lead-search/saved-lists', { me });
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(path()).not.toContain('/lead-search');
    await expect.element(page.getByRole('link', { name: /New search|Saved lists/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  });

  screen('the reseller’s area is closed to who has no white-label [NAV-052 NAV-110]', async ({ backend, open }) => {
    answerLanding(backend);
    const { path } = await open('/whitelabel/packages');
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(path()).not.toBe('/whitelabel/packages');
    await expect.element(page.getByRole('link', { name: 'Packages' })).not.toBeInTheDocument();
  });
});

describe('§4 module guard: who is no administrator', () => {
  const operators: readonly AnyRoute[] = [
    adminHealthRoutes.health,
    adminJobRoutes.overview,
    adminRunRoutes.overview,
    adminMailRoutes.overview,
    searcherRoutes.searchers,
  ];
  // Who holds the module without the role, or the role without the module, is none either (G-22).
  const strangers = { 'a user': someone(), 'one with the module alone': anAdmin({ role: 'user' }) };

  for (const [who, me] of Object.entries(strangers))
    for (const address of ['/admin', '/admin/jobs', '/admin/searchers'])
      screen(`${who} who opens ${address} gets to the base layout [NAV-076]`, async ({ backend, open }) => {
        answerLanding(backend);
        const { path } = await open(address, { me });
        await expect.element(landingTitle).toBeVisible();
        expect(path()).toBe(landingPath);
        await expect
          .element(page.getByRole('link', { name: /^(Jobs|Searchers|Super admin)$/ }))
          .not.toBeInTheDocument();
        for (const route of operators) expect(backend.calls(route)).toEqual([]);
      });
});
