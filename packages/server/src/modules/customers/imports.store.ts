import { sql } from 'kysely';
import type { CustomerImport, RowRefusal } from '@galena/contract/customers';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A file of customers and how far it was read. */
export type ImportRow = CustomerImport & { readonly file_id: number };

const columns = sql`id, file_id, file, package_id, state, rows, rows_read, added, known, refused, stopped_at, created_at, finished_at`;

type Place = { readonly sellerId: number; readonly id: number };

export type NewImport = Pick<ImportRow, 'file_id' | 'file' | 'package_id' | 'rows'> & {
  readonly sellerId: number;
  readonly userId: number;
  readonly at: string;
};

/** Notes a file that waits to be read. @returns its id; null: another one is under way */
export const addImport = async (db: TenantDb, one: NewImport): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into customers.imports (account_id, user_id, file_id, file, package_id, rows, created_at)
    values (${one.sellerId}, ${one.userId}, ${one.file_id}, ${one.file}, ${one.package_id}, ${one.rows}, ${one.at})
    on conflict (account_id) where finished_at is null do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
};

export const maybeImport = async (db: TenantDb, sellerId: number, id: number): Promise<ImportRow | null> => {
  const { rows } = await sql<ImportRow>`
    select ${columns} from customers.imports where account_id = ${sellerId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Keeps a file that is under way as it is until the transaction ends; false: it has ended. */
export const lockUnderWay = async (db: TenantDb, { sellerId, id }: Place): Promise<boolean> => {
  const { rows } = await sql`
    select id from customers.imports
    where account_id = ${sellerId} and id = ${id} and finished_at is null for update`.execute(db);
  return rows.length > 0;
};

/** The newest files. */
export const findImports = async (db: TenantDb, sellerId: number, limit: number): Promise<readonly ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select ${columns} from customers.imports where account_id = ${sellerId} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
};

/** Whether a file is under way. */
export const isImporting = async (db: TenantDb, sellerId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from customers.imports where account_id = ${sellerId} and finished_at is null limit 1`.execute(db);
  return rows.length > 0;
};

/** What became of a row. */
export type RowOutcome = 'added' | 'known' | 'refused';

/**
 * Counts a row, in the transaction of what became of it.
 * @param read how many rows were done with before it
 * @throws Error when it was counted before: whoever took over from a worker that seemed dead has done it
 */
export const countRow = async (
  db: TenantDb,
  { sellerId, id }: Place,
  read: number,
  outcome: RowOutcome,
): Promise<void> => {
  const one = (wanted: RowOutcome): number => Number(outcome === wanted);
  const { numAffectedRows } = await sql`
    update customers.imports set state = 'reading', rows_read = ${read + 1}, added = added + ${one('added')},
      known = known + ${one('known')}, refused = refused + ${one('refused')}
    where account_id = ${sellerId} and id = ${id} and rows_read = ${read} and finished_at is null`.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`row ${read + 1} of import ${id} was counted before`);
};

export type Refusal = { readonly row: number; readonly reasons: readonly RowRefusal[] };

export const addRefusal = async (db: TenantDb, { sellerId, id }: Place, { row, reasons }: Refusal): Promise<void> => {
  await sql`
    insert into customers.import_refusals (account_id, import_id, row, reasons)
    values (${sellerId}, ${id}, ${row}, ${reasons})`.execute(db);
};

/** The refused rows of a file, in its order. It has as many as rows, and those are few enough. */
export const findRefusals = async (db: TenantDb, { sellerId, id }: Place): Promise<readonly Refusal[]> => {
  const { rows } = await sql<Refusal>`
    select row, reasons from customers.import_refusals where account_id = ${sellerId} and import_id = ${id}
    order by row`.execute(db);
  return rows;
};

export type Ending = {
  readonly state: 'completed' | 'stopped' | 'canceled' | 'withdrawn' | 'failed';
  readonly stoppedAt: number | null;
  readonly at: string;
};

/** A file was read to its end, or ended early. Nothing happens to one that has ended. */
export const endImport = async (
  db: TenantDb,
  { sellerId, id }: Place,
  { state, stoppedAt, at }: Ending,
): Promise<void> => {
  await sql`
    update customers.imports set state = ${state}, stopped_at = ${stoppedAt}, finished_at = ${at}
    where account_id = ${sellerId} and id = ${id} and finished_at is null`.execute(db);
};

/** A reseller goes for good; refused rows go with their files. */
export const removeAllImports = async (db: TenantDb, sellerId: number): Promise<void> => {
  await sql`delete from customers.imports where account_id = ${sellerId}`.execute(db);
};
