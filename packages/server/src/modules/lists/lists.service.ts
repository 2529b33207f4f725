import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { fold, generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import type { List, listRoutes } from '@galena/contract/lists';
import type { plansErrors } from '@galena/contract/plans';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { findOpenRuns } from '../../platform/runs/runs.store.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { inTransaction, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { findNames } from '../identity/index.ts';
import { requireRoomFor } from '../plans/index.ts';
import * as store from './lists.store.ts';
import { cutPage, readOrder, readPlace, withoutOrder } from '../../platform/db/ordered-pages.ts';
import { literal } from '../../platform/db/conditions.ts';
import {
  addCounts as addToFacets,
  type CountChange,
  type Facet,
  findFacets as readFacets,
  maybeCountedRow,
} from './facets.store.ts';
import { addHistory } from './history.service.ts';

type ListsInput = z.output<typeof listRoutes.lists.query>;
type FailNotFound = Fail<typeof generalErrors.not_found>;

/** The subject of a run that fills or changes a list. */
export const subjectOf = (listId: number): string => `list:${listId}`;

/** Lists with the names of who made them and the work under way. */
const complete = async (tx: Tx, accountId: number, rows: readonly store.CountedList[]): Promise<List[]> => {
  const people = [...new Set(rows.flatMap((row) => row.user_id ?? []))];
  const names = await findNames(tx, accountId, people);
  const runs = await findOpenRuns(
    tx.db,
    accountId,
    rows.map(({ id }) => subjectOf(id)),
  );
  return rows.map(({ user_id: userId, ...row }) => {
    const [name, run] = [userId === null ? undefined : names.get(userId), runs.get(subjectOf(row.id))];
    return {
      ...row,
      owner: userId === null || name === undefined ? null : { id: userId, name },
      run: run ? { id: run.id, kind: run.kind, state: run.state, done: run.done, total: run.total } : null,
    };
  });
};

const filterOf = (input: ListsInput): RawBuilder<unknown> => {
  const text = literal(fold(input.search));
  const pattern = { contain: `%${text}%`, start: `${text}%`, exact: text }[input.search_type];
  return sql`(
    is_archived = ${input.is_archived === 1}
    and (${input.is_demo ?? null}::int is null or is_demo = (${input.is_demo ?? null}::int = 1))
    and (${input.type ?? null}::text is null or type = ${input.type ?? null})
    and (${input.tag ?? null}::text is null or ${input.tag ?? null} = any(tags))
    and (${input.source ?? null}::text is null or source = ${input.source ?? null})
    and (${input.user_id ?? null}::bigint is null or user_id = ${input.user_id ?? null})
    and (${input.startDate ?? null}::date is null or created_at >= ${input.startDate ?? null}::date)
    and (${input.endDate ?? null}::date is null or created_at < ${input.endDate ?? null}::date + 1)
    and (${text} = '' or platform.fold(name) like ${pattern}))`;
};

/** Lists of the account in the order asked for, and how many stand under each tab. */
export const findLists = (context: Context, input: ListsInput) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const filter = { accountId, where: filterOf(input) };
    const { sort, limit, page = 1, cursor } = input;
    const place = readPlace(sort, cursor);
    const { by, isDescending } = readOrder(sort);
    const rows = await store.findLists(tx.db, filter, {
      by,
      isDescending,
      after: place,
      offset: place ? 0 : (page - 1) * limit,
      limit: limit + 1,
    });
    const { total, counts } = await store.countLists(tx.db, filter);
    const { data, ways } = cutPage({ sort, page, limit, place }, rows);
    const shown = data.map((row) => withoutOrder(row));
    return {
      data: await complete(tx, accountId, shown),
      pagination: { currentPage: place ? null : page, pageSize: limit, total, total_is_capped: false, ...ways },
      counts,
    };
  });

/** A list as it is shown. */
export const readList = async (tx: Tx, accountId: number, id: number, fail: FailNotFound): Promise<List> => {
  const row = (await store.maybeList(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
  const [list] = await complete(tx, accountId, [row]);
  return list as List;
};

export const getList = (context: Context, id: number, fail: FailNotFound): Promise<List> =>
  inReadTransaction(context, (tx) => readList(tx, userOf(context).accountId, id, fail));

type ListInput = {
  readonly name: string;
  readonly type: ListType;
  readonly tags?: readonly string[] | undefined;
  readonly source?: string | null | undefined;
};

/** Makes a list in the caller's transaction. @returns its id */
export const createListIn = async (tx: Tx, accountId: number, input: ListInput, isDemo = false): Promise<number> => {
  const { name, type, tags = [], source } = input;
  const userId = tx.actor.kind === 'user' ? tx.actor.userId : null;
  const list = { accountId, userId, name, type, tags: [...new Set(tags)], source: source || null, isDemo };
  const id = await store.createList(tx.db, { ...list, at: moment(tx.clock) });
  await writeAudit(tx, { action: 'created', entity: 'list', entityId: id, label: name, accountId });
  return id;
};

/** Makes a list. @throws AppError where the plan allows no more of them */
export const createList = (
  context: Context,
  input: ListInput,
  fail: Fail<typeof plansErrors.limit_reached>,
): Promise<List> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await requireRoomFor(tx, accountId, 'lists', fail);
    const id = await createListIn(tx, accountId, input);
    const [list] = await complete(tx, accountId, [(await store.maybeList(tx.db, accountId, id)) as store.CountedList]);
    return list as List;
  });

