import { sql } from 'kysely';
import type { Employee } from '@galena/contract/records';
import type { TenantDb } from '../../platform/context/transaction.ts';
import { markColumns } from './findings.rules.ts';

export type NewEmployee = Omit<Employee, 'id' | 'mark'> & {
  readonly resultId: number;
  readonly folded: string;
  readonly source: string;
  readonly method: string;
  readonly mark: readonly [number, number] | null;
};

/** Adds employees; one that is known is brought up to date, without losing what is known of them. */
export const putEmployees = async (
  db: TenantDb,
  accountId: number,
  employees: readonly NewEmployee[],
  at: string,
): Promise<void> => {
  const rows = employees.map(({ resultId, mark, ...one }) => ({
    ...one,
    result_id: resultId,
    ...markColumns(mark),
  }));
  await sql`
    insert into records.employees as e (account_id, result_id, name, folded, position, email, phone, linkedin_url, source, method,
      ref_url, snippet, mark_from, mark_to, fetched_at, created_at)
    select ${accountId}, result_id, name, folded, position, email, phone, linkedin_url, source, method, ref_url, snippet,
      mark_from, mark_to, fetched_at, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (result_id bigint, name text, folded text, position text,
      email text, phone text, linkedin_url text, source text, method text, ref_url text, snippet text, mark_from smallint,
      mark_to smallint, fetched_at timestamptz)
    on conflict (account_id, result_id, folded) do update set position = coalesce(excluded.position, e.position),
      email = coalesce(excluded.email, e.email), phone = coalesce(excluded.phone, e.phone),
      linkedin_url = coalesce(excluded.linkedin_url, e.linkedin_url), ref_url = excluded.ref_url, snippet = excluded.snippet,
      mark_from = excluded.mark_from, mark_to = excluded.mark_to, fetched_at = excluded.fetched_at`.execute(db);
};

const columns = sql`
  id, name, position, email, phone, linkedin_url, ref_url, snippet,
  case when mark_from is not null then jsonb_build_array(mark_from, mark_to) end as mark, fetched_at`;

/** Employees of a record, in the order in which they were found; `ids`: of these only. */
export const findEmployees = async (
  db: TenantDb,
  accountId: number,
  resultId: number,
  ids: readonly number[] | null,
): Promise<readonly Employee[]> => {
  const { rows } = await sql<Employee>`
    select ${columns} from records.employees
    where account_id = ${accountId} and result_id = ${resultId} and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
    order by id`.execute(db);
  return rows;
};

/** Somebody who works at a business that is in a list of the account, as far as pages of its site say. */
export type KnownEmployee = Pick<
  Employee,
  'id' | 'name' | 'position' | 'email' | 'phone' | 'linkedin_url' | 'ref_url' | 'snippet' | 'fetched_at'
> & {
  readonly company: string | null;
  readonly website: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
};

export type EmployeePlace = {
  /** Two letters; null: everywhere. */
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
};

/**
 * Those of an account behind an id, in the order of ids, of businesses of some lists in a place. Somebody whom the same page named for several records
 * is told once; invented ones are left out.
 */
export const findAccountEmployees = async (
  db: TenantDb,
  accountId: number,
  listIds: readonly number[],
  { country, state, city }: EmployeePlace,
  behind: number,
  max: number,
): Promise<readonly KnownEmployee[]> => {
  const { rows } = await sql<KnownEmployee>`
    select e.id, e.name, e.position, e.email, e.phone, e.linkedin_url, e.ref_url, e.snippet, e.fetched_at,
      coalesce(r.company, r.name) as company, r.website, r.country, r.state, r.city
    from records.employees e join records.results r on r.account_id = e.account_id and r.id = e.result_id
    where e.account_id = ${accountId} and r.account_id = ${accountId} and e.id > ${behind} and r.list_id = any(${listIds}::bigint[]) and r.deleted_at is null and not r.is_suppressed and not r.is_demo
      and (${country}::text is null or r.country = ${country})
      and (${state}::text is null or r.state is null or lower(r.state) = lower(${state}))
      and (${city}::text is null or lower(r.city) = lower(${city}))
      and not exists (select from records.employees o join records.results b on b.account_id = o.account_id and b.id = o.result_id
        where o.account_id = ${accountId} and b.account_id = ${accountId} and o.folded = e.folded and o.ref_url = e.ref_url and o.id < e.id
          and b.list_id = any(${listIds}::bigint[]) and b.deleted_at is null and not b.is_suppressed and not b.is_demo)
    order by e.id limit ${max}`.execute(db);
  return rows;
};

/** The lists in whose records somebody was found. */
export const findEmployeeLists = async (db: TenantDb, accountId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly list_id: number }>`
    select distinct r.list_id from records.employees e
      join records.results r on r.account_id = e.account_id and r.id = e.result_id
    where e.account_id = ${accountId} and r.account_id = ${accountId} and r.deleted_at is null and not r.is_suppressed and not r.is_demo`.execute(
    db,
  );
  return rows.map((row) => row.list_id);
};
