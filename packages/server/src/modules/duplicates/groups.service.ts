import { doubleReasons as everyReason, type DoubleGroup, type DoubleRecord } from '@galena/contract/duplicates';
import { generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findListRows, findOpenListRows, maybeListRow, type ListRow } from '../lists/index.ts';
import {
  doubleReasons,
  type DoubleGroup as Group,
  type DoubleReason,
  type DoubleRow,
  findDoubleRows,
  findDoubles,
  findSameIdentity,
} from '../queries/index.ts';
import { findDismissed } from './dismissals.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Where the next page begins: after this group of that reason. */
type Place = { readonly reason: DoubleReason; readonly after: readonly [string, string] | null };

const writePlace = ({ reason, after }: Place): string =>
  Buffer.from(JSON.stringify([reason, ...(after ?? [])])).toString('base64url');

/** The place of a text, or null when it is none of ours. */
const readPlace = (text: string): Place | null => {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(read) || !read.every((one) => typeof one === 'string')) return null;
    const [word, key, town] = read;
    const reason = everyReason.find((one) => one === word);
    if (!reason) return null;
    return { reason, after: key === undefined ? null : [key, town ?? ''] };
  } catch {
    return null;
  }
};

const commonOf = (row: DoubleRow, reason: DoubleReason): string | null =>
  ({ phone: row.phone, site: row.site, name: row.name_and_place })[reason];

/** What all of some records have in common. */
const sharedOf = (type: ListType, rows: readonly DoubleRow[]): readonly DoubleReason[] =>
  doubleReasons[type].filter((reason) => {
    const commons = new Set(rows.map((row) => commonOf(row, reason)));
    return commons.size === 1 && !commons.has(null);
  });

export const recordOf = (row: DoubleRow, list: ListRow): DoubleRecord => {
  const { id, name, company, website, email, phone, city, created_at } = row;
  return {
    id,
    list: { id: list.id, name: list.name, type: list.type },
    name,
    company,
    website,
    email,
    phone,
    city,
    created_at,
  };
};

type Found = { readonly group: Group; readonly rows: readonly DoubleRow[] };

/** Groups with their records, without those of which somebody said that they are not the same. */
const completeGroups = async (tx: Tx, accountId: number, groups: readonly Group[]): Promise<readonly Found[]> => {
  const rows = await findDoubleRows(tx, accountId, [...new Set(groups.flatMap(({ ids }) => ids))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const dismissed = new Set(
    (await findDismissed(tx.db, accountId, [...new Set(rows.map((row) => row.identity_id))])).map((pair) =>
      pair.join(' '),
    ),
  );
  const isApart = (a: DoubleRow, b: DoubleRow): boolean =>
    a.identity_id === b.identity_id ||
    dismissed.has([a.identity_id, b.identity_id].toSorted((x, y) => x - y).join(' '));
  return groups.flatMap((group) => {
    const own = group.ids.flatMap((id) => byId.get(id) ?? []);
    // One that is apart from all others is none of them.
    const meant = own.filter((row) => own.some((other) => other !== row && !isApart(row, other)));
    return meant.length < 2 ? [] : [{ group, rows: meant }];
  });
};

type Page = { readonly groups: readonly DoubleGroup[]; readonly next: Place | null };

/** A page of groups, reason by reason; what was told under an earlier reason is not told again. */
const readGroups = async (
  tx: Tx,
  accountId: number,
  type: ListType,
  lists: ReadonlyMap<number, ListRow>,
  { begin, limit }: { readonly begin: Place | null; readonly limit: number },
): Promise<Page> => {
  const reasons = doubleReasons[type];
  const groups: DoubleGroup[] = [];
  let at = Math.max(begin ? reasons.indexOf(begin.reason) : 0, 0);
  let after = begin?.after ?? null;
  while (at < reasons.length) {
    const reason = reasons[at] as DoubleReason;
    const asked = limit - groups.length;
    const found = await findDoubles(tx, accountId, type, { reason, listIds: [...lists.keys()], after, limit: asked });
    for (const { group, rows } of await completeGroups(tx, accountId, found)) {
      const shared = sharedOf(type, rows);
      if (shared.some((one) => reasons.indexOf(one) < at)) continue;
      const records = rows.flatMap((row) => {
        const list = lists.get(row.list_id);
        return list ? [recordOf(row, list)] : [];
      });
      groups.push({ reasons: [...new Set([reason, ...shared])], records, count: group.n });
    }
    const last = found.at(-1);
    const isOver = found.length < asked || !last;
    after = isOver ? null : [last.key, last.place];
    if (isOver) at += 1;
    if (groups.length >= limit) break;
  }
  const reason = reasons[at];
  return { groups, next: reason === undefined ? null : { reason, after } };
};

type Asked = { readonly scope: 'list' | 'account'; readonly limit: number; readonly cursor?: string | undefined };

/** Records of a list, or of all lists of its kind that are worked on, that may be the same. */
export const findGroups = (context: Context, listId: number, { scope, limit, cursor }: Asked, fail: FailNotFound) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const list = (await maybeListRow(tx, accountId, listId)) ?? fail(generalErrors.not_found);
    const all = scope === 'list' ? [list] : await findOpenListRows(tx, accountId);
    const lists = new Map(
      all.filter((one) => (one.type === list.type && !one.is_demo) || one.id === list.id).map((one) => [one.id, one]),
    );
    const begin = cursor === undefined ? null : readPlace(cursor);
    const { groups, next } = await readGroups(tx, accountId, list.type, lists, { begin, limit });
    return { data: [...groups], next_cursor: next && writePlace(next) };
  });

const maxElsewhere = 20;

/** The same one in other lists. */
export const findElsewhere = (
  context: Context,
  { id: listId, type, resultId }: { readonly id: number; readonly type: ListType; readonly resultId: number },
  fail: FailNotFound,
) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const list = await maybeListRow(tx, accountId, listId);
    const [row] = await findDoubleRows(tx, accountId, [resultId]);
    if (list?.type !== type || row?.list_id !== listId) return fail(generalErrors.not_found);
    const asked = { identityId: row.identity_id, exceptId: row.id, limit: maxElsewhere };
    const others = await findSameIdentity(tx, accountId, asked);
    const lists = await findListRows(tx, accountId, [...new Set(others.map((one) => one.list_id))]);
    return others.flatMap(({ id, name, list_id: otherId }) => {
      const other = lists.find((one) => one.id === otherId);
      return other ? [{ id, name, list: { id: other.id, name: other.name, type: other.type } }] : [];
    });
  });
