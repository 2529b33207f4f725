import type { TenantDb } from '../../platform/context/transaction.ts';
import type { SubscriptionsTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<SubscriptionsTables>();

const shown = [
  'id',
  'subscription_id',
  'provider',
  'payment_ref',
  'plan_id',
  'net',
  'tax',
  'currency',
  'charged_at',
  'invoice_id',
  'refunded_at',
] as const;

const own = (db: TenantDb, accountId: number) =>
  tables(db).selectFrom('subscriptions.charges').where('account_id', '=', accountId);

/** The last charge of the account, if it has not gone back; null: there is none to return. */
export const maybeLastCharge = async (db: TenantDb, accountId: number) => {
  const row = await own(db, accountId)
    .select(shown)
    .orderBy('charged_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && row.refunded_at === null ? row : null;
};

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof maybeLastCharge>>>;

export const getCharge = (db: TenantDb, accountId: number, id: number): Promise<ChargeRow> =>
  own(db, accountId).where('id', '=', id).select(shown).executeTakeFirstOrThrow();

export const isCharged = async (
  db: TenantDb,
  accountId: number,
  { provider, payment_ref: ref }: Pick<ChargeRow, 'provider' | 'payment_ref'>,
): Promise<boolean> =>
  (await own(db, accountId)
    .where('provider', '=', provider)
    .where('payment_ref', '=', ref)
    .select('id')
    .executeTakeFirst()) !== undefined;

export const addCharge = async (
  db: TenantDb,
  accountId: number,
  charge: Omit<ChargeRow, 'id' | 'refunded_at'>,
): Promise<void> => {
  await tables(db)
    .insertInto('subscriptions.charges')
    .values({ account_id: accountId, ...charge })
    .execute();
};

export const noteRefund = async (
  db: TenantDb,
  accountId: number,
  { provider, payment_ref: ref }: Pick<ChargeRow, 'provider' | 'payment_ref'>,
  at: string,
): Promise<void> => {
  await tables(db)
    .updateTable('subscriptions.charges')
    .set({ refunded_at: at })
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('payment_ref', '=', ref)
    .where('refunded_at', 'is', null)
    .execute();
};
