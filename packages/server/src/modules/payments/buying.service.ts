import { generalErrors, VendorError, type Fail } from '@galena/contract/kernel';
import { paymentErrors as errors } from '@galena/contract/payments';
import { momentIn } from '../../platform/clock/clock.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { getBalance } from '../billing/index.ts';
import { creditYearSeconds } from './cards.service.ts';
import { maybeCard } from './cards.store.ts';
import { isOpen } from './payments.rules.ts';
import * as store from './payments.store.ts';
import { pay } from './pay.service.ts';
import { maybeFound } from './payments.service.ts';
import { requirePayee } from './payee.service.ts';
import { priceOf } from './price.service.ts';
import { getProvider, maybeProvider } from '../providers/index.ts';
import type { Payment } from './settle.service.ts';
import { shownPayment } from './shown.rules.ts';
import { requireUsable } from './usable-cards.service.ts';

type FailDeclined = Fail<(typeof errors)['payment_declined' | 'card_reconnect']>;

/** Ends a call whose payment was not made, with what its card says of why. */
export const requirePaid = async (context: Context, payment: Payment, fail: FailDeclined): Promise<void> => {
  if (payment.state !== 'failed') return;
  const { accountId, cardId, failure } = payment;
  const card = cardId === null ? null : await inReadTransaction(context, (tx) => maybeCard(tx.db, accountId, cardId));
  if (card?.state === 'reconnect') return fail(errors.card_reconnect);
  return fail(errors.payment_declined, { params: { reason: failure ?? 'no reason was given.' } });
};

/** A payment as the page shows it. */
export const seePayment = async (context: Context, payment: Payment) => {
  const { accountId, cardId } = payment;
  const card = cardId === null ? null : await inReadTransaction(context, (tx) => maybeCard(tx.db, accountId, cardId));
  return shownPayment(payment, card);
};

/** What somebody has to do for a payment that the bank wants to have confirmed; null: nothing. */
export const authenticationOf = async (context: Context, payment: Payment) => {
  if (payment.state !== 'needs_authentication' || payment.ref === null) return null;
  const provider = maybeProvider(context, payment.provider);
  const told = await provider?.maybePayment(payment.ref);
  if (!provider || told?.state !== 'needs_authentication') return null;
  return {
    provider: provider.name,
    client_secret: told.clientSecret,
    approve_url: told.approveUrl,
    is_sandbox: provider.rehearsal !== null,
  };
};

type BuyErrors = (typeof errors)[
  | 'payment_key_missing'
  | 'not_sold_here'
  | 'no_default_card'
  | 'card_expired'
  | 'card_reconnect'
  | 'payment_declined'];

/**
 * Buys credits with the default card; they stay a year. The call's key is the purchase's: whoever sends it again buys nothing more,
 * and is told what became of it. Not in a transaction.
 */
export const buyCredits = async (context: Context, credits: number, fail: Fail<BuyErrors>): Promise<Payment> => {
  const { accountId } = userOf(context);
  const { idempotencyKey } = context.origin;
  if (idempotencyKey === undefined) return fail(errors.payment_key_missing);
  const key = `buy:${idempotencyKey}`;
  const money = await inReadTransaction(context, async (tx) => {
    await requirePayee(tx, accountId, fail);
    if (!(await store.maybePaymentByKey(tx.db, accountId, key))) await requireUsable(tx, accountId, null, fail);
    return priceOf(tx, accountId, credits);
  });
  const expiresAt = momentIn(context.clock, creditYearSeconds);
  const description = `${credits} credits`;
  const payment = await pay(context, {
    accountId,
    kind: 'purchase',
    credits,
    expiresAt,
    money,
    key,
    description,
    isOffSession: false,
  });
  await requirePaid(context, payment, fail);
  return payment;
};

/** Writes down who bought, in the transaction that keeps the answer. @returns the balance now */
export const noteBought = async (tx: Tx, payment: Payment): Promise<number> => {
  const label = `${payment.credits} credits`;
  await writeAudit(tx, { action: 'credits_bought', entity: 'payment', entityId: payment.id, label });
  return getBalance(tx, payment.accountId);
};

type FailMissing = Fail<typeof generalErrors.not_found>;

const requirePayment = async (context: Context, id: number, fail: FailMissing): Promise<Payment> => {
  const { accountId } = userOf(context);
  const payment = await inReadTransaction(context, (tx) => store.maybePayment(tx.db, accountId, id));
  return payment ?? fail(generalErrors.not_found);
};

// So often the page may have the provider asked.
const askAgainSeconds = 3;

/** A payment of the account; the provider is asked when it has been under way for a while. Not in a transaction. */
export const getPayment = async (context: Context, id: number, fail: FailMissing): Promise<Payment> => {
  const payment = await requirePayment(context, id, fail);
  const ageSeconds = (context.clock.now().getTime() - Date.parse(payment.askedAt)) / 1_000;
  if (!isOpen(payment.state) || payment.ref === null || ageSeconds < askAgainSeconds) return payment;
  try {
    return (await maybeFound(context, payment)) ?? payment;
  } catch (error) {
    if (error instanceof VendorError) return payment;
    throw error;
  }
};

/** Answers in place of the bank's customer, in the sandbox. Not in a transaction. */
export const rehearse = async (
  context: Context,
  id: number,
  isGranted: boolean,
  fail: Fail<typeof generalErrors.not_found | typeof errors.nothing_to_rehearse>,
): Promise<Payment> => {
  const payment = await requirePayment(context, id, fail);
  const { rehearsal } = getProvider(context, payment.provider);
  if (!rehearsal || payment.state !== 'needs_authentication' || payment.ref === null)
    return fail(errors.nothing_to_rehearse);
  await rehearsal.authenticate(payment.ref, isGranted);
  return (await maybeFound(context, payment)) ?? payment;
};
