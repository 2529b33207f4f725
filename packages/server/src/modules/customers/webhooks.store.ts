import { sql } from 'kysely';
import type { CustomerEvent } from '@galena/contract/customers';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type WebhookRow = {
  readonly id: number;
  readonly endpoint_id: number;
  readonly events: CustomerEvent[];
  readonly created_at: string;
};

const columns = sql`id, endpoint_id, events, created_at`;

export const findWebhooks = async (db: TenantDb, accountId: number): Promise<readonly WebhookRow[]> => {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from customers.webhooks where account_id = ${accountId} order by id`.execute(db);
  return rows;
};

/** Those that want to be told of an event. */
export const findWebhooksOn = async (
  db: TenantDb,
  accountId: number,
  event: CustomerEvent,
): Promise<readonly WebhookRow[]> => {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from customers.webhooks where account_id = ${accountId} and ${event}::text = any(events) order by id`.execute(
    db,
  );
  return rows;
};

export const maybeWebhook = async (db: TenantDb, accountId: number, id: number): Promise<WebhookRow | null> => {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from customers.webhooks where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

type NewWebhook = { readonly endpointId: number; readonly events: readonly CustomerEvent[]; readonly at: string };

export const createWebhook = async (
  db: TenantDb,
  accountId: number,
  { endpointId, events, at }: NewWebhook,
): Promise<WebhookRow> => {
  const { rows } = await sql<WebhookRow>`
    insert into customers.webhooks (account_id, endpoint_id, events, created_at)
    values (${accountId}, ${endpointId}, ${[...events]}::text[], ${at}) returning ${columns}`.execute(db);
  return rows[0] as WebhookRow;
};

export const setEvents = async (
  db: TenantDb,
  accountId: number,
  id: number,
  events: readonly CustomerEvent[],
): Promise<void> => {
  await sql`
    update customers.webhooks set events = ${[...events]}::text[] where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
};

export const removeWebhook = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`delete from customers.webhooks where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const removeAllWebhooks = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`delete from customers.webhooks where account_id = ${accountId}`.execute(db);
};
