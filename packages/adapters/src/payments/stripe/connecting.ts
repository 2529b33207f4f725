import { VendorError } from '@galena/contract/kernel';
import type { ConnectedAccount, Connecting } from '../port.ts';
import { asking, askingOfAccount, readAs, vendor, type World } from './calls.ts';
import { Account, Token } from './shapes.ts';

/** Where somebody agrees, in a browser: nobody asks there from here. */
const agreePage = 'https://connect.stripe.com/oauth/authorize';

const isAccount = (ref: string): boolean => /^acct_\w{1,100}$/.test(ref);

const refused = (text: string): VendorError => new VendorError(vendor, 'bad_input', text);

const accountOf = (answer: unknown): ConnectedAccount => {
  const { id, charges_enabled: canCharge, email, business_profile: profile, settings } = readAs(Account, answer);
  const names = [profile?.name, settings?.dashboard?.display_name, email];
  // Nobody has to have a name at Stripe.
  return { ref: id, label: names.find(Boolean) ?? id, state: canCharge ? 'connected' : 'restricted' };
};

const maybeAccount =
  (world: World): Connecting['maybeAccount'] =>
  async (ref) => {
    if (!isAccount(ref)) return null;
    const stripe = await world.client();
    const answer = await askingOfAccount(() => stripe.accounts.retrieve(ref));
    return answer === null ? null : accountOf(answer);
  };

/** Accounts that are their owners' own (Standard), connected by OAuth. */
export const createConnecting = (world: World, clientId: string, inNameOf: Connecting['inNameOf']): Connecting => ({
  agreeUrl: ({ state, returnUrl, email }) => {
    const url = new URL(agreePage);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      scope: 'read_write',
      redirect_uri: returnUrl,
      state,
      'stripe_user[email]': email,
    }).toString();
    return url.href;
  },
  complete: async (code) => {
    if (!/^[\w-]{1,255}$/.test(code)) throw refused('This code is none.');
    const stripe = await world.client();
    // The keys that come with it are kept nowhere: with ours, and its name, everything is asked.
    const token = await asking(() => stripe.oauth.token({ grant_type: 'authorization_code', code }));
    const { stripe_user_id: ref } = readAs(Token, token);
    return accountOf(await asking(() => stripe.accounts.retrieve(ref)));
  },
  maybeAccount: maybeAccount(world),
  disconnect: async (ref) => {
    // What is disconnected is refused as a client that is not ours is: so it is asked for first.
    if ((await maybeAccount(world)(ref)) === null) return;
    const stripe = await world.client();
    await asking(() => stripe.oauth.deauthorize({ client_id: clientId, stripe_user_id: ref }));
  },
  inNameOf: (ref) => {
    // It goes into a header of every call.
    if (!isAccount(ref)) throw refused('There is no such account.');
    return inNameOf(ref);
  },
});
