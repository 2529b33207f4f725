import { createFaultPlan, createSandbox } from '@galena/adapters/payments';
import { createRandom, depthLimitMs, drawCases } from '@galena/contract/testing';
import { expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createLazyBooks, createPayer, hurryJobs, paymentJobs, signedBy } from '../../testing/money/payment-fixture.ts';
import { addCard, choose, createCustomer, createPlan } from '../../testing/money/subscription-fixture.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { followJob } from './following.jobs.ts';

const clock = createSetClock();
const books = createLazyBooks();
const plan = createFaultPlan();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test', faults: plan.faults });
const app = useTestApp({
  clock,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});

/** Of a month of the plan, and of 200 credits. */
const price = 3_000;
const validation = 100;

/** What goes back, one refund after the other, in minor units. */
const returns = { nothing: [], whole: [price], part: [900], parts: [900, 2_100] } as const;
type Returned = keyof typeof returns;

/**
 * What is paid for: credits or the beginning of a subscription, of which the provider’s answer was lost, or a renewal, of which only
 * notices tell.
 */
const paidFor = ['credits', 'beginning', 'renewal'] as const;
type PaidFor = (typeof paidFor)[number];

/** A refund by hand at the provider, or that its notice comes, or one of the first two: of the payment, of the subscription. */
type Step = { readonly refund: number } | { readonly hear: 'payment' | 'subscription' | number };

const isBefore = (one: Step, other: Step): boolean =>
  'refund' in one && ('refund' in other ? one.refund < other.refund : one.refund === other.hear);

/** Every order in which these can come: refunds in their own, each before its notice. */
const ordersOf = (steps: readonly Step[]): readonly (readonly Step[])[] =>
  steps.length === 0
    ? [[]]
    : steps
        .filter((step) => !steps.some((other) => isBefore(other, step)))
        .flatMap((step) => ordersOf(steps.filter((other) => other !== step)).map((rest) => [step, ...rest]));

const stepsOf = (of: PaidFor, amounts: readonly number[]): readonly Step[] => [
  { hear: 'payment' },
  ...(of === 'credits' ? [] : [{ hear: 'subscription' as const }]),
  ...amounts.flatMap((_, index) => [{ refund: index }, { hear: index }]),
];

const nameOf = (step: Step): string => ('refund' in step ? `refund ${step.refund}` : `heard of ${step.hear}`);

type Case = {
  readonly of: PaidFor;
  readonly returned: Returned;
  readonly order: readonly Step[];
  readonly title: string;
};
const all: readonly Case[] = paidFor.flatMap((of) =>
  (Object.keys(returns) as Returned[]).flatMap((returned) =>
    ordersOf(stepsOf(of, returns[returned])).map((order) => ({
      of,
      returned,
      order,
      title: `${of}, ${returned}: ${order.map(nameOf).join(', ')}`,
    })),
  ),
);
/** Alike are those of which as much had gone back when anything was first heard. */
const kindOf = ({ of, returned, order }: Case): string =>
  `${of} ${returned} ${order.findIndex((step) => 'hear' in step)}`;
const random = createRandom();
const { cases, title: drawn } = drawCases(random, all, kindOf);

type Payer = { readonly accountId: number; readonly paymentRef: string; readonly subscriptionRef: string };

type Page = {
  readonly payments: readonly { readonly ref: string; readonly amount: number }[];
  readonly subscriptions: readonly { readonly ref: string }[];
};

/** How the provider calls the last payment of an account, and its subscription. */
const payerOf = async (accountId: number): Promise<Payer> => {
  // Whoever asks for anything finds what time has brought.
  await sandbox.findNotices(clock.now());
  const { rows } = await app().owner.query<{ value: Page }>(
    `select p.value from payments.sandbox_pages p join payments.customers c on p.key = 'customer:' || substr(c.ref, 13)
     where c.account_id = $1`,
    [accountId],
  );
  const paid = rows[0]?.value.payments.at(-1);
  expect(paid?.amount).toBe(price);
  return { accountId, paymentRef: paid?.ref ?? '', subscriptionRef: rows[0]?.value.subscriptions.at(-1)?.ref ?? '' };
};

const buyCredits = async (): Promise<number> => {
  const payer = await createPayer(app());
  await payer.addCard();
  plan.lose('charge', 'after');
  await payer.buy(200);
  return payer.person.accountId;
};

const subscribe = async (planId: number, isAnswerLost: boolean): Promise<number> => {
  const customer = await createCustomer(app());
  await addCard(customer);
  if (isAnswerLost) plan.lose('subscribe', 'after');
  const choosing = choose(customer, planId);
  if (isAnswerLost) await expect(choosing).rejects.toMatchObject({ status: 502 });
  else await choosing;
  return customer.person.accountId;
};

