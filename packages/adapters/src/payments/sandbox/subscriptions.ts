import {
  nameThing,
  paymentOf,
  refused,
  tell,
  type Change,
  type Customer,
  type Payment,
  type Price,
  type Subscription,
} from './customer.ts';
import { makePayment, nextRetry, requireAccount } from './money.ts';
import { addDays, periodOf, restOf } from './periods.ts';

/** How long a first payment or the payment of a change may stay open. */
const openMs = 23 * 3_600_000;

const isPending = ({ state }: Payment): boolean => state === 'processing' || state === 'needs_authentication';

/** What nobody has authenticated is not asked for any more: else it could be paid beside what took its place. */
const lapseOpen = (customer: Customer, subscription: Subscription, at: number): void => {
  const payment = subscription.paymentRef === null ? null : paymentOf(customer, subscription.paymentRef);
  if (payment?.state !== 'needs_authentication') return;
  payment.state = 'canceled';
  if (subscription.wantedPrice?.paymentRef === payment.ref) subscription.wantedPrice = null;
  tell(customer, 'payment', payment.ref, at);
};

export const end = (customer: Customer, subscription: Subscription, at: number): void => {
  lapseOpen(customer, subscription, at);
  Object.assign(subscription, {
    state: 'canceled',
    canceledAt: at,
    retriesAt: null,
    wantedPrice: null,
    nextPrice: null,
  });
  tell(customer, 'subscription', subscription.ref, at);
};

/** Takes an amount for a subscription, less what it has to its credit. @returns null: the credit was enough */
const take = (
  customer: Customer,
  subscription: Subscription,
  amount: number,
  at: number,
  feePercent = subscription.feePercent,
): Payment | null => {
  lapseOpen(customer, subscription, at);
  const used = Math.min(subscription.credit, amount);
  subscription.credit -= used;
  if (amount === used) return null;
  // A card that was chosen later holds; at first it is the one that was named.
  const cardRef = customer.defaultCard ?? subscription.cardRef;
  const { currency } = subscription.price;
  const rest = amount - used;
  const fee = Math.round((rest * feePercent) / 100);
  const payment = makePayment(customer, { amount: rest, currency, cardRef, key: null, fee, subscription }, at);
  subscription.paymentRef = payment.ref;
  return payment;
};

const settled = (customer: Customer, subscription: Subscription, at: number): void => {
  const { trialEndsAt } = subscription;
  const state = trialEndsAt !== null && at < trialEndsAt ? 'trialing' : 'active';
  Object.assign(subscription, { state, retries: 0, retriesAt: null });
  tell(customer, 'subscription', subscription.ref, at);
};

const failed = (customer: Customer, subscription: Subscription, at: number): void => {
  const retriesAt = nextRetry(subscription.retries, at);
  if (retriesAt === null) return end(customer, subscription, at);
  Object.assign(subscription, { state: 'past_due', retriesAt, retries: subscription.retries + 1 });
  tell(customer, 'subscription', subscription.ref, at);
};

/** Begins a period, which is to be paid. */
const beginPeriod = (customer: Customer, subscription: Subscription, at: number): void => {
  const payment = take(customer, subscription, subscription.price.amount, at);
  if (payment === null || payment.state === 'succeeded' || payment.state === 'processing')
    return settled(customer, subscription, at);
  failed(customer, subscription, at);
};

/** A period is over: it ends, or the next one begins. */
const renew = (customer: Customer, subscription: Subscription, at: number): void => {
  if (subscription.endsAtPeriodEnd) return end(customer, subscription, at);
  const { state, nextPrice, price, feePercent, nextFeePercent } = subscription;
  if (state === 'trialing' && customer.defaultCard === null && subscription.cardRef === null)
    return end(customer, subscription, at);
  if (state === 'trialing' || (nextPrice !== null && nextPrice.interval !== price.interval))
    Object.assign(subscription, { anchor: at, periods: 0 });
  else subscription.periods += 1;
  Object.assign(subscription, {
    price: nextPrice ?? price,
    feePercent: nextFeePercent ?? feePercent,
    nextPrice: null,
    nextFeePercent: null,
    wantedPrice: null,
    state: 'active',
  });
  beginPeriod(customer, subscription, at);
};

