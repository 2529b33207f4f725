import { sql } from 'kysely';
import type { z } from 'zod';
import { actorAccount } from '../context/actor-account.ts';
import type { Tx } from '../context/transaction.ts';
import type { AnyJob, JobCard, JobDefinition } from './job.ts';
import { sendJobs, type JobRequest } from './queue.ts';

export type EnqueueOptions = {
  /** Of one key only one job of the account waits or runs. */
  readonly key?: string;
  /** Higher first; 0 when unset. */
  readonly priority?: number;
  readonly afterSeconds?: number;
  /** For `system` work that acts for an account; else the actor's own. */
  readonly accountId?: number;
};

const keyOf = (accountId: number | null, key: string): string => `${accountId ?? 'system'}:${key}`;

const requestOf = (tx: Tx, job: Omit<AnyJob, 'load'>, payload: unknown, options: EnqueueOptions): JobRequest => {
  const accountId = job.scope === 'account' ? (options.accountId ?? actorAccount(tx.actor)) : null;
  if (job.scope === 'account' && accountId === null) throw new Error(`${job.name} needs an account to work in`);
  if (job.isUnique && options.key === undefined) throw new Error(`${job.name} is unique: give it a key`);
  const { key, priority, afterSeconds } = options;
  return {
    accountId,
    payload: job.payload.parse(payload),
    key: key === undefined ? null : keyOf(accountId, key),
    ...(priority === undefined ? {} : { priority }),
    ...(afterSeconds === undefined ? {} : { afterSeconds }),
  };
};

/**
 * Puts a job into the queue, in the caller's transaction: it exists when that commits and never existed when it rolls back.
 * @returns its id; null when a job with its key already waits or runs
 */
export const enqueue = async <Schema extends z.ZodType>(
  tx: Tx,
  job: JobCard<Schema>,
  payload: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<string | null> => {
  const request = requestOf(tx, job, payload, options);
  const [id = null] = await sendJobs(tx.db, job.name, [request]);
  return id;
};

/** Makes the job that waits under a key due now. Nothing waits under it: nothing happens. */
export const hurry = async (
  tx: Tx,
  job: Pick<AnyJob, 'name'>,
  key: string,
  accountId: number | null,
): Promise<void> => {
  await sql`select platform.hurry_job(${job.name}, ${keyOf(accountId, key)})`.execute(tx.db);
};

/** Like `enqueue`, for many jobs in one statement. */
export const enqueueMany = async <Schema extends z.ZodType>(
  tx: Tx,
  job: JobDefinition<Schema>,
  payloads: readonly z.input<Schema>[],
  options: EnqueueOptions = {},
): Promise<void> => {
  if (payloads.length === 0) return;
  const requests = payloads.map((payload) => requestOf(tx, job, payload, options));
  await sendJobs(tx.db, job.name, requests);
};
