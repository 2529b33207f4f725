import { integrationErrors as errors } from '@galena/contract/integrations';
import { generalErrors, type Fail, type Run } from '@galena/contract/kernel';
import { listErrors, type Selection } from '@galena/contract/lists';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { getRun, startRun } from '../../platform/runs/runs.service.ts';
import { findEndpoints } from '../../platform/webhooks/webhooks.service.ts';
import { addHistory, subjectOf } from '../lists/index.ts';
import { measureSelected } from '../queries/index.ts';
import { assertList, findUntold } from '../records/index.ts';
import { verifyLeaving } from '../verification/index.ts';
import { emailCheckOf, endpointOfList } from './list-webhooks.service.ts';
import { maybeListWebhook, sendsNew } from './list-webhooks.store.ts';
import { newRecordsJob, newRecordsKey, webhookRun } from './sending.jobs.ts';

type ListPlace = Parameters<typeof assertList>[2];

/** Beyond that nobody waits for an exact figure. */
const maxCounted = 10_000_000;

/** Starts to send records of a list to its webhook. */
export const startSending = (
  context: Context,
  place: ListPlace,
  selection: Selection,
  fail: Fail<
    | typeof generalErrors.not_found
    | typeof listErrors.demo_list
    | typeof errors.webhook_missing
    | typeof errors.webhook_off
  >,
): Promise<Run> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const list = await assertList(tx, accountId, place, fail);
    if (list.is_demo) return fail(listErrors.demo_list);
    const endpointId = await endpointOfList(tx, accountId, list.id, fail);
    const [endpoint] = await findEndpoints(tx, accountId, [endpointId]);
    if (!endpoint?.is_active || endpoint.disabled !== null) return fail(errors.webhook_off);
    const { count, lastId } = await measureSelected(tx, { accountId, place: list, selection }, maxCounted, fail);
    const webhook = await maybeListWebhook(tx.db, accountId, list.id);
    if (webhook && (await emailCheckOf(tx, accountId, webhook)) !== 'off') await verifyLeaving(tx, list, selection);
    const at = moment(tx.clock);
    const input = { list_id: list.id, type: list.type, selection, up_to: lastId, asked_at: at };
    const runId = await startRun(tx, { kind: webhookRun, subject: subjectOf(list.id), input, total: count });
    await addHistory(tx, {
      accountId,
      userId,
      listIds: [list.id],
      kind: 'webhook',
      params: { host: new URL(endpoint.url).host },
      requested: count,
      found: 0,
      status: 'queued',
      runId,
      at,
      ...('all' in selection ? { filters: selection.filters } : {}),
    });
    await writeAudit(tx, {
      action: 'sent',
      entity: 'list',
      entityId: list.id,
      changes: { run: [null, runId], count: [null, count] },
    });
    return getRun(tx, runId, fail);
  });

/** Records came into a list: its webhook is told of them once they are saved, if it is to be. */
export const noteSaved = async (
  tx: Tx,
  saved: { readonly accountId: number; readonly listId: number },
): Promise<void> => {
  const { accountId, listId } = saved;
  if (!(await sendsNew(tx.db, accountId, listId))) return;
  await enqueue(tx, newRecordsJob, { list_id: listId }, { accountId, key: newRecordsKey(listId) });
};

/** Who may not be told of any more at the moment of leaving. */
export const mayNotLeave = (tx: Tx, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  findUntold(tx, accountId, ids);
