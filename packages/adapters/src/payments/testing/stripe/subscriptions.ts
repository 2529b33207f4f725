import { createRoutes } from '../../../testing/stand-in.ts';
import { fromStripe, listOf, subscriptionAnswer, toStripe } from './answers.ts';
import { failed, formOf, keyOf, ok, type StripeWorld } from './world.ts';

type Priced = Record<string, { price: string }>;

/** Prices: what is charged again and again, or once. */
export const createPriceRoutes = ({ engine, lookups }: StripeWorld) =>
  createRoutes({
    'GET /v1/prices': ({ query }) => {
      const id = lookups.get(query.get('lookup_keys[0]') ?? '');
      return ok(listOf('/v1/prices', id === undefined ? [] : [{ id, object: 'price' }]));
    },
    'POST /v1/prices': async (asked) => {
      const form = formOf(asked);
      const { currency = '', unit_amount: amount = '', lookup_key: key = '' } = form;
      const recurring = form['recurring']?.['interval'];
      const interval = recurring === 'year' || recurring === 'month' ? recurring : 'once';
      const money = { amount: Number(amount), currency: currency.toUpperCase() };
      const id = toStripe(await engine.savePrice({ reference: '', name: '', money, interval, key }));
      lookups.set(key, id);
      return ok({ id, object: 'price', unit_amount: money.amount, currency });
    },
  });

/** Subscriptions. */
export const createSubscriptionRoutes = ({
  engine,
  customerOf,
  metadata,
  metadataOf,
  awaited,
  subscriptionReply,
}: StripeWorld) =>
  createRoutes({
    'GET /v1/subscriptions': async ({ query }) => {
      const customer = await customerOf(query.get('customer') ?? '');
      const data = customer.subscriptions.map((one) => subscriptionAnswer(customer, one, metadataOf(one)));
      return ok(listOf('/v1/subscriptions', data.toReversed()));
    },
    'POST /v1/subscriptions': async (asked) => {
      const form = formOf(asked);
      const items = form['items'] as unknown as Priced;
      const entry = (form['add_invoice_items'] as unknown as Priced | undefined)?.['0']?.price;
      const { ref } = await engine.subscribe({
        customerRef: fromStripe(form['customer'] ?? ''),
        cardRef: null,
        priceRef: fromStripe(items['0']?.price ?? ''),
        entryPriceRef: entry === undefined ? undefined : fromStripe(entry),
        trialDays: Number(form['trial_period_days'] ?? 0),
        feePercent: Number(form['application_fee_percent'] ?? 0),
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
      const items = form['items'] as unknown as Priced | undefined;
      const percent = form['application_fee_percent'] as string | undefined;
      if (percent !== undefined) {
        if (form['payment_behavior'] === 'pending_if_incomplete')
          return failed(400, 'invalid_request_error', undefined, 'Pending updates know no application_fee_percent.');
        const present = (await engine.maybeSubscription(ref))?.priceRef ?? '';
        await engine.changePrice(ref, present, 'now', keyOf(asked), Number(percent));
      }
      if (items !== undefined) {
        if (form['proration_behavior'] !== 'always_invoice')
          throw new Error('Only changes that are paid at once are known');
        const price = fromStripe(items['0']?.price ?? '');
        awaited.set(ref, { hasCome: (one) => one.price.ref === price, metadata: form['metadata'] ?? {} });
        await engine.changePrice(ref, price, 'now', keyOf(asked));
      } else if (form['metadata']) metadata.set(ref, { ...metadata.get(ref), ...(form['metadata'] as object) });
      if (form['cancel_at_period_end'] === 'true') await engine.cancel(ref, 'period_end');
      if (form['cancel_at_period_end'] === 'false') await engine.reactivate(ref);
      return subscriptionReply(ref);
    },
    'DELETE /v1/subscriptions/:id': async (_, id) => {
      await engine.cancel(fromStripe(id), 'now');
      return subscriptionReply(fromStripe(id));
    },
  });
