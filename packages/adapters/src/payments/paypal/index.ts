import { VendorError } from '@galena/contract/kernel';
import type { Outbound } from '../../http/index.ts';
import type { PaymentProvider } from '../port.ts';
import { createCalls, vendor, type PaypalTimeouts } from './calls.ts';
import { createCards } from './cards.ts';
import { createNotices } from './notices.ts';
import { createOrders } from './orders.ts';
import { createSubscriptions } from './subscriptions.ts';

export type PaypalSettings = {
  readonly clientId: string;
  readonly secret: string;
  /** The name of our webhook at PayPal: signatures are made for it. */
  readonly webhookId: string;
  /** Else PayPal's own sandbox, where no money moves. */
  readonly isLive: boolean;
};

type PaypalOptions = PaypalSettings & {
  readonly outbound: Outbound;
  readonly now: () => Date;
  /** Left out: PayPal itself. */
  readonly origin?: string | undefined;
  readonly timeouts?: PaypalTimeouts | undefined;
};

/** PayPal: payers approve on its own page, and come back; from then on it is charged by its API. */
export const createPaypal = (options: PaypalOptions): PaymentProvider => {
  const { isLive, webhookId, now } = options;
  const origin = options.origin ?? (isLive ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com');
  const calls = createCalls({ ...options, origin });
  return {
    name: vendor,
    label: 'PayPal',
    // PayPal's own: no money moves.
    isSandbox: !isLive,
    publishableKey: null,
    pageHosts: { script: [], connect: [], frame: [] },
    can: { changesNow: false, choosesCard: false, hasPortal: false },
    rehearsal: null,
    // Its accounts of others are for partners that PayPal has approved.
    connecting: null,
    accountRef: null,
    check: async () => {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
      const { status } = await calls.ask({ method: 'GET', path }, [404]);
      if (status === 404) throw new VendorError(vendor, 'bad_input', 'PayPal knows no webhook of that id.');
    },
    ...createCards(calls),
    ...createOrders({ calls, now }),
    ...createSubscriptions({ calls, now }),
    ...createNotices({ calls, now, webhookId }),
  };
};
