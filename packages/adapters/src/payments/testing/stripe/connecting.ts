import { createRoutes, type Reply } from '../../../testing/stand-in.ts';
import type { Connecting } from '../../port.ts';
import { fromStripe, toStripe } from './answers.ts';
import { failed, formOf, ok } from './world.ts';

export const clientId = 'ca_clientOfThisTest';

const failedOauth = (status: number, error: string, text: string): Reply => ({
  status,
  json: { error, error_description: text },
});

/** What Stripe says of an account that it gives no access to. */
export const noAccess = (ref: string): Reply =>
  failed(
    403,
    'invalid_request_error',
    'account_invalid',
    `The provided key 'sk_test_***' does not have access to account '${ref}' (or that account does not exist). Application access may have been revoked.`,
  );

/** What somebody does who agrees on Stripe's page. @returns the code that it leads back with */
export const agreeOn = ({ agreeUrl }: Connecting, address: string): string => {
  const url = new URL(address);
  const asked = Object.fromEntries(url.searchParams);
  const isKnown =
    asked['client_id'] === clientId && asked['response_type'] === 'code' && asked['scope'] === 'read_write';
  if (`${url.origin}${url.pathname}` !== 'https://connect.stripe.com/oauth/authorize' || !isKnown)
    throw new Error(`Stripe has no such page: ${address}`);
  const { state = '', redirect_uri: returnUrl = '', 'stripe_user[email]': email = '' } = asked;
  return toStripe(
    new URL(agreeUrl({ state, returnUrl, email, reference: 'account:1' })).searchParams.get('code') ?? '',
  );
};

/** OAuth, and accounts: asked by the platform itself. */
export const createConnectRoutes = ({ complete, maybeAccount, disconnect }: Connecting) =>
  createRoutes({
    'POST /oauth/token': async (asked) => {
      const { grant_type: grant, code = '' } = formOf(asked);
      if (grant !== 'authorization_code') return failedOauth(400, 'unsupported_grant_type', 'Unknown grant type');
      const account = await complete(fromStripe(code)).catch(() => null);
      if (account === null) return failedOauth(400, 'invalid_grant', `Authorization code does not exist: ${code}`);
      return ok({
        access_token: 'sk_test_SecretOfAnother',
        livemode: false,
        refresh_token: 'rt_SecretOfAnother',
        token_type: 'bearer',
        stripe_publishable_key: 'pk_test_other',
        stripe_user_id: toStripe(account.ref),
        scope: 'read_write',
      });
    },
    'POST /oauth/deauthorize': async (asked) => {
      const { client_id: client, stripe_user_id: ref = '' } = formOf(asked);
      const isConnected = (await maybeAccount(fromStripe(ref))) !== null;
      if (client !== clientId || !isConnected)
        return failedOauth(401, 'invalid_client', `This application is not connected to stripe account ${ref}`);
      await disconnect(fromStripe(ref));
      return ok({ stripe_user_id: ref });
    },
    'GET /v1/accounts/:id': async (_, id) => {
      const account = await maybeAccount(fromStripe(id));
      if (account === null) return noAccess(id);
      return ok({
        id,
        object: 'account',
        business_profile: { name: null },
        charges_enabled: account.state === 'connected',
        email: 'grace@galena.test',
        settings: { dashboard: { display_name: 'Grace & Co.' } },
      });
    },
  });
