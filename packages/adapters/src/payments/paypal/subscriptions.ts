import { createHash } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import type { PaymentProvider, ProviderSubscription } from '../port.ts';
import { Amount, refuseFee, writeMoney } from './amounts.ts';
import { isName, readAs, vendor, type Calls } from './calls.ts';
import { linkOf, Links } from './cards.ts';
import { findSales } from './sales.ts';

type Subscriptions = Pick<
  PaymentProvider,
  'savePrice' | 'subscribe' | 'maybeSubscription' | 'changePrice' | 'cancel' | 'reactivate' | 'retry'
>;
type World = { readonly calls: Calls; readonly now: () => Date };

const moment = z.string().transform((text) => new Date(text));
const Named = z.object({ id: z.string().min(1) });
const Subscription = z.object({
  id: z.string().min(1),
  status: z.string(),
  status_change_note: z.string().optional(),
  status_update_time: moment.optional(),
  plan_id: z.string().min(1),
  start_time: moment.optional(),
  create_time: moment.optional(),
  custom_id: z.string().optional(),
  links: Links,
  billing_info: z
    .object({
      outstanding_balance: Amount.optional(),
      last_payment: z.object({ time: moment, amount: Amount }).optional(),
      next_billing_time: moment.optional(),
      failed_payments_count: z.int().optional(),
      last_failed_payment: z.object({ next_payment_retry_time: moment.optional() }).optional(),
    })
    .optional(),
});
type Read = z.output<typeof Subscription>;

const Revised = z.object({ plan_id: z.string().optional(), links: Links });
const Plan = z.object({
  billing_cycles: z.array(
    z.object({
      tenure_type: z.string(),
      frequency: z.object({ interval_unit: z.string(), interval_count: z.int().default(1) }),
    }),
  ),
});

/** PayPal knows no end at a period's end: it is suspended under this note, and no more is taken. */
const endNote = 'Ends with the period that is paid for';

const refused = (text: string): VendorError => new VendorError(vendor, 'bad_input', text);
const isEnding = ({ status, status_change_note: note }: Read): boolean => status === 'SUSPENDED' && note === endNote;

/** How long a paid period lasts, by the plan: PayPal tells the next date only while it will charge. */
const endOfPeriod = async ({ ask }: Calls, subscription: Read, start: Date): Promise<Date> => {
  const next = subscription.billing_info?.next_billing_time;
  if (next) return next;
  const { json } = await ask({ method: 'GET', path: `/v1/billing/plans/${subscription.plan_id}` });
  const cycle = readAs(Plan, json).billing_cycles.find(({ tenure_type: tenure }) => tenure === 'REGULAR');
  const end = new Date(start);
  const count = cycle?.frequency.interval_count ?? 1;
  end.setUTCMonth(end.getUTCMonth() + (cycle?.frequency.interval_unit === 'YEAR' ? 12 * count : count));
  return end;
};

const stateOf = (subscription: Read, end: Date, now: Date): ProviderSubscription['state'] => {
  const { status, start_time: start, billing_info: info } = subscription;
  const isTrial = start !== undefined && start > now;
  switch (status) {
    case 'APPROVAL_PENDING':
    case 'APPROVED':
      return 'incomplete';
    case 'ACTIVE':
      if (isTrial) return 'trialing';
      if ((info?.failed_payments_count ?? 0) > 0) return info?.last_payment ? 'past_due' : 'incomplete';
      return info?.last_payment ? 'active' : 'incomplete';
    case 'SUSPENDED':
      if (!isEnding(subscription)) return 'past_due';
      if (end <= now) return 'canceled';
      return isTrial ? 'trialing' : 'active';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'canceled';
    default:
      throw new VendorError(vendor, 'protocol', 'says of a subscription what nobody knows');
  }
};

const answerOf = async ({ calls, now }: World, json: unknown): Promise<ProviderSubscription> => {
  const subscription = readAs(Subscription, json);
  const { billing_info: info, start_time: begins, create_time: created } = subscription;
  const isTrial = begins !== undefined && begins > now() && !info?.last_payment;
  const start = (isTrial ? created : (info?.last_payment?.time ?? begins)) ?? now();
  const end = isTrial ? begins : await endOfPeriod(calls, subscription, start);
  const state = stateOf(subscription, end, now());
  const customerRef = subscription.custom_id ?? '';
  const hasFailed = (info?.failed_payments_count ?? 0) > 0;
  const [payment] = info?.last_payment || hasFailed ? await findSales(calls, subscription.id, customerRef, now()) : [];
  return {
    ref: subscription.id,
    state,
    priceRef: subscription.plan_id,
    nextPriceRef: null,
    customerRef,
    approveUrl: subscription.status === 'APPROVAL_PENDING' ? linkOf(subscription.links, 'approve') : null,
    endsAtPeriodEnd: isEnding(subscription),
    currentPeriodStart: start,
    currentPeriodEnd: end,
    trialEndsAt: created && begins && begins.getTime() - created.getTime() > 86_400_000 ? begins : null,
    canceledAt:
      state === 'canceled' ? (isEnding(subscription) ? end : (subscription.status_update_time ?? now())) : null,
    retriesAt: state === 'past_due' ? (info?.last_failed_payment?.next_payment_retry_time ?? null) : null,
    payment: payment ?? null,
  };
};

