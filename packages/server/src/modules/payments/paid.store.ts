import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Without tax, what an account paid in a currency and did not get back; the tax of what went back is cut as the ledger cuts it. */
export const sumPaid = async (db: TenantDb, accountId: number, currency: string): Promise<number> => {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(net - (refunded + disputed - tax * (refunded + disputed) / greatest(net + tax, 1))), 0)::bigint as paid
    from payments.payments
    where account_id = ${accountId} and state in ('succeeded', 'refunded') and currency = ${currency}`.execute(db);
  return rows[0]?.paid ?? 0;
};
