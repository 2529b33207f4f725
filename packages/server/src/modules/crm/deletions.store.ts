import { sql } from 'kysely';
import type { CrmDeletion, CrmTrouble } from '@galena/contract/crm';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';

/** A contact that is due to go with its record. */
export type PlanRow = {
  readonly id: number;
  readonly record_id: number;
  /** Null: it is gone already. */
  readonly remote_id: string | null;
  readonly deletion_tries: number;
};

/** Connections of an account whose contacts go with records that are deleted at a moment. */
export const findDeleting = async (db: TenantDb, accountId: number, at: string): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from crm.connections where account_id = ${accountId} and deletes_since <= ${at}`.execute(db);
  return rows.map(({ id }) => id);
};

type Planned = { readonly connectionIds: readonly number[]; readonly at: string };

/** The contacts that deliveries of these records made go at a moment. */
export const planDeletions = async (
  db: TenantDb,
  accountId: number,
  { recordIds, connectionIds, at }: Planned & { readonly recordIds: readonly number[] },
): Promise<void> => {
  await sql`
    update crm.deliveries set deletion = 'planned', deletion_at = ${at}::timestamptz, deletion_tries = 0, deletion_error = null,
      deletion_said = null
    where account_id = ${accountId} and record_id = any(${recordIds}::bigint[]) and connection_id = any(${connectionIds}::bigint[])
      and is_ours and remote_id is not null`.execute(db);
};

/** The same of some of a list that goes for good, as far as it is not planned. @returns how many */
export const planOfList = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  { connectionIds, at, max }: Planned & { readonly max: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update crm.deliveries set deletion = 'planned', deletion_at = ${at}::timestamptz
    where account_id = ${accountId} and id in (
      select id from crm.deliveries
      where account_id = ${accountId} and list_id = ${listId} and connection_id = any(${connectionIds}::bigint[])
        and is_ours and remote_id is not null and deletion is null limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** The contacts of these records stay after all. */
export const dropPlans = async (db: TenantDb, accountId: number, recordIds: readonly number[]): Promise<void> => {
  await sql`
    update crm.deliveries set deletion = null, deletion_at = null
    where account_id = ${accountId} and record_id = any(${recordIds}::bigint[]) and deletion = 'planned'`.execute(db);
};

/** All contacts of a connection stay. */
export const dropPlansOf = async (db: TenantDb, accountId: number, connectionId: number): Promise<void> => {
  await sql`
    update crm.deliveries set deletion = null, deletion_at = null
    where account_id = ${accountId} and connection_id = ${connectionId} and deletion = 'planned'`.execute(db);
};

/** What is due of a connection waits until a moment. */
export const postponePlans = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  { at, until }: { readonly at: string; readonly until: string },
): Promise<void> => {
  await sql`
    update crm.deliveries set deletion_at = ${until}::timestamptz
    where account_id = ${accountId} and connection_id = ${connectionId} and deletion = 'planned' and deletion_at <= ${at}`.execute(
    db,
  );
};

/** Those of a connection that are due, the oldest first. */
export const findDuePlans = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  { at, max }: { readonly at: string; readonly max: number },
): Promise<readonly PlanRow[]> => {
  const { rows } = await sql<PlanRow>`
    select id, record_id, remote_id, deletion_tries from crm.deliveries
    where account_id = ${accountId} and connection_id = ${connectionId} and deletion = 'planned' and deletion_at <= ${at}
    order by deletion_at, id limit ${max}`.execute(db);
  return rows;
};

/** When the next of a connection is due, if it is before a moment. */
export const findNextPlan = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  before: string,
): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select deletion_at as at from crm.deliveries
    where account_id = ${accountId} and connection_id = ${connectionId} and deletion = 'planned' and deletion_at < ${before}
    order by deletion_at limit 1`.execute(db);
  return rows[0]?.at ?? null;
};

