import type { LeadRecord } from '@galena/contract/contacts';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { recordErrors } from '@galena/contract/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import type { ReachableRow } from './suppressing.rules.ts';
import * as store from './suppressing.store.ts';
import {
  type Contact,
  contactOf,
  contactsOf,
  findSuppressedLeads,
  type Hashed,
  hashedOf,
  hashName,
  keepSuppressions,
  lockIdentities,
  type SuppressionKind,
  wayOf,
} from '../contacts/index.ts';
import { hideResults, showResults, tellHidden } from './changes.service.ts';
import { isKnown } from './edits.rules.ts';
import { getResult, type ListPlace } from './results.service.ts';

/** A record as those see it who are asked whom one may contact. */
export const leadOf = ({ website, linkedin_url, url, ...row }: ReachableRow): LeadRecord => ({
  ref: String(row.id),
  ...(row as unknown as Pick<LeadRecord, 'emails' | 'phones' | 'potential_emails'>),
  ...(website === null ? {} : { website }),
  ...(linkedin_url === null ? {} : { linkedin_url }),
  ...(url === null ? {} : { data: { url } }),
});

/** Records of an account that some contacts lead to. */
type Reaching = {
  readonly accountId: number;
  readonly contacts: readonly Hashed[];
  /** Only of this list; null: of all. */
  readonly listId: number | null;
};

const pieceSize = 500;

/** The next of the records that really reach one of the contacts, and where the look ended: null when it saw the last. */
const nextReaching = async (
  tx: Tx,
  { accountId, contacts, listId }: Reaching,
  after: number,
  state: store.ReachedState,
): Promise<{ readonly rows: readonly ReachableRow[]; readonly end: number | null }> => {
  const ways = contacts.map(({ hash }) => wayOf(hash));
  const asked = { ways, listId, state, after, limit: pieceSize };
  const found = await store.findReaching(tx.db, accountId, asked);
  const names = new Set(contacts.map(hashName));
  const rows = found.filter((row) => contactsOf(leadOf(row)).some((one) => names.has(hashName(hashedOf(one)))));
  return { rows, end: found.length < pieceSize ? null : (found.at(-1)?.id ?? null) };
};

/** What became of the records that were looked at. */
export type Reached = {
  /** How many disappeared, or came back. */
  readonly count: number;
  /** In which lists. */
  readonly listIds: readonly number[];
  /** Where to go on after as many as one transaction should change; null: there are no more. */
  readonly next: number | null;
};

/** Where to begin, and after how many pieces to stop; unsaid: all of them. */
export type Stretch = { readonly after?: number; readonly pieces?: number };

const changePieces = async (
  tx: Tx,
  asked: Reaching,
  { state, after = 0, pieces = Infinity }: Stretch & { readonly state: store.ReachedState },
  change: (rows: readonly ReachableRow[]) => Promise<readonly ReachableRow[]>,
): Promise<Reached> => {
  const listIds = new Set<number>();
  let count = 0;
  let next: number | null = after;
  for (let done = 0; next !== null && done < pieces; done += 1) {
    const { rows, end } = await nextReaching(tx, asked, next, state);
    const changed = await change(rows);
    for (const row of changed) listIds.add(row.list_id);
    count += changed.length;
    next = end;
  }
  return { count, listIds: [...listIds], next };
};

/** Those of some records that nobody may contact as of now, whoever said it. */
const findDeniedRows = async (
  tx: Tx,
  accountId: number,
  rows: readonly ReachableRow[],
): Promise<ReadonlySet<ReachableRow>> => {
  const found = new Set<ReachableRow>();
  for (const [listId, some] of Map.groupBy(rows, (row) => row.list_id)) {
    const leads = new Map(some.map((row) => [leadOf(row), row]));
    const denied = await findSuppressedLeads(tx, accountId, listId, [...leads.keys()]);
    for (const [lead, row] of leads) if (denied.has(lead)) found.add(row);
  }
  return found;
};

/** Hides those of some records that nobody may contact as of now. @returns which */
const hideDenied = async (
  tx: Tx,
  accountId: number,
  rows: readonly ReachableRow[],
): Promise<readonly ReachableRow[]> => {
  const denied = [...(await findDeniedRows(tx, accountId, rows))];
  const ids = denied.map(({ id }) => id);
  await hideResults(tx, accountId, ids, moment(tx.clock));
  return denied;
};

/** Tells of the lists that somebody was deleted from: what was taken out of them before may still speak of them. */
const tellOfDeleted = async (tx: Tx, asked: Reaching): Promise<void> => {
  const { listIds } = await changePieces(tx, asked, { state: 'deleted' }, async (rows) => rows);
  await tellHidden(tx, { accountId: asked.accountId, listIds });
};

/**
 * Hides the records that some contacts reach, in the caller's transaction, which holds `lockIdentities`. What was asked may have been
 * taken back before a job comes to it: such records stay.
 */
export const hideReaching = async (tx: Tx, asked: Reaching, stretch: Stretch = {}): Promise<Reached> => {
  if ((stretch.after ?? 0) === 0) await tellOfDeleted(tx, asked);
  return changePieces(tx, asked, { ...stretch, state: 'standing' }, (rows) => hideDenied(tx, asked.accountId, rows));
};

