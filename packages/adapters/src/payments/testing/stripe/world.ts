import { VendorError } from '@galena/contract/kernel';
import type { PaymentProvider, ProviderNotice } from '../../port.ts';
import type { CardToken, Customer, Payment, Subscription } from '../../sandbox/customer.ts';
import type { createEngine } from '../bench.ts';
import { parseForm, type Asked, type Reply } from '../../../testing/stand-in.ts';
import { intentAnswer, isPlanned, subscriptionAnswer, toStripe } from './answers.ts';

export const apiVersion = '2026-10-28.endive';

export const ok = (json: unknown): Reply => ({ status: 200, json });
export const failed = (
  status: number,
  type: string,
  code: string | undefined,
  message: string,
  more: object = {},
): Reply => ({
  status,
  json: { error: { type, code, message, ...more } },
});
export const missing = (what: string): Reply =>
  failed(404, 'invalid_request_error', 'resource_missing', `No such ${what}`, { param: 'id' });

type Form = Record<string, string> & Record<string, Record<string, string>>;
export const formOf = ({ body }: Asked): Form => parseForm(body) as Form;
export const keyOf = ({ headers }: Asked): string => String(headers['idempotency-key']);

export const methodOf = (ref: string, customer: string | null, kind: CardToken) => ({
  id: toStripe(ref),
  object: 'payment_method',
  type: 'card',
  customer,
  card: { brand: 'visa', last4: kind === 'ok' ? '4242' : '0002', exp_month: 4, exp_year: 2031 },
});

const objects = {
  payment: 'payment_intent',
  subscription: 'subscription',
  dispute: 'dispute',
  customer: 'customer',
  account: 'account',
  other: 'balance',
} as const;
/** An event as it is listed: there it does not say which account's it is. */
export const eventOf = ({ id, about, ref, createdAt }: ProviderNotice) => ({
  id: toStripe(id),
  object: 'event',
  api_version: apiVersion,
  created: Math.floor(createdAt.getTime() / 1000),
  data: { object: { id: toStripe(ref), object: objects[about] } },
  type: `${objects[about]}.updated`,
});

/** An event as it is sent. */
export const sentEventOf = (notice: ProviderNotice) => ({
  ...eventOf(notice),
  ...(notice.account === null ? {} : { account: toStripe(notice.account) }),
});

type Metadata = Record<string, string>;
type Engine = ReturnType<typeof createEngine>;

/** What the stand-in remembers beside the money: of the platform itself, or of one account. */
export const createStripeWorld = ({ customerOf: findCustomer }: Engine, engine: PaymentProvider) => {
  const metadata = new Map<string, Metadata>();
  const offSession = new Set<string>();
  const canceled = new Set<string>();
  const lookups = new Map<string, string>();
  const setups = new Map<string, { customer: string; card: string | null }>();
  const detached = new Set<string>();

  /** Whose books these are knows only its own. */
  const maybeCustomer = async (ref: string): Promise<Customer | null> => {
    const customer = await findCustomer(ref);
    return customer?.account === engine.accountRef ? customer : null;
  };
  const customerOf = async (ref: string): Promise<Customer> => {
    const customer = await maybeCustomer(ref);
    if (customer === null) throw new VendorError('stripe', 'bad_input', `No such customer: '${ref}'`);
    return customer;
  };
  const extraOf = (payment: Payment) => ({
    metadata: metadata.get(payment.ref) ?? {},
    isOffSession: offSession.has(payment.ref),
    isCanceled: canceled.has(payment.ref) || payment.state === 'canceled',
  });
  const intentOf = async (ref: string) => {
    const customer = await maybeCustomer(ref);
    const payment = customer?.payments.find((one) => one.ref === ref);
    return customer && payment ? intentAnswer(customer, payment, extraOf(payment)) : null;
  };
  /** What a change brings with it once it has come: till then it is not the subscription's. */
  const awaited = new Map<string, { hasCome: (subscription: Subscription) => boolean; metadata: Metadata }>();
  const metadataOf = (subscription: Subscription): Metadata => {
    const { ref, wantedPrice } = subscription;
    const change = awaited.get(ref);
    if (change?.hasCome(subscription)) {
      metadata.set(ref, { ...metadata.get(ref), ...change.metadata });
      awaited.delete(ref);
    } else if (change && wantedPrice === null && !isPlanned(subscription)) awaited.delete(ref);
    return metadata.get(ref) ?? {};
  };
  const subscriptionReply = async (ref: string): Promise<Reply> => {
    const customer = await maybeCustomer(ref);
    const subscription = customer?.subscriptions.find((one) => one.ref === ref);
    if (!customer || !subscription) return missing('subscription');
    return ok(subscriptionAnswer(customer, subscription, metadataOf(subscription)));
  };

  return {
    engine,
    maybeCustomer,
    customerOf,
    metadata,
    metadataOf,
    awaited,
    offSession,
    canceled,
    lookups,
    setups,
    detached,
    extraOf,
    intentOf,
    subscriptionReply,
  };
};
export type StripeWorld = ReturnType<typeof createStripeWorld>;
