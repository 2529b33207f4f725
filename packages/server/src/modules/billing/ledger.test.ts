import { describe, expect, it } from 'vitest';
import { failHard } from '@galena/contract/kernel';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { unboughtOf, type Purchase } from './budgets.rules.ts';
import { openBudget, spend } from './budgets.service.ts';
import {
  grantCredits,
  holdCredits,
  releaseHold,
  settle,
  type Grant,
  type Held,
  type Settlement,
} from './ledger.service.ts';
import { findHoldParts, lockWallet } from './ledger.store.ts';
import { findOwned } from './purchases.store.ts';

const app = useTestApp();

const nobody = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});

const within = <T>(accountId: number, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(nobody(), [accountId], task);

const newAccount = async (credits = 0): Promise<number> => {
  const { accountId } = await createPerson(app());
  if (credits > 0) await give(accountId, { credits });
  return accountId;
};

let serial = 0;
const give = (accountId: number, input: Partial<Grant> = {}): Promise<boolean> => {
  serial += 1;
  const usual: Grant = {
    accountId,
    key: String(serial),
    kind: 'additional',
    credits: 100,
    expiresAt: null,
    reason: 'test',
  };
  return within(accountId, (tx) => grantCredits(tx, { ...usual, ...input }));
};

const hold = (accountId: number, max: number, input: { key?: string; min?: number } = {}): Promise<Held | null> => {
  serial += 1;
  const usual = { accountId, key: String(serial), runId: null, max };
  return within(accountId, (tx) => holdCredits(tx, { ...usual, ...input }));
};

const mustHold = async (accountId: number, max: number): Promise<number> => {
  const held = await hold(accountId, max);
  if (!held) throw new Error('nothing was held');
  return held.holdId;
};

const contacts = (subjects: readonly number[], credits = 3): readonly Purchase[] =>
  subjects.map((subject) => ({ subject, item: 'contact', credits }));

/** As the budget of a run does it, by whom the wallet is locked. */
const settleIn = async (tx: Tx, wanted: Omit<Settlement, 'runId' | 'parts' | 'owned'>) => {
  const { accountId, holdId } = wanted;
  const wallet = await lockWallet(tx.db, accountId);
  const parts = await findHoldParts(tx.db, accountId, holdId);
  const owned = await findOwned(tx.db, accountId, wanted.purchases, tx.clock.now().toISOString());
  const paid = unboughtOf(wanted.purchases, owned);
  const credits = await settle(tx, wallet, { ...wanted, runId: null, parts, owned, purchases: paid });
  return { credits, paid };
};

const settleContacts = (accountId: number, holdId: number, purchases: readonly Purchase[]) => {
  serial += 1;
  const settlement = { accountId, holdId, key: String(serial), kind: 'contact' as const, purchases };
  return within(accountId, (tx) => settleIn(tx, settlement));
};

const release = (accountId: number, holdId: number): Promise<number> =>
  within(accountId, (tx) => releaseHold(tx, accountId, holdId));

const walletOf = async (accountId: number): Promise<{ balance: number; held: number }> => {
  const { rows } = await app().owner.query<{ balance: number; held: number }>(
    'select balance, held from billing.wallets where account_id = $1',
    [accountId],
  );
  return rows[0] ?? { balance: 0, held: 0 };
};

const runHousekeeping = async (): Promise<void> => {
  const context = app().app.systemContext('test');
  for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
};

describe('hold, settle, release', () => {
  it('moves credits from what can be spent to what is held, to what is spent; the rest comes back', async () => {
    const accountId = await newAccount(100);
    const holdId = await mustHold(accountId, 60);
    expect(await walletOf(accountId)).toEqual({ balance: 40, held: 60 });
    expect((await settleContacts(accountId, holdId, contacts([1, 2, 3]))).credits).toBe(9);
    expect(await walletOf(accountId)).toEqual({ balance: 40, held: 51 });
    expect(await release(accountId, holdId)).toBe(51);
    expect(await release(accountId, holdId)).toBe(0);
    expect(await walletOf(accountId)).toEqual({ balance: 91, held: 0 });
  });

  it('holds nothing when there is too little, or what there is where that is agreed', async () => {
    const accountId = await newAccount(50);
    expect(await hold(accountId, 51)).toBeNull();
    expect(await walletOf(accountId)).toEqual({ balance: 50, held: 0 });
    expect(await hold(accountId, 500, { min: 10 })).toMatchObject({ credits: 50 });
    expect(await hold(accountId, 5, { min: 1 })).toBeNull();
    expect(await hold(await newAccount(), 1)).toBeNull();
  });

  it('never charges more than it holds: the quote is the ceiling', async () => {
    const accountId = await newAccount(100);
    const holdId = await mustHold(accountId, 6);
    await expect(settleContacts(accountId, holdId, contacts([1, 2, 3]))).rejects.toThrow('6 credits, 9 are asked');
    // Nothing of it happened, and the two that it can pay still can be bought.
    expect((await settleContacts(accountId, holdId, contacts([1, 2]))).paid).toHaveLength(2);
    expect(await walletOf(accountId)).toEqual({ balance: 94, held: 0 });
  });

  it('every act comes in once under its key', async () => {
    const accountId = await newAccount();
    await give(accountId, { key: 'payment:1', credits: 70 });
    await give(accountId, { key: 'payment:1', credits: 70 });
    const first = await hold(accountId, 30, { key: 'run:1' });
    expect(await hold(accountId, 30, { key: 'run:1' })).toEqual(first);
    // The budget of run 1 finds the hold of its name.
    const run = { accountId, runId: 1 };
    const about = { listType: 'company', action: 'search' };
    const open = () => within(accountId, (tx) => openBudget(tx, { ...run, quoted: 30, about }, failHard));
    expect(await open()).toEqual({ costMax: 30, spent: 0, stopReason: null });
    expect(await open()).toMatchObject({ costMax: 30, spent: 0, stopReason: null });
    const pieces = [contacts([1, 2])];
    const pay = () =>
      within(accountId, (tx) => spend(tx, { ...run, key: '0', kind: 'contact', action: 'contact', pieces }));
    const [once, again] = [await pay(), await pay()];
    expect([once.credits, again.credits]).toEqual([6, 6]);
    expect(await walletOf(accountId)).toEqual({ balance: 40, held: 24 });
  });

  it('rolls back with what it pays for', async () => {
    const accountId = await newAccount(100);
    const outcome = within(accountId, async (tx) => {
      await holdCredits(tx, { accountId, key: 'gone', runId: null, max: 40 });
      throw new Error('no result was stored');
    });
    await expect(outcome).rejects.toThrow('no result was stored');
    expect(await walletOf(accountId)).toEqual({ balance: 100, held: 0 });
  });
});

describe('what is bought once (R2, A-5)', () => {
  it('a contact is charged once per account for good, by whatever piece of whatever run', async () => {
    const accountId = await newAccount(100);
    const [one, two] = [await mustHold(accountId, 30), await mustHold(accountId, 30)];
    await settleContacts(accountId, one, contacts([1, 2, 3]));
    const second = await settleContacts(accountId, two, contacts([2, 3, 4, 4]));
    expect(second).toEqual({ credits: 3, paid: [{ subject: 4, item: 'contact', credits: 3 }] });
    app().clock.advance(400 * 24 * 3600);
    const third = await mustHold(accountId, 30);
    expect((await settleContacts(accountId, third, contacts([1, 2, 3, 4]))).credits).toBe(0);
    const other = await newAccount(100);
    expect((await settleContacts(other, await mustHold(other, 30), contacts([1]))).credits).toBe(3);
  });

  it('a field is charged again after 90 days, and not before', async () => {
    const accountId = await newAccount(100);
    const phone = [{ subject: 9, item: 'phone', credits: 1 }];
    const buy = async (key: string): Promise<number> => {
      const holdId = await mustHold(accountId, 5);
      const { credits } = await within(accountId, (tx) =>
        settleIn(tx, { accountId, holdId, key, kind: 'field', purchases: phone }),
      );
      return credits;
    };
    expect(await buy('a')).toBe(1);
    app().clock.advance(90 * 24 * 3600 - 60);
    expect(await buy('b')).toBe(0);
    app().clock.advance(60);
    expect(await buy('c')).toBe(1);
  });

  it('two runs at once charge the same contacts once', async () => {
    const accountId = await newAccount(1_000);
    const subjects = Array.from({ length: 60 }, (_, at) => at + 1);
    const holds = await Promise.all([1, 2, 3].map(() => mustHold(accountId, 200)));
    const pieces = holds.flatMap((holdId) =>
      [0, 20, 40].map((from) => settleContacts(accountId, holdId, contacts(subjects.slice(from, from + 30)))),
    );
    const charged = (await Promise.all(pieces)).reduce((sum, { credits }) => sum + credits, 0);
    expect(charged).toBe(60 * 3);
    await Promise.all(holds.map((holdId) => release(accountId, holdId)));
    expect(await walletOf(accountId)).toEqual({ balance: 1_000 - 180, held: 0 });
  });
});

describe('concurrent spending (R4)', () => {
  it('20 at once never hold more than there is', async () => {
    const accountId = await newAccount(100);
    const held = await Promise.all(Array.from({ length: 20 }, () => hold(accountId, 9)));
    expect(held.filter((one) => one !== null)).toHaveLength(11);
    expect(await walletOf(accountId)).toEqual({ balance: 1, held: 99 });
  });
});

describe('buckets (G-84)', () => {
  const day = 24 * 3600;
  const inDays = (days: number): string => new Date(app().clock.now().getTime() + days * day * 1000).toISOString();

  it('are spent in the order plan, unused, additional, and the earliest expiry first', async () => {
    const accountId = await newAccount();
    await give(accountId, { kind: 'additional', credits: 10, expiresAt: inDays(300) });
    await give(accountId, { kind: 'additional', credits: 10, expiresAt: inDays(30) });
    await give(accountId, { kind: 'unused', credits: 10, expiresAt: inDays(200) });
    await give(accountId, { kind: 'plan', credits: 10, expiresAt: inDays(20) });
    const { rows } = await app().owner.query<{ id: number }>(
      'select id from billing.buckets where account_id = $1 order by id',
      [accountId],
    );
    const [late, early, unused, plan] = rows.map(({ id }) => id);
    const order: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const holdId = await mustHold(accountId, 10);
      const parts = await app().owner.query<{ bucket_id: number }>(
        'select bucket_id from billing.hold_parts where hold_id = $1 and account_id = $2',
        [holdId, accountId],
      );
      order.push(...parts.rows.map(({ bucket_id }) => bucket_id));
    }
    expect(order).toEqual([plan, unused, early, late]);
  });

  it('cannot be spent once they have expired, and are taken away; what was held of them goes when it comes back', async () => {
    const accountId = await newAccount();
    await give(accountId, { credits: 50, expiresAt: inDays(2) });
    await give(accountId, { credits: 20, expiresAt: null });
    const holdId = await mustHold(accountId, 10);
    app().clock.advance(2 * day);
    expect(await hold(accountId, 21)).toBeNull();
    expect(await walletOf(accountId)).toEqual({ balance: 20, held: 10 });
    await release(accountId, holdId);
    await runHousekeeping();
    expect(await walletOf(accountId)).toEqual({ balance: 20, held: 0 });
  });

  it('a hold that nobody works with for a day goes back whole', async () => {
    const accountId = await newAccount(100);
    const [left, alive] = [await mustHold(accountId, 30), await mustHold(accountId, 30)];
    app().clock.advance(day - 60);
    await settleContacts(accountId, alive, contacts([1]));
    app().clock.advance(60);
    await runHousekeeping();
    expect(await walletOf(accountId)).toEqual({ balance: 70, held: 27 });
    expect(await release(accountId, left)).toBe(0);
  });
});