/** Records that come into sight another way are hidden if somebody asked it meanwhile. The caller holds `lockIdentities`. */
export const hideAsked = async (tx: Tx, accountId: number, ids: readonly number[]): Promise<void> => {
  await hideDenied(tx, accountId, await store.findReachable(tx.db, accountId, ids));
};

/**
 * Shows the records again that some contacts reach and that nothing else hides: neither the platform, nor the reseller, nor another
 * opt-out. The caller holds `lockIdentities`.
 */
export const showReaching = (tx: Tx, asked: Reaching, stretch: Stretch = {}): Promise<Reached> =>
  changePieces(tx, asked, { ...stretch, state: 'hidden' }, async (rows) => {
    const denied = await findDeniedRows(tx, asked.accountId, rows);
    const free = rows.filter((row) => !denied.has(row));
    await showResults(
      tx,
      asked.accountId,
      free.map(({ id }) => id),
      moment(tx.clock),
    );
    return free;
  });

/** How many records of an account are hidden that a contact reaches. */
export const countHidden = async (tx: Tx, asked: Reaching): Promise<number> =>
  (await changePieces(tx, asked, { state: 'hidden' }, async (rows) => rows)).count;

/**
 * The accounts that may have records which some contacts reach, seen or hidden: what is hidden or shown right now cannot be told from
 * outside. For work of the system.
 */
export const findAccountsReaching = (tx: Tx, contacts: readonly Hashed[]): Promise<readonly number[]> =>
  store.findAccountsReaching(
    tx.db,
    contacts.map(({ hash }) => wayOf(hash)),
  );

/** Somebody asked not to be contacted this way. */
export type Suppression = {
  readonly accountId: number;
  readonly level: 'account' | 'list';
  /** Only at the level `list`. */
  readonly listId?: number;
  readonly kind: SuppressionKind;
  /** As it was given; only its hash is kept. */
  readonly text: string;
  readonly reason: string;
};

/**
 * Nobody is contacted this way any more: records of the account that reach it disappear at once, and none comes in again.
 * @returns how many records disappeared, or null when the text is no such contact
 */
export const suppress = async (tx: Tx, input: Suppression): Promise<number | null> => {
  const { accountId, level, listId = null, reason, kind, text } = input;
  const contact = contactOf(kind, text);
  if (!contact) return null;
  await lockIdentities(tx, accountId);
  const userId = tx.actor.kind === 'user' ? tx.actor.userId : null;
  const keeping = { accountId, level, listId, reason, source: 'record', userId, forCustomers: false } as const;
  await keepSuppressions(tx, keeping, [contact]);
  return (await hideReaching(tx, { accountId, contacts: [hashedOf(contact)], listId })).count;
};

/** The ways by which a record reaches the one it is about, and nobody beside them; of a business without any, its site. */
const ownContactsOf = (row: ReachableRow): readonly Contact[] => {
  const all = contactsOf(leadOf(row));
  const own = all.filter(({ kind }) => kind !== 'domain');
  const site = row.website === null ? null : contactOf('domain', row.website);
  return own.length > 0 || site === null ? own : [site];
};

/** Records whose people are never contacted again, and by whose word. */
type Suppressing = {
  readonly accountId: number;
  readonly ids: readonly number[];
  readonly userId: number | null;
  /** `crm`: a CRM says so of its contact; left out: somebody said it of the record. */
  readonly source?: 'record' | 'crm';
  /** Which CRM; left out: nothing is said. */
  readonly reason?: string;
};

/**
 * Whom these records are about is not contacted any more: they disappear, and so does every record of the account that the same
 * contacts reach. The caller holds `lockIdentities`.
 * @returns those of `ids` that disappeared
 */
export const suppressRecords = async (
  tx: Tx,
  { accountId, ids, userId, source = 'record', reason = '' }: Suppressing,
): Promise<readonly number[]> => {
  const rows = await store.findReachable(tx.db, accountId, ids);
  const contacts = rows.flatMap(ownContactsOf);
  const keeping = { accountId, level: 'account', listId: null, reason, source, userId } as const;
  if (contacts.length > 0) {
    await keepSuppressions(tx, { ...keeping, forCustomers: false }, contacts);
    await hideReaching(tx, { accountId, contacts: contacts.map(hashedOf), listId: null });
  }
  const chosen = rows.map(({ id }) => id);
  // Those, too, of whom no way is known.
  await hideResults(tx, accountId, chosen, moment(tx.clock));
  return chosen;
};

/** An address or a number of a record. */
type Reachable = { readonly field: 'email' | 'phone'; readonly value: string };

/** Whoever a value reaches asked not to be contacted: every record of the account that reaches them disappears. */
export const suppressValue = (
  context: Context,
  place: ListPlace & { readonly resultId: number },
  { field, value }: Reachable,
  fail: Fail<typeof generalErrors.not_found | typeof recordErrors.value_unknown>,
): Promise<number> =>
  inTransaction(context, async (tx) => {
    const { values } = await getResult(tx, place, place.resultId, fail);
    if (!isKnown(values, field, value)) return fail(recordErrors.value_unknown);
    const { accountId } = userOf(tx);
    const hidden = await suppress(tx, { accountId, level: 'account', kind: field, text: value, reason: '' });
    await tellChange(tx, { kind: 'list', id: place.id });
    // Whom it is about stands nowhere in clear: that is what they asked for.
    await writeAudit(tx, { action: 'suppressed', entity: 'contact', changes: { by: [null, field] } });
    return hidden ?? fail(recordErrors.value_unknown);
  });
