import { failHard, type ListType } from '@galena/contract/kernel';
import type { Selection } from '@galena/contract/lists';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { EndedRun, RunStep } from '../../platform/runs/run-kind.ts';
import { lockIdentities } from '../contacts/index.ts';
import { advanceHistory, maybeListRow } from '../lists/index.ts';
import { findSelected } from '../queries/index.ts';
import { findIdsBehind } from '../records/index.ts';
import { emailCheckOf } from './list-webhooks.service.ts';
import { advanceSent, lockListWebhook, maybeListWebhook } from './list-webhooks.store.ts';
import { tellRecords } from './telling.service.ts';

/** So many records are told of in one transaction. */
const piece = 200;

type Input = {
  readonly list_id: number;
  readonly type: ListType;
  readonly selection: Selection;
  readonly up_to: number;
  /** When somebody asked for it. */
  readonly asked_at?: string;
};
type Cursor = { readonly after: number } | null;

/** The next records of a run: their messages, and how far it is, commit together. */
export const sendPiece = async (
  context: Context,
  run: { readonly id: number; readonly input: unknown; readonly cursor: unknown },
): Promise<RunStep> => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('records are sent in an account');
  const { list_id: listId, type, selection, up_to: lastId, asked_at: askedAt = null } = run.input as Input;
  const after = (run.cursor as Cursor)?.after ?? 0;
  const place = { id: listId, type };
  const ids = await inReadTransaction(context, async (tx) =>
    (await maybeListRow(tx, accountId, listId)) === null
      ? []
      : findSelected(tx, { accountId, place, selection }, { after, lastId, max: piece }, failHard),
  );
  return {
    cursor: { after: ids.at(-1) ?? after },
    commit: async (tx) => {
      const webhook = await maybeListWebhook(tx.db, accountId, listId);
      // Deleted, or its webhook removed: there is nobody to tell, or nothing to tell of.
      if (!webhook || (await maybeListRow(tx, accountId, listId)) === null) return { done: 0, outcome: 'stopped' };
      const told = await tellRecords(tx, accountId, {
        list: place,
        endpointId: webhook.endpoint_id,
        check: await emailCheckOf(tx, accountId, webhook),
        records: ids.map((id) => ({ id, since: null, runId: run.id, askedAt })),
      });
      await advanceHistory(tx, accountId, run.id, { found: told.size, credits: 0, status: 'running' });
      return { done: ids.length, outcome: ids.length < piece ? 'last' : 'next' };
    },
  };
};

/** The run is over; the history of the list says how. */
export const endSending = async (tx: Tx, { id, accountId, state }: EndedRun): Promise<void> =>
  advanceHistory(tx, accountId, id, { status: state });

/** Tells the webhook of a list of the records that came in since, each once: how far it is moves with the messages. */
export const tellNewRecords: JobHandler<{ list_id: number }> = async (context, { list_id: listId }, run) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('records are sent in an account');
  for (let isOver = false; !isOver;) {
    run.signal.throwIfAborted();
    isOver = await inTransaction(context, async (tx) => {
      // First, as whoever saves records does.
      await lockIdentities(tx, accountId);
      // Who saves records holds this row until they are saved: what comes in meanwhile has a job of its own.
      const webhook = await lockListWebhook(tx.db, accountId, listId);
      const list = await maybeListRow(tx, accountId, listId);
      if (!webhook?.send_new || !list) return run.finish(tx).then(() => true);
      const ids = await findIdsBehind(tx, accountId, listId, webhook.sent_to_id, piece);
      const last = ids.at(-1);
      if (last === undefined) return run.finish(tx).then(() => true);
      await tellRecords(tx, accountId, {
        list,
        endpointId: webhook.endpoint_id,
        check: await emailCheckOf(tx, accountId, webhook),
        records: ids.map((id) => ({ id, since: null, runId: null, askedAt: null })),
      });
      await advanceSent(tx.db, accountId, listId, last);
      return false;
    });
  }
};
