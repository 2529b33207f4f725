import { VendorError } from '@galena/contract/kernel';
import type { Stripe } from 'stripe';
import type { PaymentProvider } from '../port.ts';
import { writeMoney } from './amounts.ts';
import { asking, readAs, stripeErrorOf, vendor, type World } from './calls.ts';
import { changeAtPeriodEnd, changeNow, keepAgreed, markOf, release } from './price-changes.ts';
import { Named } from './shapes.ts';
import { answerOf, expand, getSubscription, maybeAnswer, stateOf, type Read } from './subscription-answers.ts';

type Subscriptions = Pick<
  PaymentProvider,
  'savePrice' | 'subscribe' | 'maybeSubscription' | 'changePrice' | 'cancel' | 'reactivate' | 'retry'
>;

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
  async ({ customerRef, cardRef, priceRef, entryPriceRef, trialDays, feePercent = 0, reference, key }) => {
    const stripe = await world.client();
    const metadata = { galena_key: key, galena_reference: reference, ...markOf(world, feePercent) };
    const input: Stripe.SubscriptionCreateParams = {
      customer: customerRef,
      items: [{ price: priceRef }],
      // On the first invoice, which is due at once also where the rest is on trial.
      ...(entryPriceRef === undefined ? {} : { add_invoice_items: [{ price: entryPriceRef }] }),
      ...(feePercent > 0 ? { application_fee_percent: feePercent } : {}),
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

/** Stripe leaves open what a trial costs where the trial is canceled: it could be paid on its page still. */
const voidEntry = async (world: World, { status, latest_invoice: invoice }: Read): Promise<void> => {
  if (status !== 'trialing' || typeof invoice !== 'object' || invoice?.status !== 'open') return;
  const stripe = await world.client();
  await asking(async () => {
    try {
      await stripe.invoices.voidInvoice(invoice.id);
    } catch (error) {
      // It was paid at the last moment: the subscription's payment tells so.
      if (stripeErrorOf(error)?.rawType !== 'invalid_request_error') throw error;
    }
  });
};

const cancel =
  (world: World): Subscriptions['cancel'] =>
  async (ref, when) => {
    const stripe = await world.client();
    const subscription = await getSubscription(world, ref);
    const state = stateOf(subscription);
    if (state === 'canceled') return answerOf(world, subscription);
    await release(world, subscription);
    if (state === 'incomplete') await voidEntry(world, subscription);
    if (when === 'now' || state === 'incomplete')
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
    return answerOf(world, await keepAgreed(world, await maybeAnswer(world, ref)));
  };

export const createSubscriptions = (world: World): Subscriptions => ({
  savePrice: savePrice(world),
  subscribe: subscribe(world),
  maybeSubscription: async (ref) => {
    const answer = await maybeAnswer(world, ref);
    return answer === null ? null : answerOf(world, await keepAgreed(world, answer));
  },
  changePrice: async (ref, priceRef, when, key, feePercent) => {
    const subscription = await getSubscription(world, ref);
    if (stateOf(subscription) === 'canceled') throw over();
    const change = { priceRef, feePercent };
    return when === 'now'
      ? changeNow(world, subscription, change, key)
      : changeAtPeriodEnd(world, subscription, change);
  },
  cancel: cancel(world),
  reactivate: async (ref) => {
    const stripe = await world.client();
    if (stateOf(await getSubscription(world, ref)) === 'canceled') throw over();
    await asking(() => stripe.subscriptions.update(ref, { cancel_at_period_end: false }));
    return answerOf(world, await maybeAnswer(world, ref));
  },
  retry: retry(world),
});
