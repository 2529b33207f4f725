import type { EmailCheck } from '@galena/contract/verification';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type ListWebhookRow = {
  readonly list_id: number;
  readonly name: string | null;
  readonly endpoint_id: number;
  readonly connection_id: number | null;
  readonly send_new: boolean;
  readonly sent_to_id: number;
  /** Of an address of its own; a connection has its own wish. */
  readonly verify_emails: EmailCheck;
};

export const maybeListWebhook = async (
  db: TenantDb,
  accountId: number,
  listId: number,
): Promise<ListWebhookRow | null> => {
  const { rows } = await sql<ListWebhookRow>`
    select list_id, name, endpoint_id, connection_id, send_new, sent_to_id, verify_emails from integrations.list_webhooks
    where account_id = ${accountId} and list_id = ${listId}`.execute(db);
  return rows[0] ?? null;
};

/** The same, kept as it is until the transaction ends. */
export const lockListWebhook = async (
  db: TenantDb,
  accountId: number,
  listId: number,
): Promise<ListWebhookRow | null> => {
  const { rows } = await sql<ListWebhookRow>`
    select list_id, name, endpoint_id, connection_id, send_new, sent_to_id, verify_emails from integrations.list_webhooks
    where account_id = ${accountId} and list_id = ${listId} for update`.execute(db);
  return rows[0] ?? null;
};

/** Whether new records of a list are told; whoever ends telling waits until this transaction is through. */
export const sendsNew = async (db: TenantDb, accountId: number, listId: number): Promise<boolean> => {
  const { rows } = await sql<{ list_id: number }>`
    select list_id from integrations.list_webhooks
    where account_id = ${accountId} and list_id = ${listId} and send_new for share`.execute(db);
  return rows.length > 0;
};

export const putListWebhook = async (
  db: TenantDb,
  accountId: number,
  webhook: ListWebhookRow,
  at: string,
): Promise<void> => {
  await sql`
    insert into integrations.list_webhooks as w (account_id, list_id, name, endpoint_id, connection_id, send_new, sent_to_id, verify_emails, created_at)
    values (${accountId}, ${webhook.list_id}, ${webhook.name}, ${webhook.endpoint_id}, ${webhook.connection_id},
      ${webhook.send_new}, ${webhook.sent_to_id}, ${webhook.verify_emails}, ${at})
    on conflict (account_id, list_id) do update set name = excluded.name, endpoint_id = excluded.endpoint_id,
      connection_id = excluded.connection_id, send_new = excluded.send_new, sent_to_id = excluded.sent_to_id,
      verify_emails = excluded.verify_emails`.execute(db);
};

/** New records up to an id are told of. */
export const advanceSent = async (db: TenantDb, accountId: number, listId: number, sentToId: number): Promise<void> => {
  await sql`
    update integrations.list_webhooks set sent_to_id = ${sentToId}
    where account_id = ${accountId} and list_id = ${listId}`.execute(db);
};

export const removeListWebhook = async (db: TenantDb, accountId: number, listId: number): Promise<void> => {
  await sql`delete from integrations.list_webhooks where account_id = ${accountId} and list_id = ${listId}`.execute(db);
};

/** Which lists send to which connections. */
export const findListsOf = async (
  db: TenantDb,
  accountId: number,
): Promise<readonly { readonly list_id: number; readonly connection_id: number }[]> => {
  const { rows } = await sql<{ list_id: number; connection_id: number }>`
    select list_id, connection_id from integrations.list_webhooks
    where account_id = ${accountId} and connection_id is not null order by list_id`.execute(db);
  return rows;
};
