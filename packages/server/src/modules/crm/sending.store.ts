import type { CrmRecordState } from '@galena/contract/crm';
import type { DestinationState } from '@galena/contract/lists';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A list whose new records are sent to a CRM; those up to `sent_to_id` are. */
export type ListConnectionRow = {
  readonly list_id: number;
  readonly connection_id: number;
  readonly sent_to_id: number;
};

export const findListConnections = async (db: TenantDb, accountId: number): Promise<readonly ListConnectionRow[]> => {
  const { rows } = await sql<ListConnectionRow>`
    select list_id, connection_id, sent_to_id from crm.list_connections
    where account_id = ${accountId} order by list_id, connection_id`.execute(db);
  return rows;
};

/** Those of a list, kept as they are until the transaction ends. */
export const lockListConnections = async (
  db: TenantDb,
  accountId: number,
  listId: number,
): Promise<readonly ListConnectionRow[]> => {
  const { rows } = await sql<ListConnectionRow>`
    select list_id, connection_id, sent_to_id from crm.list_connections
    where account_id = ${accountId} and list_id = ${listId} order by connection_id for update`.execute(db);
  return rows;
};

/** Whether new records of a list are sent; whoever ends sending waits until this transaction is through. */
export const sendsNew = async (db: TenantDb, accountId: number, listId: number): Promise<boolean> => {
  const { rows } = await sql<{ list_id: number }>`
    select list_id from crm.list_connections where account_id = ${accountId} and list_id = ${listId} for share`.execute(
    db,
  );
  return rows.length > 0;
};

/** New records of a list are sent from here on; it stays as it is where they are already. */
export const addListConnection = async (db: TenantDb, accountId: number, row: ListConnectionRow): Promise<void> => {
  await sql`
    insert into crm.list_connections (account_id, list_id, connection_id, sent_to_id)
    values (${accountId}, ${row.list_id}, ${row.connection_id}, ${row.sent_to_id})
    on conflict (account_id, list_id, connection_id) do nothing returning list_id`.execute(db);
};

export const advanceListConnection = async (db: TenantDb, accountId: number, row: ListConnectionRow): Promise<void> => {
  await sql`
    update crm.list_connections set sent_to_id = ${row.sent_to_id}
    where account_id = ${accountId} and list_id = ${row.list_id} and connection_id = ${row.connection_id}`.execute(db);
};

/** @param connectionId null: all of the list */
export const removeListConnections = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  connectionId: number | null,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from crm.list_connections
    where account_id = ${accountId} and list_id = ${listId} and (${connectionId}::bigint is null or connection_id = ${connectionId})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

/** To which of these connections records of a list were sent, or are on their way. */
export const findUsed = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  connectionIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from unnest(${connectionIds}::bigint[]) as c (id) where exists (
      select from crm.deliveries d
      where d.account_id = ${accountId} and d.list_id = ${listId} and d.connection_id = c.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** How far records are with each CRM that they were sent to. */
export const findStates = async (
  db: TenantDb,
  accountId: number,
  recordIds: readonly number[],
): Promise<readonly CrmRecordState[]> => {
  const { rows } = await sql<CrmRecordState>`
    select id, connection_id, record_id as result_id, state, last_error from crm.deliveries
    where account_id = ${accountId} and record_id = any(${recordIds}::bigint[]) order by record_id, connection_id`.execute(
    db,
  );
  return rows;
};

/** Records `r` that are so far with a connection, as a condition. */
export const deliveredTo = (accountId: number, connectionId: number, state: DestinationState): RawBuilder<unknown> => {
  if (state === 'unsent')
    return sql`not exists (
      select from crm.deliveries d where d.account_id = ${accountId} and d.connection_id = ${connectionId}
        and d.record_id = r.id and (d.state <> 'unsent' or d.last_error is not null))`;
  const [kept, hasFailed] = state === 'failed' ? ['unsent', true] : [state, false];
  return sql`exists (
    select from crm.deliveries d where d.account_id = ${accountId} and d.connection_id = ${connectionId}
      and d.record_id = r.id and d.state = ${kept} and (not ${hasFailed}::boolean or d.last_error is not null))`;
};
