import { VendorError } from '@galena/contract/kernel';
import type { ProviderSubscription } from '../port.ts';
import { askingFor, readAs, vendor, type World } from './calls.ts';
import { maybeIntent, paymentOf } from './payments.ts';
import { Subscription } from './shapes.ts';

export const expand = ['latest_invoice.payments', 'schedule'];

const states: Readonly<Record<string, ProviderSubscription['state']>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
};

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const maybeDateOf = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : dateOf(seconds);

export type Read = Subscription;

export const stateOf = ({ status, latest_invoice: invoice }: Read): ProviderSubscription['state'] => {
  const state = states[status];
  if (state === undefined) throw new VendorError(vendor, 'protocol', 'says of a subscription what nobody knows');
  // What a trial costs is due at its beginning. Stripe may have it on trial all the same: to us it has not begun.
  const isUnpaid = typeof invoice === 'object' && invoice?.status === 'open' && invoice.amount_due > 0;
  return state === 'trialing' && isUnpaid ? 'incomplete' : state;
};

export const itemOf = ({ items }: Read) => {
  const [item] = items.data;
  if (!item) throw new VendorError(vendor, 'protocol', 'tells of a subscription to nothing');
  return item;
};

export const maybeSchedule = ({ schedule }: Read) =>
  typeof schedule === 'object' && schedule !== null && ['active', 'not_started'].includes(schedule.status)
    ? schedule
    : null;

const nextPriceOf = (subscription: Read): string | null => {
  const { current_period_end: end, price } = itemOf(subscription);
  const next = maybeSchedule(subscription)?.phases.find((phase) => phase.start_date >= end)?.items[0]?.price;
  return next === undefined || next === price.id ? null : next;
};

/** The intent that pays, or is to pay, its latest invoice. */
const intentOf = ({ latest_invoice: invoice }: Read): string | null => {
  const payments = typeof invoice === 'object' ? (invoice?.payments?.data ?? []) : [];
  return (payments.find((one) => one.is_default) ?? payments.at(-1))?.payment.payment_intent ?? null;
};

const nextTryOf = ({ latest_invoice: invoice }: Read): Date | null =>
  typeof invoice === 'object' ? maybeDateOf(invoice?.next_payment_attempt) : null;

export const answerOf = async (world: World, answer: unknown): Promise<ProviderSubscription> => {
  const subscription = readAs(Subscription, answer);
  const state = stateOf(subscription);
  const item = itemOf(subscription);
  const intentRef = intentOf(subscription);
  const intent = intentRef === null ? null : await maybeIntent(world, intentRef);
  return {
    ref: subscription.id,
    state,
    priceRef: item.price.id,
    nextPriceRef: state === 'canceled' ? null : nextPriceOf(subscription),
    customerRef: subscription.customer,
    approveUrl: null,
    endsAtPeriodEnd: subscription.cancel_at_period_end || typeof subscription.cancel_at === 'number',
    currentPeriodStart: dateOf(item.current_period_start),
    currentPeriodEnd: dateOf(item.current_period_end),
    trialEndsAt: maybeDateOf(subscription.trial_end),
    canceledAt: state === 'canceled' ? (maybeDateOf(subscription.ended_at) ?? world.now()) : null,
    retriesAt: state === 'past_due' ? nextTryOf(subscription) : null,
    payment: intent === null ? null : paymentOf(intent, subscription.id),
  };
};

export const getSubscription = async (world: World, ref: string): Promise<Read> => {
  const answer = await maybeAnswer(world, ref);
  if (answer === null) throw new VendorError(vendor, 'bad_input', 'There is no such subscription.');
  return readAs(Subscription, answer);
};

export const maybeAnswer = async (world: World, ref: string): Promise<unknown> => {
  if (!/^sub_\w+$/.test(ref)) return null;
  const stripe = await world.client();
  return askingFor(() => stripe.subscriptions.retrieve(ref, { expand }));
};
