import { sql } from 'kysely';
import type { RunsOverview } from '@galena/contract/admin';
import type { Db } from '../../platform/db/pool.ts';

const max = 100;
const shown = sql`id, account_id, kind, subject, state, done, failed, total, error_code, created_at, finished_at`;
// Word for word the condition of the index runs_open.
const isOpen = sql`state in ('queued', 'running', 'paused')`;

/** Runs of all accounts: open ones first, newest first. */
export const getRuns = async (db: Db): Promise<RunsOverview> => {
  const { rows: runs } = await sql<RunsOverview['runs'][number]>`
    select ${shown} from (
      (select ${shown}, 1 as rank from platform.runs where ${isOpen} order by id desc limit ${max})
      union all
      (select ${shown}, 2 as rank from platform.runs where not ${isOpen} order by id desc limit ${max})
    ) runs order by rank, id desc limit ${max}`.execute(db);
  const open = await sql<{ n: number }>`select count(*) as n from platform.runs where ${isOpen}`.execute(db);
  return { runs, open_total: open.rows[0]?.n ?? 0 };
};
