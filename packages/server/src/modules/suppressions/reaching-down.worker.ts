import type { Tx } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { sendJobs } from '../../platform/jobs/queue.ts';
import { findCustomersAmong, takeUnreached, type Unreached } from '../contacts/index.ts';
import { findAccountsReaching } from '../records/index.ts';
import { asSystem } from './across-accounts.service.ts';
import { hideJob } from './hiding.jobs.ts';
import { packed } from './hiding.rules.ts';

const batchSize = 200;

/** A job for each account in which some opt-outs hide something: of all, or of a reseller's customers. */
const sendTo = async (tx: Tx, reseller: number | null, contacts: readonly Unreached[]): Promise<void> => {
  const reached = await findAccountsReaching(tx, contacts);
  const accounts = reseller === null ? reached : await findCustomersAmong(tx, reseller, reached);
  const payload = hideJob.payload.parse({ contacts: packed(contacts), list_id: null });
  await sendJobs(
    tx.db,
    hideJob.name,
    accounts.map((accountId) => ({ accountId, payload })),
  );
};

/** Opt-outs count as reached in the transaction that makes the jobs of all whom they concern. */
export const reachDown: JobHandler<{}> = async (context, _payload, run) => {
  for (;;) {
    run.signal.throwIfAborted();
    const taken = await asSystem(context, async (tx) => {
      const some = await takeUnreached(tx, batchSize);
      for (const [reseller, contacts] of Map.groupBy(some, (one) => one.reseller)) await sendTo(tx, reseller, contacts);
      return some.length;
    });
    if (taken === 0) return;
  }
};
