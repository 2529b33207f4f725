import type { CrmConnection, CustomFields } from '@galena/contract/crm';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** What the customer wishes of a connection. */
export type ConnectionInput = Pick<
  CrmConnection,
  | 'name'
  | 'is_active'
  | 'form_id'
  | 'if_exists'
  | 'adds_list_name'
  | 'tags'
  | 'reads_back'
  | 'customer_tag'
  | 'customer_stage'
  | 'passes_on'
  | 'deletes_contacts'
  | 'verify_emails'
> & { readonly custom_fields: CustomFields };

export type ConnectionRow = ConnectionInput & {
  readonly id: number;
  readonly crm_key: string;
  readonly suite_id: string | null;
  readonly status: 'active' | 'expired';
  readonly secret: string | null;
  readonly refresh_secret: string | null;
  readonly secret_until: string | null;
  readonly place: string | null;
  readonly account_name: string | null;
  readonly resting_until: string | null;
  /** Since when contacts are to go with their records; null: they stay. */
  readonly deletes_since: string | null;
  readonly notice_key: string | null;
  readonly last_sent_at: string | null;
  readonly created_at: string;
};

const columns = sql`id, crm_key, suite_id, name, status, is_active, secret, refresh_secret, secret_until, place, account_name, form_id,
  custom_fields, if_exists, adds_list_name, tags, reads_back, customer_tag, customer_stage, passes_on, deletes_since is not null as deletes_contacts,
  deletes_since, verify_emails, resting_until, notice_key, last_sent_at, created_at`;

export const findConnections = async (db: TenantDb, accountId: number): Promise<readonly ConnectionRow[]> => {
  const { rows } = await sql<ConnectionRow>`
    select ${columns} from crm.connections where account_id = ${accountId} order by lower(name), id`.execute(db);
  return rows;
};

export const maybeConnection = async (db: TenantDb, accountId: number, id: number): Promise<ConnectionRow | null> => {
  const { rows } = await sql<ConnectionRow>`
    select ${columns} from crm.connections where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The same, kept as it is until the transaction ends. */
export const lockConnection = async (db: TenantDb, accountId: number, id: number): Promise<ConnectionRow | null> => {
  const { rows } = await sql<ConnectionRow>`
    select ${columns} from crm.connections where account_id = ${accountId} and id = ${id} for update`.execute(db);
  return rows[0] ?? null;
};

export type NewConnection = {
  readonly crmKey: string;
  readonly suiteId: string | null;
  readonly name: string;
  readonly place: string | null;
  readonly accountName: string | null;
};

/** @returns its id; null: another is called so */
export const createConnection = async (
  db: TenantDb,
  accountId: number,
  { crmKey, suiteId, name, place, accountName }: NewConnection,
  at: string,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into crm.connections (account_id, crm_key, suite_id, name, place, account_name, created_at)
    values (${accountId}, ${crmKey}, ${suiteId}, ${name}, ${place}, ${accountName}, ${at})
    on conflict (account_id, name) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
};

export const saveSettings = async (
  db: TenantDb,
  accountId: number,
  id: number,
  input: ConnectionInput,
  at: string,
): Promise<void> => {
  await sql`
    update crm.connections set name = ${input.name}, is_active = ${input.is_active}, form_id = ${input.form_id},
      custom_fields = ${JSON.stringify(input.custom_fields)}::jsonb, if_exists = ${input.if_exists},
      adds_list_name = ${input.adds_list_name}, tags = ${input.tags}::text[], reads_back = ${input.reads_back},
      customer_tag = ${input.customer_tag}, customer_stage = ${input.customer_stage}, passes_on = ${input.passes_on}, verify_emails = ${input.verify_emails},
      deletes_since = case when ${input.deletes_contacts} then coalesce(deletes_since, ${at}::timestamptz) end
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** What the customer lets us in with, sealed. */
export type Sealed = {
  readonly secret: string | null;
  readonly refreshSecret: string | null;
  readonly until: string | null;
};

/** Puts secrets in place: the CRM lets us in with them, as far as we know. */
export const setSecrets = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { secret, refreshSecret, until }: Sealed,
): Promise<void> => {
  await sql`
    update crm.connections set secret = ${secret}, refresh_secret = ${refreshSecret}, secret_until = ${until},
      refreshing_until = null, resting_until = null, status = 'active'
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Whose account it is in the CRM. */
export const setAccount = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { place, name }: { readonly place: string | null; readonly name: string | null },
): Promise<void> => {
  await sql`
    update crm.connections set place = ${place}, account_name = ${name} where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
};

/** The caller alone gets new tokens, until a moment. @returns false: somebody else does already, or it expired meanwhile */
export const claimRefresh = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { at, until }: { readonly at: string; readonly until: string },
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update crm.connections set refreshing_until = ${until}
    where account_id = ${accountId} and id = ${id} and status = 'active'
      and (refreshing_until is null or refreshing_until <= ${at}) returning id`.execute(db);
  return rows.length > 0;
};

/** Whoever got new tokens could not, for now. */
export const endRefresh = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`update crm.connections set refreshing_until = null where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
};

/** The CRM does not let us in any more. @returns false: that was known */
export const expireConnection = async (db: TenantDb, accountId: number, id: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update crm.connections set status = 'expired', refreshing_until = null
    where account_id = ${accountId} and id = ${id} and status = 'active' returning id`.execute(db);
  return rows.length > 0;
};

export const restConnection = async (
  db: TenantDb,
  accountId: number,
  id: number,
  until: string | null,
): Promise<void> => {
  await sql`update crm.connections set resting_until = ${until} where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
};

export const noteSent = async (db: TenantDb, accountId: number, id: number, at: string): Promise<void> => {
  await sql`update crm.connections set last_sent_at = ${at} where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Removes a connection with what is known of its deliveries. */
export const removeConnection = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`delete from crm.connections where account_id = ${accountId} and id = ${id}`.execute(db);
};
