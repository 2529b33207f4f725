import { describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { examineLedgers, verifyLedgers } from './audit.service.ts';
import { grantCredits, holdCredits, releaseHold } from './ledger.service.ts';

const app = useTestApp();

/** An account with credits, and with a hold that came back. */
const newAccount = async (credits: number): Promise<number> => {
  const { accountId } = await createPerson(app());
  const origin = { requestId: '', ip: '', host: '', userAgent: '' };
  await inAccounts({ ...app().app.context, actor: { kind: 'nobody' }, origin }, [accountId], async (tx) => {
    const usual = { key: '1', kind: 'additional' as const, expiresAt: null, reason: 'test' };
    await grantCredits(tx, { ...usual, accountId, credits });
    const held = await holdCredits(tx, { accountId, key: '1', runId: null, max: 10 });
    await releaseHold(tx, accountId, held?.holdId ?? 0);
  });
  return accountId;
};

const findings = async (): Promise<string[]> =>
  (await examineLedgers(app().app.systemContext('test'))).map(({ text }) => text);

const runHousekeeping = async (): Promise<void> => {
  const context = app().app.systemContext('test');
  for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
};

describe('what the database refuses (R1)', () => {
  it.each([
    ['to change an entry', 'update billing.entries set credits = credits + 1'],
    ['to take an entry out', 'delete from billing.entries'],
    ['to change a journal', "update billing.journals set reason = 'x'"],
    ['to take a journal out', 'delete from billing.journals'],
    ['to empty the ledger', 'truncate billing.entries'],
    ['a balance below zero', 'update billing.wallets set balance = -1'],
  ])('%s, even of its owner', async (_, statement) => {
    await newAccount(10);
    await expect(app().owner.query(statement)).rejects.toThrow(/append-only|check constraint/);
  });

  it('a journal that does not sum to zero', async () => {
    const accountId = await newAccount(10);
    const statement = `insert into billing.entries (account_id, journal_id, line, ledger_account, bucket_id, credits)
      select account_id, id, 9, 'available', (select min(id) from billing.buckets where account_id = $1), 5
      from billing.journals where account_id = $1 limit 1`;
    await expect(app().owner.query(statement, [accountId])).rejects.toThrow('does not sum to zero');
  });
});

describe('galena ledger verify', () => {
  const verify = async (accountId: number): Promise<string[]> => {
    const { faults } = await verifyLedgers(app().app.systemContext('test'));
    return faults.filter((fault) => fault.accountId === accountId).map(({ text }) => text);
  };
  /** As somebody who has the keys to the database itself. */
  const tamper = async (statement: string, undo: string): Promise<() => Promise<unknown>> => {
    const force = async (text: string): Promise<void> => {
      const triggers = (verb: string): string => `alter table billing.journals ${verb} trigger user`;
      await app().owner.query(`${triggers('disable')}; ${text}; ${triggers('enable')}`);
    };
    await force(statement);
    return () => force(undo);
  };

  it('finds a chain that holds', async () => {
    const accountId = await newAccount(100);
    expect(await verify(accountId)).toEqual([]);
  });

  it('finds an amount that was changed, also where all sums still agree', async () => {
    const accountId = await newAccount(100);
    const where = `where account_id = ${accountId} and sequence = 1`;
    const undo = await tamper(
      `update billing.journals set reason = 'a gift' ${where}`,
      `update billing.journals set reason = 'test' ${where}`,
    );
    expect(await verify(accountId)).toEqual(['journal 1 was changed']);
    await undo();
    expect(await verify(accountId)).toEqual([]);
  });

  it('finds a wallet that says something else than its entries, as the auditor does', async () => {
    const accountId = await newAccount(100);
    const change = (by: number): string =>
      `update billing.wallets set balance = balance + ${by} where account_id = ${accountId}`;
    const undo = await tamper(change(5), change(-5));
    expect(await verify(accountId)).toEqual(['the balance is 105, its entries say 100']);
    const lines = app().log.length;
    await runHousekeeping();
    expect(app().log.slice(lines).join()).toContain('the wallet of an account and its ledger differ');
    expect(await findings()).toContain(`the wallet of account ${accountId} doesn’t match its ledger`);
    await undo();
    expect(await verify(accountId)).toEqual([]);
    expect((await findings()).join()).toMatch(/ledgers with \d+ journals match/);
    // Also where the auditor has been, and nothing came since.
    await runHousekeeping();
    const undoAgain = await tamper(change(5), change(-5));
    expect(await findings()).toContain(`the wallet of account ${accountId} doesn’t match its ledger`);
    await undoAgain();
  });
});
