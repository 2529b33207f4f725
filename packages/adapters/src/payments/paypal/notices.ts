import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import type { PaymentProvider, ProviderDispute, ProviderNotice } from '../port.ts';
import { Amount } from './amounts.ts';
import { isName, readAs, vendor, type Calls } from './calls.ts';
import { Links, linkOf } from './cards.ts';
import { orderOfCapture, subscriptionOfTransaction } from './orders.ts';

type Notices = Pick<PaymentProvider, 'readNotice' | 'findNotices' | 'maybeDispute'>;
type World = { readonly calls: Calls; readonly now: () => Date; readonly webhookId: string };

const toleranceMs = 300_000;
const maxNotices = 1_000;
const maxPages = 50;

const Event = z.object({
  id: z.string().min(1),
  create_time: z.string().transform((text) => new Date(text)),
  event_type: z.string(),
  resource: z.looseObject({
    id: z.string().optional(),
    dispute_id: z.string().optional(),
    billing_agreement_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    links: Links.optional(),
  }),
});
type Event = z.output<typeof Event>;

const Verified = z.object({ verification_status: z.string() });
const Events = z.object({ events: z.array(z.unknown()).default([]), links: Links });
const Dispute = z.object({
  dispute_id: z.string().min(1),
  status: z.string(),
  create_time: z.string().transform((text) => new Date(text)),
  dispute_amount: Amount,
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().min(1) })).min(1),
});

/** Whose favour it was decided in; what the payer takes back is ours. */
const wonCodes = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']);

/** Our name of the payment that a transaction made: an order's, or a subscription's. */
const paymentOfTransaction = async (calls: Calls, ref: string, at: Date): Promise<string> => {
  const order = await orderOfCapture(calls, ref);
  if (order !== null) return order;
  const subscription = await subscriptionOfTransaction(calls, ref, at);
  return subscription === null ? ref : `${subscription}.${ref}`;
};

const aboutOf = async (calls: Calls, event: Event): Promise<Pick<ProviderNotice, 'about' | 'ref'>> => {
  const { event_type: type, resource } = event;
  const ref = resource.id ?? '';
  if (type.startsWith('CUSTOMER.DISPUTE.')) return { about: 'dispute', ref: resource.dispute_id ?? ref };
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return { about: 'subscription', ref };
  if (type.startsWith('CHECKOUT.ORDER.')) return { about: 'payment', ref };
  if (type.startsWith('PAYMENT.SALE.') && resource.billing_agreement_id)
    return { about: 'subscription', ref: resource.billing_agreement_id };
  if (!type.startsWith('PAYMENT.CAPTURE.')) return { about: 'other', ref };
  const order = resource.supplementary_data?.related_ids?.order_id;
  if (order) return { about: 'payment', ref: order };
  // A refund tells of its capture by a link only.
  const capture =
    linkOf(resource.links ?? [], 'up')
      ?.split('/')
      .at(-1) ?? ref;
  return { about: 'payment', ref: await paymentOfTransaction(calls, capture, event.create_time) };
};

const tellOf = async (calls: Calls, event: Event): Promise<ProviderNotice> => ({
  id: event.id,
  ...(await aboutOf(calls, event)),
  account: null,
  createdAt: event.create_time,
});

const refused = (why: string): VendorError => new VendorError(vendor, 'bad_input', `The notice ${why}`);

const readNotice =
  ({ calls, now, webhookId }: World): Notices['readNotice'] =>
  async (body, headers) => {
    const [auth_algo, cert_url, transmission_id, transmission_sig, transmission_time] = [
      'paypal-auth-algo',
      'paypal-cert-url',
      'paypal-transmission-id',
      'paypal-transmission-sig',
      'paypal-transmission-time',
    ].map((name) => headers[name]);
    if (!auth_algo || !cert_url || !transmission_id || !transmission_sig || !transmission_time)
      throw refused('is not signed');
    const sentAt = new Date(transmission_time).getTime();
    // A date that is none is no moment near to now either.
    if (!(Math.abs(now().getTime() - sentAt) <= toleranceMs)) throw refused('is not of just now');
    const text = body.toString('utf8');
    let event: unknown;
    try {
      event = JSON.parse(text);
    } catch {
      throw refused('cannot be read');
    }
    const envelope = {
      auth_algo,
      cert_url,
      transmission_id,
      transmission_sig,
      transmission_time,
      webhook_id: webhookId,
    };
    // The event goes as it came: written anew it would have another signature.
    const question = `${JSON.stringify(envelope).slice(0, -1)},"webhook_event":${text}}`;
    const path = '/v1/notifications/verify-webhook-signature';
    const answer = await calls.ask({ method: 'POST', path, body: question }, [400, 422]);
    const isOurs = answer.status === 200 && readAs(Verified, answer.json).verification_status === 'SUCCESS';
    if (!isOurs) throw refused('is not signed by PayPal');
    const read = Event.safeParse(event);
    if (!read.success) throw refused('has another form');
    return tellOf(calls, read.data);
  };

const findNotices =
  ({ calls, now }: World): Notices['findNotices'] =>
  async (since) => {
    const events: unknown[] = [];
    let query: Record<string, string> | null = {
      page_size: '300',
      start_time: since.toISOString(),
      end_time: now().toISOString(),
    };
    for (let page = 0; query !== null && page < maxPages; page += 1) {
      const { json } = await calls.ask({ method: 'GET', path: '/v1/notifications/webhooks-events', query });
      const read = readAs(Events, json);
      events.push(...read.events);
      // Of the link only what it asks for: whom we ask stays as it is.
      const next = linkOf(read.links, 'next');
      query = next === null ? null : Object.fromEntries(new URL(next, 'https://api-m.paypal.com').searchParams);
    }
    const known = events.map((event) => readAs(Event, event));
    const oldest = known.toSorted((a, b) => a.create_time.getTime() - b.create_time.getTime()).slice(0, maxNotices);
    const notices: ProviderNotice[] = [];
    for (const event of oldest) notices.push(await tellOf(calls, event));
    return notices;
  };

const maybeDispute =
  ({ calls }: World): Notices['maybeDispute'] =>
  async (ref): Promise<ProviderDispute | null> => {
    if (!isName(ref)) return null;
    const { status, json } = await calls.ask({ method: 'GET', path: `/v1/customer/disputes/${ref}` }, [404]);
    if (status === 404) return null;
    const dispute = readAs(Dispute, json);
    const [transaction] = dispute.disputed_transactions;
    const captureRef = transaction?.seller_transaction_id ?? '';
    const isWon = wonCodes.has(dispute.dispute_outcome?.outcome_code ?? '');
    return {
      ref: dispute.dispute_id,
      paymentRef: await paymentOfTransaction(calls, captureRef, dispute.create_time),
      state: dispute.status === 'RESOLVED' ? (isWon ? 'won' : 'lost') : 'open',
      money: dispute.dispute_amount,
    };
  };

export const createNotices = (world: World): Notices => ({
  readNotice: readNotice(world),
  findNotices: findNotices(world),
  maybeDispute: maybeDispute(world),
});
