import type { NamedPlace } from '@galena/adapters/searchers';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** What was found for a name, where it was asked since then; null: it was not. */
export const maybeLookedUp = async (db: Db, asked: string, since: string): Promise<readonly NamedPlace[] | null> => {
  const { rows } = await sql<{ found: readonly NamedPlace[] }>`
    select found from search.looked_up where asked = ${asked} and found_at >= ${since}::timestamptz`.execute(db);
  return rows[0]?.found ?? null;
};

/** Keeps what was found for a name, in the place of what was found before. */
export const keepLookedUp = async (db: Db, asked: string, found: readonly NamedPlace[], at: string): Promise<void> => {
  await sql`
    insert into search.looked_up (asked, found, found_at)
    values (${asked}, ${JSON.stringify(found)}::jsonb, ${at}::timestamptz)
    on conflict (asked) do update set found = excluded.found, found_at = excluded.found_at`.execute(db);
};

/** Removes what was found before. @returns how many */
export const removeLookedUp = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from search.looked_up where found_at < ${before}::timestamptz`.execute(db);
  return Number(numAffectedRows ?? 0);
};
