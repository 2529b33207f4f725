import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { verifyLedgers } from './audit.service.ts';
import { holdCredits, releaseHold } from './ledger.service.ts';
import { getBalance } from './limits.service.ts';
import { recordResale, type Resale } from './resales.service.ts';
import { resetPlanCredits, revokeCredits, type PlanReset } from './resets.service.ts';
import { recordDispute, recordRefund, recordSale, type SaleInput } from './sales.service.ts';

const app = useTestApp();

const nobody = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});

const within = <T>(accountId: number, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(nobody(), [accountId], task);

const newAccount = async (): Promise<number> => (await createPerson(app())).accountId;
const balanceOf = (accountId: number): Promise<number> => within(accountId, (tx) => getBalance(tx, accountId));

const usd = { currency: 'USD', net: 1500, tax: 300 };
const sell = (accountId: number, input: Partial<SaleInput> = {}): Promise<boolean> => {
  const usual = {
    key: 'payment:test:1',
    kind: 'purchase',
    credits: 100,
    expiresAt: null,
    reason: '100 credits',
  } as const;
  return within(accountId, (tx) => recordSale(tx, { accountId, ...usual, reference: 'pi_1', money: usd, ...input }));
};
const refund = (accountId: number, money = usd, key = 'refund:test:1'): Promise<number> => {
  const usual = { accountId, saleKey: 'payment:test:1', reason: 'asked', reference: 're_1' };
  return within(accountId, (tx) => recordRefund(tx, { ...usual, key, money }));
};
const dispute = (accountId: number, stage: 'opened' | 'won' | 'lost', money = usd): Promise<number> => {
  const usual = { accountId, saleKey: 'payment:test:1', reason: 'fraudulent', reference: 'dp_1', money, stage };
  return within(accountId, (tx) => recordDispute(tx, { ...usual, key: `dispute:test:1:${stage}` }));
};

/** Where an account's money stands. */
const moneyOf = async (accountId: number): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ side: string; amount: number }>(
    `select ledger_account as side, sum(amount)::bigint as amount from billing.money_entries where account_id = $1
     group by 1 having sum(amount) <> 0`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ side, amount }) => [side, amount]));
};

const spendHalf = async (accountId: number, credits: number): Promise<number> => {
  const held = await within(accountId, (tx) => holdCredits(tx, { accountId, key: 'run:1', runId: null, max: credits }));
  return held?.holdId ?? 0;
};

describe('recordSale', () => {
  it('writes what was paid and what it bought in one journal, once', async () => {
    const accountId = await newAccount();
    expect([await sell(accountId), await sell(accountId)]).toEqual([true, false]);
    expect(await balanceOf(accountId)).toBe(100);
    expect(await moneyOf(accountId)).toEqual({ payer: -1800, sales: 1500, tax: 300 });
  });

  it('knows money that brings no credits by itself, and credits that nobody paid', async () => {
    const accountId = await newAccount();
    await sell(accountId, { kind: 'subscription', credits: 0 });
    await sell(accountId, { key: 'payment:test:2', kind: 'validation', credits: 10, money: null });
    expect([await balanceOf(accountId), await moneyOf(accountId)]).toEqual([
      10,
      { payer: -1800, sales: 1500, tax: 300 },
    ]);
  });
});

describe('recordRefund', () => {
  it('brings the money back, and the credits with it, once', async () => {
    const accountId = await newAccount();
    await sell(accountId);
    expect([await refund(accountId), await refund(accountId)]).toEqual([100, 0]);
    expect([await balanceOf(accountId), await moneyOf(accountId)]).toEqual([0, {}]);
  });

  it('takes back as far as unspent; what work under way holds lapses when it comes back', async () => {
    const accountId = await newAccount();
    await sell(accountId);
    const holdId = await spendHalf(accountId, 60);
    expect(await refund(accountId)).toBe(40);
    app().clock.advance(60);
    await within(accountId, (tx) => releaseHold(tx, accountId, holdId));
    expect(await balanceOf(accountId)).toBe(0);
  });

  it('takes a share with a part, and the rest with the last', async () => {
    const accountId = await newAccount();
    await sell(accountId);
    const third = { currency: 'USD', net: 500, tax: 100 };
    const taken = [];
    for (const n of [1, 2, 3]) taken.push(await refund(accountId, third, `refund:test:${n}`));
    expect(taken).toEqual([33, 33, 34]);
  });

  it('refuses more than was paid, another currency, and what was never sold', async () => {
    const accountId = await newAccount();
    await expect(refund(accountId)).rejects.toThrow('has no sale');
    await sell(accountId);
    await expect(refund(accountId, { ...usd, currency: 'EUR' })).rejects.toThrow('has no sale');
    await expect(refund(accountId, { ...usd, net: 1501 })).rejects.toThrow('1800 were paid, 1801 would go back');
    await refund(accountId);
    await expect(refund(accountId, { ...usd, net: 1, tax: 0 }, 'refund:test:2')).rejects.toThrow('would go back');
  });
});

