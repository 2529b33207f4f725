import { sql } from 'kysely';
import type { Tx } from '../../platform/context/transaction.ts';

const countRead = async (tx: Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_all_tables where relid = ${table}::regclass`.execute(
    tx.db,
  );
  return rows[0]?.n ?? 0;
};

/**
 * How many rows of a table, those included that a condition then refused, a task reads in its transaction: what a plan costs, without
 * the time of the machine. One that another process reads for it is not counted.
 * @param table with its schema
 */
export const countRowsRead = async (tx: Tx, table: string, task: () => Promise<unknown>): Promise<number> => {
  const before = await countRead(tx, table);
  await task();
  return (await countRead(tx, table)) - before;
};
