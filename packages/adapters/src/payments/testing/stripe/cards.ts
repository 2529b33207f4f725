import { createRoutes } from '../../../testing/stand-in.ts';
import { fromStripe, toStripe } from './answers.ts';
import { failed, formOf, keyOf, methodOf, missing, ok, type StripeWorld } from './world.ts';

/** Customers, setups and cards. */
export const createCardRoutes = ({ engine, maybeCustomer, setups, detached }: StripeWorld) =>
  createRoutes({
    'POST /v1/customers': async (asked) => {
      const { email = '', name = '' } = formOf(asked);
      const ref = await engine.createCustomer({ reference: '', email, name, key: keyOf(asked) });
      return ok({ id: toStripe(ref), object: 'customer', email, name });
    },
    'POST /v1/customers/:id': async (asked, id) => {
      const card = formOf(asked)['invoice_settings']?.['default_payment_method'] ?? '';
      await engine.setDefaultCard(fromStripe(id), fromStripe(card));
      return ok({ id, object: 'customer' });
    },
    'POST /v1/setup_intents': async (asked) => {
      const { customer = '' } = formOf(asked);
      const { ref } = await engine.startCardSetup(fromStripe(customer), keyOf(asked), '');
      setups.set(ref, { customer, card: null });
      const id = toStripe(ref);
      return ok({
        id,
        object: 'setup_intent',
        status: 'requires_payment_method',
        customer,
        client_secret: `${id}_secret_abc`,
      });
    },
    'GET /v1/setup_intents/:id': (_, id) => {
      const setup = setups.get(fromStripe(id));
      if (!setup) return missing('setupintent');
      const payment_method = setup.card === null ? null : toStripe(setup.card);
      const status = setup.card === null ? 'requires_payment_method' : 'succeeded';
      return ok({
        id,
        object: 'setup_intent',
        status,
        customer: setup.customer,
        payment_method,
        last_setup_error: null,
      });
    },
    'GET /v1/payment_methods/:id': async (_, id) => {
      const customer = await maybeCustomer(id);
      const card = customer?.cards.find(({ ref }) => ref === fromStripe(id));
      if (!customer || !card) return missing('PaymentMethod');
      return ok(methodOf(card.ref, detached.has(card.ref) ? null : `cus_${customer.id}`, card.token));
    },
    'POST /v1/payment_methods/:id/attach': () => missing('PaymentMethod'),
    'POST /v1/payment_methods/:id/detach': async (_, id) => {
      const ref = fromStripe(id);
      if (detached.has(ref))
        return failed(
          400,
          'invalid_request_error',
          undefined,
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      detached.add(ref);
      await engine.removeCard(ref);
      return ok(methodOf(ref, null, 'ok'));
    },
  });
