import type { LookupOutcome } from '@galena/contract/lists';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { lockIdentities } from '../contacts/index.ts';
import { touchList } from '../lists/index.ts';
import { changeCounted, tellHidden } from './changes.service.ts';
import * as store from './expiry.store.ts';
import { keyOf, projectFindings, type StoredValue } from './findings.rules.ts';
import { columnsChange, findValues, openRecords, type OpenRecord, writeValues } from './findings.store.ts';

/** Records of one transaction, and values of one round of housekeeping. */
const size = { piece: 200, round: 50_000 } as const;

/** Values that were taken from records because they may not be kept, and what is left in the ledger of each. */
export type ValuesExpired = {
  readonly accountId: number;
  readonly removed: readonly store.RemovedValue[];
  readonly rest: ReadonlyMap<number, readonly StoredValue[]>;
};

/** Told in the transaction that takes them: whoever keeps what records said gives it up. */
export const valuesExpiredSlot = defineSlot<(tx: Tx, expired: ValuesExpired) => Promise<void>>('valuesExpired');

const statesAfter = ({ email_status: status }: OpenRecord) =>
  status === 'found' || status === 'potential' ? ('none' as const) : status;

/** Where there is no website any more nobody can say that it was only not tried. */
const lookupAfter = ({ lookup_outcome: outcome }: OpenRecord, website: string | null): LookupOutcome =>
  outcome === 'not_tried' && website === null ? 'no_website' : outcome;

const changeOf = (record: OpenRecord, rest: readonly StoredValue[], fields: readonly string[]) => {
  const projection = projectFindings(record, rest, [], statesAfter(record), fields);
  return { id: record.id, projection, lookup: lookupAfter(record, projection.columns.website) };
};

/** What of the removed values nobody else says. */
const unsaid = (
  removed: readonly store.RemovedValue[],
  rest: ReadonlyMap<number, readonly StoredValue[]>,
): readonly store.RemovedValue[] =>
  removed.filter(
    ({ result_id: id, field, value }) =>
      !(rest.get(id) ?? []).some((one) => one.field === field && keyOf(one.value) === keyOf(value)),
  );

/**
 * Takes from records what the licence of its source does not allow to be kept any more, in the caller's transaction: the next best
 * value that is known takes its place, a person's word and what another source says stay. Deleted and hidden records are no exception.
 * @param day ISO date; values that may be kept until a day before it go
 */
const expire = async (tx: Tx, accountId: number, ids: readonly number[], day: string): Promise<void> => {
  await lockIdentities(tx, accountId);
  const records = await openRecords(tx.db, accountId, ids, { evenUnseen: true });
  const open = records.map(({ id }) => id);
  const removed = await store.removeDue(tx.db, accountId, open, day);
  if (removed.length === 0) return;
  const rest = await findValues(tx.db, accountId, open);
  const fieldsOf = Map.groupBy(removed, ({ result_id: id }) => id);
  const changes = records.flatMap((record) => {
    const fields = fieldsOf.get(record.id);
    if (fields === undefined) return [];
    return [changeOf(record, rest.get(record.id) ?? [], [...new Set(fields.map(({ field }) => field))])];
  });
  await writeValues(
    tx.db,
    accountId,
    changes.map(({ id, projection }) => ({ id, ...projection })),
  );
  await changeCounted(tx, columnsChange(accountId, changes, { at: moment(tx.clock), endsLookup: false }));
  await store.forgetInEdits(tx.db, accountId, unsaid(removed, rest));
  for (const tell of tx.app.slots.answersOf(valuesExpiredSlot)) await tell(tx, { accountId, removed, rest });
  const listIds = [...new Set(records.map(({ list_id: listId }) => listId))];
  // Prepared files hold them, too.
  await tellHidden(tx, { accountId, listIds });
  for (const listId of listIds) await touchList(tx, accountId, listId);
};

/**
 * Takes values whose time is over from records of all accounts, some at a time: killed anywhere, the next round goes on.
 * @returns how many records
 */
export const removeExpired = async (context: Context): Promise<number> => {
  const day = moment(context.clock).slice(0, 10);
  const due = await store.findDue(context.db, day, size.round);
  let count = 0;
  for (const [accountId, records] of Map.groupBy(due, ({ account_id: id }) => id)) {
    const ids = records.map(({ result_id: id }) => id);
    for (let at = 0; at < ids.length; at += size.piece) {
      const piece = ids.slice(at, at + size.piece);
      await inAccounts(context, [accountId], (tx) => expire(tx, accountId, piece, day));
      count += piece.length;
    }
  }
  return count;
};
