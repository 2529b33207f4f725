import { CallError, createClient } from '@galena/contract/kernel';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { people, type Person } from '../../people.ts';
import { startStack, type Stack } from '../../stack.ts';
import { arriveAt, journey, landingPath, signIn } from '../../visitor.ts';

const sessionsPath = '/profile-settings/sessions';

// A product of its own, which may be killed, and whose passwords may change, without anybody else noticing.
const cleanUp = createCleanUp();
let stack: Stack;

beforeAll(async () => {
  stack = await startStack(cleanUp);
});

afterAll(() => cleanUp.run());

describe('§4 Session: the server goes away', () => {
  journey('killed and started again under open pages: their sessions still hold', async ({ visit }) => {
    const { page, stored } = await visit({ origin: stack.origin });
    const elsewhere = await visit({ origin: stack.origin });
    await signIn(elsewhere.page, people.demo);
    await signIn(page, people.demo, sessionsPath);
    const [{ access_token: token }, { access_token: tokenElsewhere }] = [await stored(), await elsewhere.stored()];
    await page.getByRole('button', { name: 'Sign out other devices' }).click();
    // From here the user is not known yet there, and has to be asked for on the way.
    await elsewhere.page.goto('/no/such/page');
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();

    await stack.kill();
    const answer = page.getByRole('button', { name: 'Sign out 1 device' });
    await answer.click();
    await page.getByRole('alert').getByText('Something went wrong.').waitFor();
    // Its calls are tried three times before it counts as gone.
    await page.getByText('Offline.').waitFor();
    expect(new URL(page.url()).pathname).toBe(sessionsPath);
    expect((await stored())['access_token']).toBe(token);
    await elsewhere.page.getByRole('link', { name: 'Go to start page' }).click();
    const away = elsewhere.page.getByText('You’re still signed in. Please try again.');
    const retry = elsewhere.page.getByRole('button', { name: 'Retry' });
    await away.waitFor();
    await retry.click();
    await away.waitFor();
    expect((await elsewhere.stored())['access_token']).toBe(tokenElsewhere);

    // The killed product left its database running: the next one must get along with it.
    await stack.startAgain();
    await retry.click();
    await arriveAt(elsewhere.page, landingPath);
    await elsewhere.page.getByRole('heading', { level: 1, name: 'New search' }).waitFor();
    expect((await elsewhere.stored())['access_token']).toBe(tokenElsewhere);
    await page.getByText('Offline.').waitFor({ state: 'detached' });
    await answer.click();
    await page.getByText('You’re not signed in anywhere else.').waitFor();
    await page.reload();
    await page.getByText('This device').waitFor();
    expect((await stored())['access_token']).toBe(token);
  });

  journey('a second start on the same data steps back and tells where the first one is', async () => {
    const { exitCode, text } = await stack.command('up');
    expect(exitCode).toBe(1);
    expect(text).toContain('Galena is already running');
    expect(text).toContain(stack.origin);
    expect((await fetch(`${stack.origin}/readyz`)).status).toBe(200);
  });
});

const refusalOf = (answer: Promise<unknown>): Promise<string | undefined> =>
  answer.then(
    () => undefined,
    (error: unknown) => (error as CallError).body?.code,
  );

describe('a password given by the operator', () => {
  const clientOf = (token: string | null) => createClient({ origin: stack.origin, token: () => token });
  const tokenOf = async (body: Person): Promise<string> =>
    sessionOf(await clientOf(null)(identityRoutes.login, { body })).access_token;

  journey('is a new one, which ends the sessions of the old one', async ({ visit }) => {
    const token = await tokenOf(people.admin);
    const { exitCode, text } = await stack.command('password', people.admin.email);
    expect(exitCode).toBe(0);
    const password = new RegExp(`^${people.admin.email}  (\\S+)$`, 'm').exec(text)?.[1];
    if (!password) throw new Error(`no password in: ${text}`);

    expect(await refusalOf(clientOf(token)(identityRoutes.me, {}))).toBe('unauthenticated');
    expect(await refusalOf(tokenOf(people.admin))).toBe('invalid_credentials');
    const { page } = await visit({ origin: stack.origin });
    await signIn(page, { email: people.admin.email, password }, '/profile-settings/profile');
    await page.getByRole('listitem').getByText('Administration').waitFor();
  });
});
