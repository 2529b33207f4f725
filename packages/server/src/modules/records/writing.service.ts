import { maxDomainEmails } from '@galena/contract/billing';
import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord, Provenance } from '@galena/contract/contacts';
import { spend, type Piece } from '../billing/index.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import * as store from './writing.store.ts';
import { emailHash, findSuppressedLeads, lockIdentities, resolveIdentities } from '../contacts/index.ts';
import { addCounts, type CountChange, touchList } from '../lists/index.ts';
import { findCustomerLeads, findExcludedIdentities, findOwnedIdentities } from './owned.service.ts';
import { withFittingLabels } from './label-values.service.ts';
import { boughtOf, saleOf, type Selling } from './prices.rules.ts';
import { updateFromSource } from './file-values.service.ts';
import { cleanRecord, type EnteredRecord, resultRowOf } from './records.rules.ts';

/** Told when records came into a list, in the transaction that saves them. */
export const recordsSavedSlot =
  defineSlot<(tx: Tx, saved: { readonly accountId: number; readonly listId: number }) => Promise<void>>('recordsSaved');

const tellSaved = async (tx: Tx, accountId: number, listId: number): Promise<void> => {
  for (const tell of tx.app.slots.answersOf(recordsSavedSlot)) await tell(tx, { accountId, listId });
};

/** The run whose budget pays, and the name of this part of its work: it is charged once under it. Null: it is free. */
export type Payment = {
  readonly runId: number;
  readonly key: string;
  /** So much of the price is charged; left out: as of the run. */
  readonly percent?: number;
  /** The prices that it is charged by; left out: the table of the house. */
  readonly pricePolicy?: string;
  /** What its records are sold as; left out: as what a search finds. */
  readonly selling?: Selling;
} | null;

export type Writing = {
  readonly accountId: number;
  readonly listId: number;
  readonly type: ListType;
  readonly source: store.WritePlace['source'];
  readonly runId: number | null;
  readonly provenance: Provenance;
  readonly payment: Payment;
  /** At most so many are saved. */
  readonly max: number;
  readonly records: readonly EnteredRecord[];
  /** Leaves out who stands in another list of the account; false if it is left out. */
  readonly skipsOwned?: boolean;
  /** Leaves out who is a customer of the account already; false if it is left out. */
  readonly skipsCustomers?: boolean;
  /** Leaves out whom this record of the account is about, wherever it stands. */
  readonly skipsRecord?: number | null;
};

export type Written = {
  /** Ids of the new records. */
  readonly saved: readonly number[];
  /** In the list already. */
  readonly duplicates: number;
  /** Of those that were looked at: which record of the list has them already, by their place; those of the same call among them. */
  readonly known: ReadonlyMap<number, number>;
  /** Left out, because somebody asked not to be contacted. */
  readonly suppressed: number;
  /** Left out, because they stand in another list: one that this list excludes, or any where that was asked for; are customers, where those were to be left out; or are the one that was to be left out. */
  readonly skipped: number;
  readonly withEmail: number;
  readonly credits: number;
  /** How many of `records` were looked at; fewer than all when `max` was reached or the budget did not pay for the next one. */
  readonly processed: number;
  readonly isOutOfCredits: boolean;
};

type Candidate = { readonly record: EnteredRecord; readonly identityId: number; readonly place: number };

/**
 * A domain's e-mails are paid one by one, so there is a most; what lies beyond it is not kept, because nobody paid for it. What a
 * person brings is all theirs.
 */
const limited = ({ type, payment }: Writing, record: EnteredRecord): EnteredRecord =>
  type === 'domain' && record.emails && payment
    ? { ...record, emails: record.emails.slice(0, maxDomainEmails) }
    : record;

const purchasesOf = ({ type, payment }: Writing, { record, identityId }: Candidate): Piece =>
  saleOf(type, record, emailHash, payment?.selling).items.map((one) => ({ subject: identityId, ...one }));

/** Those of the records that may and can be new in the list, each identity once. */
const chooseNew = async (tx: Tx, writing: Writing, records: readonly EnteredRecord[]) => {
  const {
    accountId,
    listId,
    type,
    provenance,
    skipsOwned = false,
    skipsCustomers = false,
    skipsRecord = null,
  } = writing;
  const denied = await findSuppressedLeads(tx, accountId, listId, records);
  const allowed = records.flatMap((record, place) => (denied.has(record) ? [] : [{ record, place }]));
  const asked = allowed.map(({ record }) => record);
  const ids = await resolveIdentities(tx, accountId, type, provenance.source, asked);
  const present = await store.findPresent(tx.db, accountId, listId, ids);
  const taken = new Set(present.keys());
  const owned = skipsOwned ? await findOwnedIdentities(tx, accountId, ids, listId) : new Set<number>();
  const customers = skipsCustomers ? await findCustomerLeads(tx, accountId, asked) : new Set<LeadRecord>();
  const excluded = new Set(await findExcludedIdentities(tx, accountId, ids, listId));
  const itself = skipsRecord === null ? null : await store.maybeIdentityOf(tx.db, accountId, skipsRecord);
  if (itself !== null) excluded.add(itself);
  const fresh: Candidate[] = [];
  const again: Candidate[] = [];
  const skipped = new Set<LeadRecord>();
  for (const [at, one] of allowed.entries()) {
    const identityId = ids[at] as number;
    if (taken.has(identityId)) {
      again.push({ ...one, identityId });
      continue;
    }
    if (owned.has(identityId) || excluded.has(identityId) || customers.has(one.record)) {
      skipped.add(one.record);
      continue;
    }
    taken.add(identityId);
    fresh.push({ ...one, identityId });
  }
  return { fresh, again, present, denied, skipped };
};

