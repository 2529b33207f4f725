import type { PaymentProvider, ProviderNotice } from '@galena/adapters/payments';
import { moment } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Context } from '../../platform/context/context.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { attendJob } from './attending.jobs.ts';
import { maybeAccountOfCustomer } from './customers.store.ts';
import * as store from './notices.store.ts';
import { followAccount, maybeProvider } from '../providers/index.ts';
import { orLater } from './provider.service.ts';

type Subject = Pick<ProviderNotice, 'about' | 'ref'>;

/** Whose a thing is at its provider; null: nobody's, or that cannot be said. */
const customerOfNotice = async (provider: PaymentProvider, { about, ref }: Subject): Promise<string | null> => {
  if (about === 'customer') return ref;
  if (about === 'payment') return (await provider.maybePayment(ref))?.customerRef ?? null;
  if (about === 'subscription') return (await provider.maybeSubscription(ref))?.customerRef ?? null;
  if (about !== 'dispute') return null;
  const dispute = await provider.maybeDispute(ref);
  return dispute ? ((await provider.maybePayment(dispute.paymentRef))?.customerRef ?? null) : null;
};

/** How an account of a reseller's stands is nobody's business but the room's that knows it. */
const sortAccount = async (context: Context, notice: store.Kept): Promise<void> => {
  const [base = ''] = notice.provider.split('/');
  await orLater(context, 30, () => followAccount(context, base, notice.ref));
  await inTransaction(context, (tx) => store.noteHandled(tx.db, notice, moment(tx.clock)));
};

/** Finds out whose notice it is, and has it seen to in that account. One of nobody's here is put away. */
export const sortNotice: JobHandler<{ provider: string; id: string }> = async (context, { provider: name, id }) => {
  const notice = await store.maybeNotice(context.db, name, id);
  const provider = maybeProvider(context, name);
  if (!notice || notice.isHandled || !provider) return;
  if (notice.about === 'account') return sortAccount(context, notice);
  const customer = await orLater(context, 30, () => customerOfNotice(provider, notice));
  await inTransaction(context, async (tx) => {
    const accountId = customer === null ? null : await maybeAccountOfCustomer(tx.db, name, customer);
    if (!(await store.noteHandled(tx.db, notice, moment(tx.clock)))) return;
    if (accountId === null) return;
    const { about, ref } = notice;
    if (about !== 'account') await enqueue(tx, attendJob, { provider: name, id, about, ref }, { accountId });
  });
};
