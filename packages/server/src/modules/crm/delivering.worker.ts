import type { Crm } from '@galena/adapters/crm';
import { VendorError } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { lockIdentities } from '../contacts/index.ts';
import { findHidden, suppressRecords } from '../records/index.ts';
import * as connections from './connections.store.ts';
import { deleteDue } from './deletions.worker.ts';
import { findNextPlan } from './deletions.store.ts';
import { deliverKey, deliverQueue, passOnQueue } from './queues.jobs.ts';
import { maybeCrm } from './crms.service.ts';
import * as store from './deliveries.store.ts';
import { restSeconds, settledOf, type Outcome } from './deliveries.rules.ts';
import { deliver, type Order } from './delivering.service.ts';
import { rulesOf } from './fields.service.ts';
import { applyRules, waysTo } from './fields.rules.ts';
import { CrmExpired, withSession } from './sessions.service.ts';
import { expire, showStates, stopSending } from './states.service.ts';
import { takeTurn, type Piece, type Place } from './turns.service.ts';

/** After so many it is others' turn. */
const longestTurn = 400;
/** Contacts that go later than that are looked after by the housekeeping. */
const soonSeconds = 3_600;

type Field = Awaited<ReturnType<Crm['findFields']>>[number];
const orderOf = (
  { context }: Place,
  crm: Crm,
  row: connections.ConnectionRow,
  { delivery, record, own }: Piece,
  fields: readonly Field[],
): Order => ({
  ruled: applyRules(rulesOf({ row, crm }, delivery.list_type), record.lead, fields, own),
  tags: [...new Set([...row.tags, ...(row.adds_list_name ? [record.list.name] : []), ...record.list.tags])],
  source: record.list.source,
  key: delivery.key,
  ways: waysTo(record.lead),
  lead: record.told,
  remoteId: delivery.remote_id,
  ifExists: row.if_exists,
  at: moment(context.clock),
});

/** Brings one record to the CRM. Nobody is waited for within a transaction. */
const tryOne = async (
  place: Place,
  crm: Crm,
  row: connections.ConnectionRow,
  piece: Piece,
  fields: readonly Field[],
): Promise<Outcome> => {
  const order = orderOf(place, crm, row, piece, fields);
  const { emails, phones } = order.ways;
  const isBook = crm.contacts.kind === 'book';
  // Without either nobody could tell whether the CRM has them already.
  if (isBook && emails.length === 0 && phones.length === 0)
    return { kind: 'failed', trouble: 'no_contact', said: null };
  if (isBook && order.ruled.every(({ value }) => value === null))
    return { kind: 'failed', trouble: 'nothing_to_send', said: null };
  const { context, connectionId, run } = place;
  try {
    const arrived = await withSession(
      context,
      crm,
      connectionId,
      (session) => deliver(crm, session, order, fields),
      run.signal,
    );
    return { kind: 'arrived', arrived };
  } catch (error) {
    if (error instanceof CrmExpired) return { kind: 'expired' };
    if (error instanceof VendorError) return { kind: 'error', error };
    throw error;
  }
};

type Tried = { readonly piece: Piece; readonly outcome: Outcome };

/** Who is not to be contacted in the CRM is not to be contacted here. */
const hearDoNotDisturb = async (
  tx: Tx,
  accountId: number,
  { name }: connections.ConnectionRow,
  tried: readonly Tried[],
): Promise<void> => {
  const ids = tried.flatMap(({ piece, outcome }) =>
    outcome.kind === 'arrived' && outcome.arrived.receipt.is_do_not_disturb === true ? [piece.record.id] : [],
  );
  if (ids.length > 0) await suppressRecords(tx, { accountId, ids, userId: null, source: 'crm', reason: name });
};

/** Those who asked not to be contacted while their record was on its way: nothing is kept of it, and the CRM is told. */
const noteHiddenMeanwhile = async (
  tx: Tx,
  { accountId, connectionId }: Place,
  tried: readonly Tried[],
): Promise<void> => {
  const arrived = tried.filter(({ outcome }) => outcome.kind === 'arrived').map(({ piece }) => piece);
  if (arrived.length === 0) return;
  const hidden = await findHidden(
    tx,
    accountId,
    arrived.map(({ record }) => record.id),
  );
  const lists = arrived.filter(({ record }) => hidden.has(record.id)).map(({ delivery }) => delivery.list_id);
  if (lists.length > 0)
    await enqueue(tx, passOnQueue, { connection_id: connectionId, list_ids: [...new Set(lists)] }, { accountId });
};

