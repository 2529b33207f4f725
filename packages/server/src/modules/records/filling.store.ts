import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Which of these records a run brought into a list, and whom each is about. */
export const findBrought = async (
  db: TenantDb,
  accountId: number,
  { listId, runId }: { readonly listId: number; readonly runId: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; identity_id: number }>`
    select id, identity_id from records.results
    where account_id = ${accountId} and list_id = ${listId} and run_id = ${runId} and id = any(${ids}::bigint[])
      and deleted_at is null and not is_suppressed`.execute(db);
  return new Map(rows.map((row) => [row.id, row.identity_id]));
};