/** How many of them, from the first on, are paid, and for how much. */
const charge = async (tx: Tx, writing: Writing, wanted: readonly Candidate[]) => {
  const { accountId, type, payment } = writing;
  if (!payment) return { paid: wanted.length, credits: 0, stopReason: null };
  const pieces = wanted.map((candidate) => purchasesOf(writing, candidate));
  const { selling, ...by } = payment;
  return spend(tx, { accountId, ...by, ...boughtOf(type, selling), pieces });
};

/** How many records more stand in which state. */
const countsOfNew = (listId: number, rows: readonly store.NewResult[]): readonly CountChange[] =>
  [...Map.groupBy(rows, ({ columns }) => [columns['email_status'], columns['lookup_outcome']].join(' '))].map(
    ([key, { length: n }]) => {
      const [email_status = '', lookup_outcome = ''] = key.split(' ');
      return { list_id: listId, is_archived: false, email_status, crm_status: 'unsent', lookup_outcome, n };
    },
  );

/**
 * The one way records come into a list: finds whom they are about, leaves out who is suppressed and what is there already,
 * charges what the account never bought to the run's budget, and writes records and values, all in the caller's transaction.
 * Stops before the first record that the budget does not pay for.
 */
export const writeResults = async (tx: Tx, writing: Writing): Promise<Written> => {
  const { accountId, listId, source, runId, provenance, max } = writing;
  await lockIdentities(tx, accountId);
  const cleaned = writing.records.map((record) => limited(writing, cleanRecord(record)));
  const records = await withFittingLabels(tx, accountId, writing.type, cleaned);
  const { fresh, again, present, denied, skipped: left } = await chooseNew(tx, writing, records);
  const wanted = fresh.slice(0, max);
  const { paid, credits, stopReason } = await charge(tx, writing, wanted);
  const chosen = wanted.slice(0, paid);
  tx.app.faults.reach('credits_settled');
  const at = moment(tx.clock);
  const rows = chosen.map(({ record, identityId }) => ({ ...resultRowOf(record, provenance), identityId }));
  const saved =
    rows.length === 0 ? [] : await store.addResults(tx.db, { accountId, listId, runId, source, at }, provenance, rows);
  if (saved.length > 0) {
    await addCounts(tx, accountId, countsOfNew(listId, rows));
    await touchList(tx, accountId, listId);
    await tellSaved(tx, accountId, listId);
  }
  tx.app.faults.reach('results_written');
  // Everything before the first record that was not chosen was looked at.
  const processed = fresh[chosen.length]?.place ?? records.length;
  const passed = records.slice(0, processed);
  const suppressed = passed.filter((record) => denied.has(record)).length;
  const skipped = passed.filter((record) => left.has(record)).length;
  const idOf = new Map([...present, ...rows.map(({ identityId }, at_) => [identityId, saved[at_] as number] as const)]);
  return {
    saved,
    known: new Map(
      again.flatMap(({ place, identityId }) => {
        const id = idOf.get(identityId);
        return place < processed && id !== undefined ? [[place, id] as const] : [];
      }),
    ),
    duplicates: processed - suppressed - skipped - chosen.length,
    suppressed,
    skipped,
    withEmail: chosen.filter(({ record }) => (record.emails ?? []).length > 0).length,
    credits,
    processed,
    isOutOfCredits: stopReason !== null,
  };
};

export type Filling = {
  readonly accountId: number;
  readonly listId: number;
  readonly type: ListType;
  /** The run that brought the records, and pays. */
  readonly runId: number;
  readonly provenance: Provenance;
  /** Names this part of the run's work: it is charged once under it. */
  readonly key: string;
  /** So much of the price is charged. */
  readonly percent: number;
  /** What another source says of records that are there. */
  readonly records: readonly { readonly resultId: number; readonly record: LeadRecord }[];
};

export type Filled = {
  /** How many records got values that they did not have. */
  readonly filled: number;
  readonly credits: number;
  readonly isOutOfCredits: boolean;
};

/**
 * Gives records of a run what a further source knows beside, in the caller's transaction: empty fields only, each with its source. Of
 * what is there already it is written down that this source says it, too. Of what is sold, what was bought with the record is free; an
 * e-mail that makes a record paid is charged. Records that the run did not bring are left alone, as are those who asked not to be
 * contacted.
 */
export const fillResults = async (tx: Tx, filling: Filling): Promise<Filled> => {
  const { accountId, listId, type, runId, provenance, key, percent } = filling;
  const identities = await store.findBrought(
    tx.db,
    accountId,
    { listId, runId },
    filling.records.map(({ resultId }) => resultId),
  );
  const brought = filling.records.filter(({ resultId }) => identities.has(resultId));
  const denied = await findSuppressedLeads(
    tx,
    accountId,
    listId,
    brought.map(({ record }) => record),
  );
  const wanted = brought.filter(({ record }) => !denied.has(record));
  const pieces = wanted.map(({ resultId, record }) =>
    saleOf(type, record, emailHash).items.map((one) => ({ subject: identities.get(resultId) as number, ...one })),
  );
  const { paid, credits, stopReason } = await spend(tx, { accountId, runId, key, percent, ...boughtOf(type), pieces });
  const updates = wanted.slice(0, paid).map(({ resultId, record }) => ({ resultId, row: record }));
  const to = { accountId, listId, type, runId, provenance };
  const changed = await updateFromSource(tx, { ...to, way: 'fill', confirms: true, updates });
  return {
    filled: new Set(changed.map(({ resultId }) => resultId)).size,
    credits,
    isOutOfCredits: stopReason !== null,
  };
};
