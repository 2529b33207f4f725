import { adminUserRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { failHard, generalErrors } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { kept, screen } from '../../testing/screen.tsx';
import { anAdmin, someone } from '../../testing/someone.ts';
import { pageOf } from '../../testing/usual-answers.ts';

const own = 'ga_of-an-admin';
const user = someone({ id: 7, first_name: 'Marta', last_name: 'Klein', impersonator: { id: 1, name: 'Ada Admin' } });
const path = '/profile-settings/profile';
const notices = page.getByRole('region', { name: 'Notices' });

/** Who it is by the token that a call carries: the admin by theirs, the user by the other. */
const answerBoth = (backend: Backend): void => {
  backend.answer(identityRoutes.me, () => ({
    data: localStorage.getItem('access_token') === own ? anAdmin() : user,
  }));
  backend.answer(identityRoutes.logout, () => ({}));
  backend.answer(adminUserRoutes.list, () => pageOf([]));
};

const setAside = (minutes: number): void =>
  localStorage.setItem(
    'archived_user',
    JSON.stringify({
      token: own,
      id: 1,
      name: 'Ada Admin',
      // Half a minute more, so that a slow start does not count as one less.
      ends_at: new Date(Date.now() + minutes * 60_000 + 30_000).toISOString(),
    }),
  );

describe('while an admin views the product as a user', () => {
  screen(
    'a banner says as whom and how long; Back goes on as the admin [ADM-021 ADM-022]',
    async ({ backend, open }) => {
      setAside(9);
      const opened = await open(path, { me: user });
      answerBoth(backend);
      await expect.element(notices.getByText('Marta Klein')).toBeVisible();
      await expect.element(notices.getByText('9 minutes left.')).toBeVisible();
      await expectAccessible('the banner');
      await notices.getByRole('button', { name: 'Back to admin' }).click();
      await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
      await expect.element(notices.getByText('Marta Klein')).not.toBeInTheDocument();
      expect(opened.path()).toBe('/admin/users');
      expect(kept()).toMatchObject({ access_token: own });
      expect(kept()['archived_user']).toBeUndefined();
      expect(backend.headersOf(identityRoutes.logout)?.get('authorization')).toBe('Bearer ga_of-a-test');
    },
  );

  screen('when the session has ended, the next step goes on as the admin', async ({ backend, open }) => {
    setAside(9);
    const opened = await open(path, { me: user });
    answerBoth(backend);
    backend.answer(identityRoutes.setPreference, () => failHard(generalErrors.unauthenticated));
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    expect(opened.path()).toBe('/admin/users');
    expect(kept()).toMatchObject({ access_token: own });
  });

  screen('one that ended while the page was closed goes on as the admin', async ({ backend, open }) => {
    setAside(-1);
    backend.answer(identityRoutes.me, () =>
      localStorage.getItem('access_token') === own ? { data: anAdmin() } : failHard(generalErrors.unauthenticated),
    );
    await open(path, { me: user });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(kept()).toMatchObject({ access_token: own });
    expect(kept()['archived_user']).toBeUndefined();
  });

  screen('logging out ends both sessions', async ({ backend, open }) => {
    setAside(9);
    await open(path, { me: user });
    answerBoth(backend);
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(backend.calls(identityRoutes.logout)).toHaveLength(2);
    expect(backend.headersOf(identityRoutes.logout)?.get('authorization')).toBe(`Bearer ${own}`);
    expect(kept()['access_token']).toBeUndefined();
    expect(kept()['archived_user']).toBeUndefined();
  });

  screen('logging out of a related account ends the session of its parent, too', async ({ backend, open }) => {
    localStorage.setItem('archived_user', JSON.stringify({ token: own, id: 1, name: 'Ada Admin', ends_at: null }));
    await open(path, { me: someone({ entered_account: { name: 'North', parent: 'Acme' } }) });
    const ended: (string | null | undefined)[] = [];
    const inForce: (string | null)[] = [];
    backend.answer(identityRoutes.logout, () => {
      ended.push(backend.headersOf(identityRoutes.logout)?.get('authorization'));
      inForce.push(localStorage.getItem('access_token'));
      return {};
    });
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(ended).toEqual(['Bearer ga_of-a-test', `Bearer ${own}`]);
    // Other tabs follow the token that is kept: the parent's is none that they should go over to.
    expect(inForce).toEqual(['ga_of-a-test', 'ga_of-a-test']);
    expect(kept()).toEqual({});
  });

  screen('what cannot be read as a session set aside is none', async ({ open }) => {
    for (const text of ['{', '7', '{"token":1}']) {
      localStorage.setItem('archived_user', text);
      await open(path, { me: someone() });
      await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Back to admin' })).not.toBeInTheDocument();
    }
  });
});
