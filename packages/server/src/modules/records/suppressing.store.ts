import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { ReachableRow } from './suppressing.rules.ts';

/** Of these records those that can be seen. */
export const findReachable = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly ReachableRow[]> => {
  const { rows } = await sql<ReachableRow>`
    select id, list_id, emails, potential_emails, phones, website, linkedin_url, data ->> 'url' as url from records.results
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_at is null and not is_suppressed
    order by id`.execute(db);
  return rows;
};

/** Every way by which a record can be found; the empty one stands for what SQL cannot read as the code does. */
const ways = sql`records.ways(r.emails, r.potential_emails, r.phones, r.website, r.linkedin_url, r.data ->> 'url')`;
const odd = sql`''::bytea`;

export type Reaching = {
  readonly ways: readonly Buffer[];
  /** Only of this list; null: of all. */
  readonly listId: number | null;
  /** `standing`: to be seen; `hidden`: by an opt-out; `deleted`: not purged yet. */
  readonly state: ReachedState;
  readonly after: number;
  readonly limit: number;
};

export type ReachedState = 'standing' | 'hidden' | 'deleted';

/** The next records that some ways may lead to; whether they do is looked at by who asks. */
export const findReaching = async (
  db: TenantDb,
  accountId: number,
  asked: Reaching,
): Promise<readonly ReachableRow[]> => {
  const { rows } = await sql<ReachableRow>`
    select r.id, r.list_id, r.emails, r.potential_emails, r.phones, r.website, r.linkedin_url, r.data ->> 'url' as url
    from records.results r where r.account_id = ${accountId} and r.id = any(array(
      select found.id from records.reaching(${accountId}, ${asked.ways}::bytea[] || ${odd}, ${asked.state}) found
      where found.id > ${asked.after} and (${asked.listId}::bigint is null or found.list_id = ${asked.listId}::bigint)
      order by found.id limit ${asked.limit}))
    order by r.id`.execute(db);
  return rows;
};

/** The accounts that may have records, seen, hidden or deleted, which some ways lead to. Of all accounts. */
export const findAccountsReaching = async (db: Db, asked: readonly Buffer[]): Promise<readonly number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select r.account_id from records.results r
      where ${ways} && (${asked}::bytea[] || ${odd}) and r.deleted_at is null
    union select r.account_id from records.results r
      where ${ways} && (${asked}::bytea[] || ${odd}) and r.deleted_at is not null`.execute(db);
  return rows.map((row) => row.account_id);
};
