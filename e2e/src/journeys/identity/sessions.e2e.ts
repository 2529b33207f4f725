import { CallError, createClient } from '@galena/contract/kernel';
import { identityRoutes } from '@galena/contract/identity';
import { describe, expect } from 'vitest';
import { people } from '../../people.ts';
import { arriveAt, journey, logOut, signIn } from '../../visitor.ts';
import { product } from '../../product.ts';

const profilePath = '/profile-settings/profile';
const sessionsPath = '/profile-settings/sessions';

/** The status with which the API answers somebody who holds this token. */
const statusFor = async (token: string | undefined): Promise<number> => {
  const call = createClient({ origin: product().origin, token: () => token ?? null });
  return call(identityRoutes.me, {}).then(
    () => 200,
    (error: unknown) => (error as CallError).status,
  );
};

describe('§4 Session: several of them', () => {
  journey('one is ended by itself, then all the others, each at its next step [UI-007 UI-009]', async ({ visit }) => {
    const here = await visit({ address: '203.0.113.3' });
    const [there, elsewhere] = [await visit({ address: '203.0.113.4' }), await visit({ address: '203.0.113.5' })];
    await signIn(there.page, people.demo, profilePath);
    await signIn(elsewhere.page, people.demo);
    await signIn(here.page, people.demo, sessionsPath);
    const [{ access_token: tokenThere }, { access_token: tokenElsewhere }] = [
      await there.stored(),
      await elsewhere.stored(),
    ];
    const end = here.page.getByRole('button', { name: /^Sign out: .*203\.0\.113\.5$/ });
    await end.press('Enter');
    // Its address stays below, where sign-ins are kept.
    await end.waitFor({ state: 'detached' });
    expect(await statusFor(tokenElsewhere)).toBe(401);
    expect(await statusFor(tokenThere)).toBe(200);

    await here.page.getByRole('button', { name: 'Sign out other devices' }).click();
    const question = here.page.getByRole('alertdialog', { name: 'Sign out other devices?' });
    await question.waitFor();
    // Nothing has happened until it is answered.
    expect(await statusFor(tokenThere)).toBe(200);
    await question.getByRole('button', { name: /^Sign out \d+ devices?$/ }).click();
    await here.page.getByText('You’re not signed in anywhere else.').waitFor();
    expect(await statusFor(tokenThere)).toBe(401);
    expect(await statusFor((await here.stored())['access_token'])).toBe(200);

    await there.page.getByRole('radio', { name: 'Dark' }).click();
    await arriveAt(there.page, `/login?redirect=${encodeURIComponent(profilePath)}`);
    await there.page.getByRole('alert').getByText('Please sign in.').waitFor();
    expect(await there.stored()).not.toHaveProperty('access_token');
    await here.page.reload();
    await here.page.getByText('This device').waitFor();
  });

  journey(
    'logging out ends the session on the server and in every tab [AUTH-013 AUTH-014 AUTH-017 AUTH-021]',
    async ({ visit }) => {
      const archived = JSON.stringify({ token: 'ga_of-an-admin', id: 1, name: 'Admin' });
      const { page, context, stored } = await visit({ stored: { archived_user: archived } });
      await signIn(page, people.demo, profilePath);
      const { access_token: token } = await stored();
      const tab = await context.newPage();
      await tab.goto(profilePath);
      await tab.getByRole('main').getByText(people.demo.email).waitFor();

      await logOut(tab);
      await arriveAt(tab, '/login');
      await tab.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await arriveAt(page, '/login');
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect(await page.getByRole('main').getByText(people.demo.email).count()).toBe(0);

      const kept = await stored();
      expect(kept).not.toHaveProperty('access_token');
      expect(kept).not.toHaveProperty('archived_user');
      expect(await statusFor(token)).toBe(401);

      // Nothing of the session comes back with the browser's own button.
      await page.goBack();
      await arriveAt(page, `/login?redirect=${encodeURIComponent(profilePath)}`);
      expect(await page.getByRole('main').getByText(people.demo.email).count()).toBe(0);
    },
  );
});
