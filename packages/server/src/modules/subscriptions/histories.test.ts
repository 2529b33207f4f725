import { createSandbox, type ProviderNotice } from '@galena/adapters/payments';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { createLazyBooks, hurryJobs, noticesTo, paymentJobs, signedBy } from '../../testing/money/payment-fixture.ts';
import { followJob } from './following.jobs.ts';
import {
  addCard,
  atProvider,
  choose,
  createCustomer,
  createPlan,
  figuresOf,
} from '../../testing/money/subscription-fixture.ts';
import { followNow } from './module.fixture.ts';

const clock = createSetClock();
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test' });
const app = useTestApp({
  clock,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});

/** What happens at the provider, or by time, without our having asked for it. */
type Event =
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'card'; readonly token: 'ok' | 'declined' }
  | { readonly do: 'refund' }
  | { readonly do: 'cancel'; readonly when: 'period_end' | 'now' }
  | { readonly do: 'reactivate' };

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 8, 31) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      token: fc.constantFrom('ok' as const, 'declined' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'refund' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      when: fc.constantFrom('period_end' as const, 'now' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'reactivate' as const }) },
);

/** How an account hears: each notice at once and once, or some later, twice, in another order, among forged ones. */
type Ear = 'prompt' | 'disturbed';

type Subscriber = {
  readonly ear: Ear;
  readonly accountId: number;
  readonly ref: string;
  readonly customerRef: string;
  readonly heard: Set<string>;
};

const refsOf = async (accountId: number): Promise<{ ref: string; customer: string }> => {
  const { rows } = await app().owner.query<{ ref: string; customer: string }>(
    `select s.provider_ref as ref, c.ref as customer from subscriptions.subscriptions s
     join payments.customers c using (account_id) where s.account_id = $1`,
    [accountId],
  );
  return rows[0] as { ref: string; customer: string };
};

const subscriber = async (planId: number, ear: Ear): Promise<Subscriber> => {
  const customer = await createCustomer(app());
  await addCard(customer);
  await choose(customer, planId);
  const { accountId } = customer.person;
  const { ref, customer: customerRef } = await refsOf(accountId);
  return { ear, accountId, ref, customerRef, heard: new Set() };
};

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

const noticesOf = ({ accountId }: Subscriber): Promise<readonly ProviderNotice[]> =>
  noticesTo(app(), sandbox, accountId);

const deliver = async ({ heard }: Subscriber, notices: readonly ProviderNotice[]): Promise<void> => {
  for (const notice of notices) {
    expect(await send(notice, false)).toBe(202);
    heard.add(notice.id);
  }
};

const work = async (): Promise<void> => {
  const jobs = [...paymentJobs, followJob];
  await app().runJobsUntilIdle(jobs);
  await hurryJobs(app());
  await app().runJobsUntilIdle(jobs);
};

type Random = ReturnType<typeof createRandom>;

const shuffled = <T>(random: Random, all: readonly T[]): readonly T[] =>
  all
    .map((one) => ({ one, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

const halfOf = <T>(random: Random, all: readonly T[]): readonly T[] => all.filter(() => random.next() < 0.5);

/** What came since is heard: as it came, or some of it, in any order, some of it twice, and of all of it a forgery. */
const hear = async (one: Subscriber, random: Random): Promise<void> => {
  const unheard = (await noticesOf(one)).filter(({ id }) => !one.heard.has(id));
  if (one.ear === 'prompt') return deliver(one, unheard);
  for (const notice of unheard) expect(await send(notice, true)).toBe(400);
  const some = halfOf(random, shuffled(random, unheard));
  await deliver(one, [...some, ...halfOf(random, some)]);
};

const payWith = async ({ customerRef }: Subscriber, token: 'ok' | 'declined'): Promise<void> => {
  const card = await sandbox.addCard(customerRef, token);
  await sandbox.setDefaultCard(customerRef, card.ref);
};

const refundLatest = async ({ ref }: Subscriber): Promise<void> => {
  const { payment } = (await sandbox.maybeSubscription(ref)) ?? {};
  if (payment?.state === 'succeeded' && payment.refunded === 0)
    await sandbox.refund(payment.ref, payment.money, `by hand ${payment.ref}`);
};

const happen = async (one: Subscriber, event: Event): Promise<void> => {
  if (event.do === 'card') return payWith(one, event.token);
  if (event.do === 'refund') return refundLatest(one);
  const subscription = await sandbox.maybeSubscription(one.ref);
  if (event.do === 'wait' || subscription?.state === 'canceled') return;
  if (event.do === 'cancel') await sandbox.cancel(one.ref, event.when);
  else await sandbox.reactivate(one.ref);
};

/** All that was told and not heard is heard, last told first by one of them; nothing is under way any more. */
const finish = async (one: Subscriber): Promise<void> => {
  const all = await noticesOf(one);
  const rest = all.filter(({ id }) => !one.heard.has(id));
  await deliver(one, one.ear === 'prompt' ? rest : rest.toReversed());
  await work();
  await followNow(app(), one.accountId);
};

const standOf = async ({ accountId }: Subscriber) => ({
  figures: await figuresOf(app(), accountId),
  books: await atProvider(app(), accountId),
});

const histories = rounds({ sample: 4, proof: 200 });
const { seed } = createRandom();

// R7 R8
describe(`${histories} histories of two who subscribed alike, one of whom hears everything wrongly, seed ${seed}`, () => {
  it(
    'shuffled, doubled, late and forged notices end in the state of prompt ones, and nothing is charged or returned twice',
    async () => {
      books.use(app());
      const planId = await createPlan(app());
      await fc.assert(
        fc.asyncProperty(fc.array(anyEvent, { minLength: 2, maxLength: 8 }), fc.nat(), async (events, chance) => {
          const how = createRandom(chance);
          const first = await subscriber(planId, 'prompt');
          const second = await subscriber(planId, 'disturbed');
          const both = [first, second];
          for (const one of events) {
            if (one.do === 'wait') clock.advance(one.days * 86_400);
            for (const each of both) {
              await happen(each, one);
              await hear(each, how);
            }
            await work();
          }
          for (const each of both) await finish(each);
          const disturbed = await standOf(second);
          expect(disturbed).toEqual(await standOf(first));
          const { figures, books: kept } = disturbed;
          expect({ charges: figures.charges, journals: figures.journals, notes: figures.notes }).toEqual({
            charges: kept.paid,
            journals: kept.paid,
            notes: kept.returned,
          });
          expect(figures.state.includes('/none/')).toBe(kept.going === 0);
          // Once more, from the last to the first: nothing moves.
          await deliver(second, (await noticesOf(second)).toReversed());
          await finish(second);
          expect(await standOf(second)).toEqual(disturbed);
        }),
        { numRuns: histories, seed, endOnFailure: true },
      );
    },
    depthLimitMs,
  );
});
