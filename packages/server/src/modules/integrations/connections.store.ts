import type { EmailCheck } from '@galena/contract/verification';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type ConnectionRow = {
  readonly id: number;
  readonly name: string;
  readonly endpoint_id: number;
  readonly verify_emails: EmailCheck;
  readonly created_at: string;
};

export const findConnections = async (db: TenantDb, accountId: number): Promise<readonly ConnectionRow[]> => {
  const { rows } = await sql<ConnectionRow>`
    select id, name, endpoint_id, verify_emails, created_at from integrations.webhook_connections
    where account_id = ${accountId} order by lower(name), id`.execute(db);
  return rows;
};

export const maybeConnection = async (db: TenantDb, accountId: number, id: number): Promise<ConnectionRow | null> => {
  const { rows } = await sql<ConnectionRow>`
    select id, name, endpoint_id, verify_emails, created_at from integrations.webhook_connections
    where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** @returns its id; null: another is called so */
export const createConnection = async (
  db: TenantDb,
  accountId: number,
  made: Pick<ConnectionRow, 'name' | 'endpoint_id' | 'verify_emails'>,
  at: string,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into integrations.webhook_connections (account_id, name, endpoint_id, verify_emails, created_at)
    values (${accountId}, ${made.name}, ${made.endpoint_id}, ${made.verify_emails}, ${at})
    on conflict (account_id, name) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
};

/** Changes what a connection is beside its endpoint. */
export const changeConnection = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { name, verify_emails: check }: Pick<ConnectionRow, 'name' | 'verify_emails'>,
): Promise<void> => {
  await sql`
    update integrations.webhook_connections set name = ${name}, verify_emails = ${check}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const removeConnection = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`delete from integrations.webhook_connections where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Removes all webhooks of an account and of its lists. */
export const removeAllWebhooks = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`delete from integrations.arrivals where account_id = ${accountId}`.execute(db);
  await sql`delete from integrations.verifying where account_id = ${accountId}`.execute(db);
  await sql`delete from integrations.list_webhooks where account_id = ${accountId}`.execute(db);
  await sql`delete from integrations.webhook_connections where account_id = ${accountId}`.execute(db);
};
