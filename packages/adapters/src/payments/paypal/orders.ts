import { createHash } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import type { ChargeInput, Money, PaymentProvider, ProviderPayment, ProviderRefund } from '../port.ts';
import { Amount, refuseFee, writeMoney } from './amounts.ts';
import { isName, readAs, refusalOf, vendor, type Answer, type Calls } from './calls.ts';
import { linkOf, Links } from './cards.ts';
import { maybeSale, stateOfCapture } from './sales.ts';

type Orders = Pick<PaymentProvider, 'charge' | 'maybePayment' | 'maybePaymentByKey' | 'cancelCharge' | 'refund'>;
type World = { readonly calls: Calls; readonly now: () => Date };

const Status = z.string();
const moment = z.string().transform((text) => new Date(text));

const Capture = z.object({
  id: z.string().min(1),
  status: Status,
  amount: Amount,
  create_time: moment.optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});
const Refund = z.object({
  id: z.string().min(1),
  status: Status,
  amount: Amount.optional(),
  custom_id: z.string().optional(),
});
const Order = z.object({
  id: z.string().min(1),
  status: Status,
  create_time: moment.optional(),
  links: Links,
  purchase_units: z
    .array(
      z.object({
        amount: Amount.optional(),
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        payments: z.object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) }).optional(),
      }),
    )
    .default([]),
});
type Order = z.output<typeof Order>;

/** How long it may take until a payment is to be found by what was asked for with it. */
const searchableSeconds = 3 * 3_600;
const againSeconds = 900;

/** Refusals that are about the payer's money and not about our call. */
const declines = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'TRANSACTION_REFUSED',
  'PAYMENT_DENIED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'CARD_EXPIRED',
  'TOKEN_ID_NOT_FOUND',
  'AGREEMENT_ALREADY_CANCELLED',
  'BILLING_AGREEMENT_NOT_FOUND',
]);
/** Those after which every other try fails as well, until the payer approves anew. */
const dead = new Set([
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'CARD_EXPIRED',
  'TOKEN_ID_NOT_FOUND',
  'AGREEMENT_ALREADY_CANCELLED',
  'BILLING_AGREEMENT_NOT_FOUND',
]);

const stateOf = ({ status }: Order, capture: z.output<typeof Capture> | undefined): ProviderPayment['state'] => {
  if (capture) return stateOfCapture(capture.status);
  if (status === 'VOIDED') return 'canceled';
  return status === 'COMPLETED' ? 'processing' : 'needs_authentication';
};

const paymentOf = (order: Order): ProviderPayment => {
  const [unit] = order.purchase_units;
  const capture = unit?.payments?.captures.at(-1);
  const money = capture?.amount ?? unit?.amount;
  if (!money) throw new VendorError(vendor, 'protocol', 'tells of a payment without an amount');
  const state = stateOf(order, capture);
  const back = (unit?.payments?.refunds ?? []).filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
  return {
    ref: order.id,
    state,
    money,
    refunded: back.reduce((sum, { amount }) => sum + (amount?.amount ?? 0), 0),
    fee: 0,
    declined: state === 'declined' ? 'PayPal declined the payment.' : null,
    needsReconnect: false,
    clientSecret: null,
    approveUrl: state === 'needs_authentication' ? linkOf(order.links, 'payer-action', 'approve') : null,
    key: unit?.invoice_id ?? null,
    customerRef: unit?.custom_id ?? null,
    subscriptionRef: null,
    createdAt: order.create_time ?? capture?.create_time ?? new Date(0),
  };
};

/** PayPal keeps nothing of a payment that it refused at once: the answer is all there is of it. */
const declinedPayment = (input: ChargeInput, answer: Answer, now: Date): ProviderPayment => {
  const { issue, words } = refusalOf(answer);
  return {
    ref: `declined_${createHash('sha256').update(input.key).digest('hex').slice(0, 32)}`,
    state: 'declined',
    money: input.money,
    refunded: 0,
    fee: 0,
    declined: words,
    needsReconnect: dead.has(issue),
    clientSecret: null,
    approveUrl: null,
    key: input.key,
    customerRef: input.customerRef,
    subscriptionRef: null,
    createdAt: now,
  };
};

const isOrder = (ref: string): boolean => /^[A-Z0-9]{5,20}$/.test(ref);

const maybeOrder = async ({ calls }: World, ref: string): Promise<Order | null> => {
  if (!isOrder(ref)) return null;
  const { status, json } = await calls.ask({ method: 'GET', path: `/v2/checkout/orders/${ref}` }, [404]);
  return status === 404 ? null : readAs(Order, json);
};

/** What the payer has approved on PayPal's page is taken: nobody else does it. */
const capture = async (world: World, order: Order): Promise<Order> => {
  if (order.status !== 'APPROVED') return order;
  const path = `/v2/checkout/orders/${order.id}/capture`;
  const answer = await world.calls.ask({ method: 'POST', path, body: {}, key: 'capture' }, [422]);
  if (answer.status !== 422) return readAs(Order, answer.json);
  const { issue } = refusalOf(answer);
  if (issue === 'ORDER_ALREADY_CAPTURED') return (await maybeOrder(world, order.id)) ?? order;
  // The payer may choose another way to pay on the same page.
  if (declines.has(issue)) return { ...order, status: 'PAYER_ACTION_REQUIRED' };
  throw new VendorError(vendor, 'bad_input', `refused to take what was approved (${issue})`);
};

