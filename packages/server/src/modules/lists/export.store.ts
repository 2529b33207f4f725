import { sql, type RawBuilder } from 'kysely';
import type { ListType } from '@galena/contract/kernel';
import type { ExportBody, HistoryItem } from '@galena/contract/lists';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { ExportColumn } from './export.rules.ts';

/** The path of a field inside of `data`, as JSON or, in its last step, as text. */
const inData = (name: string, last: RawBuilder<unknown>): RawBuilder<unknown> => {
  const steps = name.split('.').slice(1);
  const inner = steps.slice(0, -1).map((step) => sql` -> ${step}`);
  return sql`(r.data${sql.join(inner, sql``)} ${last} ${steps.at(-1)})`;
};

/** A list of texts in JSON as one text; what is no list as it is. */
const joinedTexts = (json: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case jsonb_typeof(${json})
    when 'array' then (select string_agg(one, '; ') from jsonb_array_elements_text(${json}) as one)
    else ${json} #>> '{}'
  end`;

/** E-mails or phones of a record as one text. Most have one or none: those need no subquery. */
const joinedContacts = (column: RawBuilder<unknown>, key: 'email' | 'number'): RawBuilder<unknown> => sql`
  case jsonb_array_length(${column})
    when 0 then null
    when 1 then ${column} -> 0 ->> ${key}
    else (select string_agg(one ->> ${key}, '; ') from jsonb_array_elements(${column}) as one)
  end`;

/** `email_ref_url` is the `ref_url` of the evidence for `email`. */
const evidenceOf = (name: string): RawBuilder<unknown> => {
  const [, field, key] = /^(email|phone)_(.*)$/.exec(name) ?? [];
  return sql`r.evidence -> ${field} ->> ${key}`;
};

/** What stands in a cell: a text, or null for nothing. */
const textOf = ({ name, field }: ExportColumn): RawBuilder<unknown> => {
  if (field === null) return evidenceOf(name);
  if (name.startsWith('data.'))
    return field.kind === 'texts' ? joinedTexts(inData(name, sql`->`)) : inData(name, sql`->>`);
  const column = sql.ref(`r.${name}`);
  switch (field.kind) {
    case 'contacts':
      return joinedContacts(column, name === 'phones' ? 'number' : 'email');
    case 'texts':
      return sql`array_to_string(${column}, '; ')`;
    case 'date':
      // A copy's session keeps to UTC and ISO 8601; `to_char` takes thrice as long.
      return sql`replace(${column}::timestamp(3)::text, ' ', 'T') || 'Z'`;
    default:
      return sql`${column}::text`;
  }
};

// Alone, nothing would leave its line empty, which many readers do not take for a row.
const cellOf = (column: ExportColumn, _at: number, { length }: readonly ExportColumn[]): RawBuilder<unknown> =>
  length === 1 ? sql`coalesce(${textOf(column)}, '')` : textOf(column);

/** Records as rows of a CSV. */
export const exportQuery = (
  columns: readonly ExportColumn[],
  where: RawBuilder<unknown>,
  { value, isDescending }: { readonly value: RawBuilder<unknown>; readonly isDescending: boolean },
): RawBuilder<unknown> => {
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`
    select ${sql.join(columns.map(cellOf))} from lists.searchable r where ${where}
    order by ${value} ${direction}, r.id ${direction}`;
};

type Exporter = { readonly accountId: number; readonly userId: number; readonly listId: number };

/** Notes that an export begins: of so many named records, or of those that filters leave. @returns the id of the note */
export const beginHistory = async (
  db: TenantDb,
  { accountId, userId, listId }: Exporter,
  { resultIds, filters }: ExportBody,
  at: string,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into lists.history (account_id, list_id, user_id, kind, params, filters, requested, status, created_at)
    values (${accountId}, ${listId}, ${userId}, 'export', '{"format": "csv"}',
      ${resultIds ? null : JSON.stringify(filters)}::jsonb, ${resultIds?.length ?? null}, 'running', ${at})
    returning id`.execute(db);
  return rows[0]?.id as number;
};

/** Notes how an export ended. */
export const endHistory = async (
  db: TenantDb,
  accountId: number,
  id: number,
  end: { readonly status: HistoryItem['status']; readonly found: number | null },
): Promise<void> => {
  await sql`
    update lists.history set status = ${end.status}, found = ${end.found}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Keeps what was asked for until its ticket is spent. @returns its id */
export const keepExport = async (
  db: TenantDb,
  { accountId, userId, listId }: Exporter,
  type: ListType,
  request: ExportBody,
  at: string,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into lists.exports (account_id, list_id, type, user_id, request, created_at)
    values (${accountId}, ${listId}, ${type}, ${userId}, ${JSON.stringify(request)}::jsonb, ${at})
    returning id`.execute(db);
  return rows[0]?.id as number;
};

export type KeptExport = {
  readonly list_id: number;
  readonly type: ListType;
  readonly user_id: number;
  readonly request: ExportBody;
};

export const maybeExport = async (db: TenantDb, accountId: number, id: number): Promise<KeptExport | null> => {
  const { rows } = await sql<KeptExport>`
    select list_id, type, user_id, request from lists.exports where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Removes what nobody can fetch any more, and ends what a process left behind when it died. Of all accounts. */
export const clearExports = async (db: Db, before: string): Promise<number> => {
  const gone = await sql`delete from lists.exports where created_at < ${before}`.execute(db);
  const left = await sql`
    update lists.history set status = 'failed'
    where kind = 'export' and status = 'running' and created_at < ${before}`.execute(db);
  return Number(gone.numAffectedRows ?? 0) + Number(left.numAffectedRows ?? 0);
};
