import { moment, momentIn } from '../../platform/clock/clock.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { findLasting, type RecordsDeleted, type RecordsMoved } from '../records/index.ts';
import * as connections from './connections.store.ts';
import { maybeCrm } from './crms.service.ts';
import * as store from './deletions.store.ts';
import { removeListConnections } from './sending.store.ts';
import { isOpen, type Place } from './turns.service.ts';

/** Contacts go a day after their record can be restored no more (`undoDays` of batches). */
const graceSeconds = 31 * 24 * 3_600;
const daySeconds = 24 * 3_600;
/** So many are written with one statement, where a list goes. */
const piece = 500;
/** So many contacts are deleted at once; the adapter keeps the limits of the CRM. */
const width = 8;

/** Records were deleted, or are back: their contacts go in a month where the account wants it, or stay. */
export const noteDeleted = async (tx: Tx, { accountId, ids, isBack }: RecordsDeleted): Promise<void> => {
  if (isBack) return store.dropPlans(tx.db, accountId, ids);
  const connectionIds = await store.findDeleting(tx.db, accountId, moment(tx.clock));
  if (connectionIds.length === 0) return;
  await store.planDeletions(tx.db, accountId, {
    recordIds: ids,
    connectionIds,
    at: momentIn(tx.clock, graceSeconds),
  });
};

/** Records went into another list: so did their deliveries. */
export const followMove = (tx: Tx, { accountId, to, ids }: RecordsMoved): Promise<void> =>
  store.followMove(tx.db, accountId, { ids, to });

type GoneList = { readonly accountId: number; readonly id: number; readonly deletedAt: string | null };

/** A list goes for good: its contacts go from CRMs where the account wants it, and all else that is known of its deliveries is forgotten. */
export const emptyListDeliveries = async (
  tx: Tx,
  { accountId, id, deletedAt }: GoneList,
): Promise<{ readonly removed: number; readonly isEmpty: boolean }> => {
  await removeListConnections(tx.db, accountId, id, null);
  const connectionIds = deletedAt === null ? [] : await store.findDeleting(tx.db, accountId, deletedAt);
  if (connectionIds.length > 0) {
    const at = moment(tx.clock);
    const planned = await store.planOfList(tx.db, accountId, id, { connectionIds, at, max: piece });
    if (planned > 0) return { removed: planned, isEmpty: false };
  }
  const removed = await store.removeOfList(tx.db, accountId, id, { max: piece, isWhole: deletedAt === null });
  return { removed, isEmpty: removed < piece };
};

/** Connections of the account with the same CRM: a contact that one of them was sent to may be another's. */
const sameCrm = async (tx: Tx, accountId: number, { crm_key: key }: connections.ConnectionRow) =>
  (await connections.findConnections(tx.db, accountId)).filter((one) => one.crm_key === key).map(({ id }) => id);

/** Contacts at which another record is, or may be again. */
const findInUse = async (
  tx: Tx,
  accountId: number,
  row: connections.ConnectionRow,
  plans: readonly store.PlanRow[],
): Promise<{ readonly back: ReadonlySet<number>; readonly inUse: ReadonlySet<number> }> => {
  const remoteIds = plans.flatMap(({ remote_id: remoteId }) => remoteId ?? []);
  const others = await store.findAt(tx.db, accountId, await sameCrm(tx, accountId, row), remoteIds);
  const ids = [...new Set([...others, ...plans].map((one) => one.record_id))];
  const lasting = await findLasting(tx, accountId, ids, momentIn(tx.clock, -graceSeconds));
  const isUsedBeside = (plan: store.PlanRow): boolean =>
    others.some(
      (one) =>
        one.remote_id === plan.remote_id &&
        one.record_id !== plan.record_id &&
        lasting.get(one.record_id) !== undefined,
    );
  return {
    back: new Set(plans.flatMap((plan) => (lasting.get(plan.record_id)?.isDeleted === false ? [plan.id] : []))),
    inUse: new Set(plans.filter(isUsedBeside).map(({ id }) => id)),
  };
};

const settledAs = (
  { id, deletion_tries: tries }: store.PlanRow,
  state: store.SettledPlan['state'],
  at: string,
): store.SettledPlan => ({ id, state, at: state === null ? null : at, tries, error: null, said: null });

/** A contact that is to be deleted now. */
export type Doomed = store.PlanRow & { readonly remote_id: string };

export type DeletionTurn = { readonly row: connections.ConnectionRow; readonly doomed: readonly Doomed[] };

/** Which contacts go now; null: none is due, or nothing can be asked. What stays after all is settled here. */
export const takeDeletions = ({ context, accountId, connectionId }: Place): Promise<DeletionTurn | null> =>
  inTransaction(context, async (tx) => {
    const at = moment(tx.clock);
    const row = await connections.lockConnection(tx.db, accountId, connectionId);
    if (!isOpen(row, at)) return null;
    const found = maybeCrm(tx, row);
    const plans = await store.findDuePlans(tx.db, accountId, connectionId, { at, max: width });
    if (plans.length === 0) return null;
    // The operator took its client or its manifest away.
    if (!found?.isConfigured) {
      await store.postponePlans(tx.db, accountId, connectionId, { at, until: momentIn(tx.clock, daySeconds) });
      return null;
    }
    // Nobody wants it any more, or the CRM does not do it any more.
    if (!row.deletes_contacts || found.crm.contacts.kind !== 'book' || !found.crm.contacts.delete) {
      await store.dropPlansOf(tx.db, accountId, connectionId);
      return null;
    }
    const { back, inUse } = await findInUse(tx, accountId, row, plans);
    const doomed: Doomed[] = [];
    const settled = plans.flatMap((plan) => {
      if (back.has(plan.id)) return [settledAs(plan, null, at)];
      if (inUse.has(plan.id)) return [settledAs(plan, 'in_use', at)];
      if (plan.remote_id === null) return [settledAs(plan, 'deleted', at)];
      doomed.push({ ...plan, remote_id: plan.remote_id });
      return [];
    });
    await store.settlePlans(tx.db, accountId, settled, at);
    return { row, doomed };
  });
