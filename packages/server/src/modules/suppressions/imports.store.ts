import { sql } from 'kysely';
import type { OptOutImport } from '@galena/contract/suppressions';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A file of opt-outs and how far it was read. */
export type ImportRow = Omit<OptOutImport, 'campaign_id'> & {
  readonly user_id: number | null;
  readonly file_id: number;
  readonly list_id: number | null;
  readonly for_customers: boolean;
  readonly refused_lines: readonly number[];
  readonly encoding: string | null;
  readonly phone_country: string | null;
};

const columns = sql`i.id, i.user_id, i.file_id, i.file, i.reason, i.list_id, i.for_customers, i.lines_read, i.added, i.known, i.refused,
  i.refused_lines, i.encoding, i.phone_country, i.hidden, i.state, i.created_at, i.finished_at`;

export type NewImport = Pick<
  ImportRow,
  'file_id' | 'file' | 'reason' | 'list_id' | 'for_customers' | 'encoding' | 'phone_country'
> & {
  readonly accountId: number;
  readonly userId: number;
  readonly at: string;
};

/** Notes a file that waits to be read. @returns its id */
export const addImport = async (db: TenantDb, one: NewImport): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into suppressions.imports (account_id, user_id, file_id, file, reason, list_id, for_customers, encoding, phone_country, created_at)
    values (${one.accountId}, ${one.userId}, ${one.file_id}, ${one.file}, ${one.reason}, ${one.list_id}, ${one.for_customers},
      ${one.encoding}, ${one.phone_country}, ${one.at})
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

/** A file of the account, or null. */
export const maybeImport = async (db: TenantDb, accountId: number, id: number): Promise<ImportRow | null> => {
  const { rows } = await sql<ImportRow>`
    select ${columns} from suppressions.imports i where i.account_id = ${accountId} and i.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The newest files, of the account or of one of its lists. */
export const findImports = async (
  db: TenantDb,
  accountId: number,
  { listId, limit }: { readonly listId: number | null; readonly limit: number },
): Promise<readonly ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select ${columns} from suppressions.imports i
    where i.account_id = ${accountId} and (${listId}::bigint is null or i.list_id = ${listId}::bigint)
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
};

/** What a part of a file came to. */
export type Advance = {
  /** The row up to which everything is kept, as a spreadsheet counts. */
  readonly linesRead: number;
  readonly added: number;
  readonly known: number;
  readonly hidden: number;
  readonly refusedLines: readonly number[];
};

/** Of more refused lines only the number is kept. */
const maxRefusedLines = 10_000;

/** Counts a part of a file in the transaction that keeps it. @returns false: it was counted before */
export const advanceImport = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { linesRead, added, known, hidden, refusedLines }: Advance,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update suppressions.imports i set state = 'reading', lines_read = ${linesRead}, added = i.added + ${added}, known = i.known + ${known},
      hidden = i.hidden + ${hidden}, refused = i.refused + ${refusedLines.length},
      refused_lines = (i.refused_lines || ${refusedLines}::int[])[1:${sql.lit(maxRefusedLines)}]
    where i.account_id = ${accountId} and i.id = ${id} and i.lines_read < ${linesRead} and i.finished_at is null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) > 0;
};

/** A file was read to its end, or cannot be read. */
export const endImport = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { state, at }: { readonly state: 'completed' | 'failed'; readonly at: string },
): Promise<void> => {
  await sql`
    update suppressions.imports i set state = ${state}, finished_at = ${at}
    where i.account_id = ${accountId} and i.id = ${id} and i.finished_at is null`.execute(db);
};
