import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

const maxPerRound = 5_000;

/** Removes records that were deleted, or whose list was deleted, before a moment; some at a time. Of all accounts. */
export const purgeResults = async (db: Db, before: string): Promise<number> => {
  const single = await sql`
    delete from lists.results r using (
      select account_id, id from lists.results where deleted_at < ${before} limit ${maxPerRound}) gone
    where r.account_id = gone.account_id and r.id = gone.id`.execute(db);
  const whole = await sql`
    delete from lists.results r using (
      select r.account_id, r.id from lists.lists l join lists.results r on r.account_id = l.account_id and r.list_id = l.id
      where l.deleted_at < ${before} limit ${maxPerRound}) gone
    where r.account_id = gone.account_id and r.id = gone.id`.execute(db);
  return Number(single.numAffectedRows ?? 0) + Number(whole.numAffectedRows ?? 0);
};

/**
 * Removes lists that were deleted before a moment and have no records left. Of all accounts. Of demo lists the empty row
 * stays: it says that they were there.
 */
export const purgeLists = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from lists.lists l where deleted_at < ${before} and not is_demo and not exists (
      select from lists.results r where r.account_id = l.account_id and r.list_id = l.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
};
