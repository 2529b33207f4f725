import { sql } from 'kysely';
import type { RowFault } from '@galena/contract/imports';
import type { ListType, ColumnMapping } from '@galena/contract/kernel';
import type { Notation } from '@galena/contract/labels';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { RecordBefore } from '../records/index.ts';

export type RefusedRow = {
  readonly row: number;
  readonly faults: readonly RowFault[];
  readonly cells: readonly string[];
};

/** Keeps rows that were not taken, as they stand in the file. */
export const addRefusals = async (
  db: TenantDb,
  accountId: number,
  importId: number,
  rows: readonly RefusedRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into imports.refusals (account_id, import_id, row, faults, cells)
    select ${accountId}::bigint, ${importId}::bigint, r.row, r.faults, r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row bigint, faults jsonb, cells text[])
    on conflict do nothing`.execute(db);
};

/** Refused rows after one of them, in the order of the file. */
export const findRefusals = async (
  db: TenantDb,
  accountId: number,
  importId: number,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly RefusedRow[]> => {
  const { rows } = await sql<RefusedRow>`
    select row, faults, cells from imports.refusals
    where account_id = ${accountId} and import_id = ${importId} and row > ${after} order by row limit ${most}`.execute(
    db,
  );
  return rows;
};

export type RecordedChange = { readonly id: number; readonly result_id: number; readonly before: RecordBefore };

/** Keeps what stood in records before the file changed them. */
export const addChanges = async (
  db: TenantDb,
  accountId: number,
  importId: number,
  changes: readonly { readonly resultId: number; readonly before: RecordBefore }[],
): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ resultId, before }) => ({ result_id: resultId, before }));
  await sql`
    insert into imports.changes (account_id, import_id, result_id, before)
    select ${accountId}::bigint, ${importId}::bigint, c.result_id, c.before
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (result_id bigint, before jsonb))
      with ordinality as c (result_id, before, place)
    order by c.place
    returning id`.execute(db);
};

/** Changes before one of them, the last first. @param before null: from the last on */
export const findChanges = async (
  db: TenantDb,
  accountId: number,
  importId: number,
  { before, most }: { readonly before: number | null; readonly most: number },
): Promise<readonly RecordedChange[]> => {
  const { rows } = await sql<RecordedChange>`
    select id, result_id, before from imports.changes
    where account_id = ${accountId} and import_id = ${importId} and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${most}`.execute(db);
  return rows;
};

/** How the columns of a file are matched, and how it writes days and numbers. */
export type KeptMapping = Notation & { readonly mapping: ColumnMapping };

/** How an account matched the columns of such a file the last time; null: it never had one. */
export const maybeMapping = async (
  db: TenantDb,
  accountId: number,
  type: ListType,
  header: Buffer,
): Promise<KeptMapping | null> => {
  const { rows } = await sql<KeptMapping>`
    select mapping, day_order, decimal_mark from imports.mappings
    where account_id = ${accountId} and type = ${type} and header = ${header}`.execute(db);
  return rows[0] ?? null;
};

export type NewMapping = {
  readonly type: ListType;
  readonly header: Buffer;
  readonly mapping: ColumnMapping;
  /** What is not known of this file stays as it was known of the last one. */
  readonly notation: Notation;
  readonly at: string;
};

export const keepMapping = async (db: TenantDb, accountId: number, one: NewMapping): Promise<void> => {
  const { day_order, decimal_mark } = one.notation;
  await sql`
    insert into imports.mappings as kept (account_id, type, header, mapping, day_order, decimal_mark, updated_at)
    values (${accountId}, ${one.type}, ${one.header}, ${JSON.stringify(one.mapping)}::jsonb, ${day_order}, ${decimal_mark}, ${one.at}::timestamptz)
    on conflict (account_id, type, header) do update set mapping = excluded.mapping, updated_at = excluded.updated_at,
      day_order = coalesce(excluded.day_order, kept.day_order), decimal_mark = coalesce(excluded.decimal_mark, kept.decimal_mark)`.execute(
    db,
  );
};
