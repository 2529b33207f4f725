import type { BusinessProfileBody } from '@galena/contract/ai';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { AiTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<AiTables>();

export type ProfileRow = BusinessProfileBody & { readonly id: number; readonly updated_at: string };

export const maybeProfile = async (db: TenantDb, accountId: number): Promise<ProfileRow | null> => {
  const row = await tables(db)
    .selectFrom('ai.business_profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { account_id: _account, ...profile } = row;
  return profile;
};

/** Saves the one profile of an account. */
export const saveProfile = async (
  db: TenantDb,
  accountId: number,
  profile: BusinessProfileBody,
  at: string,
): Promise<void> => {
  const fields = { ...profile, updated_at: at };
  await tables(db)
    .insertInto('ai.business_profiles')
    .values({ account_id: accountId, ...fields })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fields))
    .execute();
};
