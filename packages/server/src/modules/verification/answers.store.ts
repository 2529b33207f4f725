import { sql } from 'kysely';
import type { EmailAnswer } from '@galena/contract/verification';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** An answer about an address of a record. */
export type RecordAnswer = EmailAnswer & { readonly resultId: number; readonly tries: number };

const columns = sql`
  email, state, reason, suggestion, is_free, is_role, is_disposable, mail_server, code, said, verifier, at, retry_at`;

/** Keeps answers in the place of those before. Records that are gone have none. */
export const putAnswers = async (db: TenantDb, accountId: number, answers: readonly RecordAnswer[]): Promise<void> => {
  const rows = answers.map(({ resultId, ...answer }) => ({ ...answer, result_id: resultId }));
  await sql`
    insert into verification.answers (account_id, result_id, tries, ${columns})
    select ${accountId}, x.result_id, x.tries, x.email, x.state, x.reason, x.suggestion, x.is_free, x.is_role, x.is_disposable,
      x.mail_server, x.code, x.said, x.verifier, x.at, x.retry_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (result_id bigint, tries int, email text, state text, reason text,
      suggestion text, is_free boolean, is_role boolean, is_disposable boolean, mail_server text, code int, said text,
      verifier text, at timestamptz, retry_at timestamptz)
    on conflict (account_id, result_id, email) do update set state = excluded.state, reason = excluded.reason,
      suggestion = excluded.suggestion, is_free = excluded.is_free, is_role = excluded.is_role,
      is_disposable = excluded.is_disposable, mail_server = excluded.mail_server, code = excluded.code, said = excluded.said,
      verifier = excluded.verifier, at = excluded.at, retry_at = excluded.retry_at, tries = excluded.tries`.execute(db);
};

/** What is known of the addresses of a record. */
export const findAnswers = async (
  db: TenantDb,
  accountId: number,
  resultId: number,
): Promise<readonly EmailAnswer[]> => {
  const { rows } = await sql<EmailAnswer>`
    select ${columns} from verification.answers
    where account_id = ${accountId} and result_id = ${resultId} order by email`.execute(db);
  return rows;
};

/** The newest answer that the account has about each of these addresses since a moment, whatever record it was asked for. */
export const findKnown = async (
  db: TenantDb,
  accountId: number,
  emails: readonly string[],
  since: string,
): Promise<readonly EmailAnswer[]> => {
  const { rows } = await sql<EmailAnswer>`
    select distinct on (email) ${columns} from verification.answers
    where account_id = ${accountId} and email = any(${emails}::text[]) and at >= ${since} and state <> 'unknown'
    order by email, at desc`.execute(db);
  return rows;
};

/** How often each address of these records was tried in a row without an answer. */
export const findTries = async (
  db: TenantDb,
  accountId: number,
  resultIds: readonly number[],
): Promise<readonly { readonly resultId: number; readonly email: string; readonly tries: number }[]> => {
  const { rows } = await sql<{ resultId: number; email: string; tries: number }>`
    select result_id as "resultId", email, tries from verification.answers
    where account_id = ${accountId} and result_id = any(${resultIds}::bigint[]) and state = 'unknown'`.execute(db);
  return rows;
};

/** Records with an address that is to be tried again by a moment. */
export const findDue = async (db: TenantDb, accountId: number, by: string, max: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct result_id as id from verification.answers
    where account_id = ${accountId} and retry_at <= ${by} limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
};

/** When the next address is to be tried again; null: none is. */
export const maybeNextRetry = async (db: TenantDb, accountId: number): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select min(retry_at) as at from verification.answers
    where account_id = ${accountId} and retry_at is not null`.execute(db);
  return rows[0]?.at ?? null;
};

/** Which of these records have an address that will be tried again. */
export const findTriedAgain = async (
  db: TenantDb,
  accountId: number,
  resultIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select distinct result_id as id from verification.answers
    where account_id = ${accountId} and result_id = any(${resultIds}::bigint[]) and retry_at is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** These records are not tried again: they are, from now on. */
export const forgetRetries = async (db: TenantDb, accountId: number, resultIds: readonly number[]): Promise<void> => {
  await sql`
    update verification.answers set retry_at = null
    where account_id = ${accountId} and result_id = any(${resultIds}::bigint[]) and retry_at is not null`.execute(db);
};

export const areArrivalsVerified = async (db: TenantDb, accountId: number): Promise<boolean> => {
  const { rows } = await sql<{ since: string }>`
    select since from verification.arrivals where account_id = ${accountId}`.execute(db);
  return rows.length > 0;
};

export const verifyArrivals = async (db: TenantDb, accountId: number, at: string): Promise<void> => {
  await sql`
    insert into verification.arrivals (account_id, since) values (${accountId}, ${at})
    on conflict (account_id) do nothing`.execute(db);
};

export const leaveArrivals = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`delete from verification.arrivals where account_id = ${accountId}`.execute(db);
};
