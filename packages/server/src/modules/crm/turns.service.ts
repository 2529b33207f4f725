import type { ListType } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { lockIdentities } from '../contacts/index.ts';
import { findPlaces, findUntold } from '../records/index.ts';
import * as connections from './connections.store.ts';
import * as store from './deliveries.store.ts';
import { ownFieldsOf, readLeaving, type LeavingRecord } from './leads.service.ts';
import { failedOf, showStates } from './states.service.ts';

/** So many records are under way to one CRM at once; its adapter keeps the limits of the CRM. */
const width = 8;
/** What nobody took for so long is given up (R28). */
const patienceMs = 24 * 3_600_000;

/** A connection in whose name a job works. */
export type Place = {
  readonly context: Context;
  readonly accountId: number;
  readonly connectionId: number;
  readonly run: JobRun;
};

/** A record with all that its delivery needs. */
export type Piece = {
  readonly delivery: store.DeliveryRow;
  readonly record: LeavingRecord;
  readonly own: ReadonlySet<string>;
};

const isOpen = (row: connections.ConnectionRow | null, at: string): row is connections.ConnectionRow =>
  row?.status === 'active' &&
  row.is_active &&
  (row.resting_until === null || Date.parse(row.resting_until) <= Date.parse(at));

/** The records of one list. */
const piecesOf = async (
  tx: Tx,
  accountId: number,
  listId: number,
  due: readonly store.DeliveryRow[],
): Promise<readonly Piece[]> => {
  const type = due[0]?.list_type as ListType;
  const ids = due.map((one) => one.record_id);
  const records = new Map(
    (await readLeaving(tx, accountId, { id: listId, type }, ids)).map((record) => [record.id, record]),
  );
  const own = await ownFieldsOf(tx, accountId, type);
  return due.flatMap((delivery) => {
    const record = records.get(delivery.record_id);
    return record ? [{ delivery, record, own }] : [];
  });
};

/** Groups what is due by the list that each record stands in now: it may have been moved since it was asked for. */
const byList = async (
  tx: Tx,
  accountId: number,
  due: readonly store.DeliveryRow[],
): Promise<ReadonlyMap<number, readonly store.DeliveryRow[]>> => {
  const places = await findPlaces(
    tx,
    accountId,
    due.map((one) => one.record_id),
  );
  const lists = new Map<number, store.DeliveryRow[]>();
  for (const one of due) {
    const listId = places.get(one.record_id);
    if (listId !== undefined) lists.set(listId, [...(lists.get(listId) ?? []), one]);
  }
  return lists;
};

/** Whom to send what now. Who may not be told of, and who is gone, is settled here. */
export const takeTurn = ({ context, accountId, connectionId }: Place) =>
  inTransaction(context, async (tx) => {
    const at = moment(tx.clock);
    const row = await connections.maybeConnection(tx.db, accountId, connectionId);
    if (!isOpen(row, at)) return null;
    const due = await store.findDue(tx.db, accountId, connectionId, { at, max: width });
    if (due.length === 0) return null;
    const untold = await findUntold(
      tx,
      accountId,
      due.map((one) => one.record_id),
    );
    const late = due.filter((one) => Date.parse(at) - Date.parse(one.asked_at) > patienceMs);
    const open = due.filter((one) => !untold.has(one.record_id) && !late.includes(one));
    const pieces: Piece[] = [];
    for (const [listId, some] of await byList(tx, accountId, open))
      pieces.push(...(await piecesOf(tx, accountId, listId, some)));
    const found = new Set(pieces.map(({ delivery }) => delivery.id));
    const settled = due.flatMap((one) => {
      if (found.has(one.id)) return [];
      if (late.includes(one)) return [failedOf(one, 'timed_out')];
      return [failedOf(one, untold.has(one.record_id) ? 'withheld' : 'deleted')];
    });
    if (settled.length > 0) {
      await lockIdentities(tx, accountId);
      await store.settleDeliveries(tx.db, accountId, settled, at);
      const ids = due.filter((one) => settled.some(({ id }) => id === one.id)).map((one) => one.record_id);
      await showStates(tx, accountId, ids);
    }
    return { row, pieces };
  });
