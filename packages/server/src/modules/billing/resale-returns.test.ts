import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { verifyLedgers } from './audit.service.ts';
import { getBalance } from './limits.service.ts';
import { recordResaleDispute, recordResaleReturn, returnUnused } from './resale-returns.service.ts';
import { recordResale, type Resale } from './resales.service.ts';
import { recordSale } from './sales.service.ts';

// a resale is two journals under one transfer, and so is what goes back of one; the statements of client, reseller and platform
// agree to the cent, whatever happens in whichever order.

const app = useTestApp();
const context = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});
const within = <T>(accountId: number, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(context(), [accountId], task);

type Pair = { readonly clientId: number; readonly resellerId: number };

const newPair = async (poolCredits = 0): Promise<Pair> => {
  const pair = {
    clientId: (await createPerson(app())).accountId,
    resellerId: (await createPerson(app())).accountId,
  };
  const bought = {
    key: 'payment:test:pool',
    kind: 'purchase',
    expiresAt: null,
    reason: 'pool',
    reference: null,
  } as const;
  const money = { currency: 'USD', net: 12 * poolCredits, tax: 0 };
  if (poolCredits > 0)
    await within(pair.resellerId, (tx) =>
      recordSale(tx, { accountId: pair.resellerId, ...bought, credits: poolCredits, money }),
    );
  return pair;
};

/** A transfer is known over all accounts: this is the pair's own. */
const own = ({ clientId }: Pair, transfer: string): string => `${clientId}:${transfer}`;

const usual = { expiresAt: null, currency: 'USD', funding: 'fee', reason: 'r', reference: 'pi_1' } as const;
const resell = (pair: Pair, resale: Partial<Resale> & Pick<Resale, 'transfer'>) =>
  within(pair.clientId, (tx) =>
    recordResale(tx, {
      ...usual,
      ...pair,
      credits: 0,
      retail: 0,
      wholesale: 0,
      ...resale,
      transfer: own(pair, resale.transfer),
    }),
  );
const giveBack = (pair: Pair, back: string, sold: string, amount: number) =>
  within(pair.clientId, (tx) =>
    recordResaleReturn(tx, {
      ...pair,
      transfer: own(pair, back),
      of: own(pair, sold),
      amount,
      currency: 'USD',
      reason: 'asked',
      reference: 're_1',
    }),
  );
const dispute = (pair: Pair, sold: string, stage: 'opened' | 'won' | 'lost', amount: number) =>
  within(pair.clientId, (tx) =>
    recordResaleDispute(tx, {
      ...pair,
      transfer: own(pair, `${sold}:${stage}`),
      of: own(pair, sold),
      stage,
      amount,
      currency: 'USD',
      reason: 'fraudulent',
      reference: 'dp_1',
    }),
  );
const unused = (pair: Pair, transfer: string) =>
  within(pair.clientId, (tx) =>
    returnUnused(tx, { ...pair, transfer: own(pair, transfer), currency: 'USD', reason: 'ended', reference: null }),
  );
const balanceOf = (accountId: number): Promise<number> => within(accountId, (tx) => getBalance(tx, accountId));
const balances = async ({ clientId, resellerId }: Pair) => [await balanceOf(clientId), await balanceOf(resellerId)];

const moneyOf = async (accountId: number): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ side: string; amount: number }>(
    `select ledger_account as side, sum(amount)::bigint as amount from billing.money_entries where account_id = $1
     group by 1 having sum(amount) <> 0`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ side, amount }) => [side, amount]));
};
const faults = async () => (await verifyLedgers(app().app.systemContext('test'))).faults;

describe('a resale that was paid through the reseller’s own provider', () => {
  it('brings money alone where the credits come another way: retail to the reseller, the fee to the platform', async () => {
    const pair = await newPair();
    expect(await resell(pair, { transfer: 'a', retail: 4900, wholesale: 1200 })).toBe('done');
    expect(await resell(pair, { transfer: 'a', retail: 4900, wholesale: 1200 })).toBe('known');
    expect(await moneyOf(pair.clientId)).toEqual({ payer: -4900, seller: 4900 });
    expect(await moneyOf(pair.resellerId)).toEqual({ client: -4900, earnings: 3700, wholesale: 1200 });
    expect([await balances(pair), await faults()]).toEqual([[0, 0], []]);
  });

  it('goes back once: the money to the client, unspent credits to the reseller, and the platform keeps its fee', async () => {
    const pair = await newPair();
    await resell(pair, { transfer: 'a', credits: 100, retail: 2000, wholesale: 1200 });
    expect([await giveBack(pair, 'back', 'a', 500), await giveBack(pair, 'back', 'a', 500)]).toEqual([25, 0]);
    expect(await balances(pair)).toEqual([75, 25]);
    expect(await giveBack(pair, 'rest', 'a', 1500)).toBe(75);
    expect(await moneyOf(pair.clientId)).toEqual({});
    expect(await moneyOf(pair.resellerId)).toEqual({ earnings: -1200, wholesale: 1200 });
    expect([await balances(pair), await faults()]).toEqual([[0, 100], []]);
  });

  it('never goes back twice, nor more of it than was paid', async () => {
    const pair = await newPair();
    await resell(pair, { transfer: 'a', retail: 2000, wholesale: 1200 });
    await giveBack(pair, 'back', 'a', 1500);
    await expect(giveBack(pair, 'more', 'a', 501)).rejects.toThrow('than was paid');
    await expect(giveBack(pair, 'none', 'b', 1)).rejects.toThrow('has no sale');
    expect(await faults()).toEqual([]);
  });

  it('lies with a bank while it is disputed, and is the reseller’s or the client’s again', async () => {
    const [won, lost] = [await newPair(), await newPair()];
    for (const [pair, stage] of [[won, 'won'] as const, [lost, 'lost'] as const]) {
      await resell(pair, { transfer: `sold:${stage}`, retail: 2000, wholesale: 1200 });
      await dispute(pair, `sold:${stage}`, 'opened', 2000);
      expect(await moneyOf(pair.clientId)).toEqual({ payer: -2000, disputed: 2000 });
      expect(await moneyOf(pair.resellerId)).toEqual({ earnings: -1200, wholesale: 1200 });
      await dispute(pair, `sold:${stage}`, stage, 2000);
      await dispute(pair, `sold:${stage}`, stage, 2000);
    }
    expect(await moneyOf(won.clientId)).toEqual({ payer: -2000, seller: 2000 });
    expect(await moneyOf(won.resellerId)).toEqual({ client: -2000, earnings: 800, wholesale: 1200 });
    expect([await moneyOf(lost.clientId), await faults()]).toEqual([{}, []]);
  });

  it('gives the reseller what its client has left of a month that ends before its time', async () => {
    const pair = await newPair(60);
    const month = { bucket: 'plan', retail: 0 } as const;
    await resell(pair, { transfer: 'fee', credits: 40, wholesale: 0, ...month });
    await resell(pair, { transfer: 'pool', credits: 60, wholesale: 720, funding: 'pool', ...month });
    await resell(pair, { transfer: 'bought', credits: 5, retail: 100, wholesale: 60 });
    expect([await unused(pair, 'end'), await unused(pair, 'end'), await unused(pair, 'again')]).toEqual([100, 0, 0]);
    expect([await balances(pair), await faults()]).toEqual([[5, 100], []]);
  });
});

