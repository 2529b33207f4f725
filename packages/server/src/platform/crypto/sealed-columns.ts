import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Secrets } from './secrets.ts';

/** A column that holds sealed values, and the column that tells its rows apart. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  readonly id: string;
  /** What its table was called when values were first sealed in it: they open under that name alone, wherever the table moves. */
  readonly sealedAs?: string;
};

/** The context of a sealed value: it opens in this column of this row and nowhere else. */
export const sealedContext = ({ table, column, sealedAs = table }: SealedColumn, id: number): string =>
  `${sealedAs}.${column}:${id}`;

const batchSize = 500;

const resealColumn = async (db: Db, secrets: Secrets, target: SealedColumn): Promise<number> => {
  const [table, column, id] = [sql.table(target.table), sql.ref(target.column), sql.ref(target.id)];
  let [after, count] = [0, 0];
  for (;;) {
    const { rows } = await sql<{ id: number; value: string }>`
      select ${id} as id, ${column} as value from ${table}
      where ${id} > ${after} and ${column} is not null order by ${id} limit ${batchSize}`.execute(db);
    for (const row of rows) {
      after = row.id;
      if (!secrets.isStale(row.value)) continue;
      const place = sealedContext(target, row.id);
      const value = secrets.seal(secrets.open(row.value, place), place);
      // Only if it is still the old one: a user may have stored a new value meanwhile.
      const result =
        await sql`update ${table} set ${column} = ${value} where ${id} = ${row.id} and ${column} = ${row.value}`.execute(
          db,
        );
      count += Number(result.numAffectedRows ?? 0);
    }
    if (rows.length < batchSize) return count;
  }
};

/**
 * Seals every value that an older key sealed with the newest one; may be stopped and run again. When it is through, the
 * old keys can leave GALENA_SECRET_KEYS.
 * @returns how many values were sealed anew
 */
export const resealAll = async (db: Db, secrets: Secrets, columns: readonly SealedColumn[]): Promise<number> => {
  let count = 0;
  for (const column of columns) count += await resealColumn(db, secrets, column);
  return count;
};
