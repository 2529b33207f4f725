import { generateKeyPairSync } from 'node:crypto';
import type { Money, ProviderNotice } from '../../port.ts';
import type { Customer, Payment, Subscription } from '../../sandbox/customer.ts';
import { periodOf } from '../../sandbox/periods.ts';
import { createEngine, type Clock } from '../bench.ts';
import type { Asked, Reply } from '../../../testing/stand-in.ts';

export const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const ok = (json: unknown, status = 200): Reply => ({ status, json });
const failed = (status: number, name: string, issue: string, description: string): Reply => ({
  status,
  json: { name, message: description, debug_id: 'b1', details: [{ issue, description }] },
});
export const missing = (): Reply =>
  failed(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
export const unprocessable = (issue: string, description: string): Reply =>
  failed(422, 'UNPROCESSABLE_ENTITY', issue, description);

export const write = ({ amount, currency }: Money) => ({ currency_code: currency, value: (amount / 100).toFixed(2) });
export const read = ({ currency_code: currency, value }: { currency_code: string; value: string }): Money => ({
  amount: Math.round(Number(value) * 100),
  currency,
});
export const written = (amount: number, currency: string) => write({ amount, currency });
export const moment = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z/, 'Z');
export const dateOf = (text: string | null): Date => new Date(text ?? '');

/** Names of PayPal's for those of the sandbox, one each. */
const createNames = () => {
  const names = new Map<string, string>();
  const refs = new Map<string, string>();
  return {
    nameOf: (kind: string, ref: string): string => {
      const known = names.get(`${kind} ${ref}`);
      if (known !== undefined) return known;
      const name = `${kind}${String(refs.size + 1).padStart(16 - kind.length, '0')}`;
      names.set(`${kind} ${ref}`, name);
      refs.set(name, ref);
      return name;
    },
    refOf: (name: string): string => refs.get(name) ?? '',
  };
};

/** A body as it is documented; what is not is refused by the contract. */
export const formOf = ({ body }: Asked): unknown => JSON.parse(body);

export const act = (name: string, noteOf: (asked: Asked) => Promise<void> | void) => ({
  [`POST /v1/billing/subscriptions/:id/${name}`]: async (asked: Asked): Promise<Reply> => {
    await noteOf(asked);
    return { status: 204, json: undefined };
  },
});
export const idOf = ({ path }: Asked): string => path.split('/')[4] ?? '';

type Setup = { readonly customer: string; card: string | null };
type Planned = { customer: string; plan: string; trialDays: number; startsAt: number; createdAt: number };
type Unit = { customer: string; invoice: string };

export const captureStatus = ({ state, refunded, amount }: Payment): string => {
  if (state === 'processing') return 'PENDING';
  if (state !== 'succeeded') return 'DECLINED';
  if (refunded === 0) return 'COMPLETED';
  return refunded < amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
};

const paymentsOf = (customer: Customer, { ref }: Subscription): Payment[] =>
  customer.payments.filter(({ subscriptionRef }) => subscriptionRef === ref);

/** What the stand-in remembers beside the money. */
const createBooks = (clock: Clock, webhookId: string) => {
  const { engine, rehearsal, customerOf, taken } = createEngine(clock);
  const customers = new Map<string, string>();

  /** Whom the sandbox knows under the name that we gave PayPal. */
  const payerOf = async (ours: string): Promise<string> => {
    const known = customers.get(ours);
    if (known !== undefined) return known;
    const ref = await engine.createCustomer({ reference: ours, email: '', name: '', key: ours });
    customers.set(ours, ref);
    return ref;
  };
  const allPayments = async (): Promise<Payment[]> =>
    (await Promise.all([...customers.values()].map(customerOf))).flatMap(({ payments }) => payments);
  return {
    clock,
    webhookId,
    engine,
    rehearsal,
    customerOf,
    taken,
    payerOf,
    allPayments,
    ...createNames(),
    setups: new Map<string, Setup>(),
    units: new Map<string, Unit>(),
    approved: new Set<string>(),
    planned: new Map<string, Planned>(),
    begun: new Map<string, string>(),
    notes: new Map<string, string>(),
    refundMarks: new Map<string, string>(),
  };
};
type Books = ReturnType<typeof createBooks>;

