import type { ProviderCard, ProviderDispute, ProviderPayment, ProviderSubscription } from '../port.ts';
import type { Card, CardToken, Customer, Dispute, Payment, Subscription } from './customer.ts';
import { periodOf } from './periods.ts';

const last4: Readonly<Record<CardToken, string>> = {
  ok: '4242',
  processing: '0001',
  declined: '0002',
  needs_authentication: '3155',
  reconnect: '0341',
  disputed: '0259',
};

export const cardAnswer = ({ ref, token }: Card): ProviderCard => ({
  ref,
  brand: 'sandbox',
  last4: last4[token],
  expMonth: 12,
  expYear: 2099,
});

export const paymentAnswer = (customer: Customer, payment: Payment): ProviderPayment => ({
  ref: payment.ref,
  state: payment.state,
  money: { amount: payment.amount, currency: payment.currency },
  refunded: payment.refunded,
  fee: payment.fee,
  declined: payment.declined,
  needsReconnect: payment.needsReconnect,
  clientSecret: payment.state === 'needs_authentication' ? `${payment.ref}_secret` : null,
  approveUrl: null,
  key: payment.key,
  customerRef: `cus_sandbox_${customer.id}`,
  subscriptionRef: payment.subscriptionRef,
  createdAt: new Date(payment.createdAt),
});

const maybeDate = (moment: number | null): Date | null => (moment === null ? null : new Date(moment));

export const subscriptionAnswer = (customer: Customer, subscription: Subscription): ProviderSubscription => {
  const { start, end } = periodOf(subscription);
  const payment = customer.payments.find(({ ref }) => ref === subscription.paymentRef);
  return {
    ref: subscription.ref,
    state: subscription.state,
    priceRef: subscription.price.ref,
    nextPriceRef: subscription.nextPrice?.ref ?? null,
    customerRef: `cus_sandbox_${customer.id}`,
    approveUrl: null,
    endsAtPeriodEnd: subscription.endsAtPeriodEnd,
    currentPeriodStart: new Date(start),
    currentPeriodEnd: new Date(end),
    trialEndsAt: maybeDate(subscription.trialEndsAt),
    canceledAt: maybeDate(subscription.canceledAt),
    retriesAt: subscription.state === 'past_due' ? maybeDate(subscription.retriesAt) : null,
    payment: payment ? paymentAnswer(customer, payment) : null,
  };
};

export const disputeAnswer = ({ ref, paymentRef, state, amount, currency }: Dispute): ProviderDispute => ({
  ref,
  paymentRef,
  state,
  money: { amount, currency },
});
