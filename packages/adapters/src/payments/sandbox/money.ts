import { addDays } from './periods.ts';
import {
  cardOf,
  nameThing,
  refused,
  tell,
  type Card,
  type Customer,
  type Dispute,
  type Payment,
  type Subscription,
} from './customer.ts';

/** How long a payment of a card `processing` is under way, and how soon one of `disputed` is disputed. */
const settleMs = 60_000;
const disputeMs = 60_000;

type Outcome = Pick<Payment, 'state' | 'declined' | 'needsReconnect' | 'settlesAt' | 'disputedAt'>;

const declinedAs = (declined: string, needsReconnect = false): Outcome => ({
  state: 'declined',
  declined,
  needsReconnect,
  settlesAt: null,
  disputedAt: null,
});
const paid: Outcome = { state: 'succeeded', declined: null, needsReconnect: false, settlesAt: null, disputedAt: null };

const outcomeOf = (card: Card | null, now: number): Outcome => {
  if (card === null) return declinedAs('There is no card to pay with.', true);
  if (card.isRemoved) return declinedAs('This card was removed.', true);
  switch (card.token) {
    case 'declined':
      return declinedAs('Your card was declined.');
    case 'reconnect':
      return declinedAs('This card has to be connected again.', true);
    case 'processing':
      return { ...paid, state: 'processing', settlesAt: now + settleMs };
    case 'needs_authentication':
      return { ...paid, state: 'needs_authentication' };
    case 'disputed':
      return { ...paid, disputedAt: now + disputeMs };
    default:
      return paid;
  }
};

type Wanted = {
  amount: number;
  currency: string;
  cardRef: string | null;
  key: string | null;
  /** What of it stays with the platform. */
  fee: number;
  subscription: Subscription | null;
};

/** @throws VendorError `bad_input`: the money is the platform's own, and no part of it can stay there */
export const requireAccount = ({ account }: Customer): void => {
  if (account === null) throw refused('A fee is of what is taken in the name of a connected account.');
};

/** Takes an amount from a card, as the card's token has it. */
export const makePayment = (customer: Customer, wanted: Wanted, now: number): Payment => {
  const { amount, currency, cardRef, key, fee, subscription } = wanted;
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw refused('An amount is a whole number of minor units above 0.');
  if (!Number.isSafeInteger(fee) || fee < 0 || fee > amount)
    throw refused('A fee is a whole number of minor units, and a part of the amount.');
  if (fee > 0) requireAccount(customer);
  if (!/^[A-Z]{3}$/.test(currency)) throw refused('A currency is three capitals.');
  const card = cardRef === null ? null : cardOf(customer, cardRef);
  const payment: Payment = {
    ref: nameThing('pay', customer, customer.payments.length + 1),
    amount,
    currency,
    refunded: 0,
    fee,
    key,
    cardRef,
    subscriptionRef: subscription?.ref ?? null,
    createdAt: now,
    ...outcomeOf(card, now),
  };
  customer.payments.push(payment);
  tell(customer, 'payment', payment.ref, now);
  return payment;
};

/** What became of a payment that was under way. */
export const settlePayment = (customer: Customer, payment: Payment, declined: string | null, at: number): void => {
  payment.state = declined === null ? 'succeeded' : 'declined';
  payment.declined = declined;
  payment.settlesAt = null;
  tell(customer, 'payment', payment.ref, at);
};

/** Nobody pays what waited for its holder any more. */
export const cancelPayment = (customer: Customer, payment: Payment, at: number): void => {
  payment.state = 'canceled';
  tell(customer, 'payment', payment.ref, at);
};

/** Opens a dispute over what is left of a payment. A second time it is the same. */
export const openDispute = (customer: Customer, payment: Payment, at: number): Dispute => {
  const known = customer.disputes.find(({ paymentRef }) => paymentRef === payment.ref);
  payment.disputedAt = null;
  if (known) return known;
  if (payment.state !== 'succeeded' || payment.refunded === payment.amount)
    throw refused('Only a payment that was made, and not given back, can be disputed.');
  const dispute: Dispute = {
    ref: nameThing('dis', customer, customer.disputes.length + 1),
    paymentRef: payment.ref,
    state: 'open',
    amount: payment.amount - payment.refunded,
    currency: payment.currency,
  };
  customer.disputes.push(dispute);
  tell(customer, 'dispute', dispute.ref, at);
  return dispute;
};

/** Gives back a part of a payment; the fee stays with the platform, as everywhere. @returns the refund's name */
export const makeRefund = (
  customer: Customer,
  payment: Payment,
  money: { amount: number; currency: string },
  now: number,
): string => {
  if (payment.state !== 'succeeded') throw refused('Only a payment that was made can be refunded.');
  if (money.currency !== payment.currency) throw refused('The payment was made in another currency.');
  if (!Number.isSafeInteger(money.amount) || money.amount <= 0 || money.amount > payment.amount - payment.refunded)
    throw refused('That is more than is left of the payment.');
  payment.refunded += money.amount;
  const ref = nameThing('ref', customer, customer.refunds.length + 1);
  customer.refunds.push({ ref, paymentRef: payment.ref, amount: money.amount, currency: money.currency });
  tell(customer, 'payment', payment.ref, now);
  return ref;
};

/** When what failed of a renewal is tried again: after one, three and five days. */
const retryDays = [1, 2, 2];

/** @returns null: it was tried often enough */
export const nextRetry = (retries: number, from: number): number | null => {
  const days = retryDays[retries];
  return days === undefined ? null : addDays(from, days);
};