/** Writes down how a turn went: of the deliveries, of their records, and when the CRM is asked again. */
const settle = (place: Place, tried: readonly Tried[]): Promise<void> =>
  inTransaction(place.context, async (tx) => {
    const { accountId, connectionId } = place;
    const at = moment(tx.clock);
    await lockIdentities(tx, accountId);
    const row = await connections.lockConnection(tx.db, accountId, connectionId);
    if (!row) return;
    const settled = tried.flatMap(({ piece, outcome }) => {
      const one = settledOf(piece.delivery, outcome, { at, dueAfter: (seconds) => momentIn(tx.clock, seconds) });
      return one ? [one] : [];
    });
    await store.settleDeliveries(tx.db, accountId, settled, at);
    await noteHiddenMeanwhile(tx, place, tried);
    await showStates(
      tx,
      accountId,
      tried.map(({ piece }) => piece.record.id),
    );
    if (tried.some(({ outcome }) => outcome.kind === 'arrived'))
      await connections.noteSent(tx.db, accountId, connectionId, at);
    const rest = Math.max(0, ...tried.map(({ outcome }) => restSeconds(outcome)));
    if (rest > 0) await connections.restConnection(tx.db, accountId, connectionId, momentIn(tx.clock, rest));
    if (row.reads_back) await hearDoNotDisturb(tx, accountId, row, tried);
    if (tried.some(({ outcome }) => outcome.kind === 'expired')) await expire(tx, accountId, connectionId);
  });

const secondsUntil = ({ clock }: Context, at: string): number =>
  Math.max(0, Math.ceil((Date.parse(at) - clock.now().getTime()) / 1000));

/**
 * Ends the job, and begins the next one where something waits: in one transaction under the connection's lock, so that what is asked
 * for at the same moment is seen by one of the two.
 */
const endTurn = ({ context, accountId, connectionId, run }: Place): Promise<void> =>
  inTransaction(context, async (tx) => {
    const row = await connections.lockConnection(tx.db, accountId, connectionId);
    await run.finish(tx);
    if (row?.status !== 'active' || !row.is_active) return;
    const planned = await findNextPlan(tx.db, accountId, connectionId, momentIn(tx.clock, soonSeconds));
    const [next] = [await store.findNextDue(tx.db, accountId, connectionId), planned]
      .filter((one) => one !== null)
      .toSorted((a, b) => Date.parse(a) - Date.parse(b));
    if (next === undefined) return;
    const rest = row.resting_until === null ? 0 : secondsUntil(tx, row.resting_until);
    const afterSeconds = Math.max(secondsUntil(tx, next), rest);
    const key = deliverKey(connectionId);
    await enqueue(tx, deliverQueue, { connection_id: connectionId }, { accountId, key, afterSeconds });
  });

/** The fields of the CRM, or what kept it from telling them. */
type FieldsRead = { readonly fields: readonly Field[] } | { readonly outcome: Outcome };

const readFields = async ({ context, connectionId, run }: Place, crm: Crm): Promise<FieldsRead> => {
  try {
    const ask = (session: Parameters<Crm['findFields']>[0]) => crm.findFields(session);
    return { fields: await withSession(context, crm, connectionId, ask, run.signal) };
  } catch (error) {
    if (error instanceof CrmExpired) return { outcome: { kind: 'expired' } };
    if (error instanceof VendorError) return { outcome: { kind: 'error', error } };
    throw error;
  }
};

/**
 * Brings to a CRM what is due for it. A worker that dies between an answer and its entry has the same record brought again: its contact is
 * found and not made twice (R28).
 */
export const deliverDue: JobHandler<{ connection_id: number }> = async (
  context,
  { connection_id: connectionId },
  run,
) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a connection belongs to an account');
  const place: Place = { context, accountId, connectionId, run };
  let known: readonly Field[] | null = null;
  let count = 0;
  while (count < longestTurn) {
    run.signal.throwIfAborted();
    const turn = await takeTurn(place);
    const crm = turn && maybeCrm(context, turn.row);
    if (!turn) break;
    // The operator took its client or its manifest away: nothing can be sent there.
    if (!crm?.isConfigured) {
      await inTransaction(context, (tx) => stopSending(tx, accountId, connectionId, 'off'));
      break;
    }
    const { row, pieces } = turn;
    count += Math.max(1, pieces.length);
    if (pieces.length === 0) continue;
    const read: FieldsRead = known ? { fields: known } : await readFields(place, crm.crm);
    if ('outcome' in read) {
      await settle(
        place,
        pieces.map((piece) => ({ piece, outcome: read.outcome })),
      );
      continue;
    }
    const { fields }: { readonly fields: readonly Field[] } = read;
    known = fields;
    const tried = await Promise.all(
      pieces.map(async (piece) => ({ piece, outcome: await tryOne(place, crm.crm, row, piece, fields) })),
    );
    context.app.faults.reach('crm_answered');
    if (tried.length > 0) await settle(place, tried);
  }
  await deleteDue(place, longestTurn - count);
  return endTurn(place);
};
