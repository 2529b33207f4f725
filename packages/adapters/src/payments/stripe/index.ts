import type { Outbound } from '../../http/index.ts';
import { createInNameOf } from '../in-name-of.ts';
import type { Connecting, PaymentProvider } from '../port.ts';
import { asking, createClient, stripeHost, vendor, type StripeHost, type StripeTimeouts, type World } from './calls.ts';
import { createCards } from './cards.ts';
import { createConnecting } from './connecting.ts';
import { createNotices } from './notices.ts';
import { createPayments } from './payments.ts';
import { createSubscriptions } from './subscriptions.ts';

export type StripeSettings = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** What its notices are signed with: `whsec_…`. */
  readonly webhookSecret: string;
  /** Accounts of others (Connect): our client id `ca_…`, and what their notices are signed with; null: there are none. */
  readonly connect: { readonly clientId: string; readonly webhookSecret: string } | null;
};

type StripeOptions = StripeSettings & {
  readonly outbound: Outbound;
  readonly now: () => Date;
  /** Left out: Stripe itself. */
  readonly host?: StripeHost | undefined;
  readonly timeouts?: StripeTimeouts | undefined;
};

const worldOf = (options: StripeOptions, accountRef: string | null): World => {
  const { host = stripeHost, now } = options;
  return { client: createClient({ ...options, host, accountRef }), now, accountRef };
};

const createInRole = (options: StripeOptions, world: World, connecting: Connecting | null): PaymentProvider => {
  const { publishableKey, webhookSecret, connect } = options;
  const { accountRef } = world;
  const webhookSecrets = connect === null ? [webhookSecret] : [webhookSecret, connect.webhookSecret];
  return {
    name: accountRef === null ? vendor : `${vendor}/${accountRef}`,
    label: 'Stripe',
    // With keys of its test mode no money moves.
    isSandbox: !/^[a-z]+_live_/.test(options.secretKey),
    publishableKey,
    // https://docs.stripe.com/security/guide#content-security-policy
    pageHosts: {
      script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      connect: ['https://api.stripe.com'],
      frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    },
    can: { changesNow: true, choosesCard: true, hasPortal: true },
    rehearsal: null,
    connecting,
    accountRef,
    check: async () => {
      const stripe = await world.client();
      await asking(() => stripe.events.list({ limit: 1 }));
    },
    ...createCards(world),
    ...createPayments(world),
    ...createSubscriptions(world),
    ...createNotices({ ...world, webhookSecrets }),
  };
};

/** Stripe: fields of its own in our page, everything else by its API, in the version that its package is made for. */
export const createStripe = (options: StripeOptions): PaymentProvider => {
  const world = worldOf(options, null);
  const inNameOf = createInNameOf((ref) => createInRole(options, worldOf(options, ref), null));
  const { connect } = options;
  return createInRole(options, world, connect && createConnecting(world, connect.clientId, inNameOf));
};
