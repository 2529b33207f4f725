import { VendorError } from '@galena/contract/kernel';
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '../port.ts';
import { readMoney, writeMoney } from './amounts.ts';
import { asking, askingFor, readAs, stripeErrorOf, vendor, type World } from './calls.ts';
import { Dispute, Intent, InvoicePayments, Refund } from './shapes.ts';

type Payments = Pick<
  PaymentProvider,
  'charge' | 'maybePayment' | 'maybePaymentByKey' | 'cancelCharge' | 'refund' | 'maybeDispute'
>;

/** How long a charge whose answer never came may still be under way at Stripe. */
const underWaySeconds = 120;
/** Of one customer since a charge was asked for: far more than anybody pays in that time. */
const maxSearched = 2_000;

/** The card will be refused whatever is tried: its holder has to connect another, or this one again. */
const deadCodes = new Set([
  'expired_card',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'invalid_account',
  'new_account_information_available',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stop_payment_order',
  'payment_method_not_available',
  'resource_missing',
]);

const stateOf = ({ status, last_payment_error: error }: Intent): ProviderPayment['state'] => {
  switch (status) {
    case 'succeeded':
      return 'succeeded';
    case 'processing':
    case 'requires_capture':
      return 'processing';
    case 'requires_action':
    case 'requires_confirmation':
      return 'needs_authentication';
    case 'requires_payment_method':
      return error?.code === 'authentication_required' ? 'needs_authentication' : 'declined';
    case 'canceled':
      return error ? 'declined' : 'canceled';
    default:
      throw new VendorError(vendor, 'protocol', `says of a payment that it is "${status.slice(0, 40)}"`);
  }
};

const refundedOf = ({ latest_charge: charge }: Intent): number =>
  typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0;

/** Of a subscription's payment only the charge tells it. */
const feeOf = ({ latest_charge: charge, application_fee_amount: asked }: Intent): number =>
  (typeof charge === 'object' ? charge?.application_fee_amount : null) ?? asked ?? 0;

const declineOf = ({ last_payment_error: error }: Intent) => ({
  declined: error?.message ?? 'The card was declined.',
  needsReconnect: deadCodes.has(error?.decline_code ?? '') || deadCodes.has(error?.code ?? ''),
});

/** A payment as Stripe tells of it. */
export const paymentOf = (intent: Intent, subscriptionRef: string | null): ProviderPayment => {
  const state = stateOf(intent);
  return {
    ref: intent.id,
    state,
    money: readMoney(intent.amount, intent.currency),
    fee: readMoney(feeOf(intent), intent.currency).amount,
    refunded: readMoney(refundedOf(intent), intent.currency).amount,
    ...(state === 'declined' ? declineOf(intent) : { declined: null, needsReconnect: false }),
    clientSecret: state === 'needs_authentication' ? (intent.client_secret ?? null) : null,
    approveUrl: null,
    key: intent.metadata['galena_key'] ?? null,
    customerRef: intent.customer,
    subscriptionRef,
    createdAt: intent.created,
  };
};

/** Which subscription's invoice an intent pays; null: none. */
const subscriptionOf = async (world: World, { id, metadata }: Intent): Promise<string | null> => {
  if (metadata['galena_key'] !== undefined) return null;
  const stripe = await world.client();
  const paid = await asking(() =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: id },
      expand: ['data.invoice'],
      limit: 1,
    }),
  );
  const invoice = readAs(InvoicePayments, paid).data[0]?.invoice;
  return typeof invoice === 'object' ? (invoice.parent?.subscription_details?.subscription ?? null) : null;
};

/** Asks for an intent. @returns null: there is none of that name */
export const maybeIntent = async (world: World, ref: string): Promise<Intent | null> => {
  if (!/^pi_\w+$/.test(ref)) return null;
  const stripe = await world.client();
  const answer = await askingFor(() => stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }));
  return answer === null ? null : readAs(Intent, answer);
};

/**
 * What is declined stays so: whoever still has its page open could pay it there with another card, after we have told
 * everybody that it failed. The attempts of a subscription are Stripe's to make again.
 */
const makeFinal = async (world: World, intent: Intent): Promise<Intent> => {
  const isOurs = intent.metadata['galena_key'] !== undefined;
  if (!isOurs || intent.status !== 'requires_payment_method' || stateOf(intent) !== 'declined') return intent;
  const stripe = await world.client();
  const canceled = await asking(() => stripe.paymentIntents.cancel(intent.id));
  return readAs(Intent, { ...canceled, last_payment_error: canceled.last_payment_error ?? intent.last_payment_error });
};

