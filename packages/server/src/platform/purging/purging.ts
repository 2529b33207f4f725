import { sql } from 'kysely';
import type { TenantDb, Tx } from '../context/transaction.ts';
import { defineSlot } from '../slots/slots.ts';

/**
 * Asked when an account goes for good: removes a piece of what this part holds of it, and answers whether nothing is left. Each answer is
 * a transaction of its own and is asked until it is through, upper rooms before those that they need; what it did before a crash may be
 * done already.
 */
export type Purge = (tx: Tx, accountId: number) => Promise<boolean>;

export const accountPurgedSlot = defineSlot<Purge>('accountPurged');

/** What is removed in one go. */
export const inOneGo =
  (forget: (tx: Tx, accountId: number) => Promise<void>): Purge =>
  async (tx, accountId) => {
    await forget(tx, accountId);
    return true;
  };

type TableName = `${string}.${string}`;

/** So many rows a statement: it ends long before its time is up, also where each row takes others along. */
const maxRows = 2_000;

const keyOf = async (db: TenantDb, table: TableName): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select a.attname::text as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
    where i.indrelid = ${table}::regclass and i.indisprimary order by a.attnum`.execute(db);
  return rows.map(({ name }) => name);
};

const removeSome = async (db: TenantDb, accountId: number, table: TableName): Promise<number> => {
  const key = sql.join((await keyOf(db, table)).map((name) => sql.ref(name)));
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where account_id = ${accountId} and (${key}) in (
      select ${key} from ${sql.table(table)} where account_id = ${accountId} limit ${maxRows})`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Empties tables of an account, some rows at a time. @param tables those first that refer to others */
export const emptyTables =
  (...tables: readonly TableName[]): Purge =>
  async (tx, accountId) => {
    for (const table of tables) if ((await removeSome(tx.db, accountId, table)) === maxRows) return false;
    return true;
  };
