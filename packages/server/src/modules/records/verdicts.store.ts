import { sql, type RawBuilder } from 'kysely';
import type { Result } from '@galena/contract/records';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Whose addresses are to be verified. */
export type VerifiableIn = {
  readonly accountId: number;
  /** An answer from before that moment counts no more. */
  readonly since: string;
  /** Also those of which a fresh answer is known. */
  readonly isAgain: boolean;
  /** The runs that verify already. */
  readonly openRuns: readonly number[];
};

const isWorkedOn = ({ accountId, openRuns }: VerifiableIn): RawBuilder<unknown> =>
  sql`r.id in (select platform.records_at_work(${accountId}, ${openRuns}::bigint[]))`;

/** Whether nobody knows of one of its addresses: never asked, asked too long ago, or no answer came of it. */
const isOpen = ({ since, isAgain }: VerifiableIn): RawBuilder<unknown> =>
  isAgain
    ? sql`true`
    : sql`exists (select from jsonb_array_elements(r.emails) e
        where coalesce(e ->> 'state', 'unknown') = 'unknown' or coalesce((e ->> 'checked_at')::timestamptz < ${since}::timestamptz, true))`;

const hasEmail = sql`r.email is not null`;

export type VerifiableCounts = {
  readonly selected: number;
  readonly eligible: number;
  readonly without_email: number;
  readonly fresh: number;
  readonly in_progress: number;
};

/** How many of the records of a condition can be verified, and why the others cannot: each counts once. */
export const countVerifiable = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  asked: VerifiableIn,
): Promise<VerifiableCounts> => {
  const [busy, open] = [isWorkedOn(asked), isOpen(asked)];
  const { rows } = await sql<VerifiableCounts>`
    select count(*) as selected,
      count(*) filter (where not (${hasEmail})) as without_email,
      count(*) filter (where ${hasEmail} and ${busy}) as in_progress,
      count(*) filter (where ${hasEmail} and not ${busy} and not ${open}) as fresh,
      count(*) filter (where ${hasEmail} and not ${busy} and ${open}) as eligible
    from records.searchable r where r.account_id = ${asked.accountId} and ${where}`.execute(db);
  return rows[0] as VerifiableCounts;
};

/** Those of a condition that can be verified, as a query of ids, for a run. */
export const verifiableRecords = (
  where: RawBuilder<unknown>,
  asked: VerifiableIn,
): RawBuilder<{ record_id: number }> => sql`
  select r.id as record_id from records.searchable r
  where r.account_id = ${asked.accountId} and ${where} and ${hasEmail} and not ${isWorkedOn(asked)} and ${isOpen(asked)}`;

/** An address `e` that a record `r` has of a person's own list, or of a person's hand, and of nobody else. */
const isOwn = (accountId: number): RawBuilder<unknown> => sql`coalesce((
  select bool_and(v.method in ('manual', 'import')) from records.values v
  where v.account_id = ${accountId} and v.result_id = r.id and v.field = 'email' and v.rejected_at is null
    and lower(v.value #>> '{}') = lower(e ->> 'email')), false)`;

/** How many addresses of a person's own lists would be verified with the records of a condition. */
export const countOwnAddresses = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  asked: VerifiableIn,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from records.searchable r cross join lateral jsonb_array_elements(r.emails) e
    where r.account_id = ${asked.accountId} and ${where} and ${hasEmail} and not ${isWorkedOn(asked)} and ${isOpen(asked)}
      and ${isOwn(asked.accountId)}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** An address of a person's own list, in lower case, and whom its record is about. */
export type OwnAddress = { readonly result_id: number; readonly email: string; readonly identity_id: number };

/** The addresses of records that are of a person's own lists. */
export const findOwnAddresses = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly OwnAddress[]> => {
  const { rows } = await sql<OwnAddress>`
    select r.id as result_id, lower(e ->> 'email') as email, r.identity_id
    from records.results r cross join lateral jsonb_array_elements(r.emails) e
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and ${isOwn(accountId)}`.execute(db);
  return rows;
};

/** A record, as far as its addresses go. */
export type Addressed = Pick<Result, 'id' | 'emails'> & {
  readonly list_id: number;
  /** Whom it is about: what is bought is bought of them. */
  readonly identity_id: number;
};

/** The addresses of records; those that were deleted or hidden meanwhile are not among them. */
export const findAddressed = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly Addressed[]> => {
  const { rows } = await sql<Addressed>`
    select r.id, r.list_id, r.identity_id, r.emails from records.results r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null and not r.is_suppressed
    order by r.id`.execute(db);
  return rows;
};

/** When addresses of records were last found to take mail; null: they were not. */
export type Checked = { readonly result_id: number; readonly email: string; readonly verified_at: string | null };

/** Writes down in the ledger of evidence when addresses were found to take mail. */
export const markValues = async (db: TenantDb, accountId: number, checked: readonly Checked[]): Promise<void> => {
  await sql`
    update records.values v set verified_at = x.verified_at
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as x (result_id bigint, email text, verified_at timestamptz)
    where v.account_id = ${accountId} and v.result_id = x.result_id and v.field = 'email'
      and lower(v.value #>> '{}') = x.email`.execute(db);
};

/** How many records of a list stand in which state of verification; those that nobody asked about are not counted. */
export const countVerified = async (
  db: TenantDb,
  accountId: number,
  listId: number,
): Promise<readonly { readonly verification: Result['verification']; readonly n: number }[]> => {
  const { rows } = await sql<{ verification: Result['verification']; n: number }>`
    select verification, count(*) as n from records.results
    where account_id = ${accountId} and list_id = ${listId} and deleted_at is null and not is_suppressed
      and not is_archived and verification not in ('no_email', 'not_verified')
    group by verification`.execute(db);
  return rows;
};

/** A record with addresses, as it stands after a change. */
export type ChangedAddresses = Pick<Result, 'id' | 'name' | 'first_name' | 'last_name' | 'emails' | 'updated_at'> & {
  readonly list_id: number;
  readonly is_suppressed: boolean;
};

/** Records with addresses that changed since a moment, in the order they did; also those of people who may not be contacted. */
export const findChangedAddresses = async (
  db: TenantDb,
  accountId: number,
  after: { readonly at: string; readonly id: number },
  max: number,
): Promise<readonly ChangedAddresses[]> => {
  const { rows } = await sql<ChangedAddresses>`
    select id, list_id, name, first_name, last_name, emails, updated_at, is_suppressed from records.results
    where account_id = ${accountId} and email is not null and deleted_at is null
      and (updated_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)
    order by updated_at, id limit ${max}`.execute(db);
  return rows;
};
