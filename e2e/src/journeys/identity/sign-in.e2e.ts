import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { people } from '../../people.ts';
import { fillSignIn } from '../../sign-in-form.ts';
import { arriveAt, journey, landingPath, logOut } from '../../visitor.ts';
import { product } from '../../product.ts';

/** Reliability E4: nothing else may be kept where any script of the page could read it. */
const allowedKeys = ['access_token', 'archived_user', 'lang'];

/** Presses Tab until the field or button of that name has the focus, which must be the very next one. */
const tabTo = async (page: Page, role: 'textbox' | 'checkbox' | 'button', name: string): Promise<void> => {
  await page.keyboard.press('Tab');
  const field = role === 'textbox' ? page.getByLabel(name, { exact: true }) : page.getByRole(role, { name });
  await field.and(page.locator(':focus')).waitFor();
};

/** Signs in where the form stands open, without a pointer. */
const signInByKeys = async (page: Page): Promise<void> => {
  // The page is there for this field: it has the focus.
  await page.getByLabel('Email', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(people.demo.email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(people.demo.password);
  await tabTo(page, 'button', 'Show characters');
  await tabTo(page, 'checkbox', 'Keep me signed in on this device');
  await tabTo(page, 'button', 'Sign in');
  await page.keyboard.press('Enter');
};

describe('§4 Session: signing in', () => {
  journey(
    'by keyboard alone, and still signed in after a reload; all of it is plain calls to one host [AUTH-001 AUTH-007 AUTH-058 AUTH-059 AUTH-065]',
    async ({ visit }) => {
      const { page, calls, stored } = await visit();
      const sockets: string[] = [];
      page.on('websocket', (socket) => sockets.push(socket.url()));
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      await signInByKeys(page);
      await arriveAt(page, landingPath);
      // The focus moves with the page, so that a screen reader says where the reader is now.
      await page.getByRole('heading', { level: 1, name: 'New search' }).and(page.locator(':focus')).waitFor();
      await page.getByText('Dana Demo').waitFor();
      const { access_token: token, ...others } = await stored();
      expect(token).toMatch(/^ga_[\w-]{40,}$/);
      expect(Object.keys(others).filter((key) => !allowedKeys.includes(key))).toEqual([]);

      await page.reload();
      await page.getByText('Dana Demo').waitFor();
      expect(new URL(page.url()).pathname).toBe(landingPath);
      expect((await stored())['access_token']).toBe(token);
      await page.goto('/profile-settings/sessions');
      await page.getByText('This device').waitFor();
      await logOut(page);
      await arriveAt(page, '/login');

      for (const call of calls) {
        const { origin, pathname } = new URL(call.url());
        expect(origin).toBe(product().origin);
        const wanted = pathname === '/api/events' ? 'text/event-stream' : 'application/json';
        expect(call.headers()['accept'], pathname).toBe(wanted);
        const isSignedIn = !['/auth/login', '/auth/social-providers', '/api/site-settings'].includes(pathname);
        expect(call.headers()['authorization'], pathname).toBe(isSignedIn ? `Bearer ${token}` : undefined);
      }
      const paths = calls.map((call) => new URL(call.url()).pathname);
      expect(paths).toEqual(expect.arrayContaining(['/auth/login', '/api/me/sessions', '/auth/logout']));
      expect(sockets).toEqual([]);
    },
  );

  journey('after ten failures the account has to wait, other people do not', async ({ visit }) => {
    // An address of mail and of place that no other journey uses: both are counted.
    const address = '203.0.113.66';
    const guess = { email: 'guessed@galena.example', password: 'one of many' };
    for (let failure = 0; failure < 10; failure++) {
      const answer = await fetch(`${product().origin}/auth/login`, {
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
    expect(await alert.textContent()).toMatch(/^Too many failed sign-ins\. Try again in \d+ seconds\.$/);

    await fillSignIn(guesser.page, people.demo);
    await guesser.page.getByRole('heading', { level: 1, name: 'New search' }).waitFor();
  });
});
