import { sql } from 'kysely';
import { leadColumnNames, leadColumns, type Provenance } from '@galena/contract/contacts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import { plannedByValues } from '../../platform/db/preparing-client.ts';
import type { ResultRow } from './records.rules.ts';

/** Which of these identities have a record in the list already, and which one. Planned each time, as `findKeys` of contacts is. */
export const findPresent = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  identityIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ identity_id: number; id: number }>`
    select identity_id, id from records.results
    where account_id = ${accountId} and list_id = ${listId} and identity_id = any(${identityIds}::bigint[])
      and deleted_at is null ${plannedByValues}`.execute(db);
  return new Map(rows.map((row) => [row.identity_id, row.id]));
};

/** Whom a record is about, also of one that was deleted; null: there is none. */
export const maybeIdentityOf = async (db: TenantDb, accountId: number, id: number): Promise<number | null> => {
  const { rows } = await sql<{ identity_id: number }>`
    select identity_id from records.results where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0]?.identity_id ?? null;
};

export type NewResult = ResultRow & { readonly identityId: number };

export type WritePlace = {
  readonly accountId: number;
  readonly listId: number;
  readonly runId: number | null;
  readonly source: 'search' | 'manual' | 'import' | 'employee';
  readonly at: string;
};

const typeOf = { text: 'text', texts: 'text[]', number: 'int' } as const;

/** The columns of a new record with their types, as its rules make it. */
const newColumns: Readonly<Record<string, string>> = {
  identity_id: 'bigint',
  ref: 'text',
  ...Object.fromEntries(leadColumnNames.map((name) => [name, typeOf[leadColumns[name]]])),
  email: 'text',
  phone: 'text',
  emails: 'jsonb',
  phones: 'jsonb',
  potential_emails: 'jsonb',
  data: 'jsonb',
  labels: 'jsonb',
  evidence: 'jsonb',
  email_status: 'text',
  lookup_outcome: 'text',
  match_percent: 'smallint',
  is_demo: 'boolean',
};
const names = (of: '' | 'r.') =>
  sql.raw(
    Object.keys(newColumns)
      .map((name) => `${of}${name}`)
      .join(', '),
  );
const definitions = sql.raw(
  Object.entries(newColumns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

type Value = ResultRow['values'][number];

/** Of what most values do not have, JSON says nothing: it would be sent and read thousands of times. */
const unlessNull = <One>(one: One | null): One | undefined => one ?? undefined;

/** A value of the record at a place, from 1 on, as the database reads it. */
const writtenOf = (place: number, { field, value, rank, mark, ...rare }: Value, fetchedAt: string | undefined) => ({
  place,
  field,
  value,
  rank,
  ref_url: unlessNull(rare.ref_url),
  snippet: unlessNull(rare.snippet),
  mark_from: mark?.[0],
  mark_to: mark?.[1],
  mail_server: unlessNull(rare.mail_server),
  confidence: unlessNull(rare.confidence),
  keep_until: unlessNull(rare.keep_until),
  fetched_at: fetchedAt,
});

/** Adds records with their values, in one statement each. @returns their ids */
export const addResults = async (
  db: TenantDb,
  { accountId, listId, runId, source, at }: WritePlace,
  provenance: Provenance,
  results: readonly NewResult[],
): Promise<readonly number[]> => {
  const rows = results.map(({ columns, evidence, identityId }) => ({ ...columns, evidence, identity_id: identityId }));
  const adding = sql<{ id: number; identity_id: number }>`
    insert into records.results (account_id, list_id, run_id, source, created_at, updated_at, ${names('')})
    select ${accountId}, ${listId}, ${runId}::bigint, ${source}, ${at}::timestamptz, ${at}::timestamptz, ${names('r.')}
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${definitions})) with ordinality as r (${names('')}, place)
    order by r.place
    returning id, identity_id`.execute(db);
  // While the database writes the records: with their places, because nobody knows their ids yet.
  const values = JSON.stringify(
    results.flatMap(({ values: own, fetchedAt }, at_) => {
      const other = fetchedAt === provenance.fetchedAt ? undefined : fetchedAt;
      return own.map((value) => writtenOf(at_ + 1, value, other));
    }),
  );
  const added = await adding;
  const idOf = new Map(added.rows.map((row) => [row.identity_id, row.id]));
  const ids = results.map(({ identityId }) => idOf.get(identityId) as number);
  await sql`
    insert into records.values (account_id, result_id, field, value, rank, source, method, ref_url, snippet, mark_from, mark_to,
      mail_server, fetched_at, confidence, keep_until)
    select ${accountId}, (${ids}::bigint[])[place], field, value, rank, ${provenance.source}, ${provenance.method}, ref_url,
      snippet, mark_from, mark_to, mail_server, coalesce(fetched_at, ${provenance.fetchedAt}::timestamptz), confidence, keep_until
    from jsonb_to_recordset(${values}::jsonb) as v (place int, field text, value jsonb, rank smallint,
      ref_url text, snippet text, mark_from smallint, mark_to smallint, mail_server text, confidence real,
      fetched_at timestamptz, keep_until date)
    returning id`.execute(db);
  return ids;
};

/** Which of these records a run brought into a list, and whom each is about. */
export const findBrought = async (
  db: TenantDb,
  accountId: number,
  { listId, runId }: { readonly listId: number; readonly runId: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; identity_id: number }>`
    select id, identity_id from records.results
    where account_id = ${accountId} and list_id = ${listId} and run_id = ${runId} and id = any(${ids}::bigint[])
      and deleted_at is null and not is_suppressed`.execute(db);
  return new Map(rows.map((row) => [row.id, row.identity_id]));
};
