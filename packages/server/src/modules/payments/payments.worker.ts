import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { RetryLater, type JobHandler } from '../../platform/jobs/job.ts';
import { payingAccount } from './customers.service.ts';
import { authenticationSeconds, isOpen, patienceOf } from './payments.rules.ts';
import { askProvider, carryRefund, maybeFound, RefundRefused } from './payments.service.ts';
import * as store from './payments.store.ts';
import { orLater } from './provider.service.ts';
import { giveUp, type Payment } from './settle.service.ts';

const ageOf = ({ clock }: Context, { createdAt }: Payment): number =>
  (clock.now().getTime() - Date.parse(createdAt)) / 1_000;

/** For so long a payment that nobody waits for is asked for once more, in seconds; later it would surprise. */
const askAgainSeconds = 3_600;

/**
 * What becomes of a payment that the provider never heard of: one that nobody waits for is asked for now; of one that somebody
 * wanted to make in person nothing came, and they are told.
 */
const beginAnew = (context: Context, payment: Payment): Promise<Payment> =>
  payment.isOffSession && ageOf(context, payment) < askAgainSeconds
    ? askProvider(context, payment)
    : giveUp(context, payment.accountId, payment.id, { reason: null, needsReconnect: false });

const pursueOpen = async (context: Context, payment: Payment): Promise<void> => {
  const found = (await maybeFound(context, payment)) ?? (await beginAnew(context, payment));
  if (!isOpen(found.state)) return;
  const age = ageOf(context, payment);
  if (found.state === 'needs_authentication' && age >= authenticationSeconds) {
    await giveUp(context, payment.accountId, payment.id, { reason: null, needsReconnect: true });
    return;
  }
  throw new RetryLater(patienceOf(age), `payment ${payment.id} is under way`);
};

const pursueRefund = async (context: Context, payment: Payment): Promise<void> => {
  try {
    const { payment: now } = await carryRefund(context, payment);
    if (now.refundKey !== null) throw new RetryLater(patienceOf(ageOf(context, payment)), 'a refund is under way');
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    context.log.warn({ err: error, payment_id: payment.id }, 'a refund was refused');
  }
};

/** Who cannot be asked now is asked again after so long, in seconds, unless they say when. */
const patience = 60;

/** Finds out what became of a payment or of its refund, until that is known. */
export const pursue: JobHandler<{ payment_id: number }> = async (context, { payment_id: id }) => {
  const accountId = payingAccount(context);
  const payment = await inReadTransaction(context, (tx) => store.maybePayment(tx.db, accountId, id));
  if (!payment) return;
  if (isOpen(payment.state)) return orLater(context, patience, () => pursueOpen(context, payment));
  if (payment.refundKey !== null) return orLater(context, patience, () => pursueRefund(context, payment));
};
