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
