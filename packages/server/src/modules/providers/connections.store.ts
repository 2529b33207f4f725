import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

type ConnectionState = 'connected' | 'restricted';

/** An account of a reseller's with a provider. */
export type ConnectionRow = {
  readonly account_id: number;
  readonly provider: string;
  readonly ref: string;
  readonly label: string;
  readonly state: ConnectionState;
  readonly connected_at: string;
};

const columns = sql`account_id, provider, ref, label, state, connected_at`;

export const maybeConnection = async (db: TenantDb, accountId: number): Promise<ConnectionRow | null> => {
  const { rows } = await sql<ConnectionRow>`
    select ${columns} from providers.connections where account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
};

/** As `maybeConnection`, kept as it is until the transaction ends. */
export const lockConnection = async (db: TenantDb, accountId: number): Promise<ConnectionRow | null> => {
  const { rows } = await sql<ConnectionRow>`
    select ${columns} from providers.connections where account_id = ${accountId} for update`.execute(db);
  return rows[0] ?? null;
};

/** Keeps a connection; false: its account has one, or it is somebody else's. */
export const addConnection = async (
  db: TenantDb,
  { account_id, provider, ref, label, state, connected_at }: ConnectionRow,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into providers.connections (account_id, provider, ref, label, state, connected_at, checked_at)
    values (${account_id}, ${provider}, ${ref}, ${label}, ${state}, ${connected_at}, ${connected_at})
    on conflict do nothing returning account_id`.execute(db);
  return rows.length > 0;
};

/** What the provider says of it now. */
export const noteConnection = async (
  db: TenantDb,
  accountId: number,
  { label, state, at }: Pick<ConnectionRow, 'label' | 'state'> & { readonly at: string },
): Promise<void> => {
  await sql`
    update providers.connections set label = ${label}, state = ${state}, checked_at = ${at}
    where account_id = ${accountId}`.execute(db);
};

export const removeConnection = async (db: TenantDb, accountId: number): Promise<boolean> => {
  const { rows } = await sql`
    delete from providers.connections where account_id = ${accountId} returning account_id`.execute(db);
  return rows.length > 0;
};

/** Whose account this is; null: nobody's of ours. For the system. */
export const maybeOwnerOf = async (db: Db, provider: string, ref: string): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from providers.connections where provider = ${provider} and ref = ${ref}`.execute(db);
  return rows[0]?.account_id ?? null;
};

/** Connections of all accounts by their provider's name for them, after one of them. For the system. */
export const findConnections = async (
  db: Db,
  after: string,
  limit: number,
): Promise<readonly Pick<ConnectionRow, 'account_id' | 'provider' | 'ref'>[]> => {
  const { rows } = await sql<Pick<ConnectionRow, 'account_id' | 'provider' | 'ref'>>`
    select account_id, provider, ref from providers.connections where ref > ${after} order by ref limit ${limit}`.execute(
    db,
  );
  return rows;
};
