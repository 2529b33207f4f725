import type { PaymentProvider, ProviderPayment, ProviderRefund } from '@galena/adapters/payments';
import { VendorError } from '@galena/contract/kernel';
import { assertOutside, inAccounts, inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { maybeCard } from './cards.store.ts';
import * as store from './payments.store.ts';
import { getProvider } from '../providers/index.ts';
import { giveUp, settle, settleIn, type Payment, type Settled } from './settle.service.ts';

// What a provider is asked for a payment that is kept: by whoever pays or refunds, and by the job that finds out what became of it.

// Money was certainly not taken, and another try with the same would end the same way.
const isRefusal = (error: unknown): error is VendorError =>
  error instanceof VendorError && (error.fault === 'bad_input' || error.fault === 'auth');

const refusalOf = (error: VendorError): string =>
  error.fault === 'bad_input' ? error.message : 'The payment provider isn’t set up correctly.';

const charge = async (provider: PaymentProvider, payment: Payment, cardRef: string): Promise<ProviderPayment> =>
  provider.charge({
    customerRef: payment.customerRef,
    cardRef,
    money: { amount: payment.net + payment.tax, currency: payment.currency },
    key: payment.providerKey,
    description: payment.description,
    isOffSession: payment.isOffSession,
    ...(payment.fee > 0 && { fee: payment.fee }),
  });

/**
 * Asks the provider for a payment that is kept, and writes down what it answers. An answer that is lost leaves it open: whoever
 * follows it finds out.
 */
export const askProvider = async (context: Context, payment: Payment): Promise<Payment> => {
  assertOutside(context);
  const { accountId, id, cardId } = payment;
  const card = cardId === null ? null : await inReadTransaction(context, (tx) => maybeCard(tx.db, accountId, cardId));
  if (!card) throw new Error(`payment ${id} of account ${accountId} has no card`);
  context.app.faults.reach('payment_written');
  let told: ProviderPayment;
  try {
    told = await charge(getProvider(context, payment.provider), payment, card.ref);
  } catch (error) {
    if (isRefusal(error)) {
      context.log.warn({ err: error, payment_id: id }, 'a payment was refused');
      return giveUp(context, accountId, id, { reason: refusalOf(error), needsReconnect: error.fault === 'bad_input' });
    }
    if (error instanceof VendorError) {
      context.log.warn({ err: error, payment_id: id }, 'a payment has no answer; it is followed');
      return payment;
    }
    throw error;
  }
  return (await settle(context, accountId, id, told)).payment;
};

/**
 * Asks the provider what became of a payment, and writes that down; null: it has none, and never had. Not in a transaction.
 * @throws VendorError when the provider cannot tell now
 */
export const maybeFound = async (context: Context, payment: Payment): Promise<Payment | null> => {
  assertOutside(context);
  const { accountId, id, ref, customerRef, providerKey, createdAt } = payment;
  const provider = getProvider(context, payment.provider);
  const told =
    ref === null
      ? await provider.maybePaymentByKey(customerRef, providerKey, new Date(createdAt))
      : await provider.maybePayment(ref);
  return told ? (await settle(context, accountId, id, told)).payment : null;
};

/** What of a payment can still go back, in minor units; what the bank has taken cannot. */
export const leftOf = ({ state, net, tax, refunded, disputed, disputeState }: Payment): number =>
  state !== 'succeeded' || disputeState === 'open' ? 0 : net + tax - refunded - disputed;

/** Nothing of it can go back, or what was asked for cannot. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
  /** In the provider's words; null: nothing is left. */
  readonly reason: string | null;

  constructor(reason: string | null) {
    super(reason ?? 'nothing can go back');
    this.reason = reason;
  }
}

const abandon = (context: Context, { accountId, id }: Payment): Promise<void> =>
  inAccounts(context, [accountId], (tx) => store.endRefund(tx.db, accountId, id));

const ask = async (context: Context, payment: Payment): Promise<ProviderRefund | null> => {
  const { currency, ref, refundKey } = payment;
  try {
    const money = { amount: leftOf(payment), currency };
    return await getProvider(context, payment.provider).refund(ref as string, money, refundKey as string);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    if (error.fault === 'bad_input') {
      await abandon(context, payment);
      throw new RefundRefused(error.message);
    }
    context.log.warn({ err: error, payment_id: payment.id }, 'a refund has no answer; it is followed');
    return null;
  }
};

/**
 * Asks for a refund that is kept, under its key, and writes down what the provider then says of the payment.
 * @throws RefundRefused the provider will not
 */
export const carryRefund = async (context: Context, payment: Payment): Promise<Settled> => {
  assertOutside(context);
  context.app.faults.reach('payment_written');
  const answer = await ask(context, payment);
  context.app.faults.reach('payment_answered');
  if (!answer) return { payment, creditsBack: 0 };
  if (answer.state === 'failed') {
    await abandon(context, payment);
    throw new RefundRefused('The refund failed.');
  }
  const told = await getProvider(context, payment.provider).maybePayment(payment.ref as string);
  if (!told) throw new Error(`the provider no longer knows payment ${payment.id}`);
  const settled = await inAccounts(context, [payment.accountId], async (tx) => {
    const done = await settleIn(tx, payment.accountId, payment.id, told);
    context.app.faults.reach('payment_settling');
    return done;
  });
  context.app.faults.reach('payment_settled');
  return settled;
};
