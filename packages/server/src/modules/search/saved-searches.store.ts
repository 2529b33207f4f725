import { sql } from 'kysely';
import type { SavedSearch } from '@galena/contract/search';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { PagePlan } from '../../platform/db/paging.ts';

/** One writer of an account's saved searches at a time, until the transaction ends. */
export const lockSavedSearches = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${accountId}`}, 0))`.execute(db);
};

export type SavedRow = Omit<SavedSearch, 'owner'> & { readonly user_id: number | null };

const columns = sql`
  id, user_id, name, type, location, filters, match, requested as limit, searcher, more_searchers, find_emails, skip_owned, skip_customers, created_at,
  updated_at, last_run_at`;

export type SavedFilter = {
  readonly accountId: number;
  readonly type: string | null;
  /** A pattern of `like` for the folded name. */
  readonly pattern: string;
};

const fits = ({ accountId, type, pattern }: SavedFilter) => sql`
  account_id = ${accountId} and (${type}::text is null or type = ${type}::text) and folded like ${pattern}`;

/** Saved searches, newest first: one more than the page holds, and how many there are. */
export const findSaved = async (db: TenantDb, filter: SavedFilter, { after, offset, limit }: PagePlan) => {
  const { rows } = await sql<SavedRow>`
    select ${columns} from search.saved_searches
    where ${fits(filter)} and (${after}::bigint is null or id < ${after}::bigint)
    order by id desc offset ${offset} limit ${limit + 1}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from search.saved_searches where ${fits(filter)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

export const maybeSaved = async (db: TenantDb, accountId: number, id: number): Promise<SavedRow | null> => {
  const { rows } = await sql<SavedRow>`
    select ${columns} from search.saved_searches where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The id of the one that has this name, without case; null: nobody has it. */
export const maybeNamed = async (db: TenantDb, accountId: number, folded: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from search.saved_searches where account_id = ${accountId} and folded = ${folded}`.execute(db);
  return rows[0]?.id ?? null;
};

/** What of a saved search can change. */
export type SavedValues = Omit<SavedRow, 'id' | 'user_id' | 'type' | 'created_at' | 'updated_at' | 'last_run_at'> & {
  readonly folded: string;
};

type NewSaved = SavedValues & {
  readonly accountId: number;
  readonly userId: number;
  readonly type: string;
  readonly at: string;
};

/** @returns its id */
export const createSaved = async (db: TenantDb, one: NewSaved): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into search.saved_searches (account_id, user_id, name, folded, type, location, filters, match, requested, searcher,
      more_searchers, find_emails, skip_owned, skip_customers, created_at, updated_at)
    values (${one.accountId}, ${one.userId}, ${one.name}, ${one.folded}, ${one.type}, ${JSON.stringify(one.location)},
      ${JSON.stringify(one.filters)}, ${one.match}, ${one.limit}, ${one.searcher}, ${one.more_searchers}::text[], ${one.find_emails}, ${one.skip_owned},
      ${one.skip_customers},      ${one.at}, ${one.at})
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

export const changeSaved = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { at, ...one }: SavedValues & { readonly at: string },
): Promise<void> => {
  await sql`
    update search.saved_searches set name = ${one.name}, folded = ${one.folded}, location = ${JSON.stringify(one.location)},
      filters = ${JSON.stringify(one.filters)}, match = ${one.match}, requested = ${one.limit}, searcher = ${one.searcher},
      more_searchers = ${one.more_searchers}::text[], find_emails = ${one.find_emails}, skip_owned = ${one.skip_owned},
      skip_customers = ${one.skip_customers}, updated_at = ${at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** A saved search was run. @returns false: there is none */
export const noteSavedRun = async (db: TenantDb, accountId: number, id: number, type: string, at: string) => {
  const { rows } = await sql`
    update search.saved_searches set last_run_at = ${at}
    where account_id = ${accountId} and id = ${id} and type = ${type} returning id`.execute(db);
  return rows.length > 0;
};

/** @returns its name; null: there was none */
export const removeSaved = async (db: TenantDb, accountId: number, id: number): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    delete from search.saved_searches where account_id = ${accountId} and id = ${id} returning name`.execute(db);
  return rows[0]?.name ?? null;
};

/** A saved search and one of its sources. */
export type SeenBy = { readonly accountId: number; readonly savedSearchId: number; readonly searcher: string };

/** Which of these leads earlier pages of a saved search brought, by the source's own ids. */
export const findSeen = async (
  db: TenantDb,
  { accountId, savedSearchId, searcher }: SeenBy,
  refs: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ ref: string }>`
    select ref from search.seen_leads
    where account_id = ${accountId} and saved_search_id = ${savedSearchId} and searcher = ${searcher}
      and ref = any(${refs}::text[])`.execute(db);
  return new Set(rows.map(({ ref }) => ref));
};

/** Remembers leads of a saved search. Nothing is remembered of one that was deleted meanwhile. */
export const addSeen = async (
  db: TenantDb,
  { accountId, savedSearchId, searcher }: SeenBy,
  refs: readonly string[],
  at: string,
): Promise<void> => {
  await sql`
    insert into search.seen_leads (account_id, saved_search_id, searcher, ref, seen_at)
    select s.account_id, s.id, ${searcher}, r.ref, ${at}::timestamptz
    from search.saved_searches s cross join unnest(${refs}::text[]) r (ref)
    where s.account_id = ${accountId} and s.id = ${savedSearchId}
    on conflict do nothing`.execute(db);
};