describe('recordDispute', () => {
  it('won: money and credits are back where they were', async () => {
    const accountId = await newAccount();
    await sell(accountId);
    expect(await dispute(accountId, 'opened')).toBe(100);
    expect([await balanceOf(accountId), await moneyOf(accountId)]).toEqual([0, { payer: -1800, disputed: 1800 }]);
    expect(await dispute(accountId, 'won')).toBe(100);
    expect([await balanceOf(accountId), await moneyOf(accountId)]).toEqual([
      100,
      { payer: -1800, sales: 1500, tax: 300 },
    ]);
  });

  it('lost: the money went back, and nothing can be refunded any more', async () => {
    const accountId = await newAccount();
    await sell(accountId);
    await dispute(accountId, 'opened');
    await dispute(accountId, 'lost');
    expect([await balanceOf(accountId), await moneyOf(accountId)]).toEqual([0, {}]);
    await expect(refund(accountId)).rejects.toThrow('would go back');
  });

  it('won gives back what it took itself, not what was refunded before', async () => {
    const accountId = await newAccount();
    await sell(accountId);
    const half = { currency: 'USD', net: 750, tax: 150 };
    await refund(accountId, half);
    expect([await dispute(accountId, 'opened', half), await balanceOf(accountId)]).toEqual([50, 0]);
    expect([await dispute(accountId, 'won', half), await balanceOf(accountId)]).toEqual([50, 50]);
  });

  it('decides about nothing that was not opened', async () => {
    const accountId = await newAccount();
    await sell(accountId);
    await expect(dispute(accountId, 'won')).rejects.toThrow('1800, 0 were taken');
  });
});

describe('resetPlanCredits', () => {
  const reset = (accountId: number, input: Partial<PlanReset> = {}): Promise<boolean> => {
    const usual = {
      key: 'reset:1',
      credits: 50,
      expiresAt: null,
      rollover: false,
      unusedExpiresAt: null,
      reason: 'plan',
    };
    return within(accountId, (tx) => resetPlanCredits(tx, { accountId, ...usual, ...input }));
  };

  it('lets what was left lapse and gives the new month’s, once', async () => {
    const accountId = await newAccount();
    expect([await reset(accountId), await reset(accountId)]).toEqual([true, false]);
    await reset(accountId, { key: 'reset:2', credits: 30 });
    expect(await balanceOf(accountId)).toBe(30);
  });

  it('keeps what was left for a while where the plan rolls over, also what work holds', async () => {
    const accountId = await newAccount();
    await reset(accountId);
    const holdId = await spendHalf(accountId, 20);
    const unusedExpiresAt = new Date(app().clock.now().getTime() + 30 * 86_400_000).toISOString();
    await reset(accountId, { key: 'reset:2', credits: 30, rollover: true, unusedExpiresAt });
    expect(await balanceOf(accountId)).toBe(60);
    await within(accountId, (tx) => releaseHold(tx, accountId, holdId));
    expect(await balanceOf(accountId)).toBe(80);
    app().clock.advance(31 * 86_400);
    expect(await balanceOf(accountId)).toBe(30);
  });

  it('the end of a plan lets what work holds lapse when it comes back', async () => {
    const accountId = await newAccount();
    await reset(accountId);
    const holdId = await spendHalf(accountId, 20);
    await reset(accountId, { key: 'reset:end', credits: 0 });
    app().clock.advance(1);
    await within(accountId, (tx) => releaseHold(tx, accountId, holdId));
    expect(await balanceOf(accountId)).toBe(0);
  });
});

describe('revokeCredits', () => {
  it('takes what is left, the last to be spent first, once', async () => {
    const accountId = await newAccount();
    await sell(accountId);
    const revoke = (key: string, credits: number): Promise<number> =>
      within(accountId, (tx) => revokeCredits(tx, { accountId, key, credits, reason: 'a mistake' }));
    expect([await revoke('revoke:1', 70), await revoke('revoke:1', 70), await revoke('revoke:2', 70)]).toEqual([
      70, 0, 30,
    ]);
  });
});

