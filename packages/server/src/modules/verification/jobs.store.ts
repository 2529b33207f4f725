import { sql } from 'kysely';
import type { VerificationJob } from '@galena/contract/verification';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type NewJob = {
  readonly accountId: number;
  readonly runId: number;
  readonly listId: number;
  readonly userId: number | null;
  readonly verifier: string;
  readonly origin: VerificationJob['origin'];
  readonly isAgain: boolean;
  readonly price: number;
  readonly costMax: number;
  readonly at: string;
};

export const createJob = async (db: TenantDb, job: NewJob): Promise<void> => {
  const { accountId, runId, listId, userId, verifier, origin, isAgain, price, costMax, at } = job;
  await sql`
    insert into verification.jobs (account_id, run_id, list_id, user_id, verifier, origin, is_again, price, cost_max, created_at)
    values (${accountId}, ${runId}, ${listId}, ${userId}, ${verifier}, ${origin}, ${isAgain}, ${price}, ${costMax}, ${at})`.execute(
    db,
  );
};

/** How many addresses a verification found in which state. */
export type Tally = Pick<
  VerificationJob,
  'deliverable' | 'undeliverable' | 'catch_all' | 'risky' | 'unknown' | 'reused' | 'credits'
>;

/** A verification as its run works on it. */
export type JobRow = Tally &
  Pick<VerificationJob, 'verifier' | 'origin' | 'cost_max' | 'created_at'> & {
    readonly run_id: number;
    readonly list_id: number;
    readonly user_id: number | null;
    readonly is_again: boolean;
    /** Of an address of a person's own list, as it was agreed when this began. */
    readonly price: number;
  };

export const maybeJob = async (db: TenantDb, accountId: number, runId: number): Promise<JobRow | null> => {
  const { rows } = await sql<JobRow>`
    select run_id, list_id, user_id, verifier, origin, is_again, deliverable, undeliverable, catch_all, risky, unknown, reused, price,
      cost_max, credits, created_at
    from verification.jobs where account_id = ${accountId} and run_id = ${runId}`.execute(db);
  return rows[0] ?? null;
};

/** Adds what a step brought. */
export const advanceJob = async (db: TenantDb, accountId: number, runId: number, step: Tally): Promise<void> => {
  await sql`
    update verification.jobs set deliverable = deliverable + ${step.deliverable},
      undeliverable = undeliverable + ${step.undeliverable}, catch_all = catch_all + ${step.catch_all},
      risky = risky + ${step.risky}, unknown = unknown + ${step.unknown}, reused = reused + ${step.reused},
      credits = credits + ${step.credits}
    where account_id = ${accountId} and run_id = ${runId}`.execute(db);
};

/** What the wallet says of verifications that were paid. */
export const findPaid = async (db: TenantDb, accountId: number, runIds: readonly number[]) => {
  const { rows } = await sql<{ runId: number; listId: number; found: number }>`
    select run_id as "runId", list_id as "listId", deliverable + undeliverable + catch_all + risky as found
    from verification.jobs where account_id = ${accountId} and run_id = any(${runIds}::bigint[])`.execute(db);
  return rows;
};
