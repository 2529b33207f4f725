import type { PaymentProvider, ProviderRefund } from '../port.ts';
import { cardAnswer, disputeAnswer, paymentAnswer } from './answers.ts';
import type { SandboxBooks } from './books.ts';
import * as things from './customer.ts';
import { createDesk, type Desk } from './desk.ts';
import { noFaults, type SandboxFaults } from './faults.ts';
import { makePayment, makeRefund, openDispute, settlePayment } from './money.ts';
import { readNotice, signNotice } from './notices.ts';
import { createBeginnings, createChanges, nameBy } from './renewals.ts';
import { afterPayment } from './subscriptions.ts';

export { createMemoryBooks, type SandboxBooks, type SandboxPage } from './books.ts';
export { createFaultPlan, type SandboxFaults } from './faults.ts';

export type SandboxOptions = {
  readonly books: SandboxBooks;
  readonly now: () => Date;
  /** What its notices are signed with. */
  readonly secret: string;
  readonly faults?: SandboxFaults;
};

const maxNotices = 1_000;

type Part<K extends keyof PaymentProvider> = Pick<PaymentProvider, K>;

const cards = (
  desk: Desk,
): Part<'createCustomer' | 'startCardSetup' | 'addCard' | 'removeCard' | 'setDefaultCard'> => ({
  createCustomer: async ({ reference, email, name, key }) => {
    const id = nameBy(key);
    const nothing = { cards: [], payments: [], subscriptions: [], refunds: [], disputes: [], notices: [], done: {} };
    await desk.open({ id, reference, email, name, defaultCard: null, ...nothing });
    return `cus_sandbox_${id}`;
  },
  startCardSetup: (customerRef, key) =>
    desk.work(customerRef, (customer) => {
      const count = Object.keys(customer.done).length;
      const ref = things.once(customer, key, { setup: true }, () => things.nameThing('setup', customer, count + 1));
      return { ref, clientSecret: `${ref}_secret`, approveUrl: null };
    }),
  addCard: (customerRef, token) =>
    desk.work(customerRef, (customer) => {
      if (!things.isCardToken(token)) throw things.refused('The card was refused: the sandbox knows no such token.');
      const ref = things.nameThing('card', customer, customer.cards.length + 1);
      const card = { ref, token, isRemoved: false };
      customer.cards.push(card);
      return cardAnswer(card);
    }),
  removeCard: async (cardRef) => {
    await desk.maybeWork(cardRef, (customer) => {
      const card = customer.cards.find(({ ref }) => ref === cardRef);
      if (card) card.isRemoved = true;
      if (customer.defaultCard === cardRef) customer.defaultCard = null;
    });
  },
  setDefaultCard: (customerRef, cardRef) =>
    desk.work(customerRef, (customer) => {
      if (things.cardOf(customer, cardRef).isRemoved) throw things.refused('This card was removed.');
      customer.defaultCard = cardRef;
    }),
});

const payments = (desk: Desk): Part<'charge' | 'maybePayment' | 'maybePaymentByKey' | 'refund' | 'maybeDispute'> => ({
  charge: ({ customerRef, cardRef, money, key }) =>
    desk.work(customerRef, (customer, now) => {
      const asked = { cardRef, amount: money.amount, currency: money.currency };
      const ref = things.once(
        customer,
        key,
        asked,
        () => makePayment(customer, { ...asked, key, subscription: null }, now).ref,
      );
      return paymentAnswer(customer, things.paymentOf(customer, ref));
    }),
  maybePayment: (paymentRef) =>
    desk.maybeWork(paymentRef, (customer) => {
      const payment = customer.payments.find(({ ref }) => ref === paymentRef);
      return payment ? paymentAnswer(customer, payment) : null;
    }),
  maybePaymentByKey: (customerRef, key) =>
    desk.maybeWork(customerRef, (customer) => {
      const payment = customer.payments.find((one) => one.key === key);
      return payment ? paymentAnswer(customer, payment) : null;
    }),
  refund: (paymentRef, money, key) =>
    desk.work(paymentRef, (customer, now): ProviderRefund => {
      const payment = things.paymentOf(customer, paymentRef);
      const { amount, currency } = money;
      const asked = { paymentRef, amount, currency };
      const ref = things.once(customer, key, asked, () => makeRefund(customer, payment, money, now));
      return { ref, money: { amount, currency }, state: 'succeeded' };
    }),
  maybeDispute: (disputeRef) =>
    desk.maybeWork(disputeRef, (customer) => {
      const dispute = customer.disputes.find(({ ref }) => ref === disputeRef);
      return dispute ? disputeAnswer(dispute) : null;
    }),
});

