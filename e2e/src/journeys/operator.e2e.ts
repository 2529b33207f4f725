import { CallError, createClient } from '@galena/contract/kernel';
import { identityRoutes } from '@galena/contract/identity';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { createCleanUp } from '../clean-up.ts';
import { people, type Person } from '../people.ts';
import { runCommand, startStack, type Stack } from '../stack.ts';
import { journey, signIn } from '../visitor.ts';

const command = (...args: readonly string[]) => runCommand(inject('stack').folder, args);

const refusalOf = (answer: Promise<unknown>): Promise<string | undefined> =>
  answer.then(
    () => undefined,
    (error: unknown) => (error as CallError).body?.code,
  );

describe('commands beside the running product', () => {
  journey('doctor looks at the same data and finds them well', async () => {
    const { exitCode, text } = await command('doctor');
    expect(text).toMatch(/^✓ Galena \d+\.\d+\.\d+, Node \d+/);
    expect(text).toContain(`✓ data folder ${inject('stack').folder}`);
    expect(text).toContain('✓ embedded database');
    expect(text).toMatch(/✓ PostgreSQL \d+\.\d+ answers as galena/);
    expect(text).toContain('✓ 3 users, 1 of them super admin');
    // Other journeys have searched and paid by now.
    expect(text).toMatch(/✓ 2 ledgers with \d+ journals agree/);
    expect(text).toContain('All is well.');
    expect(text).not.toContain('✗');
    // What it tells may be pasted into a bug report.
    for (const { password } of Object.values(people)) expect(text).not.toContain(password);
    expect(exitCode).toBe(0);
  });

  journey('ledger verify follows every account’s credits from their first', async () => {
    const { exitCode, text } = await command('ledger', 'verify');
    // The two demo accounts were given theirs, and searched with them in other journeys.
    expect(text).toMatch(/2 ledgers, \d+ journals, 0 faults/);
    expect(exitCode).toBe(0);
    expect((await command('ledger')).text).toContain('Usage: npm run galena -- ledger verify');
  });

  journey('password for nobody says so', async () => {
    const { exitCode, text } = await command('password', 'nobody@galena.example');
    expect(exitCode).toBe(1);
    expect(text).toContain('Nobody signs in with nobody@galena.example');
  });

  journey('neither of them disturbs the product', async () => {
    expect((await fetch(`${inject('stack').origin}/readyz`)).status).toBe(200);
  });
});

describe('a password given by the operator', () => {
  // A product of its own: in the shared one everybody's password stays what the other journeys know.
  const cleanUp = createCleanUp();
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack(cleanUp);
  });
  afterAll(() => cleanUp.run());

  const clientOf = (token: string | null) => createClient({ origin: stack.origin, token: () => token });
  const tokenOf = async (body: Person): Promise<string> =>
    (await clientOf(null)(identityRoutes.login, { body })).data.access_token;

  journey('password gives a new one, which ends the sessions of the old one', async ({ visit }) => {
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
