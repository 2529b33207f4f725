import { createFaultPlan, createSandbox, type ProviderNotice } from '@galena/adapters/payments';
import { noticeRoutes } from '@galena/contract/kernel';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  createLazyBooks,
  createPayer,
  hurryJobs,
  noticesTo,
  paymentJobs,
  type Payer,
  signedBy,
} from '../../testing/money/payment-fixture.ts';
import { lookAgain } from './module.fixture.ts';
import { providerPort } from '../providers/index.ts';

const clock = createSetClock();
const plan = createFaultPlan();
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test', faults: plan.faults });
const app = useTestApp({
  clock,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});

type Step =
  | { readonly do: 'buy'; readonly key: number; readonly credits: number }
  | { readonly do: 'lose'; readonly act: 'charge' | 'refund'; readonly moment: 'before' | 'after' }
  | { readonly do: 'become'; readonly token: string }
  | { readonly do: 'refund'; readonly which: number }
  | { readonly do: 'notice'; readonly which: number; readonly times: number }
  | { readonly do: 'forge'; readonly which: number }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'work' };

const tokens = ['ok', 'processing', 'declined', 'needs_authentication', 'reconnect'] as const;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy' as const), key: fc.nat(3), credits: fc.constant(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      act: fc.constantFrom('charge' as const, 'refund' as const),
      moment: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('become' as const), token: fc.constantFrom(...tokens) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('notice' as const),
      which: fc.nat(9),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(5, 70, 4_000) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'work' as const }) },
);

const send = async (notice: ProviderNotice, isForged: boolean): Promise<number> => {
  const { body, headers } = signedBy(sandbox, notice);
  const answer = await app()
    .client()
    .raw({
      method: 'POST',
      url: '/api/hooks/payments',
      headers: { 'content-type': 'application/json', ...headers },
      payload: isForged ? Buffer.concat([body, Buffer.from(' ')]) : body,
    });
  return answer.status;
};

const become = ({ person }: Payer, token: string) =>
  app().owner.query(
    `update payments.sandbox_pages p set value = jsonb_set(value, '{cards,0,token}', to_jsonb($2::text)), version = version + 1
     from payments.customers c where c.account_id = $1 and p.key = 'customer:' || substr(c.ref, 13)`,
    [person.accountId, token],
  );

const ofBooks = async (payer: Payer, which: number): Promise<ProviderNotice | undefined> => {
  const notices = await noticesTo(app(), sandbox, payer.person.accountId);
  return notices[which % Math.max(1, notices.length)];
};

const refundOne = async (payer: Payer, which: number): Promise<void> => {
  const paid = (await payer.books()).filter(({ state, refunded }) => state === 'succeeded' && refunded === 0);
  const one = paid[which % Math.max(1, paid.length)];
  if (one)
    await sandbox.refund(one.ref, { amount: one.amount, currency: 'USD' }, `hand ${one.ref}`).catch(() => undefined);
};

const inform = async (payer: Payer, one: Extract<Step, { do: 'notice' | 'forge' }>): Promise<void> => {
  const notice = await ofBooks(payer, one.which);
  if (!notice) return;
  if (one.do === 'forge') return expect(await send(notice, true)).toBe(400);
  for (let times = 0; times < one.times; times += 1) expect(await send(notice, false)).toBe(202);
};

const take = async (payer: Payer, one: Step): Promise<unknown> => {
  if (one.do === 'buy') return payer.buy(one.credits, `key-${one.key}`).catch(() => undefined);
  if (one.do === 'lose') return plan.lose(one.act, one.moment);
  if (one.do === 'become') return become(payer, one.token);
  if (one.do === 'refund') return refundOne(payer, one.which);
  if (one.do === 'wait') return clock.advance(one.seconds);
  if (one.do === 'work') return app().runJobsUntilIdle(paymentJobs);
  return inform(payer, one);
};

/** All that was under way comes to its end: nobody authenticates any more, and nothing is lost any more. */
const finish = async (): Promise<void> => {
  clock.advance(4_000);
  await lookAgain(app());
  await hurryJobs(app());
  await app().runJobsUntilIdle(paymentJobs);
  await hurryJobs(app());
  await app().runJobsUntilIdle(paymentJobs);
};

const expectWhole = async (payer: Payer): Promise<void> => {
  const { rows } = await app().owner.query<{
    state: string;
    ref: string | null;
    key: string;
    kind: string;
    journals: number;
  }>(
    `select state, ref, key, kind, (select count(*)::int from billing.journals j
       where j.account_id = $1 and j.key = 'payment:' || p.provider || ':' || p.ref) as journals
     from payments.payments p where account_id = $1`,
    [payer.person.accountId],
  );
  const provider = await payer.books();
  // What the provider took is in the ledger once, and nothing else is.
  for (const line of provider) {
    const own = rows.filter(({ ref }) => ref === line.ref);
    const isPaid = line.state === 'succeeded';
    expect(own.filter(({ state }) => state === 'succeeded' || state === 'refunded')).toHaveLength(isPaid ? 1 : 0);
    expect(own.reduce((sum, { journals }) => sum + journals, 0)).toBe(isPaid ? 1 : 0);
    if (isPaid && line.refunded === line.amount) expect(own[0]?.state).toBe('refunded');
  }
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows.filter(({ state }) => ['created', 'processing', 'needs_authentication'].includes(state))).toEqual([]);
  const paid = provider.filter(({ state, refunded, amount }) => state === 'succeeded' && refunded < amount);
  const credits = paid.reduce((sum, { amount }) => sum + (amount === 100 ? 10 : 20), 0);
  expect(await payer.balance()).toBe(credits);
  const isUntold = rows.some(({ state, ref, kind }) => state === 'failed' && ref === null && kind === 'purchase');
  if (!isUntold) return;
  // Of what was never made nobody heard from the provider: the account was told.
  const { data } = await payer.client.call(noticeRoutes.list, { query: { limit: 100 } });
  expect(data.map(({ kind }) => kind)).toContain('purchase_failed');
};

const histories = rounds({ sample: 6, proof: 300 });
const { seed } = createRandom();

// R7 R8
describe(`${histories} histories of a payer, a provider that loses answers, and its notices, seed ${seed}`, () => {
  it(
    'afterwards each charge stands in the ledger once, and what was not charged does not',
    async () => {
      books.use(app());
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
          const payer = await createPayer(app());
          await payer.addCard();
          for (const one of steps) await take(payer, one);
          while (plan.left() > 0) {
            // What was planned for this history is not for the next one.
            try {
              await plan.faults('charge', 'before');
              await plan.faults('charge', 'after');
              await plan.faults('refund', 'before');
              await plan.faults('refund', 'after');
            } catch {
              continue;
            }
          }
          await finish();
          await expectWhole(payer);
        }),
        { numRuns: histories, seed, endOnFailure: true },
      );
    },
    depthLimitMs,
  );
});
