import { sql, type RawBuilder } from 'kysely';
import type { EnrichJob, LookupAction, Visit } from '@galena/contract/enrichment';
import type { ListType } from '@galena/contract/kernel';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { EnrichmentTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<EnrichmentTables>();

export type NewJob = {
  readonly accountId: number;
  readonly runId: number;
  readonly listId: number;
  readonly userId: number | null;
  readonly type: ListType;
  readonly action: LookupAction;
  readonly at: string;
};

export const createJob = async (db: TenantDb, job: NewJob): Promise<void> => {
  await tables(db)
    .insertInto('enrichment.jobs')
    .values({
      account_id: job.accountId,
      run_id: job.runId,
      list_id: job.listId,
      user_id: job.userId,
      type: job.type,
      action: job.action,
      created_at: job.at,
    })
    .execute();
};

/** A look-up as its run works on it. */
export type JobRow = Pick<
  EnrichJob,
  'type' | 'found' | 'potential' | 'not_found' | 'failed' | 'refused' | 'no_website' | 'employees' | 'created_at'
> & {
  readonly run_id: number;
  readonly list_id: number;
  readonly user_id: number | null;
  readonly action: LookupAction;
};

export const maybeJob = async (db: TenantDb, accountId: number, runId: number): Promise<JobRow | null> => {
  const { rows } = await sql<JobRow>`
    select run_id, list_id, user_id, type, action, found, potential, not_found, failed, refused, no_website, employees, created_at
    from enrichment.jobs where account_id = ${accountId} and run_id = ${runId}`.execute(db);
  return rows[0] ?? null;
};

/** What look-ups of these runs brought until now; `records`: so many were looked at. */
export const findPaid = async (db: TenantDb, accountId: number, runIds: readonly number[]) => {
  const { rows } = await sql<{ runId: number; listId: number; action: string; found: number; records: number }>`
    select run_id as "runId", list_id as "listId", action, case action when 'employees' then employees else found end as found,
      found + potential + not_found + failed + refused + no_website as records
    from enrichment.jobs where account_id = ${accountId} and run_id = any(${runIds}::bigint[])`.execute(db);
  return rows;
};

/** The record that each of these runs looked at last. */
export const findVisited = async (db: TenantDb, accountId: number, runIds: readonly number[]) => {
  const { rows } = await sql<{ runId: number; recordId: number }>`
    select run_id as "runId", max(result_id) as "recordId" from enrichment.visits
    where account_id = ${accountId} and run_id = any(${runIds}::bigint[]) group by run_id`.execute(db);
  return rows;
};

export type JobStep = Pick<
  JobRow,
  'found' | 'potential' | 'not_found' | 'failed' | 'refused' | 'no_website' | 'employees'
>;

/** Adds what a step brought. */
export const advanceJob = async (db: TenantDb, accountId: number, runId: number, step: JobStep): Promise<void> => {
  await sql`
    update enrichment.jobs set found = found + ${step.found}, potential = potential + ${step.potential},
      not_found = not_found + ${step.not_found}, failed = failed + ${step.failed}, refused = refused + ${step.refused},
      no_website = no_website + ${step.no_website}, employees = employees + ${step.employees}
    where account_id = ${accountId} and run_id = ${runId}`.execute(db);
};

/** How many records of a kind were looked up for e-mails, and how many had one then. */
export const countFound = async (db: TenantDb, accountId: number, type: ListType) => {
  const { rows } = await sql<{ processed: number; found: number }>`
    select coalesce(sum(found + potential + not_found + failed), 0)::bigint as processed, coalesce(sum(found), 0)::bigint as found
    from enrichment.jobs where account_id = ${accountId} and type = ${type} and action = 'email'`.execute(db);
  return rows[0] as { processed: number; found: number };
};

export type NewVisit = Omit<Visit, 'run_id' | 'at' | 'action'> & { readonly resultId: number };

/** Keeps how the look-ups of records went, in the place of those before. Records that are gone have none. */
export const putVisits = async (
  db: TenantDb,
  accountId: number,
  { runId, action, at }: { readonly runId: number; readonly action: LookupAction; readonly at: string },
  visits: readonly NewVisit[],
): Promise<void> => {
  const rows = visits.map(({ resultId, ...visit }) => ({ ...visit, result_id: resultId }));
  await sql`
    insert into enrichment.visits as v (account_id, result_id, run_id, action, site, outcome, result, pages, steps, at)
    select ${accountId}, result_id, ${runId}::bigint, ${action}, site, outcome, result, pages, steps, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (result_id bigint, site text, outcome text, result text, pages jsonb,
      steps jsonb)
    on conflict (account_id, result_id) do update set run_id = excluded.run_id, action = excluded.action, site = excluded.site,
      outcome = excluded.outcome, result = excluded.result, pages = excluded.pages, steps = excluded.steps, at = excluded.at`.execute(
    db,
  );
};

/** Their platform said something of these records now. Those that are gone are left out. */
export const putProfiles = async (
  db: TenantDb,
  accountId: number,
  resultIds: readonly number[],
  at: string,
): Promise<void> => {
  await sql`
    insert into enrichment.profiles (account_id, result_id, at)
    select ${accountId}, id, ${at}::timestamptz from unnest(${resultIds}::bigint[]) as x (id)
    on conflict (account_id, result_id) do update set at = excluded.at`.execute(db);
};

/** Records of which their platform said something since a moment, as a condition over a row `r`. */
export const profiledRecords = (accountId: number, since: string): RawBuilder<unknown> =>
  sql`(r.id in (select p.result_id from enrichment.profiles p where p.account_id = ${accountId} and p.at >= ${since}::timestamptz))`;

/** How the last look-up of a record went. */
export const maybeVisit = async (db: TenantDb, accountId: number, resultId: number): Promise<Visit | null> => {
  const { rows } = await sql<Visit>`
    select run_id, action, site, outcome, result, pages, steps, at from enrichment.visits
    where account_id = ${accountId} and result_id = ${resultId}`.execute(db);
  return rows[0] ?? null;
};

/** The records of a list that a run looked at last, as a condition over a row `r`. */
export const lookedUpRecords = (accountId: number, listId: number, runId: number): RawBuilder<unknown> =>
  sql`(r.account_id = ${accountId} and r.list_id = ${listId} and r.deleted_at is null and not r.is_suppressed
    and r.id in (select v.result_id from enrichment.visits v where v.account_id = ${accountId} and v.run_id = ${runId}))`;
