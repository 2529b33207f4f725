import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A key as its owner sees it, with what it was used for. */
export type KeyRow = {
  readonly id: number;
  readonly vendor: string;
  readonly credentials: string | null;
  readonly for_customers: boolean;
  readonly tested_at: string | null;
  readonly failures_in_row: number;
  readonly is_refused: boolean;
  readonly last_used_at: string | null;
  readonly last_error: string | null;
  readonly last_error_at: string | null;
};

export const findKeys = async (db: TenantDb, accountId: number): Promise<readonly KeyRow[]> => {
  const { rows } = await sql<KeyRow>`
    select id, vendor, credentials, for_customers, tested_at, failures_in_row, is_refused, last_used_at, last_error, last_error_at
    from sources.vendor_keys where account_id = ${accountId} order by id`.execute(db);
  return rows;
};

export const maybeKey = async (db: TenantDb, accountId: number, vendor: string): Promise<KeyRow | null> => {
  const { rows } = await sql<KeyRow>`
    select id, vendor, credentials, for_customers, tested_at, failures_in_row, is_refused, last_used_at, last_error, last_error_at
    from sources.vendor_keys where account_id = ${accountId} and vendor = ${vendor} for update`.execute(db);
  return rows[0] ?? null;
};

export type KeyUse = { readonly key_id: number; readonly today: number; readonly millicents: number };

/** What an account's keys were used for: calls of a day, and what the month cost until then. */
export const findKeyUse = async (
  db: TenantDb,
  accountId: number,
  { day, monthBegins }: { readonly day: string; readonly monthBegins: string },
): Promise<readonly KeyUse[]> => {
  const { rows } = await sql<KeyUse>`
    select key_id, coalesce(sum(calls) filter (where day = ${day}::date), 0)::int as today, sum(millicents)::bigint as millicents
    from sources.vendor_key_days where account_id = ${accountId} and day >= ${monthBegins}::date group by key_id`.execute(
    db,
  );
  return rows;
};

/** Makes the row of a key, or finds it: with another key its health is unknown. @returns its id */
export const putKey = async (db: TenantDb, accountId: number, vendor: string, at: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into sources.vendor_keys (account_id, vendor, created_at, changed_at) values (${accountId}, ${vendor}, ${at}, ${at})
    on conflict (account_id, vendor) do update set changed_at = excluded.changed_at, tested_at = null, failures_in_row = 0,
      is_refused = false, last_error = null, last_error_at = null
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

export const setKeyCredentials = async (db: TenantDb, accountId: number, id: number, sealed: string): Promise<void> => {
  await sql`
    update sources.vendor_keys set credentials = ${sealed} where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const setForCustomers = async (db: TenantDb, accountId: number, id: number, isFor: boolean): Promise<void> => {
  await sql`
    update sources.vendor_keys set for_customers = ${isFor} where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** How a key was tried out. */
export type Trial = {
  readonly at: string;
  /** Null: it was accepted. */
  readonly error: string | null;
  /** The vendor said that it is not good. */
  readonly isRefused: boolean;
};

export const noteTrial = async (db: TenantDb, accountId: number, id: number, trial: Trial): Promise<void> => {
  const { at, error, isRefused } = trial;
  const isGood = error === null;
  await sql`
    update sources.vendor_keys set
      tested_at = case when ${isGood} then ${at}::timestamptz else tested_at end,
      is_refused = case when ${isGood} then false else is_refused or ${isRefused} end,
      failures_in_row = case when ${isGood} then 0 else failures_in_row end,
      last_error = case when ${isGood} then null else ${error}::text end,
      last_error_at = case when ${isGood} then null else ${at}::timestamptz end
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** @returns whether there was one */
export const removeKey = async (db: TenantDb, accountId: number, vendor: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from sources.vendor_keys where account_id = ${accountId} and vendor = ${vendor}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
};

export const removeKeys = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`delete from sources.vendor_keys where account_id = ${accountId}`.execute(db);
};
