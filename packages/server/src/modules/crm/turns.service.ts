import type { ListType } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { CrmTrouble } from '@galena/contract/crm';
import { lockIdentities } from '../contacts/index.ts';
import { findPlaces, findUntold } from '../records/index.ts';
import { checkLeaving } from '../verification/index.ts';
import * as connections from './connections.store.ts';
import * as store from './deliveries.store.ts';
import { ownFieldsOf, readLeaving, type LeavingRecord } from './leads.service.ts';
import { failedOf, showStates } from './states.service.ts';
import { holdDeliveries } from './turns.store.ts';

/** So many records are under way to one CRM at once; its adapter keeps the limits of the CRM. */
const width = 8;
/** So many are looked at where addresses are verified before: what has to be is verified together. */
const checkedWidth = 200;
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

/** Whether a CRM may be asked now. */
export const isOpen = (row: connections.ConnectionRow | null, at: string): row is connections.ConnectionRow =>
  row?.status === 'active' &&
  row.is_active &&
  (row.resting_until === null || Date.parse(row.resting_until) <= Date.parse(at));

/** The records of one list. */
const piecesOf = async (
  tx: Tx,
  accountId: number,
  { verify_emails: check }: connections.ConnectionRow,
  { listId, due }: { readonly listId: number; readonly due: readonly store.DeliveryRow[] },
): Promise<readonly Piece[]> => {
  const type = due[0]?.list_type as ListType;
  const ids = due.map((one) => one.record_id);
  const leaving = await readLeaving(tx, accountId, { id: listId, type, hasMailOnly: check !== 'off' }, ids);
  const records = new Map(leaving.map((record) => [record.id, record]));
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

/** Deliveries as the addresses of their records go. */
type Checked = {
  readonly ready: readonly store.DeliveryRow[];
  /** Nothing of these takes mail, and so they are not sent. */
  readonly undeliverable: readonly store.DeliveryRow[];
};

/**
 * Which deliveries of a list may leave, where a connection wants addresses verified before: what nobody knows yet waits, until its
 * verification is over.
 */
const checkEmails = async (
  tx: Tx,
  accountId: number,
  { verify_emails: check }: connections.ConnectionRow,
  { listId, due }: { readonly listId: number; readonly due: readonly store.DeliveryRow[] },
): Promise<Checked> => {
  if (check === 'off') return { ready: due, undeliverable: [] };
  const place = { id: listId, type: due[0]?.list_type as ListType };
  const records = due.map((one) => ({
    id: one.record_id,
    since: one.verifying_since,
    askedAt: one.begun_at ?? one.asked_at,
  }));
  const { leaves, askAgainAt } = await checkLeaving(tx, { accountId, place, records });
  const stateOf = (one: store.DeliveryRow) => {
    const leave = leaves.get(one.record_id) ?? 'ready';
    return leave === 'undeliverable' && check === 'leave_out' ? 'ready' : leave;
  };
  const { ready = [], undeliverable = [], waits = [] } = Object.groupBy(due, stateOf);
  if (waits.length > 0) {
    const ids = waits.map(({ id }) => id);
    await holdDeliveries(tx.db, accountId, ids, { since: moment(tx.clock), until: askAgainAt });
  }
  return { ready, undeliverable };
};

type Turn = { readonly accountId: number; readonly row: connections.ConnectionRow; readonly at: string };

/** What may leave of what is due, piece by piece, and why what may not does not; what only has to wait is in neither. */
const chooseLeaving = async (tx: Tx, { accountId, row, at }: Turn, due: readonly store.DeliveryRow[]) => {
  const untold = await findUntold(
    tx,
    accountId,
    due.map((one) => one.record_id),
  );
  const troubles = new Map<number, CrmTrouble>();
  const refuse = (rows: readonly store.DeliveryRow[], trouble: CrmTrouble): void => {
    for (const { id } of rows) troubles.set(id, trouble);
  };
  refuse(due, 'deleted');
  refuse(
    due.filter((one) => untold.has(one.record_id)),
    'withheld',
  );
  refuse(
    due.filter((one) => Date.parse(at) - Date.parse(one.asked_at) > patienceMs),
    'timed_out',
  );
  const open = due.filter(({ id }) => troubles.get(id) === 'deleted');
  const pieces: Piece[] = [];
  for (const [listId, some] of await byList(tx, accountId, open)) {
    const checked = await checkEmails(tx, accountId, row, { listId, due: some });
    for (const { id } of some) troubles.delete(id);
    refuse(checked.undeliverable, 'undeliverable');
    const next = checked.ready.slice(0, width - pieces.length);
    const own = next.length === 0 ? [] : await piecesOf(tx, accountId, row, { listId, due: next });
    refuse(next, 'deleted');
    for (const { delivery } of own) troubles.delete(delivery.id);
    pieces.push(...own);
  }
  return { pieces, troubles };
};

/** Whom to send what now. Who may not be told of, and who is gone, is settled here. */
export const takeTurn = ({ context, accountId, connectionId }: Place) =>
  inTransaction(context, async (tx) => {
    const at = moment(tx.clock);
    const row = await connections.maybeConnection(tx.db, accountId, connectionId);
    if (!isOpen(row, at)) return null;
    const max = row.verify_emails === 'off' ? width : checkedWidth;
    const due = await store.findDue(tx.db, accountId, connectionId, { at, max });
    if (due.length === 0) return null;
    const { pieces, troubles } = await chooseLeaving(tx, { accountId, row, at }, due);
    const refused = due.flatMap((one) => {
      const trouble = troubles.get(one.id);
      return trouble === undefined ? [] : [{ recordId: one.record_id, settled: failedOf(one, trouble) }];
    });
    if (refused.length > 0) {
      await lockIdentities(tx, accountId);
      await store.settleDeliveries(
        tx.db,
        accountId,
        refused.map(({ settled }) => settled),
        at,
      );
      await showStates(
        tx,
        accountId,
        refused.map(({ recordId }) => recordId),
      );
    }
    return { row, pieces };
  });
