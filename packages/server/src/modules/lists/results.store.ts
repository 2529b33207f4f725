import { sql, type RawBuilder } from 'kysely';
import type { FullResult, KnownValue, ResultCounts } from '@galena/contract/lists';
import type { TenantDb } from '../../platform/work/transaction.ts';

/** The columns of a `Result` but its moments. */
export const plainColumns = sql`
  r.id, r.list_id, r.name, r.first_name, r.last_name, r.email, r.phone, r.website, r.company, r.position, r.linkedin_url,
  r.country, r.state, r.city, r.postal_code, r.street, r.job_title, r.department, r.management_levels, r.employee_count,
  r.emails, r.phones, r.potential_emails, r.data, r.email_status, r.crm_status, r.match_percent, r.is_archived, r.is_demo,
  r.source`;
const columns = sql`${plainColumns}, r.created_at, r.updated_at`;
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

/** A record of a list with its list and every value that is known of it. */
export const maybeFullResult = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  id: number,
): Promise<FullResult | null> => {
  const { rows } = await sql<Omit<FullResult, 'values'>>`
    select ${columns}, r.evidence, jsonb_build_object('id', l.id, 'name', l.name, 'type', l.type, 'is_demo', l.is_demo) as list
    from lists.results r join lists.lists l on l.account_id = r.account_id and l.id = r.list_id
    where r.account_id = ${accountId} and r.list_id = ${listId} and r.id = ${id}
      and r.deleted_at is null and not r.is_suppressed and l.deleted_at is null`.execute(db);
  const [result] = rows;
  if (!result) return null;
  const { rows: values } = await sql<KnownValue>`
    select field, value, rank, source, method, ref_url, snippet, fetched_at, verified_at, confidence
    from lists.values where account_id = ${accountId} and result_id = ${id} order by field, rank, id`.execute(db);
  return { ...result, values: [...values] };
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
