import { sql } from 'kysely';
import type { TenantDb } from '../context/transaction.ts';
import type { EndpointState, NewEndpoint } from './endpoints.rules.ts';

export type EndpointRow = {
  readonly id: number;
  readonly url: string;
  readonly secret: string;
  readonly old_secret: string | null;
  readonly old_secret_until: string | null;
  readonly is_ordered: boolean;
  readonly per_minute: number | null;
  readonly is_active: boolean;
  readonly disabled: 'gone' | 'failing' | null;
  readonly failures_in_row: number;
  readonly failing_since: string | null;
  readonly resting_until: string | null;
  readonly page: string;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly last_sent_at: string | null;
  readonly created_at: string;
};

const columns = sql`id, url, coalesce(secret, '') as secret, old_secret, old_secret_until, is_ordered, per_minute, is_active, disabled,
  failures_in_row, failing_since, resting_until, page, last_status, last_error, last_sent_at, created_at`;

/** Makes an endpoint, as yet without the secret, which is sealed for its id. @returns the id */
export const createEndpoint = async (
  db: TenantDb,
  accountId: number,
  { url, isOrdered, perMinute, page }: NewEndpoint,
  at: string,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into platform.webhook_endpoints (account_id, url, is_ordered, per_minute, page, created_at)
    values (${accountId}, ${url}, ${isOrdered}, ${perMinute}, ${page}, ${at}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

/** Changes the secret; the one before signs as well until `oldUntil`. Null: it does not. */
export const setSecret = async (
  db: TenantDb,
  accountId: number,
  id: number,
  secret: string,
  old: { readonly secret: string; readonly until: string } | null,
): Promise<void> => {
  await sql`
    update platform.webhook_endpoints set secret = ${secret}, old_secret = ${old?.secret ?? null},
      old_secret_until = ${old?.until ?? null}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const findEndpoints = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly EndpointRow[]> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from platform.webhook_endpoints
    where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows;
};

/** Keeps the endpoint as it is until the transaction ends: what is told now and who ends telling see each other. */
export const lockEndpoint = async (db: TenantDb, accountId: number, id: number): Promise<EndpointRow | null> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from platform.webhook_endpoints where account_id = ${accountId} and id = ${id} for update`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** What its owner wishes. It begins anew: not switched off by us, not resting; at another address, or after it was, with no last answer either. */
export const changeEndpoint = async (
  db: TenantDb,
  accountId: number,
  id: number,
  {
    url,
    isOrdered,
    perMinute,
    isActive,
  }: Pick<NewEndpoint, 'url' | 'isOrdered' | 'perMinute'> & {
    readonly isActive: boolean;
  },
): Promise<void> => {
  await sql`
    update platform.webhook_endpoints set url = ${url}, is_ordered = ${isOrdered}, per_minute = ${perMinute},
      is_active = ${isActive}, last_status = case when disabled is null and url = ${url} then last_status end,
      last_error = case when disabled is null and url = ${url} then last_error end,
      last_sent_at = case when disabled is null and url = ${url} then last_sent_at end, disabled = null, failures_in_row = 0, failing_since = null, resting_until = null
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** How its receiver answered last, and what follows from that. */
export const putState = async (db: TenantDb, accountId: number, id: number, state: EndpointState): Promise<void> => {
  await sql`
    update platform.webhook_endpoints set failures_in_row = ${state.failures}, failing_since = ${state.failingSince},
      resting_until = ${state.restingUntil}, disabled = ${state.disabled}, last_status = ${state.lastStatus},
      last_error = ${state.lastError}, last_sent_at = ${state.lastSentAt}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Removes an endpoint with all that it was told. @returns whether it was there */
/** Removes every endpoint of an account with all that they were told. */
export const removeAllEndpoints = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`delete from platform.webhook_endpoints where account_id = ${accountId}`.execute(db);
};

export const removeEndpoint = async (db: TenantDb, accountId: number, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from platform.webhook_endpoints where account_id = ${accountId} and id = ${id}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
};
