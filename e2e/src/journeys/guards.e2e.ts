import { describe, expect, inject } from 'vitest';
import { people } from '../people.ts';
import { fillSignIn } from '../sign-in-form.ts';
import { arriveAt, journey, landingPath, signIn } from '../visitor.ts';

const profilePath = '/profile-settings/profile';

describe('§4 Session: the route guard', () => {
  journey('a deep link leads over Login to its target [AUTH-011 AUTH-012 NAV-023]', async ({ visit }) => {
    const { page, calls } = await visit();
    await page.goto('/profile-settings');
    await arriveAt(page, `/login?redirect=${encodeURIComponent('/profile-settings')}`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(calls.map((call) => new URL(call.url()).pathname)).not.toContain('/api/me');
    await fillSignIn(page, people.demo);
    await arriveAt(page, profilePath);
    await page.getByRole('main').getByText('Dana Demo').waitFor();

    // Signed in, the same link goes straight there.
    await page.goto('/profile-settings');
    await arriveAt(page, profilePath);
    await page.getByRole('main').getByText('Dana Demo').waitFor();
  });

  journey('the root layout stands behind the check [NAV-003]', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/');
    await arriveAt(page, '/login');
    expect(await page.getByRole('button', { name: 'Account menu' }).count()).toBe(0);
    await fillSignIn(page, people.demo);
    await page.getByRole('button', { name: 'Dana Demo, Account menu' }).waitFor();
  });

  for (const wish of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])
    journey(`a redirect to ${wish} stays inside`, async ({ visit }) => {
      const { page, context } = await visit();
      const elsewhere: string[] = [];
      context.on('request', (request) => {
        if (new URL(request.url()).origin !== inject('stack').origin) elsewhere.push(request.url());
      });
      await signIn(page, people.demo, `/login?redirect=${encodeURIComponent(wish)}`);
      expect(page.url()).toBe(inject('stack').origin + landingPath);
      expect(elsewhere).toEqual([]);
    });

  journey('a visitor with a token does not get to Login [AUTH-003]', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.demo);
    await page.goto('/login');
    await arriveAt(page, landingPath);
    await page.getByRole('heading', { level: 1, name: 'New search' }).waitFor();
  });

  journey('an address that leads nowhere says so, with and without a session', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await arriveAt(page, '/login');

    await signIn(page, people.demo);
    await page.goto('/no/such/page');
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await arriveAt(page, landingPath);
  });

  journey('a token that no longer holds is cleared on the way to Login [AUTH-018]', async ({ visit }) => {
    const { page, calls, stored } = await visit({ stored: { access_token: `ga_${'x'.repeat(43)}`, lang: 'en' } });
    await page.goto(profilePath);
    await arriveAt(page, `/login?redirect=${encodeURIComponent(profilePath)}`);
    await page.getByRole('alert').getByText('Please sign in.').waitFor();
    expect(await stored()).toEqual({ lang: 'en' });
    expect(calls.map((call) => new URL(call.url()).pathname)).toContain('/api/me');
    await fillSignIn(page, people.demo);
    await arriveAt(page, profilePath);
  });
});
