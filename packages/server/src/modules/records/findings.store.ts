import { sql } from 'kysely';
import { leadColumnNames, leadColumns } from '@galena/contract/contacts';
import type { LookupOutcome } from '@galena/contract/lists';
import type { EmailStatus } from '@galena/contract/records';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { RecordsChange } from './changes.rules.ts';
import { type FoundColumns, markColumns, type Projection, type StoredValue } from './findings.rules.ts';

/** The columns of a `KnownValue`. */
const knownValue = sql`
  field, value, rank, source, method, ref_url, snippet, fetched_at, verified_at, confidence,
  case when mark_from is not null then jsonb_build_array(mark_from, mark_to) end as mark, mail_server, rejected_at,
  keep_until::text as keep_until`;

/** A record as findings change it. */
export type OpenRecord = FoundColumns & {
  readonly id: number;
  readonly identity_id: number;
  readonly list_id: number;
  readonly email_status: EmailStatus;
  /** What its state was before it began to be looked up; null: nobody looks. */
  readonly looking_from: EmailStatus | null;
  readonly lookup_outcome: LookupOutcome;
};

const columns = sql.raw(leadColumnNames.map((name) => `r.${name}`).join(', '));

/** Records to be changed, locked until the transaction ends; those that were deleted or hidden meanwhile are among them only where that is asked for. */
export const openRecords = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
  { evenUnseen = false }: { readonly evenUnseen?: boolean } = {},
): Promise<readonly OpenRecord[]> => {
  const { rows } = await sql<OpenRecord>`
    select r.id, r.identity_id, r.list_id, ${columns}, r.emails, r.phones, r.potential_emails, r.email_status, r.looking_from,
      r.lookup_outcome
    from records.results r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[])
      and (${evenUnseen}::boolean or (r.deleted_at is null and not r.is_suppressed))
    order by r.id for update`.execute(db);
  return rows;
};

/** Every known value of these records, by record. */
export const findValues = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredValue[]>> => {
  const { rows } = await sql<StoredValue & { readonly result_id: number }>`
    select result_id, id, ${knownValue} from records.values
    where account_id = ${accountId} and result_id = any(${ids}::bigint[]) order by result_id, field, rank, id`.execute(
    db,
  );
  const found = new Map<number, StoredValue[]>();
  for (const { result_id: resultId, ...value } of rows) found.set(resultId, [...(found.get(resultId) ?? []), value]);
  return found;
};

export type RecordChange = {
  readonly id: number;
  readonly projection: Projection;
  /** What came of looking for its e-mail; left out: as it was. */
  readonly lookup?: LookupOutcome;
};

export type Change = {
  readonly at: string;
  /** The change is what a look-up found. Else who is looked up still is, and goes back to what the change makes of it. */
  readonly endsLookup: boolean;
};

const typeOf = { text: 'text', texts: 'text[]', number: 'int' } as const;
const columnTypes = sql.raw(leadColumnNames.map((name) => `${name} ${typeOf[leadColumns[name]]}`).join(', '));
const columnsSet = sql.raw(leadColumnNames.map((name) => `${name} = x.${name}`).join(', '));

/** What findings make of the columns of records, and of their look-up, as a change. */
export const columnsChange = (
  accountId: number,
  changes: readonly RecordChange[],
  { at, endsLookup }: Change,
): RecordsChange => {
  const rows = changes.map(({ id, projection, lookup = null }) => ({
    id,
    lookup_outcome: lookup,
    ...projection.columns,
    evidence: projection.evidence,
    unfounded: projection.unfounded,
    emptied: projection.emptied,
  }));
  const stays = sql`not ${endsLookup}::boolean and r.looking_run_id is not null`;
  return {
    accountId,
    where: sql`r.id = any(${changes.map(({ id }) => id)}::bigint[])`,
    set: sql`email = x.email, phone = x.phone, ${columnsSet}, emails = x.emails, phones = x.phones,
      potential_emails = x.potential_emails, data = (r.data || x.data) - x.emptied,
      evidence = (r.evidence || x.evidence) - x.unfounded,
      lookup_outcome = coalesce(x.lookup_outcome, r.lookup_outcome),
      email_status = case when ${stays} then r.email_status else x.email_status end,
      looking_from = case when ${stays} then x.email_status end,
      looking_run_id = case when ${stays} then r.looking_run_id end, updated_at = ${at}`,
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, email text, phone text, ${columnTypes},
      emails jsonb, phones jsonb, potential_emails jsonb, data jsonb, emptied text[], evidence jsonb, unfounded text[],
      email_status text, lookup_outcome text)`,
  };
};

/** What changes of the ledger of a record. */
type LedgerChange = { readonly id: number } & Pick<Projection, 'added' | 'ranks' | 'replaced'>;

/** Writes what findings make of the ledger of evidence. */
export const writeValues = async (db: TenantDb, accountId: number, changes: readonly LedgerChange[]) => {
  const replaced = changes.flatMap((one) => one.replaced);
  const ranks = changes.flatMap(({ id, ranks: own }) => own.map((one) => ({ ...one, result_id: id })));
  const added = changes.flatMap(({ id, added: own }) =>
    own.map(({ mark, ...value }) => ({
      ...value,
      result_id: id,
      ...markColumns(mark),
    })),
  );
  const ids = changes.map(({ id }) => id);
  await sql`
    delete from records.values where account_id = ${accountId} and result_id = any(${ids}::bigint[])
      and id = any(${replaced}::bigint[])`.execute(db);
  await sql`
    update records.values v set rank = x.rank
    from jsonb_to_recordset(${JSON.stringify(ranks)}::jsonb) as x (result_id bigint, id bigint, rank smallint)
    where v.account_id = ${accountId} and v.result_id = x.result_id and v.id = x.id`.execute(db);
  await sql`
    insert into records.values (account_id, result_id, field, value, rank, source, method, ref_url, snippet, mark_from, mark_to,
      mail_server, fetched_at, verified_at, confidence, rejected_at, keep_until)
    select ${accountId}, result_id, field, coalesce(value, 'null'), rank, source, method, ref_url, snippet, mark_from, mark_to,
      mail_server, fetched_at, verified_at, confidence, rejected_at, keep_until
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as v (result_id bigint, field text, value jsonb, rank smallint,
      source text, method text, ref_url text, snippet text, mark_from smallint, mark_to smallint, mail_server text,
      fetched_at timestamptz, verified_at timestamptz, confidence real, rejected_at timestamptz, keep_until date)
    returning id`.execute(db);
};

/** Says of records that what they hold is invented. */
export const labelDemo = async (db: TenantDb, accountId: number, ids: readonly number[], at: string): Promise<void> => {
  await sql`
    update records.results set is_demo = true, updated_at = ${at}
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and not is_demo`.execute(db);
};