const charge =
  (world: World): Payments['charge'] =>
  async ({ customerRef, cardRef, money, fee = 0, key, description, isOffSession }) => {
    const stripe = await world.client();
    const answer = await asking(async () => {
      try {
        return await stripe.paymentIntents.create(
          {
            ...writeMoney(money),
            ...(fee > 0 ? { application_fee_amount: writeMoney({ ...money, amount: fee }).amount } : {}),
            customer: customerRef,
            payment_method: cardRef,
            description,
            confirm: true,
            off_session: isOffSession,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { galena_key: key },
            expand: ['latest_charge'],
          },
          { idempotencyKey: `charge:${key}` },
        );
      } catch (error) {
        const refusal = stripeErrorOf(error);
        if (refusal?.statusCode === 402 && refusal.payment_intent) return refusal.payment_intent;
        throw error;
      }
    });
    return paymentOf(await makeFinal(world, readAs(Intent, answer)), null);
  };

const maybePaymentByKey =
  (world: World): Payments['maybePaymentByKey'] =>
  async (customerRef, key, since) => {
    const stripe = await world.client();
    // Their clock and ours need not agree.
    const gte = Math.floor(since.getTime() / 1000) - 3_600;
    const ref = await asking(async () => {
      let searched = 0;
      for await (const intent of stripe.paymentIntents.list({ customer: customerRef, created: { gte }, limit: 100 })) {
        if (intent.metadata?.['galena_key'] === key) return intent.id;
        searched += 1;
        if (searched >= maxSearched) throw new VendorError(vendor, 'protocol', 'has too many payments to search');
      }
      return null;
    });
    const intent = ref === null ? null : await maybeIntent(world, ref);
    if (intent !== null) return paymentOf(await makeFinal(world, intent), null);
    if (world.now().getTime() - since.getTime() < underWaySeconds * 1000)
      throw new VendorError(vendor, 'unavailable', 'may still be at it', underWaySeconds);
    return null;
  };

const cancelCharge =
  (world: World): Payments['cancelCharge'] =>
  async (ref) => {
    const intent = await maybeIntent(world, ref);
    if (intent === null || stateOf(intent) !== 'needs_authentication') return intent && paymentOf(intent, null);
    const stripe = await world.client();
    await asking(async () => {
      try {
        await stripe.paymentIntents.cancel(ref);
      } catch (error) {
        // It was paid at the last moment: it is asked for how it stands.
        if (stripeErrorOf(error)?.rawType !== 'invalid_request_error') throw error;
      }
    });
    const left = await maybeIntent(world, ref);
    return left && paymentOf(left, null);
  };

const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  succeeded: 'succeeded',
  pending: 'processing',
  requires_action: 'processing',
  failed: 'failed',
  canceled: 'failed',
};

const refund =
  (world: World): Payments['refund'] =>
  async (paymentRef, money, key) => {
    const stripe = await world.client();
    const answer = await asking(async () => {
      // Stripe forgets keys after a while; what it keeps with the refund it does not forget.
      for await (const known of stripe.refunds.list({ payment_intent: paymentRef, limit: 100 }))
        if (known.metadata?.['galena_key'] === key) return known;
      // The fee stays with the platform: it went back only with `refund_application_fee`.
      return stripe.refunds.create(
        { payment_intent: paymentRef, amount: writeMoney(money).amount, metadata: { galena_key: key } },
        { idempotencyKey: `refund:${key}` },
      );
    });
    const { id, amount, currency, status } = readAs(Refund, answer);
    const state = refundStates[status ?? 'pending'];
    if (state === undefined) throw new VendorError(vendor, 'protocol', 'says of a refund what nobody knows');
    return { ref: id, money: readMoney(amount, currency), state };
  };

const maybeDispute =
  (world: World): Payments['maybeDispute'] =>
  async (ref) => {
    if (!/^(?:dp|du)_\w+$/.test(ref)) return null;
    const stripe = await world.client();
    const answer = await askingFor(() => stripe.disputes.retrieve(ref));
    if (answer === null) return null;
    const { id, amount, currency, status, payment_intent: paymentRef } = readAs(Dispute, answer);
    // A warning, and what was prevented, took no money: to us it is no dispute (yet).
    if (status.startsWith('warning_') || status === 'prevented' || paymentRef === null) return null;
    const state = status === 'won' || status === 'lost' ? status : 'open';
    return { ref: id, paymentRef, state, money: readMoney(amount, currency) };
  };

export const createPayments = (world: World): Payments => ({
  charge: charge(world),
  maybePayment: async (ref) => {
    const intent = await maybeIntent(world, ref);
    if (intent === null) return null;
    return paymentOf(await makeFinal(world, intent), await subscriptionOf(world, intent));
  },
  maybePaymentByKey: maybePaymentByKey(world),
  cancelCharge: cancelCharge(world),
  refund: refund(world),
  maybeDispute: maybeDispute(world),
});
