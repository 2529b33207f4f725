import { Temporal } from 'temporal-polyfill';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import {
  type OptOut,
  type OptOutFilter,
  type OptOutProof,
  type OptOutsAdded,
  suppressionErrors as errors,
} from '@galena/contract/suppressions';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import {
  type Contact,
  contactIn,
  countFromAbove,
  countOptOuts,
  findOptOuts as findRows,
  findReasons,
  findStanding,
  fingerprintOf,
  hashedOf,
  keepSuppressions,
  type Keeping,
  lockIdentities,
  type OptOut as Row,
  type OptOutFilter as RowFilter,
  removeOptOut as removeRow,
} from '../contacts/index.ts';
import { findNames, getTimeZone } from '../identity/index.ts';
import { maybeListRow } from '../lists/index.ts';
import { countHidden } from '../records/index.ts';
import { hideNow, letComeBack, letReachDown, showNow } from './reaching-down.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Opt-outs as they are shown: their hash tells nobody whom they are about. */
const shown = async (tx: Tx, accountId: number, rows: readonly Row[]): Promise<(Row & OptOut)[]> => {
  const names = await findNames(tx, accountId, [...new Set(rows.flatMap((row) => row.user_id ?? []))]);
  return rows.map((row) => ({ ...row, ...optOutOf(row, names) }));
};

const optOutOf = (row: Row, names: ReadonlyMap<number, string>): OptOut => {
  const { id, kind, level, list_id: listId, reason, source, for_customers: forCustomers, created_at: at } = row;
  return {
    id,
    kind,
    fingerprint: fingerprintOf(row.hash),
    level,
    campaign_id: listId,
    reason,
    source,
    user_name: (row.user_id === null ? null : names.get(row.user_id)) ?? null,
    for_customers: forCustomers,
    created_at: at,
  };
};

const bare = ({ hash: _hash, list_id: _list, user_id: _user, ...one }: Row & OptOut): OptOut => one;

/** @throws through `fail` when the account has no such list */
export const assertOwnList = async (tx: Tx, accountId: number, listId: number, fail: FailNotFound) =>
  (await maybeListRow(tx, accountId, listId)) ?? fail(generalErrors.not_found);

/** Days are those of the account. */
const rowFilterOf = async (tx: Tx, accountId: number, filter: OptOutFilter, fail: FailNotFound): Promise<RowFilter> => {
  const { kind = null, reason = null, from, to, campaign_id: listId = null } = filter;
  if (listId !== null) await assertOwnList(tx, accountId, listId, fail);
  const zone = from === undefined && to === undefined ? 'UTC' : await getTimeZone(tx, accountId);
  const startOf = (day: string, later = 0): string =>
    Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone).toInstant().toString();
  return {
    listId,
    kind,
    reason,
    since: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(to, 1),
  };
};

const maxCounted = 10_000;
const maxReasons = 20;

/** Whom the account does not contact, newest first. */
export const listOptOuts = (context: Context, query: OptOutFilter & PageInput, fail: FailNotFound) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const filter = await rowFilterOf(tx, accountId, query, fail);
    const plan = planPage(query);
    const [rows, total, above, reasons] = await Promise.all([
      findRows(tx, accountId, filter, { ...plan, limit: plan.limit + 1 }),
      countOptOuts(tx, accountId, filter, maxCounted + 1),
      countFromAbove(tx, accountId),
      findReasons(tx, accountId, maxReasons),
    ]);
    const { data, pagination } = pageOf(plan, await shown(tx, accountId, rows), Math.min(total, maxCounted));
    return {
      data: data.map(bare),
      pagination: { ...pagination, total_is_capped: total > maxCounted },
      above,
      reasons: [...reasons],
    };
  });

/** The next opt-outs after one, for a file. */
export const nextOptOuts = (
  context: Context,
  filter: OptOutFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
  fail: FailNotFound,
): Promise<readonly (OptOut & { readonly hash: Buffer })[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const rows = await rowFilterOf(tx, accountId, filter, fail);
    return shown(tx, accountId, await findRows(tx, accountId, rows, { after, offset: 0, limit }));
  });

