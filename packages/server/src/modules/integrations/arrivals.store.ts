import type { RecordArrival } from '@galena/contract/integrations';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A record that begins its way to a webhook, or is not told of from the beginning. */
export type NewArrival = {
  readonly recordId: number;
  /** Null: its addresses are verified before. */
  readonly messageId: number | null;
  /** Why it is not told of; null: it is. */
  readonly error: string | null;
};

/** Records of a list begin their way. What arrived before keeps when that was. */
export const beginArrivals = async (
  db: TenantDb,
  accountId: number,
  { endpointId, listId, at }: { readonly endpointId: number; readonly listId: number; readonly at: string },
  begun: readonly NewArrival[],
): Promise<void> => {
  const rows = begun.map(({ recordId, messageId, error }) => ({ record_id: recordId, message_id: messageId, error }));
  await sql`
    insert into integrations.arrivals as a (account_id, endpoint_id, record_id, list_id, message_id, state, last_error, updated_at)
    select ${accountId}, ${endpointId}, x.record_id, ${listId}, x.message_id,
      case when x.error is null then 'sending' else 'unsent' end, x.error, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (record_id bigint, message_id bigint, error text)
    on conflict (account_id, endpoint_id, record_id) do update set list_id = excluded.list_id, message_id = excluded.message_id,
      state = case when excluded.state = 'unsent' and a.sent_at is not null then 'sent' else excluded.state end,
      last_error = excluded.last_error, updated_at = excluded.updated_at`.execute(db);
};

/** What became of the message of a record. */
export type MovedArrival = {
  readonly record_id: number;
  readonly message_id: number;
  readonly state: 'sending' | 'sent' | 'unsent';
  readonly error: string | null;
};

/**
 * Messages moved. Of several about one record the one that was begun last says where it stands; what of an older one arrives is only
 * noted as that. What arrived once stays so, with why it did not arrive again.
 */
export const moveArrivals = async (
  db: TenantDb,
  accountId: number,
  endpointId: number,
  moved: readonly MovedArrival[],
  at: string,
): Promise<void> => {
  await sql`
    update integrations.arrivals a set updated_at = ${at}::timestamptz,
      sent_at = case when x.state = 'sent' then ${at}::timestamptz else a.sent_at end,
      message_id = case when x.is_last then x.message_id else a.message_id end,
      last_error = case when x.is_last then x.error else a.last_error end,
      state = case when not x.is_last then a.state when x.state = 'unsent' and a.sent_at is not null then 'sent' else x.state end
    from (
      select distinct on (m.record_id) m.record_id, m.message_id, m.state, m.error,
        (b.message_id = m.message_id or (m.state = 'sending' and (b.state <> 'sending' or b.message_id < m.message_id))) as is_last
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (record_id bigint, message_id bigint, state text, error text)
      join integrations.arrivals b
        on b.account_id = ${accountId} and b.endpoint_id = ${endpointId} and b.record_id = m.record_id
      where b.message_id is not null
      order by m.record_id, (b.message_id = m.message_id) desc, m.message_id desc) x
    where a.account_id = ${accountId} and a.endpoint_id = ${endpointId} and a.record_id = x.record_id`.execute(db);
};

/** A row of `findArrivals`. */
export type ArrivalRow = {
  readonly record_id: number;
  readonly endpoint_id: number;
  readonly connection_id: number | null;
  readonly message_id: number | null;
  readonly state: 'sending' | 'sent' | 'unsent';
  readonly last_error: string | null;
  readonly sent_at: string | null;
  readonly updated_at: string;
};

/** How far records of a list are with each webhook that they were sent to. */
export const findArrivals = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  recordIds: readonly number[],
): Promise<readonly ArrivalRow[]> => {
  const { rows } = await sql<ArrivalRow>`
    select a.record_id, a.endpoint_id, c.id as connection_id, a.message_id, a.state, a.last_error, a.sent_at, a.updated_at
    from integrations.arrivals a
    left join integrations.webhook_connections c on c.account_id = ${accountId} and c.endpoint_id = a.endpoint_id
    where a.account_id = ${accountId} and a.record_id = any(${recordIds}::bigint[]) and a.list_id = ${listId}
    order by a.record_id, a.updated_at desc, a.endpoint_id`.execute(db);
  return rows;
};

/** To which of these endpoints records of a list were sent, or are on their way. */
export const findUsed = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  endpointIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select e.id from unnest(${endpointIds}::bigint[]) as e (id) where exists (
      select from integrations.arrivals a
      where a.account_id = ${accountId} and a.list_id = ${listId} and a.endpoint_id = e.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Those that waited to be verified and are told nobody of are forgotten; `recordIds` null: all of a list. */
export const removeUnbegun = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  recordIds: readonly number[] | null,
): Promise<void> => {
  await sql`
    delete from integrations.arrivals
    where account_id = ${accountId} and list_id = ${listId} and message_id is null and state = 'sending'
      and (${recordIds}::bigint[] is null or record_id = any(${recordIds}::bigint[]))`.execute(db);
};

/** Nothing is known any more of what was sent to an endpoint. */
export const removeArrivalsAt = async (db: TenantDb, accountId: number, endpointId: number): Promise<void> => {
  await sql`
    delete from integrations.arrivals where account_id = ${accountId} and endpoint_id = ${endpointId}`.execute(db);
};

/** Removes what is known of a list's records, some at a time. @returns how many */
export const removeArrivalsOf = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  max: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from integrations.arrivals where account_id = ${accountId} and list_id = ${listId} and record_id in (
      select record_id from integrations.arrivals where account_id = ${accountId} and list_id = ${listId}
      order by record_id limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0);
};

const kept: Readonly<Record<RecordArrival['state'], string>> = { sending: 'sending', sent: 'sent', failed: 'unsent' };

/** Records `r` that are so far with an endpoint, as a condition. */
export const arrivedAt = (
  accountId: number,
  endpointId: number,
  state: RecordArrival['state'] | 'unsent',
): RawBuilder<unknown> =>
  state === 'unsent'
    ? sql`not exists (
        select from integrations.arrivals a
        where a.account_id = ${accountId} and a.endpoint_id = ${endpointId} and a.record_id = r.id)`
    : sql`exists (
        select from integrations.arrivals a
        where a.account_id = ${accountId} and a.endpoint_id = ${endpointId} and a.record_id = r.id and a.state = ${kept[state]})`;
