import { sql } from 'kysely';
import { leadColumnNames, leadColumns, type RecordColumns } from '@galena/contract/contacts';
import type { LabelValue } from '@galena/contract/labels';
import type { LookupOutcome } from '@galena/contract/lists';
import type { EmailStatus, Evidence, KnownValue, Result } from '@galena/contract/records';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { RecordsChange } from './changes.rules.ts';

/** A record with all that a file may change of it. */
export type FileRecord = { readonly [Name in keyof RecordColumns]-?: RecordColumns[Name] | null } & Pick<
  Result,
  'email' | 'phone' | 'emails' | 'phones' | 'potential_emails'
> & {
    readonly id: number;
    readonly data: Readonly<Record<string, KnownValue['value']>>;
    readonly evidence: Readonly<Record<string, Evidence>>;
    /** What it is, or was before it began to be looked up. */
    readonly email_status: EmailStatus;
    readonly lookup_outcome: LookupOutcome;
    readonly labels: Readonly<Record<string, LabelValue>>;
    /** A file brought it. */
    readonly is_imported: boolean;
  };

const columns = sql.raw(leadColumnNames.map((name) => `r.${name}`).join(', '));

/** Records to be changed by a file, locked until the transaction ends; those that were deleted or hidden are not among them. */
export const openFileRecords = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  ids: readonly number[],
): Promise<readonly FileRecord[]> => {
  const { rows } = await sql<FileRecord>`
    select r.id, ${columns}, r.email, r.phone, r.emails, r.phones, r.potential_emails, r.data, r.evidence,
      coalesce(r.looking_from, r.email_status) as email_status, r.lookup_outcome, r.labels,
      r.source = 'import' and r.run_id is not null as is_imported
    from records.results r
    where r.account_id = ${accountId} and r.list_id = ${listId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null
      and not r.is_suppressed
    order by r.id for update`.execute(db);
  return rows;
};

const typeOf = { text: 'text', texts: 'text[]', number: 'int' } as const;
const set = sql.raw(leadColumnNames.map((name) => `${name} = x.${name}`).join(', '));
const definitions = sql.raw(leadColumnNames.map((name) => `${name} ${typeOf[leadColumns[name]]}`).join(', '));

/**
 * Records as a file makes them, as a change.
 * @param ownRunId records that this run brought do not count as changed after it
 */
export const fileChange = (
  accountId: number,
  records: readonly FileRecord[],
  { at, ownRunId }: { readonly at: string; readonly ownRunId: number | null },
): RecordsChange => ({
  accountId,
  where: sql`r.id = any(${records.map(({ id }) => id)}::bigint[])`,
  set: sql`${set}, email = x.email, phone = x.phone, emails = x.emails, phones = x.phones, data = x.data, evidence = x.evidence,
    labels = x.labels,
    email_status = case when r.looking_run_id is null then x.email_status else r.email_status end,
    looking_from = case when r.looking_run_id is null then r.looking_from else x.email_status end,
    lookup_outcome = x.lookup_outcome,
    updated_at = case when r.run_id = ${ownRunId}::bigint then r.updated_at else ${at}::timestamptz end`,
  from: sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x (id bigint, ${definitions}, email text, phone text, emails jsonb,
    phones jsonb, data jsonb, labels jsonb, evidence jsonb, email_status text, lookup_outcome text)`,
});

/** Removes what a file said of fields of records from the ledger of evidence. */
export const forgetFileValues = async (
  db: TenantDb,
  accountId: number,
  fields: readonly { readonly id: number; readonly field: string }[],
  { source, fetchedAt }: { readonly source: string; readonly fetchedAt: string },
): Promise<void> => {
  await sql`
    delete from records.values v using jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as x (id bigint, field text)
    where v.account_id = ${accountId} and v.result_id = x.id and v.field = x.field and v.source = ${source}
      and v.fetched_at = ${fetchedAt}::timestamptz`.execute(db);
};

/** Ranks values anew where some were removed: the best stands at 1. */
export const rankValues = async (
  db: TenantDb,
  accountId: number,
  fields: readonly { readonly id: number; readonly field: string }[],
): Promise<void> => {
  await sql`
    update records.values v set rank = y.rank
    from (
      select o.result_id, o.id, dense_rank() over (partition by o.result_id, o.field order by o.rank)::smallint as rank
      from records.values o join jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as x (id bigint, field text)
        on o.result_id = x.id and o.field = x.field
      where o.account_id = ${accountId}) y
    where v.account_id = ${accountId} and v.result_id = y.result_id and v.id = y.id and v.rank <> y.rank`.execute(db);
};

/** The id up to which the next `size` records stand that a run brought into a list; null: there are none. */
export const maybeRunPieceEnd = async (
  db: TenantDb,
  accountId: number,
  {
    listId,
    runId,
    after,
    size,
  }: { readonly listId: number; readonly runId: number; readonly after: number; readonly size: number },
): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from (
      select id from records.results
      where account_id = ${accountId} and list_id = ${listId} and run_id = ${runId} and id > ${after}
      order by id limit ${size}) piece`.execute(db);
  return rows[0]?.id ?? null;
};

/** How many records of a run in a list, between two ids, are there. */
export const countOfRun = async (
  db: TenantDb,
  accountId: number,
  {
    listId,
    runId,
    after,
    end,
  }: { readonly listId: number; readonly runId: number; readonly after: number; readonly end: number },
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from records.results
    where account_id = ${accountId} and list_id = ${listId} and run_id = ${runId} and id > ${after} and id <= ${end}
      and deleted_at is null and not is_suppressed`.execute(db);
  return rows[0]?.n ?? 0;
};