/** Records that were sent to some contacts, over all connections of the account with the same CRM. */
export const findAt = async (
  db: TenantDb,
  accountId: number,
  connectionIds: readonly number[],
  remoteIds: readonly string[],
): Promise<readonly { readonly record_id: number; readonly remote_id: string | null }[]> => {
  const { rows } = await sql<{ record_id: number; remote_id: string | null }>`
    select record_id, remote_id from crm.deliveries
    where account_id = ${accountId} and connection_id = any(${connectionIds}::bigint[]) and remote_id = any(${remoteIds}::text[])`.execute(
    db,
  );
  return rows;
};

/** What becomes of a plan. */
export type SettledPlan = {
  readonly id: number;
  /** Null: the record is there again, and its contact stays. */
  readonly state: CrmDeletion['state'] | null;
  readonly at: string | null;
  readonly tries: number;
  readonly error: CrmTrouble | null;
  readonly said: string | null;
};

/** Writes down what becomes of plans; those that were dropped or settled meanwhile stay as they are. */
export const settlePlans = async (
  db: TenantDb,
  accountId: number,
  settled: readonly SettledPlan[],
  now: string,
): Promise<void> => {
  await sql`
    update crm.deliveries d set deletion = x.state, deletion_at = x.at, deletion_tries = x.tries, deletion_error = x.error,
      deletion_said = x.said, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as x (id bigint, state text, at timestamptz, tries int, error text, said text)
    where d.account_id = ${accountId} and d.id = x.id and d.deletion = 'planned'`.execute(db);
};

/** Deletions of a connection that failed are tried again. @param id null: all of them @returns how many */
export const planAgain = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  { id, at }: { readonly id: number | null; readonly at: string },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update crm.deliveries set deletion = 'planned', deletion_at = ${at}::timestamptz, deletion_tries = 0, deletion_error = null, deletion_said = null
    where account_id = ${accountId} and connection_id = ${connectionId} and deletion = 'failed'
      and (${id}::bigint is null or id = ${id})`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Removes what is known of a list's records, some at a time; what is kept are contacts that go, or went, from a CRM. @returns how many */
export const removeOfList = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  { max, isWhole }: { readonly max: number; readonly isWhole: boolean },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from crm.deliveries where account_id = ${accountId} and id in (
      select id from crm.deliveries
      where account_id = ${accountId} and list_id = ${listId} and (${isWhole}::boolean or deletion is null) limit ${max})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

/** Deliveries follow records that were moved. */
export const followMove = async (
  db: TenantDb,
  accountId: number,
  { ids, to }: { readonly ids: readonly number[]; readonly to: number },
): Promise<void> => {
  await sql`
    update crm.deliveries set list_id = ${to}
    where account_id = ${accountId} and record_id = any(${ids}::bigint[]) and list_id <> ${to}`.execute(db);
};

/** Connections with contacts that are due to go, the oldest first. Of all accounts. */
export const findOverdue = async (
  db: Db,
  at: string,
  max: number,
): Promise<readonly { readonly account_id: number; readonly connection_id: number }[]> => {
  const { rows } = await sql<{ account_id: number; connection_id: number }>`
    select d.account_id, d.connection_id from crm.deliveries d
    join crm.connections c on c.account_id = d.account_id and c.id = d.connection_id and c.status = 'active' and c.is_active
    where d.deletion = 'planned' and d.deletion_at <= ${at}
    group by d.account_id, d.connection_id order by min(d.deletion_at) limit ${max}`.execute(db);
  return rows;
};

/** Forgets deliveries of records that are gone, as soon as what became of their contacts stood in the log long enough. Of all accounts. */
export const purgeSettled = async (db: Db, before: string, max: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from crm.deliveries d using (
      select account_id, id from crm.deliveries where deletion_at < ${before} and deletion is not null and deletion <> 'planned'
      limit ${max}) gone
    where d.account_id = gone.account_id and d.id = gone.id`.execute(db);
  return Number(numAffectedRows ?? 0);
};
