import { sql } from 'kysely';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { RecordsChange } from './changes.rules.ts';
import type { EditLink, EditRow, EditableRecord, OwnField, Planned } from './edits.rules.ts';

/** What of records only edits look at. */
export type OwnRow = Pick<EditableRecord, 'id' | 'email' | 'phone' | 'data' | 'labels' | 'lookup_outcome' | OwnField>;

export const findOwnRows = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly OwnRow[]> => {
  const { rows } = await sql<OwnRow>`
    select r.id, r.email, r.phone, r.data, r.labels, r.lookup_outcome, r.note, r.assignee_id
    from records.results r where r.account_id = ${accountId} and r.id = any(${ids}::bigint[])`.execute(db);
  return rows;
};

type Judged = Planned['rejections'][number] & { readonly result_id: number };

/** Says of values of the ledger that they are wrong, or not any more. */
export const judgeValues = async (db: TenantDb, accountId: number, judged: readonly Judged[]): Promise<void> => {
  if (judged.length === 0) return;
  await sql`
    update records.values v set rejected_at = x.rejected_at
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as x (result_id bigint, id bigint, rejected_at timestamptz)
    where v.account_id = ${accountId} and v.result_id = x.result_id and v.id = x.id`.execute(db);
};

type OwnChange = { readonly id: number } & Pick<OwnRow, 'labels' | OwnField>;

/** What the account says of records itself, as a change. */
export const ownChange = (accountId: number, rows: readonly OwnChange[], at: string): RecordsChange => ({
  accountId,
  where: sql`r.id = any(${rows.map(({ id }) => id)}::bigint[])`,
  set: sql`note = x.note, assignee_id = x.assignee_id, labels = x.labels, updated_at = ${at}`,
  from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, note text, assignee_id bigint, labels jsonb)`,
});

/** What all changes of an act have in common. */
export type Act = Pick<EditRow, 'act_id' | 'undoes_id' | 'list_id' | 'user_id' | 'created_at'>;
export type NewEdit = Pick<EditRow, 'result_id' | 'field' | 'old' | 'new' | 'said'>;

export const addEdits = async (db: TenantDb, accountId: number, act: Act, edits: readonly NewEdit[]): Promise<void> => {
  const { act_id, undoes_id, list_id, user_id, created_at } = act;
  await sql`
    insert into records.edits (account_id, act_id, undoes_id, list_id, result_id, field, old, new, said, user_id, created_at)
    select ${accountId}, ${act_id}::uuid, ${undoes_id}::uuid, ${list_id}, result_id, field, coalesce(old, 'null'),
      coalesce(new, 'null'), said, ${user_id}, ${created_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb) as e (result_id bigint, field text, old jsonb, new jsonb, said jsonb)
    returning id`.execute(db);
};

/** The changes of an act that people made, in their order; a merge is none: it is taken back as a whole. */
export const findAct = async (db: TenantDb, accountId: number, actId: string): Promise<readonly EditRow[]> => {
  const { rows } = await sql<EditRow>`
    select id, act_id, undoes_id, list_id, result_id, field, old, new, said, user_id, created_at from records.edits
    where account_id = ${accountId} and act_id = ${actId}::uuid and not said ? 'is_merge' order by id`.execute(db);
  return rows;
};

/** Whether an act changed cells of this list. */
export const isActOf = async (db: TenantDb, accountId: number, listId: number, actId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from records.edits where account_id = ${accountId} and act_id = ${actId}::uuid
      and list_id = ${listId}) as is_there`.execute(db);
  return rows[0]?.is_there ?? false;
};

export type LastEdit = Pick<
  EditRow,
  'id' | 'act_id' | 'undoes_id' | 'result_id' | 'field' | 'new' | 'user_id' | 'created_at'
> & {
  /** The file that the value came with; null: a person entered it. */
  readonly file: string | null;
};

/** A cell of a record. */
type Cell = { readonly result_id: number; readonly field: string };

export const cellKeyOf = ({ result_id, field }: Cell): string => `${result_id} ${field}`;

/** Who changed these cells last. */
export const findLastEdits = async (
  db: TenantDb,
  accountId: number,
  cells: readonly Cell[],
): Promise<readonly LastEdit[]> => {
  if (cells.length === 0) return [];
  const [ids, fields] = [new Set(cells.map((one) => one.result_id)), new Set(cells.map(({ field }) => field))];
  const asked = new Set(cells.map(cellKeyOf));
  // By the index of records, not cell by cell: a plan for thousands of cells would have to guess how many each has.
  const { rows } = await sql<LastEdit>`
    select distinct on (e.result_id, e.field) e.id, e.act_id, e.undoes_id, e.result_id, e.field, e.new, e.user_id,
      e.created_at, e.said->>'file' as file
    from records.edits e
    where e.account_id = ${accountId} and e.result_id = any(${[...ids]}::bigint[]) and e.field = any(${[...fields]}::text[])
    order by e.result_id, e.field, e.id desc`.execute(db);
  return rows.filter((row) => asked.has(cellKeyOf(row)));
};

/** The edits of cells, the newest first, by `cellKeyOf`. Of other fields of the same records there may be some, too. */
export const findLinks = async (
  db: TenantDb,
  accountId: number,
  cells: readonly Cell[],
): Promise<ReadonlyMap<string, readonly EditLink[]>> => {
  if (cells.length === 0) return new Map();
  const [ids, fields] = [new Set(cells.map((one) => one.result_id)), new Set(cells.map(({ field }) => field))];
  const { rows } = await sql<EditLink & Cell>`
    select e.act_id, e.undoes_id, e.result_id, e.field from records.edits e
    where e.account_id = ${accountId} and e.result_id = any(${[...ids]}::bigint[]) and e.field = any(${[...fields]}::text[])
    order by e.id desc`.execute(db);
  return Map.groupBy(rows, cellKeyOf);
};

type FoundEdit = Omit<EditRow, 'said' | 'list_id' | 'result_id'> &
  Pick<LastEdit, 'file'> & { readonly is_merge: boolean };
type Found = { readonly rows: readonly FoundEdit[]; readonly total: number };

/** What was changed of a record, newest first, and one more than the page holds. @param field null: of all fields */
export const findEdits = async (
  db: TenantDb,
  accountId: number,
  { resultId, field }: { readonly resultId: number; readonly field: string | null },
  { after, offset, limit }: PagePlan,
): Promise<Found> => {
  const of = sql`account_id = ${accountId} and result_id = ${resultId} and (${field}::text is null or field = ${field})`;
  const { rows } = await sql<Found['rows'][number]>`
    select id, act_id, undoes_id, field, old, new, user_id, created_at, nullif(said->>'file', '') as file,
      coalesce((said->>'is_merge')::boolean, false) as is_merge from records.edits
    where ${of} and (${after}::bigint is null or id < ${after}::bigint)
    order by id desc offset ${offset} limit ${limit + 1}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from records.edits where ${of}`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
};