export type Kept = { readonly added: number; readonly known: number; readonly hidden: number };

/** Keeps contacts in the caller's transaction, and hides the records that they reach. */
export const keepAndHide = async (
  tx: Tx,
  keeping: Omit<Keeping, 'at'>,
  contacts: readonly Contact[],
): Promise<Kept> => {
  const { accountId, listId } = keeping;
  await lockIdentities(tx, accountId);
  const added = await keepSuppressions(tx, keeping, contacts);
  const hidden = await hideNow(tx, { accountId, contacts: added, listId });
  if (keeping.forCustomers && added.length > 0) await letReachDown(tx);
  return { added: added.length, known: contacts.length - added.length, hidden };
};

/** @throws through `fail` where somebody keeps for customers whom they have not */
export const assertReseller = (
  context: Context,
  forCustomers: boolean,
  fail: Fail<typeof errors.only_resellers>,
): void => {
  if (forCustomers && !userOf(context).standings.includes('reseller')) fail(errors.only_resellers);
};

/** What was entered, as contacts, and the places of what is none. */
export const readEntries = (entries: readonly string[]) => {
  const read = entries.map((entry) => contactIn(entry));
  return {
    contacts: read.filter((one) => one !== null),
    refused: read.flatMap((one, at) => (one === null ? [at + 1] : [])),
  };
};

type Added = {
  readonly entries: readonly string[];
  readonly reason: string;
  readonly campaign_id?: number | undefined;
  readonly for_customers: boolean;
};

/** Never contacts some people again: by the account, or through one of its lists alone. */
export const addOptOuts = (
  context: Context,
  { entries, reason, campaign_id: wanted, for_customers: forCustomers }: Added,
  fail: FailNotFound & Fail<typeof errors.not_a_contact | typeof errors.only_resellers>,
): Promise<OptOutsAdded> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const listId = wanted ?? null;
    assertReseller(tx, forCustomers && listId === null, fail);
    if (listId !== null) await assertOwnList(tx, accountId, listId, fail);
    const { contacts, refused } = readEntries(entries);
    if (contacts.length === 0) return fail(errors.not_a_contact);
    const level = listId === null ? 'account' : 'list';
    const keeping = { accountId, level, listId, reason, source: 'hand', userId } as const;
    const kept = await keepAndHide(tx, { ...keeping, forCustomers: forCustomers && listId === null }, contacts);
    // Whom it is about stands nowhere in clear: that is what they asked for.
    await writeAudit(tx, {
      action: 'suppressed',
      entity: 'contact',
      label: reason,
      changes: { count: [null, kept.added] },
    });
    return { ...kept, refused };
  });

/** Takes an opt-out off. @returns how many records came back at once; of very many, and those of customers, the others follow */
export const removeOptOut = (context: Context, id: number, fail: FailNotFound): Promise<number> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await lockIdentities(tx, accountId);
    const gone = (await removeRow(tx, accountId, id)) ?? fail(generalErrors.not_found);
    const count = await showNow(tx, { accountId, contacts: [gone], listId: gone.list_id });
    if (gone.for_customers) await letComeBack(tx, accountId, gone);
    await writeAudit(tx, { action: 'released', entity: 'contact', entityId: id, label: gone.reason });
    return count;
  });

const noProof: OptOutProof = { kind: null, fingerprint: null, is_listed: false, entries: [], above: [], hidden: 0 };

/** Whether somebody may be contacted, and what stands against it. */
export const checkContact = (context: Context, entry: string): Promise<OptOutProof> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const contact = contactIn(entry);
    if (!contact) return noProof;
    const hashed = hashedOf(contact);
    const [{ own, above }, hidden] = await Promise.all([
      findStanding(tx, accountId, contact),
      countHidden(tx, { accountId, contacts: [hashed], listId: null }),
    ]);
    return {
      kind: contact.kind,
      fingerprint: fingerprintOf(hashed.hash),
      is_listed: own.length + above.length > 0,
      entries: (await shown(tx, accountId, own)).map(bare),
      above: [...above],
      hidden,
    };
  });