/** What a payment's end means for the subscription that it was for. */
export const afterPayment = (customer: Customer, payment: Payment, at: number): void => {
  const subscription = customer.subscriptions.find(({ ref }) => ref === payment.subscriptionRef);
  if (!subscription || subscription.state === 'canceled' || isPending(payment)) return;
  const wanted = subscription.wantedPrice;
  if (wanted?.paymentRef === payment.ref) {
    subscription.wantedPrice = null;
    if (payment.state === 'succeeded') applyPrice(subscription, wanted);
    return tell(customer, 'subscription', subscription.ref, at);
  }
  if (subscription.paymentRef !== payment.ref) return;
  if (payment.state === 'succeeded') return settled(customer, subscription, at);
  if (subscription.state !== 'incomplete') failed(customer, subscription, at);
};

const applyPrice = (
  subscription: Subscription,
  { price, feePercent, at, credit }: Change & { at: number; credit: number },
): void => {
  if (price.interval !== subscription.price.interval && subscription.state !== 'trialing')
    Object.assign(subscription, { anchor: at, periods: 0 });
  Object.assign(subscription, { price, feePercent, nextPrice: null, nextFeePercent: null, credit });
};

/** What the beginning costs: on trial only what the trial itself does. */
const firstAmountOf = ({ price, trialEndsAt, entryAmount }: Subscription): number =>
  entryAmount + (trialEndsAt === null ? price.amount : 0);

const requirePercent = (customer: Customer, feePercent: number): void => {
  if (!(feePercent >= 0 && feePercent <= 100) || Math.abs(feePercent * 100 - Math.round(feePercent * 100)) > 1e-6)
    throw refused('A fee is 0 to 100 percent, with two decimals at most.');
  if (feePercent > 0) requireAccount(customer);
};

type Beginning = Change & {
  /** Charged once besides; null: nothing is. */
  readonly entry: Price | null;
  readonly cardRef: string | null;
  readonly trialDays: number;
  readonly reference: string;
};

const requireBeginning = (customer: Customer, { price, entry, cardRef, trialDays, feePercent }: Beginning): void => {
  const card = customer.cards.find(({ ref }) => ref === cardRef);
  if (cardRef !== null && (!card || card.isRemoved)) throw refused('There is no such card.');
  if ((trialDays === 0 || entry !== null) && cardRef === null && customer.defaultCard === null)
    throw refused('There is no card to pay with.');
  if (price.interval === 'once') throw refused('What is paid once is no subscription.');
  if (entry !== null && (entry.interval !== 'once' || entry.currency !== price.currency))
    throw refused('What the beginning costs is paid once, and in the same currency.');
  requirePercent(customer, feePercent);
};

/** Begins a subscription: on trial, or with a payment. */
export const begin = (customer: Customer, input: Beginning, now: number): Subscription => {
  requireBeginning(customer, input);
  const { price, entry, feePercent, cardRef, trialDays, reference } = input;
  customer.defaultCard = cardRef ?? customer.defaultCard;
  const trialEndsAt = trialDays > 0 ? addDays(now, trialDays) : null;
  const subscription: Subscription = {
    ref: nameThing('sub', customer, customer.subscriptions.length + 1),
    state: trialEndsAt === null || entry !== null ? 'incomplete' : 'trialing',
    price,
    nextPrice: null,
    wantedPrice: null,
    feePercent,
    nextFeePercent: null,
    entryAmount: entry?.amount ?? 0,
    reference,
    cardRef,
    createdAt: now,
    anchor: now,
    periods: 0,
    trialEndsAt,
    endsAtPeriodEnd: false,
    canceledAt: null,
    credit: 0,
    paymentRef: null,
    retriesAt: null,
    retries: 0,
  };
  customer.subscriptions.push(subscription);
  tell(customer, 'subscription', subscription.ref, now);
  const isDue = subscription.state === 'incomplete';
  if (isDue && take(customer, subscription, firstAmountOf(subscription), now)?.state === 'succeeded')
    settled(customer, subscription, now);
  return subscription;
};

const requireChange = (customer: Customer, { price, feePercent }: Change): void => {
  if (price.interval === 'once') throw refused('What is paid once is no subscription.');
  requirePercent(customer, feePercent);
};

