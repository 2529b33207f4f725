import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Owner } from './owner.rules.ts';
import type { CredentialsTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<CredentialsTables>();

/** The secret of a person, confirmed or not, or undefined; held until the transaction ends. */
export const lockTotp = (db: TenantDb, { accountId, userId }: Owner) =>
  tables(db)
    .selectFrom('credentials.totp_secrets')
    .select(['secret', 'confirmed_at', 'last_step', 'recovery_codes'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** Since when a person has a second factor, and the hashes of the recovery codes that are left; undefined: they have none. */
export const maybeFactor = (db: TenantDb, { accountId, userId }: Owner) =>
  tables(db)
    .selectFrom('credentials.totp_secrets')
    .select(['confirmed_at', 'recovery_codes'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/** Keeps a secret that is not confirmed yet, in place of an older one. */
export const putSecret = async (
  db: TenantDb,
  { accountId, userId }: Owner,
  secret: string,
  at: string,
): Promise<void> => {
  const fresh = { secret, confirmed_at: null, last_step: null, recovery_codes: [], created_at: at };
  await tables(db)
    .insertInto('credentials.totp_secrets')
    .values({ account_id: accountId, user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(fresh))
    .execute();
};

type Change = { confirmed_at?: string; last_step?: number; recovery_codes?: Buffer[] };

/** Changes what is kept of a second factor. */
export const changeTotp = async (db: TenantDb, { accountId, userId }: Owner, change: Change): Promise<void> => {
  await tables(db)
    .updateTable('credentials.totp_secrets')
    .set(change)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
};

export const removeTotp = async (db: TenantDb, { accountId, userId }: Owner): Promise<void> => {
  await tables(db)
    .deleteFrom('credentials.totp_secrets')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
};

/** How many of these people have a second factor, in all accounts (system role). */
export const countProtected = async (db: TenantDb, userIds: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from credentials.totp_secrets
    where user_id = any(${userIds}) and confirmed_at is not null`.execute(db);
  return rows[0]?.total ?? 0;
};
