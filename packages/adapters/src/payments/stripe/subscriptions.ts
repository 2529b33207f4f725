import { VendorError } from '@galena/contract/kernel';
import type { Stripe } from 'stripe';
import type { PaymentProvider, ProviderSubscription } from '../port.ts';
import { writeMoney } from './amounts.ts';
import { asking, askingFor, readAs, stripeErrorOf, vendor, type World } from './calls.ts';
import { maybeIntent, paymentOf } from './payments.ts';
import { Named, Schedule, Subscription } from './shapes.ts';

type Subscriptions = Pick<
  PaymentProvider,
  'savePrice' | 'subscribe' | 'maybeSubscription' | 'changePrice' | 'cancel' | 'reactivate' | 'retry'
>;

const expand = ['latest_invoice.payments', 'schedule'];

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

type Read = Subscription;
const itemOf = ({ items }: Read) => {
  const [item] = items.data;
  if (!item) throw new VendorError(vendor, 'protocol', 'tells of a subscription to nothing');
  return item;
};

const maybeSchedule = ({ schedule }: Read) =>
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

const answerOf = async (world: World, answer: unknown): Promise<ProviderSubscription> => {
  const subscription = readAs(Subscription, answer);
  const state = states[subscription.status];
  if (state === undefined) throw new VendorError(vendor, 'protocol', 'says of a subscription what nobody knows');
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
    payment: intent === null ? null : paymentOf(intent, subscription.id),
  };
};

const getSubscription = async (world: World, ref: string): Promise<Read> => {
  const answer = await maybeAnswer(world, ref);
  if (answer === null) throw new VendorError(vendor, 'bad_input', 'There is no such subscription.');
  return readAs(Subscription, answer);
};

const maybeAnswer = async (world: World, ref: string): Promise<unknown> => {
  if (!/^sub_\w+$/.test(ref)) return null;
  const stripe = await world.client();
  return askingFor(() => stripe.subscriptions.retrieve(ref, { expand }));
};

/** What was planned for the next period is planned no more: Stripe refuses other changes until then. */
const release = async (world: World, subscription: Read): Promise<void> => {
  const schedule = maybeSchedule(subscription);
  if (schedule === null) return;
  const stripe = await world.client();
  await asking(() => stripe.subscriptionSchedules.release(schedule.id));
};

const over = (): VendorError => new VendorError(vendor, 'bad_input', 'The subscription is over.');

const savePrice =
  (world: World): Subscriptions['savePrice'] =>
  async ({ reference, name, money, interval, key }) => {
    const stripe = await world.client();
    const made = await asking(async () => {
      // By its key it is found again after Stripe has forgotten the call.
      const known = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
      return (
        known.data[0] ??
        (await stripe.prices.create(
          {
            currency: writeMoney(money).currency,
            unit_amount: writeMoney(money).amount,
            ...(interval === 'once' ? {} : { recurring: { interval } }),
            product_data: { name, metadata: { galena_reference: reference } },
            lookup_key: key,
            metadata: { galena_reference: reference },
          },
          { idempotencyKey: `price:${key}` },
        ))
      );
    });
    return readAs(Named, made).id;
  };

const subscribe =
  (world: World): Subscriptions['subscribe'] =>
  async ({ customerRef, cardRef, priceRef, trialDays, reference, key }) => {
    const stripe = await world.client();
    const metadata = { galena_key: key, galena_reference: reference };
    const input: Stripe.SubscriptionCreateParams = {
      customer: customerRef,
      items: [{ price: priceRef }],
      payment_behavior: 'allow_incomplete',
      ...(trialDays > 0
        ? {
            trial_period_days: trialDays,
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          }
        : {}),
      metadata,
      expand,
    };
    const answer = await asking(async () => {
      for await (const one of stripe.subscriptions.list({
        customer: customerRef,
        status: 'all',
        limit: 100,
        expand: expand.map((name) => `data.${name}`),
      }))
        if (one.metadata?.['galena_key'] === key) return one;
      if (cardRef !== null)
        await stripe.customers.update(customerRef, { invoice_settings: { default_payment_method: cardRef } });
      return stripe.subscriptions.create(input, { idempotencyKey: `subscribe:${key}` });
    });
    return answerOf(world, answer);
  };

