import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Which of these runs still may charge something. */
export const findOpenRuns = async (
  db: TenantDb,
  accountId: number,
  runIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ run_id: number }>`
    select run_id from billing.budgets
    where account_id = ${accountId} and run_id = any(${runIds}::bigint[]) and closed_at is null`.execute(db);
  return rows.map(({ run_id }) => run_id);
};
