import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A record that its list's webhook is told of once its addresses are verified. */
export type VerifyingRow = {
  readonly list_id: number;
  readonly record_id: number;
  /** The run that sends it; null: it came into the list. */
  readonly run_id: number | null;
  readonly since: string;
};

/** These wait until a moment, unless their verification is over before. Those that wait already wait on. */
export const putVerifying = async (
  db: TenantDb,
  accountId: number,
  rows: readonly VerifyingRow[],
  until: string,
): Promise<void> => {
  await sql`
    insert into integrations.verifying (account_id, list_id, record_id, run_id, since, due_at)
    select ${accountId}, x.list_id, x.record_id, x.run_id, x.since, ${until}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (list_id bigint, record_id bigint, run_id bigint, since timestamptz)
    on conflict (account_id, list_id, record_id) do update set due_at = excluded.due_at`.execute(db);
};

/** Those of one list, whose turn it is to be looked at again. */
export const findDueVerifying = async (
  db: TenantDb,
  accountId: number,
  at: string,
  max: number,
): Promise<readonly VerifyingRow[]> => {
  const { rows } = await sql<VerifyingRow>`
    select v.list_id, v.record_id, v.run_id, v.since from integrations.verifying v
    where v.account_id = ${accountId} and v.due_at <= ${at}::timestamptz and v.list_id = (
      select min(o.list_id) from integrations.verifying o where o.account_id = ${accountId} and o.due_at <= ${at}::timestamptz)
    order by v.record_id limit ${max}`.execute(db);
  return rows;
};

/** When the next is to be looked at again; null: none waits. */
export const findNextVerifying = async (db: TenantDb, accountId: number): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select min(due_at) as at from integrations.verifying where account_id = ${accountId}`.execute(db);
  return rows[0]?.at ?? null;
};

/** All that wait are looked at again now. */
export const hurryVerifying = async (db: TenantDb, accountId: number, at: string): Promise<void> => {
  await sql`
    update integrations.verifying set due_at = ${at}::timestamptz
    where account_id = ${accountId} and due_at > ${at}::timestamptz`.execute(db);
};

export const removeVerifying = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  recordIds: readonly number[],
): Promise<void> => {
  await sql`
    delete from integrations.verifying
    where account_id = ${accountId} and list_id = ${listId} and record_id = any(${recordIds}::bigint[])`.execute(db);
};

/** Nothing of a list waits any more. */
export const removeVerifyingOf = async (db: TenantDb, accountId: number, listId: number): Promise<void> => {
  await sql`delete from integrations.verifying where account_id = ${accountId} and list_id = ${listId}`.execute(db);
};

/** How many of the lists that send to an endpoint wait. */
export const countVerifying = async (db: TenantDb, accountId: number, endpointId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from integrations.verifying v
    join integrations.list_webhooks w on w.account_id = ${accountId} and w.list_id = v.list_id
    where v.account_id = ${accountId} and w.endpoint_id = ${endpointId}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Accounts in which something should have been looked at before a moment: whoever was to is gone. */
export const findForgotten = async (db: Db, before: string, max: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from integrations.verifying where due_at < ${before} limit ${max}`.execute(db);
  return rows.map((row) => row.account_id);
};
