import type { Outbound } from '../../http/index.ts';
import type { PaymentProvider } from '../port.ts';
import { asking, createClient, stripeHost, vendor, type StripeHost, type StripeTimeouts } from './calls.ts';
import { createCards } from './cards.ts';
import { createNotices } from './notices.ts';
import { createPayments } from './payments.ts';
import { createSubscriptions } from './subscriptions.ts';

export type StripeSettings = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** What its notices are signed with: `whsec_…`. */
  readonly webhookSecret: string;
};

type StripeOptions = StripeSettings & {
  readonly outbound: Outbound;
  readonly now: () => Date;
  /** Left out: Stripe itself. */
  readonly host?: StripeHost | undefined;
  readonly timeouts?: StripeTimeouts | undefined;
};

/** Stripe: fields of its own in our page, everything else by its API, in the version that its package is made for. */
export const createStripe = (options: StripeOptions): PaymentProvider => {
  const { publishableKey, webhookSecret, now, host = stripeHost } = options;
  const world = { client: createClient({ ...options, host }), now };
  return {
    name: vendor,
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
    connecting: null,
    accountRef: null,
    check: async () => {
      const stripe = await world.client();
      await asking(() => stripe.events.list({ limit: 1 }));
    },
    ...createCards(world),
    ...createPayments(world),
    ...createSubscriptions(world),
    ...createNotices({ ...world, webhookSecret }),
  };
};
