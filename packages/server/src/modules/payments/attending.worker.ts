import type { PaymentProvider, ProviderPayment } from '@galena/adapters/payments';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { tellUpstairs, type Attended } from './attending.service.ts';
import { payingAccount } from './customers.service.ts';
import { maybePaymentOf } from './payments.store.ts';
import { getProvider } from '../providers/index.ts';
import { orLater } from './provider.service.ts';
import { settleDispute } from './refunds.service.ts';
import { settle } from './settle.service.ts';

/** Our row of a payment that the provider speaks of; null: it began elsewhere. */
const maybeOwn = (context: Context, provider: string, told: ProviderPayment): Promise<number | null> => {
  const accountId = payingAccount(context);
  const { ref, key } = told;
  return inReadTransaction(context, (tx) => maybePaymentOf(tx.db, accountId, { provider, ref, key }));
};

const attendDispute = async (context: Context, provider: PaymentProvider, ref: string): Promise<void> => {
  const accountId = payingAccount(context);
  const dispute = await provider.maybeDispute(ref);
  const payment = dispute && (await provider.maybePayment(dispute.paymentRef));
  if (!dispute || !payment) return;
  const id = await maybeOwn(context, provider.name, payment);
  if (id === null) {
    // It began at the provider, and the room upstairs that takes it over has not done so yet.
    await tellUpstairs(
      context,
      { provider: provider.name, id: `payment-of:${ref}`, about: 'payment', ref: payment.ref },
      payment,
    );
    const taken = await maybeOwn(context, provider.name, payment);
    if (taken === null) return context.log.warn({ ref }, 'a dispute is about a payment that nobody knows');
    return attendOwnDispute(context, accountId, taken, payment, dispute);
  }
  await attendOwnDispute(context, accountId, id, payment, dispute);
};

const attendOwnDispute = async (
  context: Context,
  accountId: number,
  id: number,
  payment: ProviderPayment,
  dispute: Parameters<typeof settleDispute>[3],
): Promise<void> => {
  // The ledger has to know what was paid before it hears what is disputed of it.
  await settle(context, accountId, id, payment);
  await inTransaction(context, (tx) => settleDispute(tx, accountId, id, dispute));
};

const attendPayment = async (context: Context, provider: PaymentProvider, attended: Attended): Promise<void> => {
  const told = await provider.maybePayment(attended.ref);
  if (!told) return;
  const id = await maybeOwn(context, provider.name, told);
  if (id !== null) await settle(context, payingAccount(context), id, told);
  if (id === null || told.subscriptionRef !== null) await tellUpstairs(context, attended, told);
};

/** Asks what is true of what a notice is about, and writes that down: what the notice itself said is not asked. */
export const attend: JobHandler<Attended> = (context, attended) =>
  orLater(context, 30, async () => {
    const provider = getProvider(context, attended.provider);
    if (attended.about === 'payment') await attendPayment(context, provider, attended);
    else if (attended.about === 'dispute') await attendDispute(context, provider, attended.ref);
    else await tellUpstairs(context, attended, null);
  });
