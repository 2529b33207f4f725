import { failHard, type ListType } from '@galena/contract/kernel';
import type { Selection } from '@galena/contract/lists';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { EndedRun, RunStep } from '../../platform/runs/run-kind.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { advanceHistory, maybeListRow } from '../lists/index.ts';
import { findSelected } from '../queries/index.ts';
import { findIdsBehind } from '../records/index.ts';
import { lockIdentities } from '../contacts/index.ts';
import { type ConnectionRow, maybeConnection } from './connections.store.ts';
import { advanceListConnection, lockListConnections } from './sending.store.ts';
import { startRecords } from './states.service.ts';

/** So many records begin their way in one transaction. */
const piece = 200;

type Input = {
  readonly list_id: number;
  readonly type: ListType;
  readonly selection: Selection;
  readonly up_to: number;
  readonly connection_id: number;
  /** Left out by runs of earlier versions. */
  readonly begun_at?: string;
};
type Cursor = { readonly after: number } | null;

/** Whether anything is sent to a connection now; null: it was disconnected. */
const isOpen = (connection: ConnectionRow | null): boolean => connection?.status === 'active' && connection.is_active;

/** The next records of a run begin their way; that, and how far the run is, commit together. */
export const sendPiece = async (
  context: Context,
  run: { readonly id: number; readonly input: unknown; readonly cursor: unknown },
): Promise<RunStep> => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('records are sent in an account');
  const {
    list_id: listId,
    type,
    selection,
    up_to: lastId,
    connection_id: connectionId,
    begun_at: begunAt,
  } = run.input as Input;
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
      await lockIdentities(tx, accountId);
      const connection = await maybeConnection(tx.db, accountId, connectionId);
      // Disconnected, off, or let in no more: there is nobody to send to.
      if (!isOpen(connection) || (await maybeListRow(tx, accountId, listId)) === null)
        return { done: 0, outcome: 'stopped' };
      await startRecords(tx, accountId, connectionId, place, ids, begunAt ?? null);
      await advanceHistory(tx, accountId, run.id, { found: ids.length, credits: 0, status: 'running' });
      return { done: ids.length, outcome: ids.length < piece ? 'last' : 'next' };
    },
  };
};

/** The run is over; the history of the list says how. */
export const endSending = async (tx: Tx, { id, accountId, state }: EndedRun): Promise<void> =>
  advanceHistory(tx, accountId, id, { status: state });

/** Sends the CRMs of a list the records that came in since, each once: how far it is moves with their deliveries. */
export const sendNewRecords: JobHandler<{ list_id: number }> = async (context, { list_id: listId }, run) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('records are sent in an account');
  for (let isOver = false; !isOver;) {
    run.signal.throwIfAborted();
    isOver = await inTransaction(context, async (tx) => {
      await lockIdentities(tx, accountId);
      // Who saves records holds these rows until they are saved: what comes in meanwhile has a job of its own.
      const rows = await lockListConnections(tx.db, accountId, listId);
      const list = await maybeListRow(tx, accountId, listId);
      let sent = 0;
      for (const row of list ? rows : []) {
        // What comes for a CRM that is off waits with its list.
        if (!isOpen(await maybeConnection(tx.db, accountId, row.connection_id))) continue;
        const ids = await findIdsBehind(tx, accountId, listId, row.sent_to_id, piece);
        const last = ids.at(-1);
        if (!list || last === undefined) continue;
        await startRecords(tx, accountId, row.connection_id, list, ids);
        await advanceListConnection(tx.db, accountId, { ...row, sent_to_id: last });
        sent += ids.length;
      }
      return sent === 0 ? run.finish(tx).then(() => true) : false;
    });
  }
};
