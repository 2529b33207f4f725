import { createRoutes } from '../../../testing/stand-in.ts';
import { fromStripe, listOf, subscriptionAnswer, toStripe } from './answers.ts';
import { formOf, keyOf, ok, type StripeWorld } from './world.ts';

/** Prices and subscriptions. */
export const createSubscriptionRoutes = ({ engine, customerOf, metadata, lookups, subscriptionReply }: StripeWorld) =>
  createRoutes({
    'GET /v1/prices': ({ query }) => {
      const id = lookups.get(query.get('lookup_keys[0]') ?? '');
      return ok(listOf('/v1/prices', id === undefined ? [] : [{ id, object: 'price' }]));
    },
    'POST /v1/prices': async (asked) => {
      const form = formOf(asked);
      const { currency = '', unit_amount: amount = '', lookup_key: key = '' } = form;
      const interval = form['recurring']?.['interval'] === 'year' ? 'year' : 'month';
      const money = { amount: Number(amount), currency: currency.toUpperCase() };
      const id = toStripe(await engine.savePrice({ reference: '', name: '', money, interval, key }));
      lookups.set(key, id);
      return ok({ id, object: 'price', unit_amount: money.amount, currency });
    },
    'GET /v1/subscriptions': async ({ query }) => {
      const customer = await customerOf(query.get('customer') ?? '');
      const data = customer.subscriptions.map((one) => subscriptionAnswer(customer, one, metadata.get(one.ref) ?? {}));
      return ok(listOf('/v1/subscriptions', data.toReversed()));
    },
    'POST /v1/subscriptions': async (asked) => {
      const form = formOf(asked);
      const items = form['items'] as unknown as Record<string, { price: string }>;
      const { ref } = await engine.subscribe({
        customerRef: fromStripe(form['customer'] ?? ''),
        cardRef: null,
        priceRef: fromStripe(items['0']?.price ?? ''),
        trialDays: Number(form['trial_period_days'] ?? 0),
        reference: '',
        key: keyOf(asked),
        returnUrl: '',
      });
      metadata.set(ref, form['metadata'] ?? {});
      return subscriptionReply(ref);
    },
    'GET /v1/subscriptions/:id': (_, id) => subscriptionReply(fromStripe(id)),
    'POST /v1/subscriptions/:id': async (asked, id) => {
      const form = formOf(asked);
      const ref = fromStripe(id);
      const items = form['items'] as unknown as Record<string, { price: string }> | undefined;
      if (items !== undefined) {
        if (form['proration_behavior'] !== 'always_invoice')
          throw new Error('Only changes that are paid at once are known');
        await engine.changePrice(ref, fromStripe(items['0']?.price ?? ''), 'now', keyOf(asked));
      }
      if (form['cancel_at_period_end'] === 'true') await engine.cancel(ref, 'period_end');
      if (form['cancel_at_period_end'] === 'false') await engine.reactivate(ref);
      return subscriptionReply(ref);
    },
    'DELETE /v1/subscriptions/:id': async (_, id) => {
      await engine.cancel(fromStripe(id), 'now');
      return subscriptionReply(fromStripe(id));
    },
  });
