import { sql, type RawBuilder } from 'kysely';
import { lookupOutcomes, type List } from '@galena/contract/lists';
import type { ListType } from '@galena/contract/kernel';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { ListsTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<ListsTables>();

const lookupCounts = sql.join(
  lookupOutcomes.map(
    (one) => sql`${sql.lit(one)}, coalesce(sum(n) filter (where lookup_outcome = ${sql.lit(one)}), 0)`,
  ),
);

/** Counters of a list over its records that are not archived, as the interface names them. */
const countsOf = (accountId: number) => sql`
  select jsonb_build_object(
    'all', coalesce(sum(n), 0),
    'found', coalesce(sum(n) filter (where email_status = 'found'), 0),
    'potentialsFound', coalesce(sum(n) filter (where email_status = 'potential'), 0),
    'notFound', coalesce(sum(n) filter (where email_status in ('none', 'not_found')), 0),
    'looking', coalesce(sum(n) filter (where email_status = 'looking'), 0),
    'sent', coalesce(sum(n) filter (where crm_status = 'sent'), 0),
    'unsent', coalesce(sum(n) filter (where crm_status = 'unsent'), 0),
    'lookups', jsonb_build_object(${lookupCounts}))
  from lists.facets f where f.account_id = ${accountId} and f.list_id = l.id and not f.is_archived`;

const shown = sql`
  l.id, l.name, l.type, l.is_archived, l.is_demo, l.tags, l.source, (c.counts->>'all')::bigint as results_count, c.counts,
  l.user_id, l.created_at, l.updated_at`;

const from = (accountId: number) => sql`lists.lists l, lateral (select (${countsOf(accountId)}) as counts) c`;

/** A list as this room knows it: without the names of people and the runs under way. */
export type CountedList = Omit<List, 'owner' | 'run'> & { readonly user_id: number | null };

export const maybeList = async (db: TenantDb, accountId: number, id: number): Promise<CountedList | null> => {
  const { rows } = await sql<CountedList>`
    select ${shown} from ${from(accountId)} where l.account_id = ${accountId} and l.id = ${id} and l.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
};

export type ListFilter = {
  readonly accountId: number;
  readonly where: RawBuilder<unknown>;
};

export type ListOrder = {
  /** Of the lists that are asked for, as text of the query; ends in the id. */
  readonly by: 'created_at' | 'updated_at' | 'name' | 'results_count';
  readonly isDescending: boolean;
  /** The value and the id of the last list of the page before. */
  readonly after: { readonly value: string; readonly id: number } | null;
  readonly offset: number;
  readonly limit: number;
};

const orders = {
  created_at: sql`l.id`,
  updated_at: sql`l.updated_at`,
  name: sql`lower(l.name)`,
  results_count: sql`(c.counts->>'all')::bigint`,
} as const;

const types = {
  created_at: sql`bigint`,
  updated_at: sql`timestamptz`,
  name: sql`text`,
  results_count: sql`bigint`,
} as const;

/** Lists in an order: one more than the page holds, each with the value it is ordered by. */
export const findLists = async (
  db: TenantDb,
  { accountId, where }: ListFilter,
  { by, isDescending, after, offset, limit }: ListOrder,
): Promise<readonly (CountedList & { readonly order_value: string })[]> => {
  const [value, direction, than] = [orders[by], isDescending ? sql`desc` : sql`asc`, isDescending ? sql`<` : sql`>`];
  const next = after ? sql`(${value}, l.id) ${than} (${after.value}::${types[by]}, ${after.id}::bigint)` : sql`true`;
  const { rows } = await sql<CountedList & { order_value: string }>`
    select ${shown}, (${value})::text as order_value from ${from(accountId)}
    where l.account_id = ${accountId} and l.deleted_at is null and ${where} and ${next}
    order by ${value} ${direction}, l.id ${direction} offset ${offset} limit ${limit}`.execute(db);
  return rows;
};

/** How many lists there are of those asked for, and of each tab. */
export const countLists = async (db: TenantDb, { accountId, where }: ListFilter) => {
  const { rows } = await sql<{ total: number; active: number; archived: number; demo: number }>`
    select count(*) filter (where ${where}) as total,
      count(*) filter (where not is_archived and not is_demo) as active,
      count(*) filter (where is_archived) as archived,
      count(*) filter (where not is_archived and is_demo) as demo
    from lists.lists l where account_id = ${accountId} and deleted_at is null`.execute(db);
  const { total, ...counts } = rows[0] as { total: number; active: number; archived: number; demo: number };
  return { total, counts };
};

export type NewList = {
  readonly accountId: number;
  readonly userId: number | null;
  readonly name: string;
  readonly type: ListType;
  readonly tags: readonly string[];
  readonly source: string | null;
  readonly isDemo: boolean;
  readonly at: string;
};

export const createList = async (db: TenantDb, list: NewList): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into lists.lists (account_id, user_id, name, type, tags, source, is_demo, created_at, updated_at)
    values (${list.accountId}, ${list.userId}, ${list.name}, ${list.type}, ${list.tags}, ${list.source}, ${list.isDemo},
      ${list.at}, ${list.at}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

export type ListRow = {
  readonly id: number;
  readonly type: ListType;
  readonly name: string;
  readonly is_archived: boolean;
  readonly is_demo: boolean;
};

/** Lists of the account that exist, locked until the transaction ends. */
export const lockLists = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly ListRow[]> => {
  const { rows } = await sql<ListRow>`
    select id, type, name, is_archived, is_demo from lists.lists
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_at is null order by id for update`.execute(
    db,
  );
  return rows;
};

/** Lists of the account that exist; not locked. */
export const findListRows = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly ListRow[]> => {
  const { rows } = await sql<ListRow>`
    select id, type, name, is_archived, is_demo from lists.lists
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(db);
  return rows;
};

/** Lists of the account that are worked on: neither archived nor deleted. */
export const findOpenListRows = async (db: TenantDb, accountId: number): Promise<readonly ListRow[]> => {
  const { rows } = await sql<ListRow>`
    select id, type, name, is_archived, is_demo from lists.lists
    where account_id = ${accountId} and deleted_at is null and not is_archived`.execute(db);
  return rows;
};

type ListChange = {
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly source?: string | null;
  readonly is_archived?: boolean;
};

/** Changes lists. `deleted`: they are gone for everybody, and purged a month later. */
export const changeLists = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
  { at, deleted = false, ...change }: ListChange & { readonly at: string; readonly deleted?: boolean },
): Promise<void> => {
  await sql`
    update lists.lists set name = coalesce(${change.name ?? null}, name), tags = coalesce(${change.tags ?? null}::text[], tags),
      source = case when ${change.source !== undefined} then ${change.source ?? null} else source end,
      is_archived = coalesce(${change.is_archived ?? null}::boolean, is_archived),
      deleted_at = case when ${deleted} then ${at}::timestamptz end, updated_at = ${at}
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(db);
};

/** Tells that a list or its records changed. */
export const touchList = async (db: TenantDb, accountId: number, listId: number, at: string): Promise<void> => {
  await sql`
    update lists.lists set updated_at = greatest(updated_at, ${at}::timestamptz)
    where account_id = ${accountId} and id = ${listId}`.execute(db);
};

/** Tags of the account's lists, the most used first. */
export const findTags = async (db: TenantDb, accountId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ tag: string }>`
    select tag from lists.lists, unnest(tags) as tag where account_id = ${accountId} and deleted_at is null
    group by tag order by count(*) desc, tag limit 200`.execute(db);
  return rows.map(({ tag }) => tag);
};

/** How many lists of its own an account has. */
export const countOwnLists = async (db: TenantDb, accountId: number): Promise<number> => {
  const { n } = await tables(db)
    .selectFrom('lists.lists')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow();
  return n;
};

/** The accounts that have demo lists or had them: deleting those must not bring them back. Of all accounts. */
export const findAccountsWithDemoLists = async (db: Db): Promise<readonly number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from lists.lists where is_demo`.execute(db);
  return rows.map((row) => row.account_id);
};