const maybeJson = async ({ ask }: Calls, ref: string): Promise<unknown> => {
  if (!isName(ref)) return null;
  const { status, json } = await ask({ method: 'GET', path: `/v1/billing/subscriptions/${ref}` }, [404]);
  return status === 404 ? null : json;
};

const getSubscription = async (world: World, ref: string): Promise<Read> => {
  const json = await maybeJson(world.calls, ref);
  if (json === null) throw refused('There is no such subscription.');
  return readAs(Subscription, json);
};

const getAnswer = async (world: World, ref: string): Promise<ProviderSubscription> => {
  const json = await maybeJson(world.calls, ref);
  if (json === null) throw refused('There is no such subscription.');
  return answerOf(world, json);
};

const savePrice =
  ({ calls }: World): Subscriptions['savePrice'] =>
  async ({ name, money, interval, key }) => {
    if (interval === 'once') throw refused('PayPal charges nothing once with a subscription.');
    // A name of our own: asked for once more, it is refused as known, and is there.
    const productId = `GALENA-${createHash('sha256').update(key).digest('hex').slice(0, 24).toUpperCase()}`;
    const product = { id: productId, name: name.slice(0, 127), type: 'SERVICE' };
    await calls.ask({ method: 'POST', path: '/v1/catalogs/products', body: product, key }, [422]);
    const { json } = await calls.ask({
      method: 'POST',
      path: '/v1/billing/plans',
      body: {
        product_id: productId,
        name: name.slice(0, 127),
        billing_cycles: [
          {
            frequency: { interval_unit: interval === 'year' ? 'YEAR' : 'MONTH', interval_count: 1 },
            tenure_type: 'REGULAR',
            sequence: 1,
            total_cycles: 0,
            pricing_scheme: { fixed_price: writeMoney(money) },
          },
        ],
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
      },
      key,
    });
    return readAs(Named, json).id;
  };

const subscribe =
  (world: World): Subscriptions['subscribe'] =>
  async ({ customerRef, priceRef, trialDays, entryPriceRef, feePercent = 0, key, returnUrl }) => {
    if (entryPriceRef !== undefined) throw refused('PayPal charges nothing once with a subscription.');
    refuseFee(feePercent);
    const { calls, now } = world;
    const start = new Date(now().getTime() + trialDays * 86_400_000);
    const { json } = await calls.ask({
      method: 'POST',
      path: '/v1/billing/subscriptions',
      body: {
        plan_id: priceRef,
        custom_id: customerRef,
        // Trials are the plan's at PayPal; one that begins later comes to the same.
        ...(trialDays > 0 ? { start_time: start.toISOString() } : {}),
        application_context: {
          user_action: 'SUBSCRIBE_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: returnUrl,
          cancel_url: returnUrl,
        },
      },
      key,
    });
    return answerOf(world, json);
  };

const changePrice =
  (world: World): Subscriptions['changePrice'] =>
  async (ref, priceRef, when, key, feePercent = 0) => {
    refuseFee(feePercent);
    if (when === 'now')
      throw refused('PayPal cannot charge the difference within a period: the change holds from the next one on.');
    const before = await getAnswer(world, ref);
    if (before.state === 'canceled') throw refused('The subscription is over.');
    const path = `/v1/billing/subscriptions/${ref}/revise`;
    const { json } = await world.calls.ask({ method: 'POST', path, body: { plan_id: priceRef }, key });
    // The payer has to agree to it at PayPal.
    return { ...before, nextPriceRef: priceRef, approveUrl: linkOf(readAs(Revised, json).links, 'approve') };
  };

const act = async ({ calls }: World, ref: string, name: string, reason: string): Promise<void> => {
  await calls.ask({ method: 'POST', path: `/v1/billing/subscriptions/${ref}/${name}`, body: { reason } });
};

export const createSubscriptions = (world: World): Subscriptions => ({
  savePrice: savePrice(world),
  subscribe: subscribe(world),
  maybeSubscription: async (ref) => {
    const json = await maybeJson(world.calls, ref);
    return json === null ? null : answerOf(world, json);
  },
  changePrice: changePrice(world),
  cancel: async (ref, when) => {
    const subscription = await getSubscription(world, ref);
    const isOver = subscription.status === 'CANCELLED' || subscription.status === 'EXPIRED';
    if (!isOver && when === 'now') await act(world, ref, 'cancel', 'Canceled');
    else if (!isOver && subscription.status !== 'SUSPENDED') await act(world, ref, 'suspend', endNote);
    return getAnswer(world, ref);
  },
  reactivate: async (ref) => {
    const subscription = await getSubscription(world, ref);
    const { state } = await answerOf(world, await maybeJson(world.calls, ref));
    if (state === 'canceled') throw refused('The subscription is over.');
    if (isEnding(subscription)) await act(world, ref, 'activate', 'Goes on');
    return getAnswer(world, ref);
  },
  retry: async (ref, key) => {
    const { billing_info: info } = await getSubscription(world, ref);
    const open = info?.outstanding_balance;
    if (open && open.amount > 0) {
      const path = `/v1/billing/subscriptions/${ref}/capture`;
      const body = { note: 'Outstanding balance', capture_type: 'OUTSTANDING_BALANCE', amount: writeMoney(open) };
      await world.calls.ask({ method: 'POST', path, body, key }, [422]);
    }
    return getAnswer(world, ref);
  },
});
