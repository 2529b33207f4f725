import { sql, type RawBuilder } from 'kysely';
import { moment } from '../clock/clock.ts';
import { actorAccount } from '../context/actor-account.ts';
import { LeaseLost } from '../context/lease-lost.ts';
import { inTransaction, type Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';

/**
 * Gives a run its records, in one statement however many they are, and counts them as its total.
 * @param records a query that answers one column `record_id`; it sees the account's rows only
 * @returns how many there are
 */
export const addRunRecords = async (
  tx: Tx,
  runId: number,
  records: RawBuilder<{ record_id: number }>,
): Promise<number> => {
  const accountId = actorAccount(tx.actor);
  const added = await sql`
    insert into platform.run_records (account_id, run_id, record_id)
    select ${accountId}::bigint, ${runId}::bigint, wanted.record_id from (${records}) wanted
    on conflict do nothing`.execute(tx.db);
  const count = Number(added.numAffectedRows ?? 0);
  await sql`
    update platform.runs set total = coalesce(total, 0) + ${count} where account_id = ${accountId} and id = ${runId}
  `.execute(tx.db);
  return count;
};

const leaseOf = (context: Context): number => {
  if (context.actor.kind !== 'job') throw new Error('records of a run are worked on by its job');
  return context.actor.leaseId;
};

/**
 * Takes the next records of a run, lowest ids first, 100 to 500 at once. They are ours until they are finished or our
 * lease is gone: then they are free again, so a killed worker loses none.
 * @returns none when no record waits
 */
export const claimRunRecords = async (context: Context, runId: number, max: number): Promise<readonly number[]> => {
  const claimed = await inTransaction(context, async (tx) => {
    const { rows } = await sql<{ record_id: number }>`
      select platform.claim_run_records(${actorAccount(tx.actor)}, ${runId}, ${leaseOf(tx)}, ${max}) as record_id
    `.execute(tx.db);
    return rows.map((row) => row.record_id);
  });
  context.app.faults.reach('records_claimed');
  return claimed.toSorted((a, b) => a - b);
};

export type FinishedRecords = {
  readonly done: readonly number[];
  /** Failed for good, with the code that the interface has a sentence for. */
  readonly failed?: readonly { readonly id: number; readonly code: string }[];
};

/**
 * Finishes claimed records in the transaction of their effects (`RunStep.commit`), in one statement.
 * @throws LeaseLost when one of them is not ours (any more): then none of the effects may commit
 */
export const finishRunRecords = async (
  tx: Tx,
  runId: number,
  { done, failed = [] }: FinishedRecords,
): Promise<void> => {
  const mine = sql`account_id = ${actorAccount(tx.actor)} and run_id = ${runId} and lease_id = ${leaseOf(tx)}`;
  const ids = failed.map((record) => record.id);
  const codes = failed.map((record) => record.code);
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from platform.run_records where ${mine} and record_id = any(${done}::bigint[]) returning 1
    ), kept as (
      update platform.run_records r set error_code = bad.code, lease_id = null
      from unnest(${ids}::bigint[], ${codes}::text[]) as bad (id, code)
      where ${mine} and r.record_id = bad.id returning 1
    )
    select (select count(*) from gone) + (select count(*) from kept) as n`.execute(tx.db);
  if (rows[0]?.n !== done.length + failed.length) throw new LeaseLost();
};

/** Which of these records some runs are at work on. */
export const findAtWork = async (
  tx: Tx,
  runIds: readonly number[],
  recordIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ record_id: number }>`
    select record_id from platform.run_records
    where account_id = ${actorAccount(tx.actor)} and run_id = any(${runIds}::bigint[]) and record_id = any(${recordIds}::bigint[])
      and error_code is null`.execute(tx.db);
  return new Set(rows.map((row) => row.record_id));
};

/** A run that is over works on nothing; which of its records failed is shown for a month. Answers how many went. */
export const removeStaleRecords = async (context: Context): Promise<number> => {
  const gone = await sql`
    delete from platform.run_records r using platform.runs run
    where run.account_id = r.account_id and run.id = r.run_id
      and run.finished_at < ${moment(context.clock)}::timestamptz
        - case when r.error_code is null then interval '0' else interval '30 days' end`.execute(context.db);
  return Number(gone.numAffectedRows ?? 0);
};