type Step =
  | {
      readonly do: 'sell';
      readonly key: number;
      readonly credits: number;
      readonly retail: number;
      readonly fee: number;
    }
  | { readonly do: 'month'; readonly key: number; readonly credits: number; readonly funding: 'fee' | 'pool' }
  | { readonly do: 'back'; readonly which: number; readonly part: number; readonly key: number }
  | { readonly do: 'dispute'; readonly which: number; readonly stage: 'opened' | 'won' | 'lost' }
  | { readonly do: 'unused'; readonly key: number };

const key = fc.nat(6);
const is = <T extends string>(value: T): fc.Arbitrary<T> => fc.constant(value);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: is('sell'), key, credits: fc.nat(50), retail: fc.nat(5000), fee: fc.nat(900) }),
  },
  fc.record({
    do: is('month'),
    key,
    credits: fc.integer({ min: 1, max: 60 }),
    funding: fc.constantFrom('fee', 'pool'),
  }),
  { weight: 2, arbitrary: fc.record({ do: is('back'), which: key, part: fc.integer({ min: 1, max: 4 }), key }) },
  fc.record({ do: is('dispute'), which: key, stage: fc.constantFrom('opened', 'won', 'lost') }),
  fc.record({ do: is('unused'), key }),
);

/** Does a step as its room would: what does not fit what was before it is refused, and changes nothing. */
const act = async (pair: Pair, sold: Map<number, number>, one: Step): Promise<void> => {
  if (one.do === 'sell') {
    const { credits, retail, fee: wholesale } = one;
    await resell(pair, { transfer: `s${one.key}`, credits, retail, wholesale });
    if (!sold.has(one.key)) sold.set(one.key, retail);
  } else if (one.do === 'month') {
    const { credits, funding } = one;
    await resell(pair, { transfer: `m${one.key}`, credits, funding, bucket: 'plan', wholesale: 12 * credits });
  } else if (one.do === 'unused') await unused(pair, `u${one.key}`);
  else {
    const paid = sold.get(one.which) ?? 0;
    if (paid === 0) return;
    const part = one.do === 'back' ? Math.ceil(paid / one.part) : paid;
    const going =
      one.do === 'back'
        ? giveBack(pair, `b${one.which}:${one.key}`, `s${one.which}`, part)
        : dispute(pair, `s${one.which}`, one.stage, part);
    await going.catch((error: Error) => {
      if (!/than was paid|lie with it/.test(error.message)) throw error;
    });
  }
};

describe('random histories', () => {
  it(
    'three statements agree to the cent, and no ledger has a fault',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }), async (steps) => {
          const pair = await newPair(200);
          const sold = new Map<number, number>();
          for (const one of steps) await act(pair, sold, one);
          const [client, reseller] = [await moneyOf(pair.clientId), await moneyOf(pair.resellerId)];
          const { payer = 0, seller = 0, disputed = 0 } = client;
          const { client: fromClient = 0, earnings = 0, wholesale = 0 } = reseller;
          expect({ payer, fromClient }).toEqual({ payer: 0 - seller - disputed, fromClient: 0 - seller });
          expect(earnings + wholesale).toBe(seller);
          const { rows } = await app().owner.query<{ platform: number; credits: number }>(
            `select coalesce(sum(wholesale), 0)::bigint as platform,
               coalesce(sum(case when goes_back then -credits else credits end), 0)::bigint as credits
             from billing.transfers where client_id = $1 and reseller_id = $2`,
            [pair.clientId, pair.resellerId],
          );
          expect([rows[0]?.platform, rows[0]?.credits]).toEqual([wholesale, await balanceOf(pair.clientId)]);
          expect(await faults()).toEqual([]);
        }),
        { numRuns: rounds({ sample: 10, proof: 400 }), seed: createRandom().seed },
      );
    },
    depthLimitMs,
  );
});
