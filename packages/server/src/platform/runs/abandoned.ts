import { sql } from 'kysely';
import { runErrors } from '@galena/contract/kernel';
import { moment, momentIn } from '../clock/clock.ts';
import { inAccounts } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { endRun } from './end-run.ts';
import { runJob } from './runs.jobs.ts';
import { findOldOpenRuns, maybeLockedRun, type OpenRun } from './runs.store.ts';

/** Whoever begins a run puts its job into the same transaction; nobody looks sooner all the same. */
const leastAge = 60;
const most = 100;

const keyOf = ({ account_id: accountId, id }: OpenRun): string => `${accountId}:run:${id}`;

/** Those of them that no job carries any more: it was given up. */
const findAbandoned = async ({ db }: Context, runs: readonly OpenRun[]): Promise<readonly OpenRun[]> => {
  if (runs.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select key from platform.jobs
    where queue = ${runJob.name} and key = any(${runs.map(keyOf)}::text[]) and state <= 'active'`.execute(db);
  const carried = new Set(rows.map(({ key }) => key));
  return runs.filter((run) => !carried.has(keyOf(run)));
};

/**
 * Ends runs whose job was given up without a last word (its workers died again and again, or the database was away at the last try): what
 * they hold goes back, and whoever began them is told. Of all accounts. @returns how many
 */
export const endAbandoned = async (context: Context): Promise<number> => {
  const old = await findOldOpenRuns(context.db, momentIn(context.clock, -leastAge), most);
  const abandoned = await findAbandoned(context, old);
  for (const { account_id: accountId, id } of abandoned)
    await inAccounts(context, [accountId], async (tx) => {
      const run = await maybeLockedRun(tx.db, accountId, id);
      if (!run || run.finished_at !== null || run.state === 'paused') return;
      context.log.warn(
        { run_id: id, account_id: accountId, at: moment(context.clock) },
        'nobody carries a run any more',
      );
      await endRun(tx, { accountId, id, kind: run.kind }, { state: 'failed', code: runErrors.run_failed.code });
    });
  return abandoned.length;
};
