import type { TenantDb } from '../../platform/context/transaction.ts';
import type { BillingTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<BillingTables>();

export type BucketRow = {
  readonly kind: 'plan' | 'unused' | 'additional';
  readonly granted: number;
  readonly remaining: number;
  readonly held: number;
  readonly expires_at: string | null;
  readonly created_at: string;
};

/** What an account can spend and what is held, or null where it never had credits. */
export const maybeWallet = async (
  db: TenantDb,
  accountId: number,
): Promise<{ readonly balance: number; readonly held: number } | null> =>
  (await tables(db)
    .selectFrom('billing.wallets')
    .select(['balance', 'held'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? null;

/** The buckets that have not expired at `at`, oldest first; of used-up ones only the plan's. */
export const findBuckets = async (db: TenantDb, accountId: number, at: string): Promise<readonly BucketRow[]> =>
  (await tables(db)
    .selectFrom('billing.buckets')
    .select(['kind', 'granted', 'remaining', 'held', 'expires_at', 'created_at'])
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at)]))
    .where((is) => is.or([is('kind', '=', 'plan'), is('remaining', '>', 0), is('held', '>', 0)]))
    .orderBy('id')
    .execute()) as BucketRow[];