const changeNow = async (world: World, subscription: Read, priceRef: string, key: string): Promise<unknown> => {
  const stripe = await world.client();
  await release(world, subscription);
  const item = itemOf(subscription);
  if (item.price.id === priceRef) return maybeAnswer(world, subscription.id);
  return asking(() =>
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: priceRef }],
        proration_behavior: 'always_invoice',
        // Where the difference is not paid, the old price stays.
        payment_behavior: 'pending_if_incomplete',
        expand,
      },
      { idempotencyKey: `change:${key}` },
    ),
  );
};

const changeAtPeriodEnd = async (world: World, subscription: Read, priceRef: string): Promise<unknown> => {
  const stripe = await world.client();
  const item = itemOf(subscription);
  if (item.price.id === priceRef) await release(world, subscription);
  else {
    const schedule =
      maybeSchedule(subscription) ??
      readAs(Schedule, await asking(() => stripe.subscriptionSchedules.create({ from_subscription: subscription.id })));
    const [phase] = schedule.phases;
    if (!phase) throw new VendorError(vendor, 'protocol', 'made a schedule without phases');
    await asking(() =>
      stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: phase.start_date,
            end_date: item.current_period_end,
            ...(typeof phase.trial_end === 'number' ? { trial_end: phase.trial_end } : {}),
          },
          // Then it is let go, and goes on by itself at this price.
          { items: [{ price: priceRef, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
        ],
      }),
    );
  }
  return maybeAnswer(world, subscription.id);
};

const cancel =
  (world: World): Subscriptions['cancel'] =>
  async (ref, when) => {
    const stripe = await world.client();
    const subscription = await getSubscription(world, ref);
    if (states[subscription.status] === 'canceled') return answerOf(world, subscription);
    await release(world, subscription);
    if (when === 'now' || subscription.status === 'incomplete')
      await asking(() => stripe.subscriptions.cancel(ref, { prorate: false, invoice_now: false }));
    else await asking(() => stripe.subscriptions.update(ref, { cancel_at_period_end: true }));
    return answerOf(world, await maybeAnswer(world, ref));
  };

const retry =
  (world: World): Subscriptions['retry'] =>
  async (ref, key) => {
    const stripe = await world.client();
    const { latest_invoice: invoice } = await getSubscription(world, ref);
    if (typeof invoice === 'object' && invoice?.status === 'open')
      await asking(async () => {
        try {
          await stripe.invoices.pay(invoice.id, {}, { idempotencyKey: `retry:${key}` });
        } catch (error) {
          // Declined again: the subscription tells so.
          if (stripeErrorOf(error)?.statusCode !== 402) throw error;
        }
      });
    return answerOf(world, await maybeAnswer(world, ref));
  };

export const createSubscriptions = (world: World): Subscriptions => ({
  savePrice: savePrice(world),
  subscribe: subscribe(world),
  maybeSubscription: async (ref) => {
    const answer = await maybeAnswer(world, ref);
    return answer === null ? null : answerOf(world, answer);
  },
  changePrice: async (ref, priceRef, when, key) => {
    const subscription = await getSubscription(world, ref);
    if (states[subscription.status] === 'canceled') throw over();
    const change = when === 'now' ? changeNow : changeAtPeriodEnd;
    return answerOf(world, await change(world, subscription, priceRef, key));
  },
  cancel: cancel(world),
  reactivate: async (ref) => {
    const stripe = await world.client();
    if (states[(await getSubscription(world, ref)).status] === 'canceled') throw over();
    await asking(() => stripe.subscriptions.update(ref, { cancel_at_period_end: false }));
    return answerOf(world, await maybeAnswer(world, ref));
  },
  retry: retry(world),
});
