import { createHash } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import type { PriceInput, ProviderDispute, ProviderNotice, ProviderPayment, ProviderSubscription } from '../port.ts';

/** What a card of the sandbox does, by the token that it came from. */
export const cardTokens = ['ok', 'processing', 'declined', 'needs_authentication', 'reconnect', 'disputed'] as const;
export type CardToken = (typeof cardTokens)[number];

export const isCardToken = (token: string): token is CardToken => (cardTokens as readonly string[]).includes(token);

// Moments are milliseconds since 1970: books carry JSON.
export type Card = { ref: string; token: CardToken; isRemoved: boolean };

export type Payment = {
  ref: string;
  state: ProviderPayment['state'];
  amount: number;
  currency: string;
  refunded: number;
  /** What of it stays with the platform. */
  fee: number;
  declined: string | null;
  needsReconnect: boolean;
  key: string | null;
  cardRef: string | null;
  subscriptionRef: string | null;
  createdAt: number;
  settlesAt: number | null;
  disputedAt: number | null;
};

export type Price = { ref: string; amount: number; currency: string; interval: PriceInput['interval'] };
/** Another price, and what stays with the platform of what is paid for it, in percent. */
export type Change = { price: Price; feePercent: number };

export type Subscription = {
  ref: string;
  state: ProviderSubscription['state'];
  price: Price;
  /** Holds from the next period on. */
  nextPrice: Price | null;
  /** Holds once its payment is there. */
  wantedPrice: (Change & { paymentRef: string; at: number; credit: number }) | null;
  /** Of every payment, what stays with the platform: in percent. */
  feePercent: number;
  /** Holds from the next period on; null: the same. */
  nextFeePercent: number | null;
  /** What the beginning costs besides the price. */
  entryAmount: number;
  reference: string;
  cardRef: string | null;
  createdAt: number;
  /** Periods are counted from here, so that a 31st comes back after a February. */
  anchor: number;
  periods: number;
  trialEndsAt: number | null;
  endsAtPeriodEnd: boolean;
  canceledAt: number | null;
  /** What was paid for time that a change took away, in minor units. */
  credit: number;
  paymentRef: string | null;
  /** When what is open is tried again; null: it is not. */
  retriesAt: number | null;
  retries: number;
};

export type Dispute = {
  ref: string;
  paymentRef: string;
  state: ProviderDispute['state'];
  amount: number;
  currency: string;
};
type Refund = { ref: string; paymentRef: string; amount: number; currency: string };
export type Notice = { id: string; about: ProviderNotice['about']; ref: string; at: number };

/** Everything the sandbox knows of one customer: a page of its books, always changed as a whole. */
export type Customer = {
  id: string;
  /** The connected account whose customer it is; null: the platform's own. */
  account: string | null;
  reference: string;
  email: string;
  name: string;
  defaultCard: string | null;
  cards: Card[];
  payments: Payment[];
  subscriptions: Subscription[];
  refunds: Refund[];
  disputes: Dispute[];
  notices: Notice[];
  /** What was done under which key, so that nothing is done twice: what was asked, and the name of what came of it. */
  done: Record<string, { asked: string; ref: string }>;
};

export const refused = (text: string): VendorError => new VendorError('sandbox', 'bad_input', text);

export const restricted = (): VendorError => refused('This account cannot take money yet.');

/** A page as it was written, also before there were accounts of others and fees. */
export const readCustomer = (value: unknown): Customer => {
  const page = value as Customer;
  return {
    ...page,
    account: page.account ?? null,
    payments: page.payments.map((payment) => ({ ...payment, fee: payment.fee ?? 0 })),
    subscriptions: page.subscriptions.map((one) => ({
      ...one,
      feePercent: one.feePercent ?? 0,
      nextFeePercent: one.nextFeePercent ?? null,
      entryAmount: one.entryAmount ?? 0,
      wantedPrice: one.wantedPrice && { ...one.wantedPrice, feePercent: one.wantedPrice.feePercent ?? 0 },
    })),
  };
};

/** A name that is the same for the same key. */
export const nameBy = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 24);

/** The same key of another account is of something else. */
export const nameIn = (accountRef: string | null, key: string): string =>
  nameBy(accountRef === null ? key : JSON.stringify([accountRef, key]));

/** Names of things carry their customer, whose page they stand on: `pay_sandbox_<customer>_7`. */
export const nameThing = (kind: string, { id }: Pick<Customer, 'id'>, number: number): string =>
  `${kind}_sandbox_${id}_${number}`;

const named = /^(?:cus|card|setup|pay|sub|ref|dis)_sandbox_([0-9a-f]{24})(?:_\d+)?$/;

/** Whose a thing is, by its name; null: that is no name of the sandbox's. */
export const maybeCustomerId = (ref: string): string | null => named.exec(ref)?.[1] ?? null;

export const tell = (customer: Customer, about: Notice['about'], ref: string, at: number): void => {
  const id = nameThing('note', customer, customer.notices.length + 1);
  customer.notices.push({ id, about, ref, at });
};

/**
 * Does something once per key.
 * @returns the name of what came of it, now or the first time
 * @throws VendorError `bad_input`: under the key something else was asked
 */
export const once = (customer: Customer, key: string, asked: object, act: () => string): string => {
  const question = JSON.stringify(asked);
  const known = Object.hasOwn(customer.done, key) ? customer.done[key] : undefined;
  if (known && known.asked !== question) throw refused('Under this key something else was asked before.');
  if (known) return known.ref;
  const ref = act();
  customer.done[key] = { asked: question, ref };
  return ref;
};

const find = <T extends { ref: string }>(things: readonly T[], ref: string, what: string): T => {
  const thing = things.find((one) => one.ref === ref);
  if (!thing) throw refused(`There is no such ${what}.`);
  return thing;
};

export const paymentOf = ({ payments }: Customer, ref: string): Payment => find(payments, ref, 'payment');
export const subscriptionOf = ({ subscriptions }: Customer, ref: string): Subscription =>
  find(subscriptions, ref, 'subscription');
export const disputeOf = ({ disputes }: Customer, ref: string): Dispute => find(disputes, ref, 'dispute');
export const cardOf = ({ cards }: Customer, ref: string): Card => find(cards, ref, 'card');
