import { sql } from 'kysely';
import type { Filters, Location, Search, VendorPayer } from '@galena/contract/search';
import type { ListType } from '@galena/contract/kernel';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type NewSearch = {
  readonly accountId: number;
  readonly runId: number;
  readonly listId: number;
  readonly userId: number | null;
  readonly type: ListType;
  readonly searcher: string;
  readonly location: Location;
  readonly filters: Filters;
  readonly match: number;
  readonly requested: number;
  readonly findEmails: boolean;
  readonly skipOwned: boolean;
  readonly skipCustomers: boolean;
  readonly savedSearchId: number | null;
  readonly onlyNew: boolean;
  readonly vendorPaidBy: VendorPayer;
  readonly similarTo: number | null;
  readonly at: string;
};

export const createSearch = async (db: TenantDb, search: NewSearch): Promise<void> => {
  await sql`
    insert into search.searches (account_id, run_id, list_id, user_id, type, searcher, location, filters, match, requested,
      find_emails, skip_owned, skip_customers, saved_search_id, only_new, vendor_paid_by, similar_to, created_at)
    values (${search.accountId}, ${search.runId}, ${search.listId}, ${search.userId}, ${search.type}, ${search.searcher},
      ${JSON.stringify(search.location)}, ${JSON.stringify(search.filters)}, ${search.match}, ${search.requested},
      ${search.findEmails}, ${search.skipOwned}, ${search.skipCustomers}, ${search.savedSearchId}, ${search.onlyNew}, ${search.vendorPaidBy},
      ${search.similarTo}, ${search.at})`.execute(db);
};

/** A search as its run works on it. */
export type SearchRow = Pick<
  Search,
  | 'type'
  | 'searcher'
  | 'location'
  | 'filters'
  | 'match'
  | 'found'
  | 'saved'
  | 'duplicates'
  | 'suppressed'
  | 'skipped'
  | 'with_email'
  | 'find_emails'
  | 'skip_owned'
  | 'skip_customers'
  | 'only_new'
  | 'vendor_paid_by'
  | 'created_at'
> & {
  readonly run_id: number;
  readonly list_id: number;
  readonly user_id: number | null;
  readonly requested: number;
  readonly saved_search_id: number | null;
  /** The record that its leads are to be like; null: they are as they were asked for. */
  readonly similar_to: number | null;
};

export const maybeSearch = async (db: TenantDb, accountId: number, runId: number): Promise<SearchRow | null> => {
  const { rows } = await sql<SearchRow>`
    select run_id, list_id, user_id, type, searcher, location, filters, match, requested, found, saved, duplicates,
      suppressed, skipped, with_email, find_emails, skip_owned, skip_customers, only_new, saved_search_id, similar_to, vendor_paid_by,
      created_at
    from search.searches where account_id = ${accountId} and run_id = ${runId}`.execute(db);
  return rows[0] ?? null;
};

/** The newest searches of a user, of one kind where one is named; none for leads like one that is there. */
export const findNewest = async (
  db: TenantDb,
  { accountId, userId, type, most }: { accountId: number; userId: number; type: ListType | null; most: number },
): Promise<readonly SearchRow[]> => {
  const { rows } = await sql<SearchRow>`
    select run_id, list_id, user_id, type, searcher, location, filters, match, requested, found, saved, duplicates,
      suppressed, skipped, with_email, find_emails, skip_owned, skip_customers, only_new, saved_search_id, similar_to, vendor_paid_by,
      created_at
    from search.searches
    where account_id = ${accountId} and user_id = ${userId} and similar_to is null and (${type}::text is null or type = ${type}::text)
    order by run_id desc limit ${most}`.execute(db);
  return rows;
};

/** What searches of these runs brought until now. */
export const findPaid = async (db: TenantDb, accountId: number, runIds: readonly number[]) => {
  const { rows } = await sql<{ runId: number; listId: number; found: number; action: 'search' | 'similar' }>`
    select run_id as "runId", list_id as "listId", saved as found,
      case when similar_to is null then 'search' else 'similar' end as action
    from search.searches
    where account_id = ${accountId} and run_id = any(${runIds}::bigint[])`.execute(db);
  return rows;
};

export type SearchStep = {
  readonly found: number;
  readonly saved: number;
  readonly duplicates: number;
  readonly suppressed: number;
  readonly skipped: number;
  readonly withEmail: number;
};

/** Adds what a step brought. */
export const advanceSearch = async (
  db: TenantDb,
  accountId: number,
  runId: number,
  step: SearchStep,
): Promise<void> => {
  await sql`
    update search.searches set found = found + ${step.found}, saved = saved + ${step.saved},
      duplicates = duplicates + ${step.duplicates}, suppressed = suppressed + ${step.suppressed},
      skipped = skipped + ${step.skipped}, with_email = with_email + ${step.withEmail}
    where account_id = ${accountId} and run_id = ${runId}`.execute(db);
};