const charge =
  (world: World): Orders['charge'] =>
  async (input) => {
    const { customerRef, cardRef, money, fee = 0, key, description, returnUrl } = input;
    refuseFee(fee);
    const context = returnUrl === undefined ? {} : { return_url: returnUrl, cancel_url: returnUrl };
    const answer = await world.calls.ask(
      {
        method: 'POST',
        path: '/v2/checkout/orders',
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              amount: writeMoney(money),
              // PayPal takes each only once, also after it has forgotten the call.
              invoice_id: key,
              custom_id: customerRef,
              description: description.slice(0, 127),
            },
          ],
          payment_source: {
            paypal: {
              vault_id: cardRef,
              experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW', ...context },
            },
          },
        },
        key,
      },
      [422],
    );
    if (answer.status !== 422) return paymentOf(await capture(world, readAs(Order, answer.json)));
    const { issue, words } = refusalOf(answer);
    if (declines.has(issue)) return declinedPayment(input, answer, world.now());
    if (issue === 'DUPLICATE_INVOICE_ID')
      throw new VendorError(vendor, 'unavailable', 'has made it before, and will tell of it', againSeconds);
    throw new VendorError(vendor, 'bad_input', `${words} (${issue})`);
  };

const Found = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          invoice_id: z.string().optional(),
          transaction_event_code: z.string().optional(),
          paypal_reference_id: z.string().optional(),
          paypal_reference_id_type: z.string().optional(),
        }),
      }),
    )
    .default([]),
});

/** Transactions between two moments, at most 31 days apart. */
const findTransactions = async ({ ask }: Calls, from: Date, to: Date, more: Record<string, string>) => {
  const query = { start_date: from.toISOString(), end_date: to.toISOString(), fields: 'transaction_info', ...more };
  const { json } = await ask({ method: 'GET', path: '/v1/reporting/transactions', query });
  return readAs(Found, json).transaction_details.map(({ transaction_info: info }) => info);
};

const dayMs = 86_400_000;

const maybePaymentByKey =
  (world: World): Orders['maybePaymentByKey'] =>
  async (_customerRef, key, since) => {
    const now = world.now();
    const from = new Date(since.getTime() - 3_600_000);
    const to = new Date(Math.min(now.getTime(), from.getTime() + 30 * dayMs));
    const found = await findTransactions(world.calls, from, to, { page_size: '500' });
    // T0006 and its like are payments; T11… gives them back.
    const made = found.find((one) => one.invoice_id === key && one.transaction_event_code?.startsWith('T00') !== false);
    if (made) {
      const ref = await orderOfCapture(world.calls, made.transaction_id);
      const order = ref === null ? null : await maybeOrder(world, ref);
      if (order) return paymentOf(order);
    }
    if (now.getTime() - since.getTime() < searchableSeconds * 1000)
      throw new VendorError(vendor, 'unavailable', 'cannot tell yet what became of it', againSeconds);
    return null;
  };

/** The order whose money a capture took; null: it was none of an order (a subscription's). */
export const orderOfCapture = async ({ ask }: Calls, captureRef: string): Promise<string | null> => {
  if (!isName(captureRef)) return null;
  const { status, json } = await ask({ method: 'GET', path: `/v2/payments/captures/${captureRef}` }, [404]);
  if (status === 404) return null;
  return readAs(Capture, json).supplementary_data?.related_ids?.order_id ?? null;
};

/** The subscription that a transaction was for; null: for none. */
export const subscriptionOfTransaction = async (calls: Calls, ref: string, at: Date): Promise<string | null> => {
  const [from, to] = [new Date(at.getTime() - dayMs), new Date(at.getTime() + dayMs)];
  const [found] = await findTransactions(calls, from, to, { transaction_id: ref });
  return found?.paypal_reference_id_type === 'SUB' ? (found.paypal_reference_id ?? null) : null;
};

const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  COMPLETED: 'succeeded',
  PENDING: 'processing',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

const refundOf = ({ id, status, amount }: z.output<typeof Refund>, money: Money): ProviderRefund => {
  const state = refundStates[status];
  if (state === undefined) throw new VendorError(vendor, 'protocol', 'says of a refund what nobody knows');
  return { ref: id, money: amount ?? money, state };
};

const refund =
  (world: World): Orders['refund'] =>
  async (paymentRef, money, key) => {
    const mark = createHash('sha256').update(key).digest('hex').slice(0, 40);
    const order = await maybeOrder(world, paymentRef);
    const payments = order?.purchase_units[0]?.payments;
    // A subscription's payment carries the name of its transaction.
    const captureRef = payments?.captures.at(-1)?.id ?? paymentRef.split('.')[1];
    if (captureRef === undefined || !isName(captureRef))
      throw new VendorError(vendor, 'bad_input', 'Only a payment that was made can be refunded.');
    const known = payments?.refunds.find(({ custom_id: id }) => id === mark);
    if (known) return refundOf(known, money);
    const { json } = await world.calls.ask({
      method: 'POST',
      path: `/v2/payments/captures/${captureRef}/refund`,
      body: { amount: writeMoney(money), custom_id: mark },
      key,
    });
    return refundOf(readAs(Refund, json), money);
  };

export const createOrders = (world: World): Orders => ({
  charge: charge(world),
  maybePayment: async (ref) => {
    if (ref.includes('.')) return maybeSale(world.calls, ref, world.now());
    const order = await maybeOrder(world, ref);
    return order === null ? null : paymentOf(await capture(world, order));
  },
  maybePaymentByKey: maybePaymentByKey(world),
  // An order that is to be captured can be voided by nobody, and lapses by itself after some hours.
  cancelCharge: async () => {
    throw new VendorError(vendor, 'bad_input', 'PayPal takes back no payment that its payer was asked to approve.');
  },
  refund: refund(world),
});
