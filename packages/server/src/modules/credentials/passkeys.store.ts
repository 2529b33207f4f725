import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Holder, Owner } from './owner.rules.ts';
import type { CredentialsTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<CredentialsTables>();

/** Whose passkey this is on a host, before anybody is known. */
export const maybeHolder = async (db: Db, rpId: string, credentialId: Buffer): Promise<Holder | null> => {
  const { rows } = await sql<Holder>`
    select id, account_id, user_id from credentials.holder_of_passkey(${rpId}, ${credentialId})`.execute(db);
  return rows[0] ?? null;
};

const ofOwner = (db: TenantDb, { accountId, userId }: Owner) =>
  tables(db).selectFrom('credentials.passkeys').where('account_id', '=', accountId).where('user_id', '=', userId);

/** The passkeys of a person, oldest first. */
export const findPasskeys = (db: TenantDb, owner: Owner) =>
  ofOwner(db, owner)
    .select(['id', 'rp_id', 'credential_id', 'transports', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .orderBy('id')
    .execute();

/** What a signature is checked with; held until the transaction ends. */
export const lockPasskey = (db: TenantDb, owner: Owner, id: number) =>
  ofOwner(db, owner)
    .select(['id', 'credential_id', 'public_key', 'counter', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type NewPasskey = {
  readonly rp_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly is_synced: boolean;
  readonly created_at: string;
};

/** @returns its id; undefined when somebody has it already */
export const createPasskey = (db: TenantDb, { accountId, userId }: Owner, passkey: NewPasskey) =>
  tables(db)
    .insertInto('credentials.passkeys')
    .values({ account_id: accountId, user_id: userId, ...passkey })
    .onConflict((conflict) => conflict.columns(['rp_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Notes a use. */
export const usePasskey = async (
  db: TenantDb,
  { accountId }: Owner,
  id: number,
  counter: number,
  at: string,
): Promise<void> => {
  await tables(db)
    .updateTable('credentials.passkeys')
    .set({ counter, last_used_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
};

/** @returns the name it had; undefined when it is none of theirs */
export const renamePasskey = async (
  db: TenantDb,
  owner: Owner,
  id: number,
  name: string,
): Promise<string | undefined> => {
  const before = await lockPasskey(db, owner, id);
  await tables(db)
    .updateTable('credentials.passkeys')
    .set({ name })
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('id', '=', id)
    .execute();
  return before?.name;
};

/** @returns its name; undefined when it is none of theirs */
export const removePasskey = async (db: TenantDb, owner: Owner, id: number): Promise<string | undefined> => {
  const row = await tables(db)
    .deleteFrom('credentials.passkeys')
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
};

export const removeAllPasskeys = async (db: TenantDb, { accountId, userId }: Owner): Promise<void> => {
  await tables(db)
    .deleteFrom('credentials.passkeys')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
};
