import type { Customer, Payment, Subscription } from '../../sandbox/customer.ts';
import { periodOf } from '../../sandbox/periods.ts';

/** Names of the sandbox and of Stripe, which say the same. */
const prefixes = {
  cus: 'cus',
  card: 'pm',
  setup: 'seti',
  pay: 'pi',
  sub: 'sub',
  price: 'price',
  dis: 'dp',
  ref: 're',
  note: 'evt',
  acct: 'acct',
  code: 'ac',
} as const;

export const toStripe = (ref: string): string =>
  ref.replace(/^([a-z]+)_sandbox_/, (_, kind: keyof typeof prefixes) => `${prefixes[kind]}_`);

export const fromStripe = (ref: string): string => {
  const [prefix = '', ...rest] = ref.split('_');
  const kind = Object.entries(prefixes).find(([, name]) => name === prefix)?.[0];
  return kind === undefined ? ref : `${kind}_sandbox_${rest.join('_')}`;
};

const seconds = (moment: number): number => Math.floor(moment / 1000);
export const invoiceOf = (paymentRef: string): string => toStripe(paymentRef).replace(/^pi_/, 'in_');

export const listOf = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data });

export type Extra = {
  readonly metadata: Record<string, string>;
  readonly isOffSession: boolean;
  readonly isCanceled: boolean;
};

const errorOf = ({ state, declined, needsReconnect }: Payment, isOffSession: boolean) => {
  if (state === 'declined')
    return {
      type: 'card_error',
      code: needsReconnect ? 'expired_card' : 'card_declined',
      decline_code: needsReconnect ? 'expired_card' : 'generic_decline',
      message: declined,
    };
  if (state === 'needs_authentication' && isOffSession)
    return {
      type: 'card_error',
      code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    };
  return null;
};

const statusOf = ({ state }: Payment, { isOffSession, isCanceled }: Extra): string => {
  if (isCanceled) return 'canceled';
  if (state === 'declined') return 'requires_payment_method';
  if (state === 'needs_authentication') return isOffSession ? 'requires_payment_method' : 'requires_action';
  return state;
};

export const intentAnswer = (customer: Customer, payment: Payment, extra: Extra) => {
  const id = toStripe(payment.ref);
  const isPaid = payment.state === 'succeeded';
  return {
    id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: isPaid ? payment.amount : 0,
    canceled_at: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_abc`,
    confirmation_method: 'automatic',
    created: seconds(payment.createdAt),
    currency: payment.currency.toLowerCase(),
    customer: `cus_${customer.id}`,
    description: null,
    last_payment_error: errorOf(payment, extra.isOffSession),
    // Of what an invoice was paid for, the charge alone tells it here: whoever reads it asks both.
    application_fee_amount: payment.key === null && isPaid ? null : payment.fee || null,
    latest_charge: isPaid
      ? {
          id: id.replace('pi_', 'ch_'),
          object: 'charge',
          amount_refunded: payment.refunded,
          application_fee_amount: payment.fee || null,
          disputed: false,
        }
      : null,
    livemode: false,
    metadata: extra.metadata,
    next_action: statusOf(payment, extra) === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    payment_method: payment.cardRef === null ? null : toStripe(payment.cardRef),
    payment_method_types: ['card'],
    status: statusOf(payment, extra),
  };
};

const invoiceAnswer = (payment: Payment, subscription: Subscription) => ({
  id: invoiceOf(payment.ref),
  object: 'invoice',
  status: payment.state === 'succeeded' ? 'paid' : 'open',
  amount_due: payment.amount,
  next_payment_attempt:
    subscription.state === 'past_due' && subscription.retriesAt !== null
      ? Math.ceil(subscription.retriesAt / 1000)
      : null,
  parent: { type: 'subscription_details', subscription_details: { subscription: toStripe(subscription.ref) } },
  payments: listOf('/v1/invoice_payments', [
    {
      id: invoiceOf(payment.ref).replace('in_', 'inpay_'),
      object: 'invoice_payment',
      is_default: true,
      status: payment.state === 'succeeded' ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: toStripe(payment.ref) },
    },
  ]),
});
export { invoiceAnswer };

const statusOfSubscription = ({ state, createdAt, canceledAt, paymentRef, trialEndsAt }: Subscription): string => {
  // What its beginning costs does not keep a trial from beginning.
  if (state === 'incomplete' && trialEndsAt !== null) return 'trialing';
  const wasNeverPaid =
    state === 'canceled' && paymentRef !== null && canceledAt !== null && canceledAt - createdAt === 82_800_000;
  return wasNeverPaid ? 'incomplete_expired' : state;
};

/** Whether a schedule has another price for the next period, or another fee. */
export const isPlanned = ({ nextPrice, feePercent, nextFeePercent }: Subscription): boolean =>
  nextPrice !== null || (nextFeePercent ?? feePercent) !== feePercent;

export const subscriptionAnswer = (
  customer: Customer,
  subscription: Subscription,
  metadata: Record<string, string>,
) => {
  const id = toStripe(subscription.ref);
  const { start, end } = periodOf(subscription);
  const payment = customer.payments.find(({ ref }) => ref === subscription.paymentRef);
  const price = (ref: string) => ({ id: toStripe(ref), object: 'price' });
  const item = {
    id: id.replace('sub_', 'si_'),
    object: 'subscription_item',
    current_period_start: seconds(start),
    current_period_end: seconds(end),
    price: price(subscription.price.ref),
    quantity: 1,
    subscription: id,
  };
  const phase = (from: number, to: number, ref: string, percent: number) => ({
    start_date: seconds(from),
    end_date: seconds(to),
    trial_end: null,
    application_fee_percent: percent || null,
    items: [{ price: toStripe(ref), quantity: 1 }],
  });
  const { price: present, nextPrice, feePercent, nextFeePercent } = subscription;
  const nextPercent = nextFeePercent ?? feePercent;
  const phases = [
    phase(start, end, present.ref, feePercent),
    phase(end, end + 1, (nextPrice ?? present).ref, nextPercent),
  ];
  return {
    id,
    object: 'subscription',
    application_fee_percent: feePercent || null,
    cancel_at: null,
    cancel_at_period_end: subscription.endsAtPeriodEnd,
    canceled_at: subscription.canceledAt === null ? null : seconds(subscription.canceledAt),
    collection_method: 'charge_automatically',
    created: seconds(subscription.createdAt),
    currency: subscription.price.currency.toLowerCase(),
    customer: `cus_${customer.id}`,
    ended_at: subscription.canceledAt === null ? null : seconds(subscription.canceledAt),
    items: listOf('/v1/subscription_items', [item]),
    latest_invoice: payment ? invoiceAnswer(payment, subscription) : null,
    livemode: false,
    metadata,
    schedule: isPlanned(subscription)
      ? {
          id: id.replace('sub_', 'sub_sched_'),
          object: 'subscription_schedule',
          status: 'active',
          phases,
        }
      : null,
    status: statusOfSubscription(subscription),
    trial_end: subscription.trialEndsAt === null ? null : seconds(subscription.trialEndsAt),
  };
};
