import { VendorError } from '@galena/contract/kernel';
import type { PaymentProvider, ProviderNotice } from '../port.ts';
import { asking, readAs, vendor, type World } from './calls.ts';
import { Event } from './shapes.ts';

type Hooks = {
  /** What its notices are signed with: the platform's own, and those of connected accounts. */
  readonly webhookSecrets: readonly string[];
};
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
// One more is as many as Stripe takes. That we lost access nobody finds who has lost it: only a notice tells.
const typesOfAccount = [...types, 'account.updated'];

const aboutOf = (event: Event, account: string | null): Pick<ProviderNotice, 'about' | 'ref'> => {
  const { object: thing } = event.data;
  // Whether it may take money, or we have lost it: of the application that lost it the thing tells, not of the account.
  if (account !== null && event.type.startsWith('account.')) return { about: 'account', ref: account };
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

/** @param owner the account whose events were asked for: there they do not say whose they are */
const noticeOf = (event: Event, owner: string | null): ProviderNotice => {
  const account = event.account ?? owner;
  return { id: event.id, ...aboutOf(event, account), account, createdAt: event.created };
};

const refused = (why: string): VendorError => new VendorError(vendor, 'bad_input', `The notice ${why}`);

/** The event that a body carries, if it is signed with one of the secrets. */
const maybeEvent = async (
  { client, now, webhookSecrets }: World & Hooks,
  body: Buffer,
  signature: string,
): Promise<unknown> => {
  const stripe = await client();
  for (const secret of webhookSecrets)
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now().getTime());
    } catch {
      // Not kept: it carries the body and the signature.
    }
  return null;
};

export const createNotices = (world: World & Hooks): Notices => ({
  readNotice: async (body, headers) => {
    const event = await maybeEvent(world, body, headers['stripe-signature'] ?? '');
    if (event === null) throw refused('is not signed by Stripe, or not of just now');
    const read = Event.safeParse(event);
    if (!read.success) throw refused('has another form');
    const notice = noticeOf(read.data, null);
    if (world.accountRef !== null && notice.account !== world.accountRef) throw refused('is about another account');
    return notice;
  },
  findNotices: async (since) => {
    const { accountRef } = world;
    const stripe = await world.client();
    const gte = Math.floor(since.getTime() / 1000);
    const asked = { created: { gte }, types: accountRef === null ? types : typesOfAccount, limit: 100 };
    const found = await asking(async () => {
      const events: unknown[] = [];
      for await (const event of stripe.events.list(asked)) {
        events.push(event);
        if (events.length >= maxSearched) break;
      }
      return events;
    });
    // They come latest first.
    return found
      .toReversed()
      .slice(0, maxNotices)
      .map((event) => noticeOf(readAs(Event, event), accountRef));
  },
});
