import { createRoutes } from '../../../testing/stand-in.ts';
import { fromStripe, listOf, toStripe } from './answers.ts';
import { formOf, keyOf, missing, ok, type StripeWorld } from './world.ts';

/** What goes back, and what is disputed. */
export const createRefundRoutes = ({ engine, maybeCustomer, metadata }: StripeWorld) =>
  createRoutes({
    'GET /v1/refunds': async ({ query }) => {
      const ref = fromStripe(query.get('payment_intent') ?? '');
      const customer = await maybeCustomer(ref);
      if (customer === null) return missing('payment_intent');
      const data = customer.refunds
        .filter(({ paymentRef }) => paymentRef === ref)
        .map((one) => ({
          id: toStripe(one.ref),
          object: 'refund',
          amount: one.amount,
          currency: one.currency.toLowerCase(),
          status: 'succeeded',
          metadata: metadata.get(one.ref) ?? {},
        }));
      return ok(listOf('/v1/refunds', data));
    },
    'POST /v1/refunds': async (asked) => {
      const form = formOf(asked);
      const ref = fromStripe(form['payment_intent'] ?? '');
      const payment = await engine.maybePayment(ref);
      if (!payment) return missing('payment_intent');
      const money = { amount: Number(form['amount']), currency: payment.money.currency };
      const refund = await engine.refund(ref, money, keyOf(asked));
      metadata.set(refund.ref, form['metadata'] ?? {});
      const currency = money.currency.toLowerCase();
      return ok({
        id: toStripe(refund.ref),
        object: 'refund',
        amount: money.amount,
        currency,
        status: 'succeeded',
        metadata: form['metadata'] ?? {},
      });
    },
    'GET /v1/disputes/:id': async (_, id) => {
      const dispute = await engine.maybeDispute(fromStripe(id));
      if (!dispute) return missing('dispute');
      const { amount, currency } = dispute.money;
      const status = dispute.state === 'open' ? 'needs_response' : dispute.state;
      return ok({
        id,
        object: 'dispute',
        amount,
        currency: currency.toLowerCase(),
        status,
        payment_intent: toStripe(dispute.paymentRef),
      });
    },
  });
