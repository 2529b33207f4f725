import { maxDomainEmails } from '@galena/contract/billing';
import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord, Provenance } from '@galena/contract/contacts';
import { countPayable, settle, type Purchase } from '../billing/index.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './writing.store.ts';
import { emailHash, findSuppressedLeads, lockIdentities, resolveIdentities } from '../contacts/index.ts';
import { addCounts, type CountChange, touchList } from '../lists/index.ts';
import { saleOf } from './prices.rules.ts';
import { cleanRecord, resultRowOf } from './records.rules.ts';

export type Writing = {
  readonly accountId: number;
  readonly listId: number;
  readonly type: ListType;
  readonly source: store.WritePlace['source'];
  readonly runId: number | null;
  readonly provenance: Provenance;
  /** What pays for it, and the name of this piece of the work: it is charged once under it. Null: it is free. */
  readonly payment: { readonly holdId: number; readonly key: string } | null;
  /** At most so many are saved. */
  readonly max: number;
  readonly records: readonly LeadRecord[];
};

export type Written = {
  /** Ids of the new records. */
  readonly saved: readonly number[];
  /** In the list already. */
  readonly duplicates: number;
  /** Left out, because somebody asked not to be contacted. */
  readonly suppressed: number;
  readonly withEmail: number;
  readonly credits: number;
  /** How many of `records` were looked at; fewer than all when `max` was reached or the hold did not pay for the next one. */
  readonly processed: number;
  readonly isOutOfCredits: boolean;
};

type Candidate = { readonly record: LeadRecord; readonly identityId: number; readonly place: number };

/** A domain's e-mails are paid one by one, so there is a most; what lies beyond it is not kept, because nobody paid for it. */
const limited = (type: ListType, record: LeadRecord): LeadRecord =>
  type === 'domain' && record.emails ? { ...record, emails: record.emails.slice(0, maxDomainEmails) } : record;

const purchasesOf = (type: ListType, { record, identityId }: Candidate): readonly Purchase[] =>
  saleOf(type, record, emailHash).items.map((one) => ({ subject: identityId, ...one }));

/** Those of the records that may and can be new in the list, each identity once. */
const chooseNew = async (tx: Tx, writing: Writing, records: readonly LeadRecord[]) => {
  const { accountId, listId, type, provenance } = writing;
  const denied = await findSuppressedLeads(tx, accountId, listId, records);
  const allowed = records.flatMap((record, place) => (denied.has(record) ? [] : [{ record, place }]));
  const asked = allowed.map(({ record }) => record);
  const ids = await resolveIdentities(tx, accountId, type, provenance.source, asked);
  const taken = new Set(await store.findPresent(tx.db, accountId, listId, ids));
  const fresh: Candidate[] = [];
  for (const [at, one] of allowed.entries()) {
    const identityId = ids[at] as number;
    if (taken.has(identityId)) continue;
    taken.add(identityId);
    fresh.push({ ...one, identityId });
  }
  return { fresh, denied };
};

const charge = async (tx: Tx, writing: Writing, chosen: readonly Candidate[]): Promise<number> => {
  const { accountId, type, payment } = writing;
  if (!payment) return 0;
  const kind = type === 'domain' ? 'field' : 'contact';
  const purchases = chosen.flatMap((candidate) => purchasesOf(type, candidate));
  if (purchases.length === 0) return 0;
  const about = { listType: type, action: type === 'domain' ? 'email' : 'contact' };
  return (await settle(tx, { accountId, ...payment, kind, purchases, about })).credits;
};

/** How many records more stand in which state. */
const countsOfNew = (listId: number, rows: readonly store.NewResult[]): readonly CountChange[] =>
  [...Map.groupBy(rows, ({ columns }) => String(columns['email_status']))].map(([email_status, { length: n }]) => ({
    list_id: listId,
    is_archived: false,
    email_status,
    crm_status: 'unsent',
    n,
  }));

/**
 * The one way records come into a list: finds whom they are about, leaves out who is suppressed and what is there already,
 * charges what the account never bought to the hold, and writes records and values, all in the caller's transaction.
 * Stops before the first record that the hold does not pay for.
 */
export const writeResults = async (tx: Tx, writing: Writing): Promise<Written> => {
  const { accountId, listId, type, source, runId, provenance, max } = writing;
  await lockIdentities(tx, accountId);
  const records = writing.records.map((record) => limited(type, cleanRecord(record)));
  const { fresh, denied } = await chooseNew(tx, writing, records);
  const wanted = fresh.slice(0, max);
  const { payment } = writing;
  const pieces = wanted.map((candidate) => purchasesOf(writing.type, candidate));
  const payable = payment ? await countPayable(tx, { accountId, holdId: payment.holdId }, pieces) : wanted.length;
  const chosen = wanted.slice(0, payable);
  const credits = await charge(tx, writing, chosen);
  tx.app.faults.reach('credits_settled');
  const at = moment(tx.clock);
  const rows = chosen.map(({ record, identityId }) => ({ ...resultRowOf(record, provenance), identityId }));
  const saved =
    rows.length === 0 ? [] : await store.addResults(tx.db, { accountId, listId, runId, source, at }, provenance, rows);
  if (saved.length > 0) {
    await addCounts(tx, accountId, countsOfNew(listId, rows));
    await touchList(tx, accountId, listId);
  }
  tx.app.faults.reach('results_written');
  // Everything before the first record that was not chosen was looked at.
  const processed = fresh[chosen.length]?.place ?? records.length;
  const passed = records.slice(0, processed);
  const suppressed = passed.filter((record) => denied.has(record)).length;
  return {
    saved,
    duplicates: processed - suppressed - chosen.length,
    suppressed,
    withEmail: chosen.filter(({ record }) => (record.emails ?? []).length > 0).length,
    credits,
    processed,
    isOutOfCredits: payable < wanted.length,
  };
};