const createOrderAnswers = ({ nameOf, customerOf, approved, begun, units, refundMarks }: Books) => {
  const captureAnswer = (payment: Payment) => ({
    id: nameOf('CAP', payment.ref),
    status: captureStatus(payment),
    amount: written(payment.amount, payment.currency),
    create_time: moment(payment.createdAt),
  });
  /** Asked for by itself, a capture tells of its order; in the order it does not. */
  const relatedOf = ({ ref, subscriptionRef }: Payment) =>
    subscriptionRef === null ? { supplementary_data: { related_ids: { order_id: nameOf('ORD', ref) } } } : {};
  const orderAnswer = async (ref: string) => {
    const customer = await customerOf(ref);
    const payment = customer?.payments.find((one) => one.ref === ref);
    if (!customer || !payment) return null;
    const id = nameOf('ORD', ref);
    const isOpen = payment.state === 'needs_authentication' || (approved.has(ref) && !begun.has(ref));
    const refunds = customer.refunds.filter(({ paymentRef }) => paymentRef === ref);
    return {
      id,
      intent: 'CAPTURE',
      status: isOpen ? (approved.has(ref) ? 'APPROVED' : 'PAYER_ACTION_REQUIRED') : 'COMPLETED',
      create_time: moment(payment.createdAt),
      purchase_units: [
        {
          reference_id: 'default',
          amount: written(payment.amount, payment.currency),
          custom_id: units.get(ref)?.customer,
          invoice_id: units.get(ref)?.invoice,
          ...(isOpen
            ? {}
            : {
                payments: {
                  captures: [captureAnswer(payment)],
                  refunds: refunds.map((one) => ({
                    id: nameOf('REF', one.ref),
                    status: 'COMPLETED',
                    amount: written(one.amount, one.currency),
                    custom_id: refundMarks.get(one.ref),
                  })),
                },
              }),
        },
      ],
      links: [
        { rel: 'self', href: `https://api.paypal.test/v2/checkout/orders/${id}`, method: 'GET' },
        ...(isOpen
          ? [{ rel: 'payer-action', href: `https://www.paypal.test/checkoutnow?token=${id}`, method: 'GET' }]
          : []),
      ],
    };
  };
  return { captureAnswer, relatedOf, orderAnswer };
};

const createSubscriptionAnswers = ({ nameOf, customerOf, planned, begun, notes }: Books) => {
  const planAnswer = (name: string, { customer, plan, startsAt, createdAt }: Planned) => ({
    id: name,
    plan_id: plan,
    custom_id: customer,
    start_time: moment(startsAt),
    create_time: moment(createdAt),
    links: [{ rel: 'self', href: `https://api.paypal.test/v1/billing/subscriptions/${name}`, method: 'GET' }],
  });
  const subscriptionAnswer = async (name: string) => {
    const plan = planned.get(name);
    if (!plan) return null;
    const base = planAnswer(name, plan);
    const ref = begun.get(name);
    if (ref === undefined) {
      const links = [{ rel: 'approve', href: `https://www.paypal.test/subscriptions?ba_token=${name}`, method: 'GET' }];
      return { ...base, status: 'APPROVAL_PENDING', links };
    }
    const customer = await customerOf(ref);
    const subscription = customer.subscriptions.find((one) => one.ref === ref);
    if (!subscription) return null;
    const note = notes.get(name);
    const isSuspended = note !== undefined;
    const last = paymentsOf(customer, subscription).findLast(({ state }) => state === 'succeeded');
    const isOver = subscription.state === 'canceled' && !isSuspended;
    return {
      ...base,
      plan_id: nameOf('P', subscription.price.ref),
      status: isSuspended ? 'SUSPENDED' : isOver ? 'CANCELLED' : 'ACTIVE',
      ...(note === undefined ? {} : { status_change_note: note }),
      status_update_time: moment(subscription.canceledAt ?? subscription.createdAt),
      billing_info: {
        outstanding_balance: { currency_code: 'USD', value: '0.0' },
        failed_payments_count: subscription.state === 'past_due' ? 1 : 0,
        ...(subscription.state === 'past_due' && {
          last_failed_payment: {
            amount: written(subscription.price.amount, subscription.price.currency),
            time: moment(periodOf(subscription).start),
            ...(subscription.retriesAt !== null && { next_payment_retry_time: moment(subscription.retriesAt) }),
          },
        }),
        ...(last
          ? { last_payment: { time: moment(last.createdAt), amount: written(last.amount, last.currency) } }
          : {}),
        ...(isSuspended || isOver ? {} : { next_billing_time: moment(periodOf(subscription).end) }),
      },
    };
  };
  const subscriptionReply = async (name: string): Promise<Reply> => {
    const answer = await subscriptionAnswer(name);
    return answer ? ok(answer) : missing();
  };
  return { subscriptionAnswer, subscriptionReply };
};

const createEvents = ({ nameOf, begun }: Books) => {
  const resourceOf = ({ about, ref }: ProviderNotice) => {
    if (about === 'dispute')
      return { event_type: 'CUSTOMER.DISPUTE.UPDATED', resource: { dispute_id: nameOf('PP-D-', ref) } };
    if (about === 'subscription') {
      const name = [...begun].find(([, one]) => one === ref)?.[0] ?? ref;
      return { event_type: 'BILLING.SUBSCRIPTION.UPDATED', resource: { id: name } };
    }
    const order = nameOf('ORD', ref);
    return {
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: nameOf('CAP', ref), supplementary_data: { related_ids: { order_id: order } } },
    };
  };
  const eventOf = (notice: ProviderNotice) => ({
    id: `WH-${notice.id}`,
    create_time: notice.createdAt.toISOString(),
    event_version: '1.0',
    ...resourceOf(notice),
  });
  return { eventOf };
};

export const createPaypalWorld = (clock: Clock, webhookId: string) => {
  const books = createBooks(clock, webhookId);
  return { ...books, ...createOrderAnswers(books), ...createSubscriptionAnswers(books), ...createEvents(books) };
};
export type PaypalWorld = ReturnType<typeof createPaypalWorld>;
