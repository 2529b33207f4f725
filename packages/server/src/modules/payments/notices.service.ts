import type { ProviderNotice } from '@galena/adapters/payments';
import { generalErrors, VendorError, type Fail, type SignedCall } from '@galena/contract/kernel';
import { paymentErrors as errors } from '@galena/contract/payments';
import { moment } from '../../platform/clock/clock.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { noticeJob } from './notices.jobs.ts';
import * as store from './notices.store.ts';
import { defaultProvider, nameOf, providersOf } from '../providers/index.ts';

/** What a provider has signed, to be kept and sorted; nothing of an account is read or written. */
export const incomingNotices = defineSystemUse('notices of payment providers, which name no account of ours');

/** Keeps a notice and has it seen to. @returns false: it came before */
export const takeNotice = async (
  tx: Tx,
  provider: string,
  notice: ProviderNotice,
  via: 'hook' | 'look',
): Promise<boolean> => {
  const isNew = await store.addNotice(tx.db, provider, notice, { via, at: moment(tx.clock) });
  if (isNew) await enqueue(tx, noticeJob, { provider, id: notice.id });
  return isNew;
};

/**
 * Takes what a provider sent, after its adapter has checked that the provider sent it, and just now. Nothing is believed of it but
 * that it is worth asking.
 */
export const receiveNotice = async (
  context: Context,
  name: string | undefined,
  call: SignedCall,
  fail: Fail<typeof generalErrors.not_found | typeof errors.notice_refused>,
): Promise<void> => {
  // In whose account it happened is said in the notice, and nowhere else.
  const provider =
    name === undefined ? defaultProvider(context) : providersOf(context).find((one) => one.name === name);
  if (!provider) return fail(generalErrors.not_found);
  let notice: ProviderNotice;
  try {
    notice = await provider.readNotice(Buffer.from(call.bytes), call.headers);
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault !== 'bad_input') throw error;
    context.log.warn({ err: error, provider: provider.name }, 'a notice was refused');
    return fail(errors.notice_refused);
  }
  // Nobody's account is known yet: it is for the system to find out.
  const system = { ...context, db: context.app.systemDb(incomingNotices) };
  const { account: ref } = notice;
  const whose = ref === null ? provider.name : nameOf({ provider: provider.name, ref });
  await inTransaction(system, (tx) => takeNotice(tx, whose, notice, 'hook'));
};
