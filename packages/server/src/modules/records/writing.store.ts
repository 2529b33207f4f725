import { sql } from 'kysely';
import type { Provenance } from '@galena/contract/contacts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { ResultRow } from './records.rules.ts';
import { markColumns } from './sightings.rules.ts';

/** Which of these identities have a record in the list already. */
export const findPresent = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  identityIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ identity_id: number }>`
    select identity_id from records.results
    where account_id = ${accountId} and list_id = ${listId} and identity_id = any(${identityIds}::bigint[])
      and deleted_at is null`.execute(db);
  return rows.map((row) => row.identity_id);
};

export type NewResult = ResultRow & { readonly identityId: number };

export type WritePlace = {
  readonly accountId: number;
  readonly listId: number;
  readonly runId: number | null;
  readonly source: 'search' | 'manual' | 'import' | 'employee';
  readonly at: string;
};

/** Adds records with their values, in one statement each. @returns their ids */
export const addResults = async (
  db: TenantDb,
  { accountId, listId, runId, source, at }: WritePlace,
  provenance: Provenance,
  results: readonly NewResult[],
): Promise<readonly number[]> => {
  const rows = results.map(({ columns, evidence, identityId }) => ({ ...columns, evidence, identity_id: identityId }));
  const added = await sql<{ id: number; identity_id: number }>`
    insert into records.results (account_id, list_id, run_id, source, is_demo, created_at, updated_at, identity_id, ref,
      name, first_name, last_name, email, phone, website, company, position, linkedin_url, country, state, city,
      postal_code, street, job_title, department, management_levels, employee_count, emails, phones, potential_emails,
      data, evidence, email_status, match_percent)
    select ${accountId}, ${listId}, ${runId}::bigint, ${source}, r.is_demo, ${at}::timestamptz, ${at}::timestamptz,
      r.identity_id, r.ref, r.name, r.first_name, r.last_name, r.email, r.phone, r.website, r.company, r.position,
      r.linkedin_url, r.country, r.state, r.city, r.postal_code, r.street, r.job_title, r.department, r.management_levels,
      r.employee_count, r.emails, r.phones, r.potential_emails, r.data, r.evidence, r.email_status, r.match_percent
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (identity_id bigint, ref text, name text,
      first_name text, last_name text, email text, phone text, website text, company text, position text,
      linkedin_url text, country text, state text, city text, postal_code text, street text, job_title text,
      department text, management_levels text[], employee_count int, emails jsonb, phones jsonb, potential_emails jsonb,
      data jsonb, evidence jsonb, email_status text, match_percent smallint, is_demo boolean)) with ordinality as r (identity_id, ref, name,
      first_name, last_name, email, phone, website, company, position, linkedin_url, country, state, city, postal_code,
      street, job_title, department, management_levels, employee_count, emails, phones, potential_emails, data, evidence,
      email_status, match_percent, is_demo, place)
    order by r.place
    returning id, identity_id`.execute(db);
  const idOf = new Map(added.rows.map((row) => [row.identity_id, row.id]));
  const ids = results.map(({ identityId }) => idOf.get(identityId) as number);
  const values = results.flatMap(({ values: own }, at_) =>
    own.map(({ mark, ...value }) => ({ ...value, ...markColumns(mark), result_id: ids[at_] })),
  );
  await sql`
    insert into records.values (account_id, result_id, field, value, rank, source, method, ref_url, snippet, mark_from, mark_to,
      mail_server, fetched_at, confidence)
    select ${accountId}, result_id, field, value, rank, ${provenance.source}, ${provenance.method}, ref_url, snippet, mark_from,
      mark_to, mail_server, ${provenance.fetchedAt}::timestamptz, confidence
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (result_id bigint, field text, value jsonb, rank smallint,
      ref_url text, snippet text, mark_from smallint, mark_to smallint, mail_server text, confidence real)
    returning id`.execute(db);
  return ids;
};