/** Everybody has paid, and nothing is heard of it. Months pass only for those whose renewal it is. */
const beginAll = async (planId: number): Promise<ReadonlyMap<Case, Payer>> => {
  const accounts = new Map<Case, number>();
  const renewed = cases.filter(({ of }) => of === 'renewal');
  for (const one of renewed) accounts.set(one, await subscribe(planId, false));
  clock.advance(31 * 86_400);
  for (const one of cases)
    if (one.of === 'credits') accounts.set(one, await buyCredits());
    else if (one.of === 'beginning') accounts.set(one, await subscribe(planId, true));
  const payers = new Map<Case, Payer>();
  for (const [one, accountId] of accounts) payers.set(one, await payerOf(accountId));
  return payers;
};

let serial = 0;
const hear = async (about: 'payment' | 'subscription', ref: string): Promise<void> => {
  serial += 1;
  const notice = { id: `notice ${serial}`, about, ref, account: null, createdAt: clock.now() };
  const { body, headers } = signedBy(sandbox, notice);
  const sent = { 'content-type': 'application/json', ...headers };
  const call = { method: 'POST', url: '/api/hooks/payments', headers: sent, payload: body } as const;
  expect((await app().client().raw(call)).status).toBe(202);
};

const take = async ({ paymentRef, subscriptionRef }: Payer, step: Step, amounts: readonly number[]): Promise<void> => {
  if ('hear' in step)
    return step.hear === 'subscription' ? hear('subscription', subscriptionRef) : hear('payment', paymentRef);
  const money = { amount: amounts[step.refund] ?? 0, currency: 'USD' };
  await sandbox.refund(paymentRef, money, `${paymentRef} ${step.refund}`);
};

/** What an account has to show for its money. */
const standOf = async (accountId: number) => {
  const { rows } = await app().owner.query<object>(
    `select
       (select count(*) from subscriptions.charges where account_id = $1) as charges,
       (select count(*) from subscriptions.charges where account_id = $1 and refunded_at is not null) as returned,
       (select count(*) from subscriptions.invoices where account_id = $1 and kind = 'invoice') as invoices,
       (select count(*) from subscriptions.invoices n join subscriptions.invoices i on i.account_id = n.account_id and i.id = n.refunds_id
          where n.account_id = $1 and n.kind = 'credit_note' and n.net = - i.net and n.tax = - i.tax) as notes,
       (select coalesce(sum(net + tax), 0)::int from subscriptions.invoices where account_id = $1) as invoiced,
       (select - sum(amount)::int from billing.money_entries where account_id = $1 and ledger_account = 'payer') as paid`,
    [accountId],
  );
  return rows[0];
};

const expectedOf = ({ of, returned }: Case) => {
  const back = returns[returned].reduce((sum: number, amount) => sum + amount, 0);
  const isWhole = back === price;
  const payments = of === 'renewal' ? 2 : 1;
  return {
    charges: of === 'credits' ? 0 : payments,
    returned: of === 'credits' || !isWhole ? 0 : 1,
    invoices: payments + 1,
    notes: isWhole ? 1 : 0,
    invoiced: validation + payments * price - (isWhole ? price : 0),
    paid: validation + payments * price - back,
  };
};

const work = () => app().runJobsUntilIdle([...paymentJobs, followJob]);

// R7 R8
it(
  `payments and their refunds, heard of in every order: an invoice each, and for what went back whole a credit note; ${drawn}`,
  async () => {
    books.use(app());
    const planId = await createPlan(app(), { price });
    const payers = await beginAll(planId);
    const longest = Math.max(...cases.map(({ order }) => order.length));
    for (let turn = 0; turn < longest; turn += 1) {
      for (const [{ order, returned }, payer] of payers) {
        const step = order[turn];
        if (step) await take(payer, step, returns[returned]);
      }
      await work();
    }
    const told = async () => {
      const stands: Record<string, unknown> = {};
      for (const [{ title }, { accountId }] of payers) stands[title] = await standOf(accountId);
      return stands;
    };
    const expected = Object.fromEntries(cases.map((one) => [one.title, expectedOf(one)]));
    expect(await told()).toEqual(expected);
    // Everything once more, and what was put off: nothing moves.
    for (const { paymentRef } of payers.values()) await hear('payment', paymentRef);
    await hurryJobs(app());
    await work();
    expect(await told()).toEqual(expected);
  },
  depthLimitMs,
);