const notices = (desk: Desk, { now, secret }: SandboxOptions): Part<'readNotice' | 'findNotices' | 'rehearsal'> => ({
  readNotice: async (body, headers) => readNotice(secret, now(), body, headers),
  findNotices: async (since) => {
    const changed = await desk.findChanged(since);
    const told: things.Notice[] = [];
    for (const ref of changed) told.push(...((await desk.maybeWork(ref, (customer) => customer.notices)) ?? []));
    return told
      .filter(({ at }) => at >= since.getTime())
      .toSorted((a, b) => a.at - b.at)
      .slice(0, maxNotices)
      .map(({ id, about, ref, at }) => ({ id, about, ref, account: null, createdAt: new Date(at) }));
  },
  rehearsal: {
    tokens: things.cardTokens,
    authenticate: (paymentRef, isGranted) =>
      desk.work(paymentRef, (customer, at) => {
        const payment = things.paymentOf(customer, paymentRef);
        if (payment.state === 'needs_authentication') {
          settlePayment(customer, payment, isGranted ? null : 'The payment was not authenticated.', at);
          afterPayment(customer, payment, at);
        }
        return paymentAnswer(customer, payment);
      }),
    dispute: (paymentRef) =>
      desk.work(paymentRef, (customer, at) => openDispute(customer, things.paymentOf(customer, paymentRef), at).ref),
    decide: (disputeRef, outcome) =>
      desk.work(disputeRef, (customer, at) => {
        const dispute = things.disputeOf(customer, disputeRef);
        if (dispute.state === 'open') {
          dispute.state = outcome;
          things.tell(customer, 'dispute', disputeRef, at);
        }
        return disputeAnswer(dispute);
      }),
    sign: (notice) => signNotice(secret, now(), notice),
  },
});

const acts = [
  'createCustomer',
  'startCardSetup',
  'addCard',
  'removeCard',
  'setDefaultCard',
  'charge',
  'refund',
  'savePrice',
  'subscribe',
  'changePrice',
  'cancel',
  'reactivate',
  'retry',
] as const;

/** The same provider, with faults around everything that changes something. */
const withFaults = (provider: PaymentProvider, faults: SandboxFaults): PaymentProvider => {
  const around = (name: (typeof acts)[number]) => {
    const act = provider[name] as (...input: unknown[]) => Promise<unknown>;
    return async (...input: unknown[]): Promise<unknown> => {
      await faults(name, 'before');
      const answer = await act(...input);
      await faults(name, 'after');
      return answer;
    };
  };
  return { ...provider, ...Object.fromEntries(acts.map((name) => [name, around(name)])) };
};

/**
 * A provider without money, labelled as such: cards are tokens that say what they do (`cardTokens`). What is due by its
 * clock (what was under way settles, subscriptions renew) happens as soon as somebody asks for anything of that customer.
 */
export const createSandbox = (options: SandboxOptions): PaymentProvider => {
  const desk = createDesk(options.books, options.now);
  const provider: PaymentProvider = {
    name: 'sandbox',
    label: 'Sandbox',
    isSandbox: true,
    publishableKey: null,
    pageHosts: { script: [], connect: [], frame: [] },
    can: { changesNow: true, choosesCard: true, hasPortal: false },
    connecting: null,
    accountRef: null,
    check: async () => undefined,
    ...cards(desk),
    ...payments(desk),
    ...createBeginnings(desk),
    ...createChanges(desk),
    portalUrl: async () => null,
    ...notices(desk, options),
  };
  return withFaults(provider, options.faults ?? noFaults);
};