describe('recordResale', () => {
  const resell = (clientId: number, resellerId: number, input: Partial<Resale> = {}) => {
    const money = { retail: 3000, wholesale: 1200, currency: 'USD', reference: 'pi_9' };
    const usual = {
      transfer: `t-${clientId}`,
      credits: 100,
      expiresAt: null,
      funding: 'pool',
      reason: '100 credits',
    } as const;
    return within(clientId, (tx) => recordResale(tx, { clientId, resellerId, ...money, ...usual, ...input }));
  };
  const faults = async (): Promise<string[]> =>
    (await verifyLedgers(app().app.systemContext('test'))).faults.map(({ text }) => text);

  it('out of the pool: both sides in one act, once, and the auditor finds them agreed', async () => {
    const [clientId, resellerId] = [await newAccount(), await newAccount()];
    await sell(resellerId, { credits: 150 });
    expect([await resell(clientId, resellerId), await resell(clientId, resellerId)]).toEqual(['done', 'known']);
    expect([await balanceOf(clientId), await balanceOf(resellerId)]).toEqual([100, 50]);
    expect(await moneyOf(clientId)).toEqual({ payer: -3000, seller: 3000 });
    expect(await moneyOf(resellerId)).toMatchObject({ client: -3000, earnings: 1800, wholesale: 1200 });
    expect(await faults()).toEqual([]);
  });

  it('with too little in the pool nothing is sold', async () => {
    const [clientId, resellerId] = [await newAccount(), await newAccount()];
    await sell(resellerId, { credits: 99 });
    expect(await resell(clientId, resellerId)).toBe('pool_empty');
    expect([await balanceOf(clientId), await balanceOf(resellerId)]).toEqual([0, 99]);
  });

  it('where the provider keeps the wholesale price the credits are new ones', async () => {
    const [clientId, resellerId] = [await newAccount(), await newAccount()];
    expect(await resell(clientId, resellerId, { funding: 'fee' })).toBe('done');
    expect([await balanceOf(clientId), await balanceOf(resellerId), await faults()]).toEqual([100, 0, []]);
  });

  it('a side that is missing, or says something else, is found', async () => {
    const [clientId, resellerId] = [await newAccount(), await newAccount()];
    await app().owner.query(
      `insert into billing.transfers values ('alone', $1, $2, 10, 100, 50, 'USD', 'fee', now())`,
      [clientId, resellerId],
    );
    expect(await faults()).toEqual([
      'the client’s side of transfer alone is missing or says something else',
      'the reseller’s side of transfer alone is missing or says something else',
    ]);
    await app().owner.query('alter table billing.transfers disable trigger user');
    await app().owner.query(`delete from billing.transfers where key = 'alone'`);
    await app().owner.query('alter table billing.transfers enable trigger user');
  });

  it('no transaction writes a transfer between accounts that are not its own', async () => {
    const [mine, others, another] = [await newAccount(), await newAccount(), await newAccount()];
    const write = within(mine, (tx) =>
      sql`select billing.add_transfer('x', ${others}, ${another}, 1, 1, 1, 'USD', 'fee', now(), false)`.execute(tx.db),
    );
    await expect(write).rejects.toThrow('not the transaction');
  });
});

describe('everything at once', () => {
  it('comes in once each, and the sums agree', async () => {
    const [accountId, resellerId] = [await newAccount(), await newAccount()];
    await sell(accountId);
    await sell(resellerId, { credits: 200 });
    const usual = { credits: 10, expiresAt: null, reason: 'r', reference: null };
    const month = {
      key: 'reset:1',
      credits: 50,
      expiresAt: null,
      rollover: true,
      unusedExpiresAt: null,
      reason: 'plan',
    };
    const resale = {
      clientId: accountId,
      resellerId,
      retail: 30,
      wholesale: 12,
      currency: 'USD',
      funding: 'pool',
    } as const;
    const acts = [1, 2, 3].flatMap((n) => [
      () => sell(accountId, { key: `payment:test:${(n % 2) + 2}` }),
      () => refund(accountId),
      () => within(accountId, (tx) => resetPlanCredits(tx, { accountId, ...month })),
      () => within(accountId, (tx) => recordResale(tx, { ...usual, ...resale, transfer: `at-once-${n % 2}` })),
      () => within(resellerId, (tx) => recordResale(tx, { ...usual, ...resale, transfer: `at-once-${n % 2}` })),
      () => spendHalf(accountId, 20),
    ]);
    await Promise.all(acts.map((act) => act()));
    // 2 × 100 sold, 50 of the month, 2 × 10 resold; 20 held of these, or of the 100 that were refunded.
    expect([250, 270]).toContain(await balanceOf(accountId));
    expect(await balanceOf(resellerId)).toBe(180);
    const { faults } = await verifyLedgers(app().app.systemContext('test'));
    expect(faults).toEqual([]);
  });
});

describe('what the database refuses', () => {
  it('money that does not sum to zero, and a line that is changed', async () => {
    const accountId = await newAccount();
    await sell(accountId);
    const add = `insert into billing.money_entries select account_id, id, 9, 'sales', 'USD', 5 from billing.journals where account_id = $1`;
    await expect(app().owner.query(add, [accountId])).rejects.toThrow('does not sum to zero');
    await expect(app().owner.query('update billing.money_entries set amount = 1')).rejects.toThrow('append-only');
    await expect(app().owner.query('delete from billing.transfers')).rejects.toThrow('append-only');
  });
});
