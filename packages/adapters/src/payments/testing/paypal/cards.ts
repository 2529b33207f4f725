import { createRoutes } from '../../../testing/stand-in.ts';
import { formOf, missing, ok, unprocessable, type PaypalWorld } from './world.ts';

/** Accounts that payers have approved. */
export const createCardRoutes = ({ engine, nameOf, refOf, setups }: PaypalWorld) =>
  createRoutes({
    'POST /v3/vault/setup-tokens': (asked) => {
      type Form = {
        customer: { merchant_customer_id: string };
        payment_source: { paypal: { experience_context: { return_url?: string } } };
      };
      const { customer, payment_source: source } = formOf(asked) as Form;
      const ours = customer.merchant_customer_id;
      if (!source.paypal.experience_context.return_url)
        return unprocessable('MISSING_REQUIRED_PARAMETER', 'return_url');
      const id = nameOf('SET', String(setups.size));
      setups.set(id, { customer: ours, card: null });
      const links = [{ rel: 'approve', href: `https://www.paypal.test/agreements/approve?approval_session_id=${id}` }];
      return ok(
        { id, customer: { id: 'c1', merchant_customer_id: ours }, status: 'PAYER_ACTION_REQUIRED', links },
        201,
      );
    },
    'GET /v3/vault/setup-tokens/:id': (_, id) => {
      const setup = setups.get(id);
      if (!setup) return missing();
      const status = setup.card === null ? 'PAYER_ACTION_REQUIRED' : 'APPROVED';
      return ok({ id, customer: { id: 'c1', merchant_customer_id: setup.customer }, status, links: [] });
    },
    'POST /v3/vault/payment-tokens': (asked) => {
      const setup = setups.get(
        (formOf(asked) as { payment_source: { token: { id: string } } }).payment_source.token.id,
      );
      if (!setup?.card) return unprocessable('SETUP_TOKEN_NOT_APPROVED', 'The token was not approved.');
      return ok(
        { id: nameOf('TOK', setup.card), payment_source: { paypal: { email_address: 'ada@galena.test' } } },
        201,
      );
    },
    'DELETE /v3/vault/payment-tokens/:id': async (_, id) => {
      await engine.removeCard(refOf(id));
      return { status: 204, json: undefined };
    },
  });
