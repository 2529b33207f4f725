import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** A user as sign-up, reset and the change of an address need them. */
export const getOwner = (db: TenantDb, accountId: number, userId: number) =>
  tables(db)
    .selectFrom('identity.users')
    .select([
      'id',
      'account_id',
      'realm_id',
      'email',
      'lang',
      'role',
      'user_type',
      'password_hash',
      'avatar_file_id',
      'email_confirmed_at',
      'deleted_at',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** Whether an account that the transaction carries is suspended: nobody comes in there, by whatever code. */
export const isSuspended = async (db: TenantDb, accountId: number): Promise<boolean> => {
  const account = await tables(db)
    .selectFrom('identity.accounts')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.status === 'suspended';
};

export type OwnerRow = Awaited<ReturnType<typeof getOwner>>;

export type UserChange = {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly lang?: 'en' | 'es' | 'fr' | 'de';
  readonly email?: string;
  readonly password_hash?: string | null;
  readonly email_confirmed_at?: string;
  readonly terms_accepted_at?: string;
  readonly terms_version?: number;
  readonly avatar_file_id?: number | null;
};

export const updateUser = async (
  db: TenantDb,
  accountId: number,
  userId: number,
  change: UserChange,
  at: string,
): Promise<void> => {
  await tables(db)
    .updateTable('identity.users')
    .set({ ...change, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
};
