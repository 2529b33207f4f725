import { createInNameOf } from '../in-name-of.ts';
import type { Connecting, PaymentProvider, ProviderRefund } from '../port.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import { cardAnswer, disputeAnswer, paymentAnswer } from './answers.ts';
import type { SandboxBooks } from './books.ts';
import * as things from './customer.ts';
import { createDesk, type Desk } from './desk.ts';
import { noFaults, type SandboxFaults } from './faults.ts';
import { cancelPayment, makePayment, makeRefund } from './money.ts';
import { createRehearsal } from './rehearsal.ts';
import { createBeginnings, createChanges } from './renewals.ts';

export { createMemoryBooks, type SandboxBooks, type SandboxPage } from './books.ts';
export { createFaultPlan, type SandboxFaults } from './faults.ts';

export type SandboxOptions = {
  readonly books: SandboxBooks;
  readonly now: () => Date;
  /** What its notices are signed with. */
  readonly secret: string;
  readonly faults?: SandboxFaults;
};

type Part<K extends keyof PaymentProvider> = Pick<PaymentProvider, K>;

const cards = (
  desk: Desk,
): Part<'createCustomer' | 'startCardSetup' | 'addCard' | 'removeCard' | 'setDefaultCard'> => ({
  createCustomer: async ({ reference, email, name, key }) => {
    const id = things.nameIn(desk.accountRef, key);
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

const payments = (
  desk: Desk,
): Part<'charge' | 'maybePayment' | 'maybePaymentByKey' | 'cancelCharge' | 'refund' | 'maybeDispute'> => ({
  charge: async ({ customerRef, cardRef, money, fee = 0, key }) => {
    const isRestricted = await desk.isRestricted();
    return desk.work(customerRef, (customer, now) => {
      const { amount, currency } = money;
      // Without a fee the question is the same as before there were any.
      const asked = { cardRef, amount, currency, fee: fee === 0 ? undefined : fee };
      const ref = things.once(customer, key, asked, () => {
        if (isRestricted) throw things.restricted();
        return makePayment(customer, { cardRef, amount, currency, fee, key, subscription: null }, now).ref;
      });
      return paymentAnswer(customer, things.paymentOf(customer, ref));
    });
  },
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
  cancelCharge: (paymentRef) =>
    desk.maybeWork(paymentRef, (customer, now) => {
      const payment = customer.payments.find(({ ref }) => ref === paymentRef);
      if (payment?.state === 'needs_authentication') cancelPayment(customer, payment, now);
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

const acts = [
  'createCustomer',
  'startCardSetup',
  'addCard',
  'removeCard',
  'setDefaultCard',
  'charge',
  'cancelCharge',
  'refund',
  'savePrice',
  'subscribe',
  'changePrice',
  'cancel',
  'reactivate',
  'retry',
] as const;

type Acts = Readonly<Record<string, unknown>>;

/** The same, with faults around everything of these names, which changes something. */
const withFaults = <T extends Acts>(whole: T, names: readonly (keyof T & string)[], faults: SandboxFaults): T => {
  const around = (name: keyof T & string) => {
    const act = whole[name] as (...input: unknown[]) => Promise<unknown>;
    return async (...input: unknown[]): Promise<unknown> => {
      await faults(name, 'before');
      const answer = await act(...input);
      await faults(name, 'after');
      return answer;
    };
  };
  return { ...whole, ...Object.fromEntries(names.map((name) => [name, around(name)])) };
};

type Role = { readonly accountRef: string | null; readonly connecting: Connecting | null };

/** The platform's own provider, or the same in the name of an account. */
const createInRole = (options: SandboxOptions, accounts: Accounts, { accountRef, connecting }: Role) => {
  const desk = createDesk(options.books, options.now, accounts, accountRef);
  const provider: PaymentProvider = {
    name: accountRef === null ? 'sandbox' : `sandbox/${accountRef}`,
    label: 'Sandbox',
    isSandbox: true,
    publishableKey: null,
    pageHosts: { script: [], connect: [], frame: [] },
    can: { changesNow: true, choosesCard: true, hasPortal: false },
    connecting,
    accountRef,
    check: async () => {
      if (accountRef !== null) await accounts.getConnected(accountRef);
    },
    ...cards(desk),
    ...payments(desk),
    ...createBeginnings(desk),
    ...createChanges(desk),
    portalUrl: async () => null,
    ...createRehearsal(desk, accounts, options),
  };
  return withFaults(provider, acts, options.faults ?? noFaults);
};

/**
 * A provider without money, labelled as such: cards are tokens that say what they do (`cardTokens`). What is due by its
 * clock (what was under way settles, subscriptions renew) happens as soon as somebody asks for anything of that customer.
 */
export const createSandbox = (options: SandboxOptions): PaymentProvider => {
  const { books, now, secret, faults = noFaults } = options;
  const accounts = createAccounts(books, now, secret);
  const { agreeUrl, complete, maybeAccount, disconnect } = accounts;
  const inNameOf = createInNameOf((accountRef) => createInRole(options, accounts, { accountRef, connecting: null }));
  const connecting = withFaults(
    { agreeUrl, complete, maybeAccount, disconnect, inNameOf },
    ['complete', 'disconnect'],
    faults,
  );
  return createInRole(options, accounts, { accountRef: null, connecting });
};
