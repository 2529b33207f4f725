import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { lockIdentities } from '../contacts/index.ts';
import { advanceHistory, maybeListRow } from '../lists/index.ts';
import { removeUnbegun } from './arrivals.store.ts';
import { emailCheckOf } from './list-webhooks.service.ts';
import { maybeListWebhook } from './list-webhooks.store.ts';
import { tellVerifiedKey, tellVerifiedQueue } from './queues.jobs.ts';
import { tellRecords, wakeVerifying } from './telling.service.ts';
import * as store from './verifying.store.ts';

/** So many are looked at in one transaction. */
const piece = 200;

const accountOf = (context: Context): number => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('records wait in an account');
  return accountId;
};

/** A verification is over: what waits for one is looked at again. */
export const hearVerified: JobHandler<unknown> = (context, _payload, job) =>
  inTransaction(context, async (tx) => {
    const accountId = accountOf(tx);
    if ((await store.findNextVerifying(tx.db, accountId)) !== null) {
      await store.hurryVerifying(tx.db, accountId, moment(tx.clock));
      await wakeVerifying(tx, accountId);
    }
    await job.finish(tx);
  });

/** Tells of those of one list that are verified, and lets the others wait on. @returns how many it looked at */
const tellSome = async (tx: Tx, accountId: number): Promise<number> => {
  // First, as whoever saves records does.
  await lockIdentities(tx, accountId);
  const rows = await store.findDueVerifying(tx.db, accountId, moment(tx.clock), piece);
  const [first] = rows;
  if (!first) return 0;
  const { list_id: listId } = first;
  const ids = rows.map((row) => row.record_id);
  await store.removeVerifying(tx.db, accountId, listId, ids);
  // Those that may leave, or wait on, begin anew below.
  await removeUnbegun(tx.db, accountId, listId, ids);
  const list = await maybeListRow(tx, accountId, listId);
  const webhook = await maybeListWebhook(tx.db, accountId, listId);
  if (!list || !webhook) return rows.length;
  const told = await tellRecords(tx, accountId, {
    list,
    endpointId: webhook.endpoint_id,
    check: await emailCheckOf(tx, accountId, webhook),
    records: rows.map(({ record_id: id, since, run_id: runId }) => ({ id, since, runId, askedAt: null })),
  });
  for (const [runId, own] of Map.groupBy(rows, (row) => row.run_id)) {
    const found = own.filter((row) => told.has(row.record_id)).length;
    if (runId !== null) await advanceHistory(tx, accountId, runId, { found });
  }
  return rows.length;
};

/** Tells webhooks of the records that waited for their addresses to be verified, as far as that is over. */
export const tellVerified: JobHandler<unknown> = async (context, _payload, run) => {
  const accountId = accountOf(context);
  for (;;) {
    run.signal.throwIfAborted();
    const isOver = await inTransaction(context, async (tx) => {
      if ((await tellSome(tx, accountId)) > 0) return false;
      await run.finish(tx);
      const next = await store.findNextVerifying(tx.db, accountId);
      if (next === null) return true;
      const afterSeconds = Math.max(1, Math.ceil((Date.parse(next) - tx.clock.now().getTime()) / 1_000));
      await enqueue(tx, tellVerifiedQueue, {}, { accountId, key: tellVerifiedKey, afterSeconds });
      return true;
    });
    if (isOver) return;
  }
};
