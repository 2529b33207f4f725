import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Records of a list by their ids, as a condition. */
export const namedRecords = (accountId: number, listId: number, ids: readonly number[]): RawBuilder<unknown> =>
  sql`(r.account_id = ${accountId} and r.list_id = ${listId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null
    and not r.is_suppressed)`;

/** How many of the records of a condition there are. */
export const countNamed = async (db: TenantDb, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from records.results r where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The records that a run brought into a list, as a condition over `records.searchable r`. */
export const runRecords = (accountId: number, listId: number, runId: number): RawBuilder<unknown> =>
  sql`(r.account_id = ${accountId} and r.list_id = ${listId} and r.run_id = ${runId} and r.deleted_at is null
    and not r.is_suppressed)`;
