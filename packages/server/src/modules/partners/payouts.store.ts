import type { TenantDb } from '../../platform/context/transaction.ts';
import type { PartnersTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<PartnersTables>();

export type PayoutRow = {
  readonly id: number;
  readonly amount_cents: number;
  readonly note: string;
  readonly created_at: string;
};

/** What a partner was paid, newest first. */
export const findPayouts = (
  db: TenantDb,
  ownerId: number,
  partnerId: number,
  max: number,
): Promise<readonly PayoutRow[]> =>
  tables(db)
    .selectFrom('partners.payouts')
    .select(['id', 'amount_cents', 'note', 'created_at'])
    .where('account_id', '=', ownerId)
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc')
    .limit(max)
    .execute();

export const createPayout = async (
  db: TenantDb,
  payout: {
    readonly account_id: number;
    readonly partner_id: number;
    readonly amount_cents: number;
    readonly note: string;
    readonly created_at: string;
  },
): Promise<number> => {
  const { id } = await tables(db)
    .insertInto('partners.payouts')
    .values(payout)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
