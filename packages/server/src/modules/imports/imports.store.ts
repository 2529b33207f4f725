import { sql } from 'kysely';
import type { DuplicateWay, ListImport } from '@galena/contract/imports';
import type { ListType, ColumnMapping } from '@galena/contract/kernel';
import type { Notation } from '@galena/contract/labels';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type ImportRow = Omit<ListImport, 'campaign_id' | 'user_name'> &
  Notation & {
    readonly list_id: number;
    readonly user_id: number | null;
    readonly file_id: number | null;
    readonly encoding: string | null;
    readonly sheet: string | null;
    readonly phone_country: string | null;
    readonly mapping: ColumnMapping | null;
    readonly columns: readonly string[];
    /** What it is among the edits of records. */
    readonly act_id: string | null;
    readonly undo_user_id: number | null;
  };

const columns = sql`id, list_id, type, user_id, file_id, file, size_bytes, state, run_id, undo_run_id, encoding, sheet,
  phone_country, day_order, decimal_mark, duplicates, mapping, columns, act_id, undo_user_id, read, added, updated, unchanged, suppressed, refused, reasons, left_out, removed,
  restored, kept, created_at, ended_at`;

export type NewImport = {
  readonly accountId: number;
  readonly listId: number;
  readonly type: ListType;
  readonly userId: number;
  readonly fileId: number;
  readonly file: string;
  readonly sizeBytes: number;
  readonly at: string;
};

/** Keeps that a file was handed over. @returns its id */
export const addImport = async (db: TenantDb, one: NewImport): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into imports.imports (account_id, list_id, type, user_id, file_id, file, size_bytes, created_at)
    values (${one.accountId}, ${one.listId}, ${one.type}, ${one.userId}, ${one.fileId}, ${one.file}, ${one.sizeBytes}, ${one.at})
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

export const maybeImport = async (db: TenantDb, accountId: number, id: number): Promise<ImportRow | null> => {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports.imports where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The same, locked until the transaction ends. */
export const lockImport = async (db: TenantDb, accountId: number, id: number): Promise<ImportRow | null> => {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports.imports where account_id = ${accountId} and id = ${id} for update`.execute(db);
  return rows[0] ?? null;
};

/** The import that a run works on, or undoes. */
export const maybeImportOfRun = async (db: TenantDb, accountId: number, runId: number): Promise<ImportRow | null> => {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports.imports
    where account_id = ${accountId} and (run_id = ${runId} or undo_run_id = ${runId})`.execute(db);
  return rows[0] ?? null;
};

/** The newest imports of a list that were started. */
export const findImports = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  most: number,
): Promise<readonly ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports.imports
    where account_id = ${accountId} and list_id = ${listId} and run_id is not null order by id desc limit ${most}`.execute(
    db,
  );
  return rows;
};

export type Start = {
  readonly runId: number;
  readonly encoding: string | null;
  readonly sheet: string | null;
  readonly phoneCountry: string | null;
  readonly notation: Notation;
  readonly mapping: ColumnMapping;
  readonly columns: readonly string[];
  readonly duplicates: DuplicateWay;
  readonly actId: string;
};

export const startImport = async (db: TenantDb, accountId: number, id: number, one: Start): Promise<void> => {
  await sql`
    update imports.imports set state = 'running', run_id = ${one.runId}, encoding = ${one.encoding}, sheet = ${one.sheet},
      phone_country = ${one.phoneCountry}, day_order = ${one.notation.day_order}, decimal_mark = ${one.notation.decimal_mark},
      mapping = ${JSON.stringify(one.mapping)}::jsonb, columns = ${one.columns}::text[],
      duplicates = ${one.duplicates}, act_id = ${one.actId}::uuid
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export type Advance = Pick<
  ListImport,
  'read' | 'added' | 'updated' | 'unchanged' | 'suppressed' | 'refused' | 'reasons' | 'left_out'
>;

const summed = (name: 'reasons' | 'left_out', more: Readonly<Record<string, number>>) => sql`(
  select coalesce(jsonb_object_agg(key, n), '{}') from (
    select key, sum(value::bigint) as n from (
      select key, value from jsonb_each_text(${sql.ref(`imports.${name}`)}) union all
      select key, value from jsonb_each_text(${JSON.stringify(more)}::jsonb)) each
    group by key) sums)`;

/** What another piece of the file brought. */
export const advanceImport = async (db: TenantDb, accountId: number, id: number, more: Advance): Promise<void> => {
  await sql`
    update imports.imports set read = read + ${more.read}, added = added + ${more.added}, updated = updated + ${more.updated},
      unchanged = unchanged + ${more.unchanged}, suppressed = suppressed + ${more.suppressed}, refused = refused + ${more.refused},
      reasons = ${summed('reasons', more.reasons)}, left_out = ${summed('left_out', more.left_out)}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** An import is over, however it ended; its file goes. */
export const endImport = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { state, at }: { readonly state: ListImport['state']; readonly at: string },
): Promise<void> => {
  await sql`
    update imports.imports set state = ${state}, ended_at = coalesce(ended_at, ${at}::timestamptz), file_id = null
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const startUndo = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { runId, userId }: { readonly runId: number; readonly userId: number },
): Promise<void> => {
  await sql`
    update imports.imports set state = 'undoing', undo_run_id = ${runId}, undo_user_id = ${userId}, removed = 0, restored = 0, kept = 0
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const advanceUndo = async (
  db: TenantDb,
  accountId: number,
  id: number,
  more: { readonly removed: number; readonly restored: number; readonly kept: number },
): Promise<void> => {
  await sql`
    update imports.imports set removed = removed + ${more.removed}, restored = restored + ${more.restored}, kept = kept + ${more.kept}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const removeImport = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`delete from imports.imports where account_id = ${accountId} and id = ${id}`.execute(db);
};
