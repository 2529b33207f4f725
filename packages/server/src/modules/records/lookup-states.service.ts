import type { RawBuilder } from 'kysely';
import type { ListType } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { addRunRecords } from '../../platform/runs/run-records.ts';
import type { NewRun } from '../../platform/runs/runs.service.ts';
import { findOpenRunIds } from '../../platform/runs/runs.store.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { quotePurchases } from '../billing/index.ts';
import * as store from './lookup-states.store.ts';
import { lockIdentities } from '../contacts/index.ts';
import { findListRows } from '../lists/index.ts';
import { changeCounted } from './changes.service.ts';
import { knownLookupSaleOf } from './prices.rules.ts';

export { runRecords, type EligibleCounts, type Sought, type Subject } from './lookup-states.store.ts';

export type LookupInput = Omit<store.SoughtIn, 'openRuns'> & {
  readonly place: { readonly id: number; readonly type: ListType };
  /** The records, as a condition over a row `r`. */
  readonly where: RawBuilder<unknown>;
  /** What run this is, or would be: records that an open one like it has still to do are left to that one. */
  readonly work: Pick<NewRun, 'kind' | 'subject' | 'input'>;
};

const soughtIn = async (
  tx: Tx,
  { accountId, sought, isAgain, reach, had, work }: LookupInput,
): Promise<store.SoughtIn> => {
  const same = { ...work, kind: work.kind.name };
  // Of e-mails the records themselves say that they are looked for.
  const openRuns = sought === 'email' ? [] : await findOpenRunIds(tx.db, accountId, same);
  return { accountId, sought, isAgain, reach, had, openRuns };
};

/** How many of these records can be looked up, and why the others cannot. */
export const countEligible = async (tx: Tx, input: LookupInput): Promise<store.EligibleCounts> =>
  store.countEligible(tx.db, input.where, await soughtIn(tx, input));

/**
 * Records begin to be looked up by a run, in the transaction that starts it: their state says so, and they are the run's to work
 * on. @returns how many
 */
export const startLooking = async (tx: Tx, input: LookupInput, runId: number): Promise<number> => {
  const { accountId, place, sought, where } = input;
  // Whoever writes records takes turns: counters and identities change in one order.
  await lockIdentities(tx, accountId);
  const start = { where, ...(await soughtIn(tx, input)), runId, at: moment(tx.clock) };
  if (sought === 'email') await changeCounted(tx, store.startChange(start));
  const count = await addRunRecords(tx, runId, store.soughtRecords(start));
  await tellChange(tx, { kind: 'list', id: place.id });
  return count;
};

/** So many contacts are asked for one by one; of more the quote is the ceiling as if none had been bought. */
const maxQuoted = 10_000;

export type LookupCount = {
  /** Records that would be looked up, or that the run has begun to. */
  readonly count: number;
  /** Null: it has not begun. */
  readonly runId: number | null;
};

/**
 * What a look-up of these records costs at most, as far as it is known before anything is found: a contact that the account has bought
 * is free for good. Null: it is not known, or too many to ask.
 */
export const quoteLookup = async (
  tx: Tx,
  input: LookupInput,
  { count, runId }: LookupCount,
): Promise<number | null> => {
  const { accountId, place, sought } = input;
  const sale = sought === 'email' ? knownLookupSaleOf(place.type) : null;
  if (!sale || count > maxQuoted) return null;
  const records =
    runId === null ? store.eligible(input.where, await soughtIn(tx, input)) : store.lookedUpBy(accountId, runId);
  const subjects = await store.findIdentities(tx.db, records);
  const purchases = subjects.flatMap((subject) => sale.items.map((one) => ({ subject, ...one })));
  return purchases.length === 0 ? 0 : quotePurchases(tx, { accountId, purchases });
};

/** Records of a run that nobody looks up any more go back to the state they had. */
export const stopLooking = async (tx: Tx, accountId: number, runId: number): Promise<number> => {
  await lockIdentities(tx, accountId);
  return (await changeCounted(tx, store.stopChange(accountId, runId, moment(tx.clock)))).length;
};

/** Whom a look-up is about; records that were deleted, with their list or alone, or hidden meanwhile are not among them. */
export const findSubjects = async (
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<readonly store.Subject[]> => {
  const found = await store.findSubjects(tx.db, accountId, ids);
  const lists = await findListRows(tx, accountId, [...new Set(found.map((one) => one.list_id))]);
  return found.flatMap(({ list_id: listId, ...subject }) => (lists.some(({ id }) => id === listId) ? [subject] : []));
};
