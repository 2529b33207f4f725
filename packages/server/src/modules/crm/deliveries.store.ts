import type { CrmDeletion, CrmDelivery, CrmReceipt, CrmTrouble } from '@galena/contract/crm';
import type { ListType } from '@galena/contract/kernel';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

type State = CrmDelivery['state'];

/** A receipt as it is kept: what was written before labels were has none. */
type KeptReceipt = Omit<CrmReceipt, 'labels'> & Partial<Pick<CrmReceipt, 'labels'>>;

/** A delivery as it is kept. */
export type DeliveryRow = {
  readonly id: number;
  readonly connection_id: number;
  readonly record_id: number;
  readonly list_id: number;
  readonly list_type: ListType;
  readonly state: State;
  readonly key: string;
  readonly attempts: number;
  readonly due_at: string;
  readonly asked_at: string;
  /** When whoever sends it began to, and its addresses were asked about; null: as it was entered. */
  readonly begun_at: string | null;
  /** Since when it waits for its record's addresses to be verified; null: it never did. */
  readonly verifying_since: string | null;
  readonly remote_id: string | null;
  readonly remote_url: string | null;
  readonly last_error: CrmTrouble | null;
  readonly said: string | null;
  readonly request_hash: string | null;
  readonly receipt: KeptReceipt | null;
  readonly has_differences: boolean;
  readonly sent_at: string | null;
  /** What becomes of the contact, whose record was deleted; null: it stays. */
  readonly deletion: CrmDeletion['state'] | null;
  readonly deletion_at: string | null;
  readonly deletion_error: CrmTrouble | null;
  readonly deletion_said: string | null;
  readonly updated_at: string;
};

const columns = sql`d.id, d.connection_id, d.record_id, d.list_id, d.list_type, d.state, d.key, d.attempts, d.due_at,
  d.asked_at, d.begun_at, d.verifying_since, d.remote_id, d.remote_url, d.last_error, d.said, d.request_hash, d.receipt, d.has_differences, d.sent_at,
  d.deletion, d.deletion_at, d.deletion_error, d.deletion_said, d.updated_at`;

export type NewDeliveries = {
  readonly connectionId: number;
  readonly list: { readonly id: number; readonly type: ListType };
  readonly recordIds: readonly number[];
  readonly at: string;
  readonly begunAt: string | null;
};

/**
 * Records are to be sent to a connection: what was sent before is sent again, what is on its way stays so.
 * @returns those that begin their way now
 */
export const startDeliveries = async (
  db: TenantDb,
  accountId: number,
  { connectionId, list, recordIds, at, begunAt }: NewDeliveries,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ record_id: number }>`
    insert into crm.deliveries as d (account_id, connection_id, record_id, list_id, list_type, key, due_at, asked_at, updated_at,
      begun_at)
    select ${accountId}, ${connectionId}, x.record_id, ${list.id}, ${list.type}, gen_random_uuid()::text, ${at}::timestamptz,
      ${at}::timestamptz, ${at}::timestamptz, ${begunAt}::timestamptz
    from unnest(${recordIds}::bigint[]) as x (record_id)
    on conflict (account_id, record_id, connection_id) do update set state = 'sending', attempts = 0, due_at = excluded.due_at,
      asked_at = excluded.asked_at, begun_at = excluded.begun_at, updated_at = excluded.updated_at, list_id = excluded.list_id, list_type = excluded.list_type,
      last_error = null, said = null, verifying_since = null, deletion = null, deletion_at = null
    where d.state <> 'sending'
    returning record_id`.execute(db);
  return rows.map((row) => row.record_id);
};

