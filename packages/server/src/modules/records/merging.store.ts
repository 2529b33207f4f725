import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { RecordsChange } from './changes.rules.ts';
import { imageColumns, type RecordImage } from './merging.rules.ts';

const names = Object.keys(imageColumns);
const columns = sql`
  r.name, r.first_name, r.last_name, r.website, r.company, r.position, r.linkedin_url, r.country, r.state, r.city, r.postal_code,
  r.street, r.job_title, r.department, r.management_levels, r.employee_count, r.email, r.phone, r.emails, r.phones, r.potential_emails,
  r.data, r.email_status, r.lookup_outcome, r.labels, r.note, r.assignee_id, r.evidence`;
const definitions = sql.raw(
  Object.entries(imageColumns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);
const assignments = sql.raw(names.map((name) => `${name} = x.${name}`).join(', '));

/** A record as a merge changes it. */
export type MergeRow = RecordImage & {
  readonly id: number;
  readonly list_id: number;
  readonly identity_id: number;
  readonly looking_run_id: number | null;
  readonly deleted_at: string | null;
};

/** Records to be merged or parted, locked until the transaction ends: also those that a merge has taken away. */
export const openMergeRows = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly MergeRow[]> => {
  const { rows } = await sql<MergeRow>`
    select r.id, r.list_id, r.identity_id, r.looking_run_id, r.deleted_at, ${columns} from records.results r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and not r.is_suppressed order by r.id for update`.execute(
    db,
  );
  return rows;
};

/** Whether the list of one of these records, which have left it, has somebody else about the same by now. */
export const areInLists = async (db: TenantDb, accountId: number, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`
    select from records.results r join records.results o
      on o.account_id = r.account_id and o.list_id = r.list_id and o.identity_id = r.identity_id and o.id <> r.id
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and o.account_id = ${accountId}
      and o.deleted_at is null
    limit 1`.execute(db);
  return rows.length > 0;
};

/** A record becomes what an image says. */
export const imageChange = (accountId: number, id: number, image: RecordImage, at: string): RecordsChange => ({
  accountId,
  where: sql`r.id = ${id}`,
  set: sql`${assignments}, updated_at = ${at}`,
  from: sql`jsonb_to_recordset(${JSON.stringify([{ id, ...image }])}::jsonb) as x (id bigint, ${definitions})`,
});

/** Everything of the ledger of evidence that a merge may move, as it was. */
export type LedgerRow = { readonly id: number; readonly rank: number };

export const findLedger = async (db: TenantDb, accountId: number, resultId: number): Promise<readonly LedgerRow[]> => {
  const { rows } = await sql<LedgerRow>`
    select id, rank from records.values where account_id = ${accountId} and result_id = ${resultId} order by id`.execute(
    db,
  );
  return rows;
};

/** Puts what is known of other records behind what is known of one. @returns the ids of what it knows now */
export const copyLedger = async (
  db: TenantDb,
  accountId: number,
  keptId: number,
  mergedIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into records.values (account_id, result_id, field, value, rank, source, method, ref_url, snippet, mark_from, mark_to,
      mail_server, fetched_at, verified_at, confidence, rejected_at, keep_until)
    select ${accountId}::bigint, ${keptId}::bigint, v.field, v.value, least(v.rank + 100, 30000), v.source, v.method, v.ref_url, v.snippet,
      v.mark_from, v.mark_to, v.mail_server, v.fetched_at, v.verified_at, v.confidence, v.rejected_at,
      v.keep_until
    from records.values v
    where v.account_id = ${accountId} and v.result_id = any(${mergedIds}::bigint[])
    order by array_position(${mergedIds}::bigint[], v.result_id), v.field, v.rank, v.id
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Takes values out of the ledger of a record again. */
export const removeValues = async (
  db: TenantDb,
  accountId: number,
  resultId: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    delete from records.values where account_id = ${accountId} and result_id = ${resultId} and id = any(${ids}::bigint[])`.execute(
    db,
  );
};

/** Gives values of a record the ranks they had. */
export const rankValues = async (
  db: TenantDb,
  accountId: number,
  resultId: number,
  ranks: readonly LedgerRow[],
): Promise<void> => {
  await sql`
    update records.values v set rank = x.rank
    from unnest(${ranks.map(({ id }) => id)}::bigint[], ${ranks.map(({ rank }) => rank)}::smallint[]) as x (id, rank)
    where v.account_id = ${accountId} and v.result_id = ${resultId} and v.id = x.id`.execute(db);
};

/** People of some records are those of one. @returns the ids of those that it had not */
export const moveEmployees = async (
  db: TenantDb,
  accountId: number,
  toId: number,
  fromIds: readonly number[],
): Promise<readonly { readonly id: number; readonly result_id: number }[]> => {
  const { rows } = await sql<{ id: number; result_id: number }>`
    with moving as (
      select distinct on (e.folded) e.id, e.result_id from records.employees e
      where e.account_id = ${accountId} and e.result_id = any(${fromIds}::bigint[]) and not exists (
        select from records.employees o where o.account_id = ${accountId} and o.result_id = ${toId} and o.folded = e.folded)
      order by e.folded, e.id)
    update records.employees e set result_id = ${toId} from moving
    where e.account_id = ${accountId} and e.id = moving.id
    returning e.id, moving.result_id`.execute(db);
  return rows;
};

/** Gives people back to the records they were of. */
export const returnEmployees = async (
  db: TenantDb,
  accountId: number,
  moved: readonly { readonly id: number; readonly result_id: number }[],
): Promise<void> => {
  await sql`
    update records.employees e set result_id = x.result_id
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map((one) => one.result_id)}::bigint[]) as x (id, result_id)
    where e.account_id = ${accountId} and e.id = x.id`.execute(db);
};
