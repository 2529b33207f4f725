import { sql, type RawBuilder } from 'kysely';
import type { ResultCounts } from '@galena/contract/lists';
import type { TenantDb } from '../../platform/context/transaction.ts';

type Facet = {
  readonly is_archived: boolean;
  readonly email_status: string;
  readonly crm_status: string;
  readonly n: number;
};

/** The counters of a list. */
export const findFacets = async (db: TenantDb, accountId: number, listId: number): Promise<readonly Facet[]> => {
  const { rows } = await sql<Facet>`
    select is_archived, email_status, crm_status, n from lists.facets
    where account_id = ${accountId} and list_id = ${listId} and n > 0`.execute(db);
  return rows;
};

/** Counters added up as the interface names them, over what is not archived. */
export const countsOf = (facets: readonly Facet[]): ResultCounts => {
  const sum = (isWanted: (facet: Facet) => boolean): number =>
    facets.filter((facet) => !facet.is_archived && isWanted(facet)).reduce((total, { n }) => total + n, 0);
  return {
    all: sum(() => true),
    found: sum(({ email_status: state }) => state === 'found'),
    potentialsFound: sum(({ email_status: state }) => state === 'potential'),
    notFound: sum(({ email_status: state }) => state === 'none' || state === 'not_found'),
    looking: sum(({ email_status: state }) => state === 'looking'),
    sent: sum(({ crm_status: state }) => state === 'sent'),
    unsent: sum(({ crm_status: state }) => state === 'unsent'),
  };
};

/** Archives records, takes them back, or deletes them. @returns how many changed */
export const changeResults = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  change: { readonly isArchived?: boolean; readonly isDeleted?: boolean; readonly at: string },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update lists.results r set is_archived = coalesce(${change.isArchived ?? null}::boolean, r.is_archived),
      deleted_at = case when ${change.isDeleted ?? false} then ${change.at}::timestamptz end, updated_at = ${change.at}
    from (select r.account_id, r.id from lists.searchable r where ${where}) wanted
    where r.account_id = wanted.account_id and r.id = wanted.id`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Records of a list by their ids, as a condition. */
export const namedRecords = (accountId: number, listId: number, ids: readonly number[]): RawBuilder<unknown> =>
  sql`(r.account_id = ${accountId} and r.list_id = ${listId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null
    and not r.is_suppressed)`;

/** How many of the records of a condition there are. */
export const countNamed = async (db: TenantDb, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from lists.results r where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The records that a run brought into a list, as a condition over `lists.searchable r`. */
export const runRecords = (accountId: number, listId: number, runId: number): RawBuilder<unknown> =>
  sql`(r.account_id = ${accountId} and r.list_id = ${listId} and r.run_id = ${runId} and r.deleted_at is null
    and not r.is_suppressed)`;
