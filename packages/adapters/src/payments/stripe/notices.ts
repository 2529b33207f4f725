import { VendorError } from '@galena/contract/kernel';
import type { PaymentProvider, ProviderNotice } from '../port.ts';
import { asking, readAs, vendor, type World } from './calls.ts';
import { Event } from './shapes.ts';

type Notices = Pick<PaymentProvider, 'readNotice' | 'findNotices'>;

const toleranceSeconds = 300;
const maxNotices = 1_000;
/** A page has a hundred; whoever was away for longer asks again from where this ends. */
const maxSearched = 20_000;

/** What is worth asking for again; everything else of an account would hide it. */
const types = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_method.detached',
];

const aboutOf = ({ data: { object: thing } }: Event): Pick<ProviderNotice, 'about' | 'ref'> => {
  const named = (about: ProviderNotice['about'], ref: string | null | undefined) =>
    ref ? { about, ref } : ({ about: 'other', ref: thing.id ?? '' } as const);
  switch (thing.object) {
    case 'payment_intent':
      return named('payment', thing.id);
    case 'charge':
    case 'refund':
      return named('payment', thing.payment_intent);
    case 'dispute':
      return named('dispute', thing.id);
    case 'subscription':
      return named('subscription', thing.id);
    case 'subscription_schedule':
      return named('subscription', thing.subscription);
    case 'invoice':
      return named('subscription', thing.parent?.subscription_details?.subscription);
    case 'customer':
      return named('customer', thing.id);
    case 'payment_method':
    case 'setup_intent':
      return named('customer', thing.customer);
    default:
      return named('other', null);
  }
};

const noticeOf = (value: unknown): ProviderNotice => {
  const event = readAs(Event, value);
  return { id: event.id, ...aboutOf(event), account: null, createdAt: event.created };
};

export const createNotices = (world: World & { readonly webhookSecret: string }): Notices => ({
  readNotice: async (body, headers) => {
    const stripe = await world.client();
    let event: unknown;
    try {
      event = stripe.webhooks.constructEvent(
        body,
        headers['stripe-signature'] ?? '',
        world.webhookSecret,
        toleranceSeconds,
        undefined,
        world.now().getTime(),
      );
    } catch {
      // Not as its cause: it carries the body and the signature.
      throw new VendorError(vendor, 'bad_input', 'The notice is not signed by Stripe, or not of just now');
    }
    try {
      return noticeOf(event);
    } catch {
      throw new VendorError(vendor, 'bad_input', 'The notice has another form');
    }
  },
  findNotices: async (since) => {
    const stripe = await world.client();
    const gte = Math.floor(since.getTime() / 1000);
    const found = await asking(async () => {
      const events: unknown[] = [];
      for await (const event of stripe.events.list({ created: { gte }, types, limit: 100 })) {
        events.push(event);
        if (events.length >= maxSearched) break;
      }
      return events;
    });
    // They come latest first.
    return found.toReversed().slice(0, maxNotices).map(noticeOf);
  },
});
