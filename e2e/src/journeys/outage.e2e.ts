import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../clean-up.ts';
import { people } from '../people.ts';
import { startStack, type Stack } from '../stack.ts';
import { arriveAt, journey, landingPath, signIn } from '../visitor.ts';

const sessionsPath = '/profile-settings/sessions';

// A product of its own, which may be killed without anybody else noticing.
const cleanUp = createCleanUp();
let stack: Stack;

beforeAll(async () => {
  stack = await startStack(cleanUp);
});

afterAll(() => cleanUp.run());

describe('§4 Session: the server goes away', () => {
  journey('killed and started again under an open page: the session still holds', async ({ visit }) => {
    const { page, stored } = await visit({ origin: stack.origin });
    const elsewhere = await visit({ origin: stack.origin });
    await signIn(elsewhere.page, people.demo);
    await signIn(page, people.demo, sessionsPath);
    const { access_token: token } = await stored();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();

    await stack.kill();
    const answer = page.getByRole('button', { name: 'Sign out 1 device' });
    await answer.click();
    await page.getByRole('alert').getByText('Something went wrong.').waitFor();
    expect(new URL(page.url()).pathname).toBe(sessionsPath);
    expect((await stored())['access_token']).toBe(token);

    // The killed product left its database running: the next one must get along with it.
    await stack.startAgain();
    await answer.click();
    await page.getByText('You are signed in nowhere else.').waitFor();
    await page.reload();
    await page.getByText('This device').waitFor();
    expect((await stored())['access_token']).toBe(token);
  });

  journey('a page that cannot be loaded offers Retry, which shows it once the server is back', async ({ visit }) => {
    const { page, stored } = await visit({ origin: stack.origin });
    await signIn(page, people.demo);
    const { access_token: token } = await stored();
    // From here the user is not known yet and has to be asked for on the way.
    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();

    await stack.kill();
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByText('You are still signed in; please try again.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('You are still signed in; please try again.').waitFor();
    expect((await stored())['access_token']).toBe(token);

    await stack.startAgain();
    await page.getByRole('button', { name: 'Retry' }).click();
    await arriveAt(page, landingPath);
    await page.getByRole('heading', { level: 1, name: 'New search' }).waitFor();
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
