import { z } from 'zod';
import { One, OneWithMessage, route } from '../kernel/index.ts';
import { providerErrors as errors } from './errors.ts';
import { PaymentIntegration } from './shapes.ts';

const looks = { who: 'reseller', effect: 'read' } as const;
/** Where a team’s money goes is its owner’s to say. */
const acts = { who: 'owner', anyModule: ['whitelabel'], effect: 'write' } as const;
const path = '/api/wl/payment-integration';

/** Where a payment provider sends somebody back to who connects an account: a page of ours. */
export const connectCallbackPath = '/whitelabel/payment-integration/callback';

/** The payment account of a reseller. */
export const providerRoutes = {
  get: route({
    method: 'GET',
    path,
    summary: 'The payment account that customers pay into',
    access: looks,
    returns: One(PaymentIntegration),
  }),
  connect: route({
    method: 'POST',
    path: `${path}/connect`,
    summary: 'Begin to connect a payment account: the provider’s page where its owner agrees',
    access: acts,
    returns: One(z.strictObject({ url: z.string() })),
    errors: [errors.connecting_off, errors.already_connected],
  }),
  complete: route({
    method: 'POST',
    path: `${path}/callback`,
    summary: 'Complete a connection with what the provider sent back',
    access: acts,
    body: z.object({ code: z.string().min(1).max(1000), state: z.string().min(1).max(200) }),
    returns: OneWithMessage(PaymentIntegration),
    errors: [
      errors.connecting_off,
      errors.already_connected,
      errors.connect_state_expired,
      errors.connect_refused,
      errors.payment_account_taken,
    ],
  }),
  disconnect: route({
    method: 'DELETE',
    path,
    summary: 'Disconnect the payment account; with customers who pay through it only when confirmed',
    access: acts,
    query: z.object({ confirmed: z.coerce.number().pipe(z.literal(1)).optional() }),
    returns: OneWithMessage(PaymentIntegration),
    errors: [errors.connection_in_use],
  }),
};
