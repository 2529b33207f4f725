import type { Tx } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { sendJobs } from '../../platform/jobs/queue.ts';
import { findCustomersAmong, type Hashed, takeUnreached } from '../contacts/index.ts';
import { findAccountsReaching } from '../records/index.ts';
import { asSystem } from './across-accounts.service.ts';
import { hideJob, showJob } from './hiding.jobs.ts';
import { packed, unpacked } from './hiding.rules.ts';

const batchSize = 200;

/** Whose records are concerned: those of a reseller's customers; null: everybody's. */
type Whose = number | null;

/** A job for each account with records that some contacts reach. */
const sendTo = async (tx: Tx, job: typeof hideJob, reseller: Whose, contacts: readonly Hashed[]): Promise<void> => {
  const reached = await findAccountsReaching(tx, contacts);
  const concerned = reseller === null ? reached : await findCustomersAmong(tx, reseller, reached);
  // A reseller's own records are changed together with its word.
  const accounts = concerned.filter((accountId) => accountId !== reseller);
  const payload = job.payload.parse({ contacts: packed(contacts), list_id: null });
  await sendJobs(
    tx.db,
    job.name,
    accounts.map((accountId) => ({ accountId, payload })),
  );
};

/** Opt-outs count as reached in the transaction that makes the jobs of all whom they concern. */
export const reachDown: JobHandler<{}> = async (context, _payload, run) => {
  for (;;) {
    run.signal.throwIfAborted();
    const taken = await asSystem(context, async (tx) => {
      const some = await takeUnreached(tx, batchSize);
      for (const [reseller, contacts] of Map.groupBy(some, (one) => one.reseller))
        await sendTo(tx, hideJob, reseller, contacts);
      return some.length;
    });
    if (taken === 0) return;
  }
};

type Gone = {
  readonly reseller: number | null;
  readonly contacts: readonly { readonly kind: string; readonly hash: string }[];
};

/** What was taken off is looked for where it may have hidden something; killed, it is looked for once more, which changes nothing. */
export const bringBack: JobHandler<Gone> = (context, { reseller, contacts }) =>
  asSystem(context, (tx) => sendTo(tx, showJob, reseller, unpacked(contacts)));
