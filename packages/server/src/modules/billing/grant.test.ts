import { describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { UsageError } from '../../platform/module/usage-error.ts';
import { verifyLedgers } from './audit.service.ts';
import { grantCommand } from './grant.command.ts';

const app = useTestApp();

/** Types the command. @returns what it said */
const type = async (...args: readonly string[]): Promise<string> => {
  const output: string[] = [];
  const run = grantCommand.read({ args, folder: '.' });
  await run({ context: app().app.systemContext('grant'), say: (line) => void output.push(line) });
  return output.join('\n');
};

// LEAD-044: whoever has no credits left has somebody who can give some.
describe('galena grant', () => {
  it('gives an account credits, by a journal with its reason, and writes it down', async () => {
    const { email, accountId } = await createPerson(app());
    expect(await type(email.toUpperCase(), '40', '--reason', 'Goodwill for ticket 7')).toContain(
      'Granted 40 credits to',
    );
    expect(await type(email, '2', '--reason', 'More')).toContain('Balance: 42');
    const { rows } = await app().owner.query(
      `select kind, reason from billing.journals where account_id = $1 order by sequence`,
      [accountId],
    );
    expect(rows).toEqual([
      { kind: 'grant', reason: 'Goodwill for ticket 7' },
      { kind: 'grant', reason: 'More' },
    ]);
    const audits = await app().owner.query(
      `select changes from platform.audits where account_id = $1 and action = 'credits_granted' order by id`,
      [accountId],
    );
    expect(audits.rows[0]).toEqual({ changes: { credits: [null, 40], reason: [null, 'Goodwill for ticket 7'] } });
    expect((await verifyLedgers(app().app.systemContext('test'))).faults).toEqual([]);
  });

  it('gives once what is typed twice with one key, says so, and writes it down once', async () => {
    const { email, accountId } = await createPerson(app());
    const once = ['5', '--reason', 'x', '--once', 'ticket-8'];
    expect(await type(email, ...once)).toMatch(/^Granted 5 credits.*Balance: 5$/);
    expect(await type(email, ...once)).toMatch(/^Nothing granted: ticket-8 was used before.*Balance: 5$/);
    const { rows } = await app().owner.query(
      `select count(*)::int as n from platform.audits where account_id = $1 and action = 'credits_granted'`,
      [accountId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('asks which account, where an address signs in at several brands', async () => {
    const one = await createPerson(app());
    const [{ id: realm }] = (
      await app().owner.query<{ id: number }>(
        `insert into identity.realms (kind, name) values ('reseller', 'Acme') returning id`,
      )
    ).rows as [{ id: number }];
    const other = await createPerson(app());
    await app().owner.query('update identity.users set realm_id = $1, email = $2 where id = $3', [
      realm,
      one.email,
      other.id,
    ]);
    await expect(type(one.email, '5', '--reason', 'x')).rejects.toThrow(
      new RegExp(`--account ${one.accountId} +\\(Galena\\)[^]*--account ${other.accountId} +\\(Acme\\)`),
    );
    expect(await type(one.email, '5', '--reason', 'x', '--account', String(other.accountId))).toContain(
      `(account ${other.accountId}). Balance: 5`,
    );
  });

  it.each([
    [[], /Usage/],
    [['nobody@mail.example', '5', '--reason', 'x'], /Nobody signs in with nobody@mail.example/],
    [['a@mail.example', '0', '--reason', 'x'], /whole number/],
    [['a@mail.example', '-5', '--reason', 'x'], /Usage/],
    [['a@mail.example', '1.5', '--reason', 'x'], /whole number/],
    [['a@mail.example', '1e9', '--reason', 'x'], /whole number/],
    [['a@mail.example', '99999999', '--reason', 'x'], /whole number/],
    [['a@mail.example', '5'], /needs a reason/],
    [['a@mail.example', '5', '--reason', ' '], /needs a reason/],
    [['a@mail.example', '5', '6', '--reason', 'x'], /Usage/],
    [['a@mail.example', '5', '--why', 'x'], /Usage/],
  ])('refuses %j with a word how it goes', async (args, advice) => {
    const failing = type(...args);
    await expect(failing).rejects.toThrow(advice);
    await expect(failing).rejects.toThrow(UsageError);
  });
});