type Change = Omit<Parameters<typeof store.changeLists>[3], 'at'>;

/** Changes lists of the account: all of them, or none when one of them is not there. */
const changeAll = async (tx: Tx, ids: readonly number[], change: Change, fail: FailNotFound): Promise<number> => {
  const { accountId } = userOf(tx);
  const asked = [...new Set(ids)];
  const known = await store.lockLists(tx.db, accountId, asked);
  if (known.length < asked.length) return fail(generalErrors.not_found);
  await store.changeLists(tx.db, accountId, asked, { ...change, at: moment(tx.clock) });
  for (const id of asked) await tellChange(tx, { kind: 'list', id });
  return known.length;
};

/** Renames a list, or sets its tags and source. */
export const changeList = (
  context: Context,
  id: number,
  change: { readonly name?: string; readonly tags?: readonly string[]; readonly source?: string | null },
  fail: FailNotFound,
): Promise<List> =>
  inTransaction(context, async (tx) => {
    const { tags } = change;
    await changeAll(tx, [id], { ...change, ...(tags ? { tags: [...new Set(tags)] } : {}) }, fail);
    await writeAudit(tx, { action: 'changed', entity: 'list', entityId: id });
    return readList(tx, userOf(tx).accountId, id, fail);
  });

/** Archives lists or takes them back. */
export const archiveLists = (
  context: Context,
  ids: readonly number[],
  isArchived: boolean,
  fail: FailNotFound,
): Promise<number> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const count = await changeAll(tx, ids, { is_archived: isArchived }, fail);
    await addHistory(tx, {
      accountId,
      listIds: [...new Set(ids)],
      userId,
      kind: 'archive',
      params: { what: 'list', is_archived: isArchived },
      status: 'completed',
      at: moment(tx.clock),
    });
    const changes = { is_archived: [!isArchived, isArchived] } as const;
    for (const id of new Set(ids)) await writeAudit(tx, { action: 'archived', entity: 'list', entityId: id, changes });
    return count;
  });

/** Archives a list, or takes it back; unsaid, the other of the two. */
export const archiveList = (
  context: Context,
  id: number,
  wanted: boolean | undefined,
  fail: FailNotFound,
): Promise<List> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const [list] = await store.lockLists(tx.db, accountId, [id]);
    if (!list) return fail(generalErrors.not_found);
    await archiveLists(tx, [id], wanted ?? !list.is_archived, fail);
    return readList(tx, accountId, id, fail);
  });

/** Deletes lists with their records: gone at once, purged a month later. */
export const removeLists = (context: Context, ids: readonly number[], fail: FailNotFound): Promise<number> =>
  inTransaction(context, async (tx) => {
    const count = await changeAll(tx, ids, { deleted: true }, fail);
    for (const id of new Set(ids)) await writeAudit(tx, { action: 'deleted', entity: 'list', entityId: id });
    return count;
  });

export const findTags = (context: Context): Promise<readonly string[]> =>
  inReadTransaction(context, (tx) => store.findTags(tx.db, userOf(context).accountId));

/** How many lists of its own the account has, for `/api/user-limits`. */
export const countLists = async (tx: Tx, accountId: number) => ({
  lists: await store.countOwnLists(tx.db, accountId),
});

/** Lists of the account that exist, of these. */
export const findListRows = (tx: Tx, accountId: number, ids: readonly number[]): Promise<readonly store.ListRow[]> =>
  store.findListRows(tx.db, accountId, ids);

/** Lists of the account that are worked on: neither archived nor deleted. */
export const findOpenListRows = (tx: Tx, accountId: number): Promise<readonly store.ListRow[]> =>
  store.findOpenListRows(tx.db, accountId);

/** A list of the account, or null. */
export const maybeListRow = async (tx: Tx, accountId: number, id: number): Promise<store.ListRow | null> =>
  (await store.findListRows(tx.db, accountId, [id]))[0] ?? null;

/** Tells that a list or its records changed. */
export const touchList = (tx: Tx, accountId: number, listId: number): Promise<void> =>
  store.touchList(tx.db, accountId, listId, moment(tx.clock));

/** Records of lists changed their states: the counters follow, in the same transaction. */
export const addCounts = (tx: Tx, accountId: number, changes: readonly CountChange[]): Promise<void> =>
  addToFacets(tx.db, accountId, changes);

/** The counters of a list. */
export const findFacets = (tx: Tx, accountId: number, listId: number): Promise<readonly Facet[]> =>
  readFacets(tx.db, accountId, listId);

/** The kind of a list and its counters, by one way to the database; null: the account has no such list. */
export const maybeCountedList = (tx: Tx, accountId: number, id: number) => maybeCountedRow(tx.db, accountId, id);

/** The accounts that have demo lists, or had them. Of all accounts. */
export const findAccountsWithDemoLists = (tx: Tx): Promise<readonly number[]> => store.findAccountsWithDemoLists(tx.db);
