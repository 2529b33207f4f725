import { createRoutes } from '../../../testing/stand-in.ts';
import { fromStripe, intentAnswer, listOf } from './answers.ts';
import { failed, formOf, keyOf, missing, ok, type StripeWorld } from './world.ts';

/** Payments. */
export const createIntentRoutes = ({
  engine,
  customerOf,
  metadata,
  offSession,
  canceled,
  intentOf,
  extraOf,
}: StripeWorld) =>
  createRoutes({
    'POST /v1/payment_intents': async (asked) => {
      const form = formOf(asked);
      const { amount = '', currency = '', customer = '', payment_method: card = '', off_session: off } = form;
      const fee = Number(form['application_fee_amount'] ?? 0);
      const payment = await engine.charge({
        customerRef: fromStripe(customer),
        cardRef: fromStripe(card),
        money: { amount: Number(amount), currency: currency.toUpperCase() },
        fee,
        key: keyOf(asked),
        description: '',
        isOffSession: off === 'true',
      });
      metadata.set(payment.ref, form['metadata'] ?? {});
      if (off === 'true') offSession.add(payment.ref);
      const intent = await intentOf(payment.ref);
      const error = intent?.last_payment_error;
      return error
        ? failed(402, error.type, error.code, error.message ?? '', { ...error, payment_intent: intent })
        : ok(intent);
    },
    'GET /v1/payment_intents': async ({ query }) => {
      const customer = await customerOf(query.get('customer') ?? '');
      const since = Number(query.get('created[gte]'));
      const intents = customer.payments.map((payment) => intentAnswer(customer, payment, extraOf(payment)));
      return ok(listOf('/v1/payment_intents', intents.filter(({ created }) => created >= since).toReversed()));
    },
    'GET /v1/payment_intents/:id': async (_, id) => {
      const intent = await intentOf(fromStripe(id));
      return intent ? ok(intent) : missing('payment_intent');
    },
    'POST /v1/payment_intents/:id/cancel': async (_, id) => {
      const state = 'payment_intent_unexpected_state';
      if ((await intentOf(fromStripe(id)))?.status === 'succeeded')
        return failed(400, 'invalid_request_error', state, 'You cannot cancel this PaymentIntent.');
      await engine.cancelCharge(fromStripe(id));
      canceled.add(fromStripe(id));
      return ok(await intentOf(fromStripe(id)));
    },
  });
