import { createClient } from '@galena/contract/kernel';
import { identityRoutes } from '@galena/contract/identity';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { people } from '../people.ts';
import { fillSignIn } from '../sign-in-form.ts';
import { arriveAt, journey, landingPath, logOut, signIn } from '../visitor.ts';

const profilePath = '/profile-settings/profile';
/** Reliability E4: nothing else may be kept where any script of the page could read it. */
const allowedKeys = ['access_token', 'archived_user', 'lang'];

/** Presses Tab until the field or button of that name has the focus, which must be the very next one. */
const tabTo = async (page: Page, role: 'textbox' | 'checkbox' | 'button', name: string): Promise<void> => {
  await page.keyboard.press('Tab');
  const field = role === 'textbox' ? page.getByLabel(name, { exact: true }) : page.getByRole(role, { name });
  await field.and(page.locator(':focus')).waitFor();
};

describe('§4 Session: signing in', () => {
  journey('by keyboard alone, and still signed in after a reload [AUTH-001 AUTH-007]', async ({ visit }) => {
    const { page, stored } = await visit();
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');

    await tabTo(page, 'textbox', 'Email');
    await page.keyboard.type(people.demo.email);
    await tabTo(page, 'textbox', 'Password');
    await page.keyboard.type(people.demo.password);
    await tabTo(page, 'button', 'Show characters');
    await tabTo(page, 'checkbox', 'Keep me signed in on this device');
    await tabTo(page, 'button', 'Sign in');
    await page.keyboard.press('Enter');

    await arriveAt(page, landingPath);
    // The focus moves with the page, so that a screen reader says where the reader is now.
    await page.getByRole('heading', { level: 1, name: 'New search' }).and(page.locator(':focus')).waitFor();
    await page.getByText('Dana Demo').waitFor();
    expect(await page.title()).toBe('New search · Galena');

    const kept = await stored();
    expect(kept['access_token']).toMatch(/^ga_[\w-]{40,}$/);
    expect(Object.keys(kept).filter((key) => !allowedKeys.includes(key))).toEqual([]);

    await page.reload();
    await page.getByText('Dana Demo').waitFor();
    expect(new URL(page.url()).pathname).toBe(landingPath);
    expect((await stored())['access_token']).toBe(kept['access_token']);
  });

  journey('a stored token is all that makes a visitor signed in [AUTH-008]', async ({ visit }) => {
    const stranger = await visit();
    await stranger.page.goto(profilePath);
    await stranger.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await stranger.stored()).not.toHaveProperty('access_token');

    const call = createClient({ origin: inject('stack').origin, token: () => null });
    const { data } = await call(identityRoutes.login, { body: people.demo });
    const holder = await visit({ stored: { access_token: data.access_token } });
    await holder.page.goto(profilePath);
    await holder.page.getByRole('main').getByText('Dana Demo').waitFor();
  });

  journey(
    'every call is plain HTTP to one host, asks for JSON and carries the token [AUTH-058 AUTH-059 AUTH-065]',
    async ({ visit }) => {
      const { page, calls, stored } = await visit();
      const sockets: string[] = [];
      page.on('websocket', (socket) => sockets.push(socket.url()));
      await signIn(page, people.demo, '/profile-settings/sessions');
      const { access_token: token } = await stored();
      await page.getByText('This device').waitFor();
      await logOut(page);
      await arriveAt(page, '/login');

      for (const call of calls) {
        const { origin, pathname } = new URL(call.url());
        expect(origin).toBe(inject('stack').origin);
        const wanted = pathname === '/api/events' ? 'text/event-stream' : 'application/json';
        expect(call.headers()['accept'], pathname).toBe(wanted);
        const isSignedIn = !['/auth/login', '/api/site-settings'].includes(pathname);
        expect(call.headers()['authorization'], pathname).toBe(isSignedIn ? `Bearer ${token}` : undefined);
      }
      const paths = calls.map((call) => new URL(call.url()).pathname);
      expect(paths).toEqual(expect.arrayContaining(['/auth/login', '/api/me/sessions', '/auth/logout']));
      expect(sockets).toEqual([]);
    },
  );
});

describe('§4 Session: signing in that is refused', () => {
  journey('every field says what it lacks [VAL-008 VAL-009]', async ({ visit }) => {
    const { page, calls } = await visit();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Email' }).and(page.locator(':focus')).waitFor();
    expect(await page.getByText('Field is required.').count()).toBe(2);

    await page.getByLabel('Email').fill('dana');
    await page.getByText('Field must be a valid email.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('something');
    expect(await page.getByText('Field is required.').count()).toBe(0);
    // The sentence is part of what a screen reader says of the field.
    const described = await page.getByLabel('Email').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Field must be a valid email.');
    expect(calls.map((call) => new URL(call.url()).pathname)).not.toContain('/auth/login');
  });

  journey('a wrong password is told in the form and stores nothing [AUTH-020]', async ({ visit }) => {
    const { page, stored } = await visit();
    await page.goto('/login');
    await fillSignIn(page, { ...people.demo, password: 'not the one' });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe('Email or password is wrong.');
    await alert.and(page.locator(':focus')).waitFor();
    expect(await stored()).not.toHaveProperty('access_token');
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  journey('after ten failures the account has to wait, other people do not', async ({ visit }) => {
    // An address of mail and of place that no other journey uses: both are counted.
    const address = '203.0.113.66';
    const guess = { email: 'guessed@galena.example', password: 'one of many' };
    for (let failure = 0; failure < 10; failure++) {
      const answer = await fetch(`${inject('stack').origin}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(guess),
      });
      expect(answer.status).toBe(401);
    }
    const guesser = await visit({ address });
    await guesser.page.goto('/login');
    await fillSignIn(guesser.page, guess);
    const alert = guesser.page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/^Too many failed sign-ins\. Please try again in \d+ seconds\.$/);

    await fillSignIn(guesser.page, people.demo);
    await guesser.page.getByRole('heading', { level: 1, name: 'New search' }).waitFor();
  });
});
