import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { sendJobs } from '../../platform/jobs/queue.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { findCustomersAmong, lockIdentities, takeUnreached, type Unreached } from '../contacts/index.ts';
import { findAccountsReaching } from '../records/index.ts';
import { asSystem } from './across-accounts.service.ts';
import { hideStretch } from './hiding.service.ts';
import { hideJob, packed, unpacked } from './opt-outs.jobs.ts';

type Asked = {
  readonly contacts: readonly { readonly kind: string; readonly hash: string }[];
  readonly list_id: number | null;
  readonly after: number;
};

/**
 * Goes through the records piece by piece, each a transaction. One that is killed begins again: what is hidden is not found a
 * second time.
 */
export const hide: JobHandler<Asked> = async (context, { contacts, list_id: listId, after: begin }, run) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('records are hidden in an account');
  const asked = { accountId, contacts: unpacked(contacts), listId };
  for (let after: number | null = begin; after !== null;) {
    run.signal.throwIfAborted();
    const from: number = after;
    after = await inTransaction(context, async (tx) => {
      await lockIdentities(tx, accountId);
      const { next, listIds } = await hideStretch(tx, asked, from);
      tx.app.faults.reach('results_written');
      for (const id of listIds) await tellChange(tx, { kind: 'list', id });
      if (next === null) await run.finish(tx);
      return next;
    });
  }
};

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
