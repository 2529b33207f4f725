import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Hashed } from '../contacts/index.ts';

/** How far the contacts of a CRM are gone through. */
export type ReadingRow = {
  /** Null: nobody goes through them now. */
  readonly began_at: string | null;
  readonly place: string | null;
  /** When all of them were seen last. */
  readonly read_at: string | null;
  readonly last_error: string | null;
};

const none: ReadingRow = { began_at: null, place: null, read_at: null, last_error: null };

export const readReading = async (db: TenantDb, accountId: number, connectionId: number): Promise<ReadingRow> => {
  const { rows } = await sql<ReadingRow>`
    select began_at, place, read_at, last_error from crm.readings
    where account_id = ${accountId} and connection_id = ${connectionId}`.execute(db);
  return rows[0] ?? none;
};

/** @param dueAt when somebody looks after it next, whatever became of the job */
export const putReading = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  { began_at, place, read_at, last_error }: ReadingRow,
  dueAt: string,
): Promise<void> => {
  await sql`
    insert into crm.readings (account_id, connection_id, began_at, place, read_at, last_error, due_at)
    values (${accountId}, ${connectionId}, ${began_at}, ${place}, ${read_at}, ${last_error}, ${dueAt})
    on conflict (account_id, connection_id) do update set began_at = excluded.began_at, place = excluded.place,
      read_at = excluded.read_at, last_error = excluded.last_error, due_at = excluded.due_at
    returning connection_id`.execute(db);
};

/** Nothing is known any more of the contacts of a CRM. */
export const forgetReading = async (db: TenantDb, accountId: number, connectionId: number): Promise<void> => {
  await sql`delete from crm.readings where account_id = ${accountId} and connection_id = ${connectionId}`.execute(db);
  await sql`delete from crm.customers where account_id = ${accountId} and connection_id = ${connectionId}`.execute(db);
};

/** Customers as a reading that began at a moment saw them. */
export const keepCustomers = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  seenAt: string,
  customers: readonly Hashed[],
): Promise<void> => {
  if (customers.length === 0) return;
  await sql`
    insert into crm.customers (account_id, connection_id, kind, hash, seen_at)
    select distinct ${accountId}::bigint, ${connectionId}::bigint, kind, hash, ${seenAt}::timestamptz
    from unnest(${customers.map(({ kind }) => kind)}::text[], ${customers.map(({ hash }) => hash)}::bytea[]) as c (kind, hash)
    on conflict (account_id, kind, hash, connection_id) do update set seen_at = excluded.seen_at
    returning kind`.execute(db);
};

/** Those whom a reading that is over did not see are no customers any more. */
export const dropUnseen = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  beganAt: string,
): Promise<void> => {
  await sql`
    delete from crm.customers
    where account_id = ${accountId} and connection_id = ${connectionId} and seen_at < ${beganAt}::timestamptz`.execute(
    db,
  );
};

/** Which of these belong to customers of the account. */
export const findCustomers = async (
  db: TenantDb,
  accountId: number,
  asked: readonly Hashed[],
): Promise<readonly Hashed[]> => {
  const { rows } = await sql<Hashed>`
    select distinct c.kind, c.hash
    from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ hash }) => hash)}::bytea[]) as asked (kind, hash)
    join crm.customers c on c.account_id = ${accountId} and c.kind = asked.kind and c.hash = asked.hash`.execute(db);
  return rows;
};

/** How each CRM whose contacts are read stands: how many ways to customers are known, and since when. */
export type ReadingState = {
  readonly connection_id: number;
  readonly read_at: string | null;
  readonly last_error: string | null;
  readonly customers: number;
};

export const findReadings = async (db: TenantDb, accountId: number): Promise<readonly ReadingState[]> => {
  const { rows } = await sql<ReadingState>`
    select r.connection_id, r.read_at, r.last_error, (
      select count(*) from crm.customers c where c.account_id = ${accountId} and c.connection_id = r.connection_id) as customers
    from crm.readings r where r.account_id = ${accountId}`.execute(db);
  return rows;
};

/** Connections whose contacts are due to be read at a moment. Of all accounts. */
export const findDueReadings = async (
  db: Db,
  at: string,
  max: number,
): Promise<readonly { readonly account_id: number; readonly connection_id: number }[]> => {
  const { rows } = await sql<{ account_id: number; connection_id: number }>`
    select c.account_id, c.id as connection_id from crm.connections c
    left join crm.readings r on r.account_id = c.account_id and r.connection_id = c.id
    where (c.reads_back or c.customer_tag is not null or c.customer_stage is not null) and c.status = 'active' and c.is_active
      and (r.due_at is null or r.due_at <= ${at})
    order by r.due_at nulls first limit ${max}`.execute(db);
  return rows;
};
