import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A key that serves an account: its own, or its reseller's. */
export type ServingKey = {
  readonly id: number;
  readonly vendor: string;
  readonly credentials: string | null;
  readonly is_own: boolean;
  readonly is_refused: boolean;
  readonly failures_in_row: number;
  readonly last_error_at: string | null;
  readonly changed_at: string;
};

export const findServing = async (db: TenantDb, accountId: number): Promise<readonly ServingKey[]> => {
  const { rows } = await sql<ServingKey>`
    select id, vendor, credentials, is_own, is_refused, failures_in_row, last_error_at, changed_at
    from sources.keys_serving(${accountId})`.execute(db);
  return rows;
};

/** Counts a call before it is made. @returns false: the key is gone, or serves this account no more */
export const beginCall = async (db: TenantDb, accountId: number, keyId: number, day: string): Promise<boolean> => {
  const { rows } = await sql<{ begun: boolean }>`
    select sources.begin_key_call(${accountId}, ${keyId}, ${day}::date) as begun`.execute(db);
  return rows[0]?.begun ?? false;
};

export type KeyCallEnd = {
  readonly day: string;
  readonly at: string;
  /** Null: it was answered. */
  readonly error: string | null;
  /** Whether the failure says that the vendor is not well. */
  readonly isFault: boolean;
  readonly isRefused: boolean;
  /** What the answer costs at the vendor. */
  readonly millicents: number;
};

export const endCall = async (db: TenantDb, accountId: number, key: ServingKey, end: KeyCallEnd): Promise<void> => {
  const { day, at, error, isFault, isRefused, millicents } = end;
  await sql`
    select sources.end_key_call(${accountId}, ${key.id}, ${key.changed_at}::timestamptz, ${day}::date, ${at}::timestamptz,
      ${error}::text, ${isFault}, ${isRefused}, ${millicents}::bigint)`.execute(db);
};

/** Books what a question cost at its vendor that neither succeeded nor failed. */
export const addCost = async (
  db: TenantDb,
  accountId: number,
  keyId: number,
  { day, millicents }: Pick<KeyCallEnd, 'day' | 'millicents'>,
): Promise<void> => {
  await sql`select sources.add_key_cost(${accountId}, ${keyId}, ${day}::date, ${millicents}::bigint)`.execute(db);
};