/** Another price from the next period on; the present one again: nothing is planned any more. */
export const changeNext = (customer: Customer, subscription: Subscription, change: Change, now: number): void => {
  requireChange(customer, change);
  const { price, feePercent } = change;
  const isPresent = price.ref === subscription.price.ref;
  Object.assign(subscription, { nextPrice: isPresent ? null : price, nextFeePercent: feePercent });
  tell(customer, 'subscription', subscription.ref, now);
};

/** Another price at once: the difference for the rest of the period is paid first. */
export const changeNow = (customer: Customer, subscription: Subscription, change: Change, now: number): void => {
  const { price, feePercent } = change;
  const { state, price: old } = subscription;
  requireChange(customer, change);
  if (price.currency !== old.currency) throw refused('The subscription is in another currency.');
  if (state !== 'trialing' && state !== 'active') throw refused('Only a subscription that is paid for can change now.');
  if (state === 'trialing') {
    applyPrice(subscription, { ...change, at: now, credit: subscription.credit });
    return tell(customer, 'subscription', subscription.ref, now);
  }
  const period = periodOf(subscription);
  const isSameInterval = price.interval === old.interval;
  const due = isSameInterval ? restOf(price.amount, period, now) : price.amount;
  const difference = due - restOf(old.amount, period, now) - subscription.credit;
  const credit = Math.max(0, -difference);
  if (difference <= 0) applyPrice(subscription, { ...change, at: now, credit });
  else {
    const { credit: credited } = subscription;
    // The difference is less it already.
    subscription.credit = 0;
    const payment = take(customer, subscription, difference, now, feePercent);
    subscription.credit = credited;
    if (payment?.state === 'succeeded') applyPrice(subscription, { ...change, at: now, credit: 0 });
    else if (payment && isPending(payment))
      subscription.wantedPrice = { ...change, paymentRef: payment.ref, at: now, credit: 0 };
  }
  tell(customer, 'subscription', subscription.ref, now);
};

/** Tries what is open at once. */
export const retry = (customer: Customer, subscription: Subscription, now: number): void => {
  const { state, price, retries } = subscription;
  const amount = state === 'incomplete' ? firstAmountOf(subscription) : price.amount;
  if (state !== 'past_due' && state !== 'incomplete') return;
  const latest = subscription.paymentRef === null ? null : paymentOf(customer, subscription.paymentRef);
  if (latest && isPending(latest) && latest.state === 'processing') return;
  const payment = take(customer, subscription, amount, now);
  if (payment === null || payment.state === 'succeeded') return settled(customer, subscription, now);
  // Its own turn still comes, as often as before.
  subscription.retries = retries;
};

/** A change that nobody pays for is given up. */
const giveUpChange = (customer: Customer, subscription: Subscription, at: number): void => {
  lapseOpen(customer, subscription, at);
  subscription.wantedPrice = null;
  tell(customer, 'subscription', subscription.ref, at);
};

/** A first payment that stays open too long, or a renewal's next try. */
const pursue = (customer: Customer, subscription: Subscription, at: number): void => {
  if (subscription.state === 'incomplete') return end(customer, subscription, at);
  const payment = take(customer, subscription, subscription.price.amount, at);
  if (payment === null || payment.state === 'succeeded' || payment.state === 'processing')
    return settled(customer, subscription, at);
  failed(customer, subscription, at);
};

/** What happens to a subscription next by itself, and when; null: nothing. */
export const nextOf = (
  customer: Customer,
  subscription: Subscription,
): { readonly at: number; readonly happen: () => void } | null => {
  const { state, createdAt, retriesAt, wantedPrice } = subscription;
  const step = (at: number, act: (customer: Customer, subscription: Subscription, at: number) => void) => ({
    at,
    happen: () => act(customer, subscription, at),
  });
  if (state === 'canceled') return null;
  if (state === 'incomplete') return step(createdAt + openMs, pursue);
  const { end: periodEnd } = periodOf(subscription);
  if (state === 'past_due' && retriesAt !== null && retriesAt < periodEnd) return step(retriesAt, pursue);
  const isOpen = wantedPrice !== null && paymentOf(customer, wantedPrice.paymentRef).state === 'needs_authentication';
  if (isOpen && wantedPrice.at + openMs < periodEnd) return step(wantedPrice.at + openMs, giveUpChange);
  return step(periodEnd, renew);
};