/** Those of a connection that are due, the oldest first. */
export const findDue = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  { at, max }: { readonly at: string; readonly max: number },
): Promise<readonly DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from crm.deliveries d
    where d.account_id = ${accountId} and d.connection_id = ${connectionId} and d.state = 'sending' and d.due_at <= ${at}
    order by d.due_at, d.id limit ${max}`.execute(db);
  return rows;
};

/** When the next of a connection is due; null: none is on its way. */
export const findNextDue = async (db: TenantDb, accountId: number, connectionId: number): Promise<string | null> => {
  const { rows } = await sql<{ due_at: string }>`
    select due_at from crm.deliveries
    where account_id = ${accountId} and connection_id = ${connectionId} and state = 'sending' order by due_at limit 1`.execute(
    db,
  );
  return rows[0]?.due_at ?? null;
};

/** What becomes of a delivery after an attempt, or without one. */
export type Settled = {
  readonly id: number;
  readonly state: State;
  readonly attempts: number;
  readonly dueAt: string;
  readonly lastError: CrmTrouble | null;
  readonly said: string | null;
  /** What arrived; left out: nothing did, and what arrived before stays. */
  readonly arrived?: {
    readonly remoteId: string | null;
    readonly remoteUrl: string | null;
    readonly hash: string;
    readonly receipt: CrmReceipt;
    readonly at: string;
  };
};

/** Writes down what becomes of deliveries; those that are not on their way any more stay as they are, unless they arrived after all. */
export const settleDeliveries = async (
  db: TenantDb,
  accountId: number,
  settled: readonly Settled[],
  at: string,
): Promise<void> => {
  const created = new Set(
    settled.flatMap(({ arrived }) => (arrived?.receipt.outcome === 'created' ? (arrived.remoteId ?? []) : [])),
  );
  const rows = settled.map(({ id, state, attempts, dueAt, lastError, said, arrived }) => ({
    id,
    state,
    attempts,
    due_at: dueAt,
    last_error: lastError,
    said,
    has_arrived: arrived !== undefined,
    remote_id: arrived?.remoteId ?? null,
    remote_url: arrived?.remoteUrl ?? null,
    request_hash: arrived?.hash ?? null,
    receipt: arrived?.receipt ?? null,
    has_differences: (arrived?.receipt.differences.length ?? 0) > 0,
    sent_at: arrived?.at ?? null,
    is_created: created.has(arrived?.remoteId ?? ''),
  }));
  await sql`
    update crm.deliveries d set state = x.state, attempts = x.attempts, due_at = x.due_at, last_error = x.last_error, said = x.said, updated_at = ${at}::timestamptz,
      remote_id = case when x.has_arrived then x.remote_id else d.remote_id end,
      remote_url = case when x.has_arrived then x.remote_url else d.remote_url end,
      request_hash = case when x.has_arrived then x.request_hash else d.request_hash end,
      receipt = case when x.has_arrived then x.receipt else d.receipt end,
      has_differences = case when x.has_arrived then x.has_differences else d.has_differences end,
      sent_at = case when x.has_arrived then x.sent_at else d.sent_at end,
      is_ours = case when x.has_arrived then x.is_created or exists (
        select from crm.deliveries o where o.account_id = ${accountId} and o.connection_id = d.connection_id
          and o.remote_id = x.remote_id and o.is_ours) else d.is_ours end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, state text, attempts int, due_at timestamptz,
      last_error text, said text, has_arrived boolean, remote_id text, remote_url text, request_hash text, receipt jsonb,
      has_differences boolean, sent_at timestamptz, is_created boolean)
    where d.account_id = ${accountId} and d.id = x.id and (d.state = 'sending' or x.has_arrived)`.execute(db);
};

/** A record and the state that it has over all its deliveries. */
export type RecordState = { readonly record_id: number; readonly list_id: number; readonly state: State };

/** How far records are, over all destinations: sending if any delivery is, sent if all are, else unsent. */
export const findRecordStates = async (
  db: TenantDb,
  accountId: number,
  recordIds: readonly number[],
): Promise<readonly RecordState[]> => {
  const { rows } = await sql<RecordState>`
    select record_id, max(list_id) as list_id, case when bool_or(state = 'sending') then 'sending' when bool_and(state = 'sent') then 'sent'
      else 'unsent' end as state
    from crm.deliveries where account_id = ${accountId} and record_id = any(${recordIds}::bigint[]) group by record_id`.execute(
    db,
  );
  return rows;
};

/** Records of a connection that were to be sent to others as well. */
export const findShared = async (db: TenantDb, accountId: number, connectionId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ record_id: number }>`
    select d.record_id from crm.deliveries d
    where d.account_id = ${accountId} and d.connection_id = ${connectionId} and exists (
      select from crm.deliveries o where o.account_id = ${accountId} and o.record_id = d.record_id and o.connection_id <> d.connection_id)`.execute(
    db,
  );
  return rows.map((row) => row.record_id);
};

/** Those on their way, some at a time. */
export const findSending = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  max: number,
): Promise<readonly DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from crm.deliveries d
    where d.account_id = ${accountId} and d.connection_id = ${connectionId} and d.state = 'sending' order by d.due_at limit ${max}`.execute(
    db,
  );
  return rows;
};

