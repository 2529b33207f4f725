import {
  nameThing,
  paymentOf,
  refused,
  tell,
  type Customer,
  type Payment,
  type Price,
  type Subscription,
} from './customer.ts';
import { makePayment, nextRetry } from './money.ts';
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
const take = (customer: Customer, subscription: Subscription, amount: number, at: number): Payment | null => {
  lapseOpen(customer, subscription, at);
  const used = Math.min(subscription.credit, amount);
  subscription.credit -= used;
  if (amount === used) return null;
  // A card that was chosen later holds; at first it is the one that was named.
  const cardRef = customer.defaultCard ?? subscription.cardRef;
  const { currency } = subscription.price;
  const payment = makePayment(customer, { amount: amount - used, currency, cardRef, key: null, subscription }, at);
  subscription.paymentRef = payment.ref;
  return payment;
};

const settled = (customer: Customer, subscription: Subscription, at: number): void => {
  Object.assign(subscription, { state: 'active', retries: 0, retriesAt: null });
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
  const { state, nextPrice, price } = subscription;
  if (state === 'trialing' && customer.defaultCard === null && subscription.cardRef === null)
    return end(customer, subscription, at);
  if (state === 'trialing' || (nextPrice !== null && nextPrice.interval !== price.interval))
    Object.assign(subscription, { anchor: at, periods: 0 });
  else subscription.periods += 1;
  Object.assign(subscription, { price: nextPrice ?? price, nextPrice: null, wantedPrice: null, state: 'active' });
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
  { price, at, credit }: { price: Price; at: number; credit: number },
): void => {
  if (price.interval !== subscription.price.interval && subscription.state !== 'trialing')
    Object.assign(subscription, { anchor: at, periods: 0 });
  Object.assign(subscription, { price, nextPrice: null, credit });
};

/** Begins a subscription: on trial, or with a payment. */
export const begin = (
  customer: Customer,
  input: { price: Price; cardRef: string | null; trialDays: number; reference: string },
  now: number,
): Subscription => {
  const { price, cardRef, trialDays, reference } = input;
  const card = customer.cards.find(({ ref }) => ref === cardRef);
  if (cardRef !== null && (!card || card.isRemoved)) throw refused('There is no such card.');
  if (trialDays === 0 && cardRef === null && customer.defaultCard === null)
    throw refused('There is no card to pay with.');
  customer.defaultCard = cardRef ?? customer.defaultCard;
  const trialEndsAt = trialDays > 0 ? addDays(now, trialDays) : null;
  const subscription: Subscription = {
    ref: nameThing('sub', customer, customer.subscriptions.length + 1),
    state: trialEndsAt === null ? 'incomplete' : 'trialing',
    price,
    nextPrice: null,
    wantedPrice: null,
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
  if (trialEndsAt === null && take(customer, subscription, price.amount, now)?.state === 'succeeded')
    settled(customer, subscription, now);
  return subscription;
};

/** Another price at once: the difference for the rest of the period is paid first. */
export const changeNow = (customer: Customer, subscription: Subscription, price: Price, now: number): void => {
  const { state, price: old } = subscription;
  if (price.currency !== old.currency) throw refused('The subscription is in another currency.');
  if (state !== 'trialing' && state !== 'active') throw refused('Only a subscription that is paid for can change now.');
  if (state === 'trialing') {
    Object.assign(subscription, { price, nextPrice: null });
    return tell(customer, 'subscription', subscription.ref, now);
  }
  const period = periodOf(subscription);
  const isSameInterval = price.interval === old.interval;
  const due = isSameInterval ? restOf(price.amount, period, now) : price.amount;
  const difference = due - restOf(old.amount, period, now) - subscription.credit;
  const credit = Math.max(0, -difference);
  if (difference <= 0) applyPrice(subscription, { price, at: now, credit });
  else {
    const { credit: credited } = subscription;
    // The difference is less it already.
    subscription.credit = 0;
    const payment = take(customer, subscription, difference, now);
    subscription.credit = credited;
    if (payment?.state === 'succeeded') applyPrice(subscription, { price, at: now, credit: 0 });
    else if (payment && isPending(payment))
      subscription.wantedPrice = { price, paymentRef: payment.ref, at: now, credit: 0 };
  }
  tell(customer, 'subscription', subscription.ref, now);
};

/** Tries what is open at once. */
export const retry = (customer: Customer, subscription: Subscription, now: number): void => {
  const { state, price, retries } = subscription;
  if (state !== 'past_due' && state !== 'incomplete') return;
  const latest = subscription.paymentRef === null ? null : paymentOf(customer, subscription.paymentRef);
  if (latest && isPending(latest) && latest.state === 'processing') return;
  const payment = take(customer, subscription, price.amount, now);
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