/** Which deliveries a look at the log means. */
export type DeliveryFilter = {
  readonly connectionId: number | null;
  readonly listId: number | null;
  readonly recordId: number | null;
  readonly state: State | null;
};

/** Behind which one a page begins. */
export type DeliveryPlace = { readonly at: string; readonly id: number };

export const findDeliveries = async (
  db: TenantDb,
  accountId: number,
  { connectionId, listId, recordId, state }: DeliveryFilter,
  { before, max }: { readonly before: DeliveryPlace | null; readonly max: number },
): Promise<readonly DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from crm.deliveries d
    where d.account_id = ${accountId}
      and (${connectionId}::bigint is null or d.connection_id = ${connectionId})
      and (${listId}::bigint is null or d.list_id = ${listId})
      and (${recordId}::bigint is null or d.record_id = ${recordId})
      and (${state}::text is null or d.state = ${state})
      and (${before?.at ?? null}::timestamptz is null or (d.updated_at, d.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::bigint))
    order by d.updated_at desc, d.id desc limit ${max}`.execute(db);
  return rows;
};

export const maybeDelivery = async (db: TenantDb, accountId: number, id: number): Promise<DeliveryRow | null> => {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from crm.deliveries d where d.account_id = ${accountId} and d.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Of a connection: those that did not arrive, or where sending again failed; some at a time, those asked for longest ago first. */
export const findFailed = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  max: number,
): Promise<readonly DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from crm.deliveries d
    where d.account_id = ${accountId} and d.connection_id = ${connectionId} and d.state <> 'sending' and d.last_error is not null
      and d.last_error not in ('withheld', 'deleted')
    order by d.asked_at, d.id limit ${max}`.execute(db);
  return rows;
};

export type DeliveryCounts = { readonly sending: number; readonly sent: number; readonly unsent: number };

/** How many of each connection of an account stand how. */
export const countDeliveries = async (
  db: TenantDb,
  accountId: number,
): Promise<ReadonlyMap<number, DeliveryCounts>> => {
  const { rows } = await sql<DeliveryCounts & { connection_id: number }>`
    select connection_id, count(*) filter (where state = 'sending') as sending, count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'unsent') as unsent
    from crm.deliveries where account_id = ${accountId} group by connection_id`.execute(db);
  return new Map(rows.map(({ connection_id: id, ...counts }) => [id, counts]));
};

/** What may have to be forgotten, or told a CRM, once its person is not to be contacted. */
export type HideableRow = Pick<DeliveryRow, 'id' | 'record_id' | 'remote_id'> & { readonly is_passed_on: boolean };

/** Deliveries of a connection out of some lists, behind one. */
export const findHideable = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  { listIds, after, max }: { readonly listIds: readonly number[]; readonly after: number; readonly max: number },
): Promise<readonly HideableRow[]> => {
  const { rows } = await sql<HideableRow>`
    select id, record_id, remote_id, is_passed_on from crm.deliveries
    where account_id = ${accountId} and connection_id = ${connectionId} and list_id = any(${listIds}::bigint[])
      and (receipt is not null or (remote_id is not null and not is_passed_on)) and id > ${after} order by id limit ${max}`.execute(
    db,
  );
  return rows;
};

/** The CRM knows that nobody is to contact the one a delivery is about. */
export const notePassedOn = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`update crm.deliveries set is_passed_on = true where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Nothing is kept of what was sent with these. */
export const forgetReceipts = async (db: TenantDb, accountId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    update crm.deliveries set receipt = null, said = null
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(db);
};
