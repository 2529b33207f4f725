import { sql } from 'kysely';
import type { z } from 'zod';
import { actorAccount } from '../context/actor-account.ts';
import type { JobRequest } from '../context/job-sender.ts';
import type { Tx } from '../context/transaction.ts';
import type { AnyJob, JobDefinition } from './job.ts';

export type EnqueueOptions = {
  /** Of one key only one job waits or runs (`isUnique` jobs). */
  readonly key?: string;
  /** Higher first; 0 when unset. */
  readonly priority?: number;
  readonly afterSeconds?: number;
  /** For `system` work that acts for an account; else the actor's own. */
  readonly accountId?: number;
};

/** What stands in the queue. */
export type Envelope = { readonly account_id: number | null; readonly payload: unknown };

const keyOf = (accountId: number | null, key: string): string => `${accountId ?? 'system'}:${key}`;

const requestOf = (tx: Tx, job: AnyJob, payload: unknown, options: EnqueueOptions): JobRequest => {
  const accountId = job.scope === 'account' ? (options.accountId ?? actorAccount(tx.actor)) : null;
  if (job.scope === 'account' && accountId === null) throw new Error(`${job.name} needs an account to work in`);
  if (job.isUnique && options.key === undefined) throw new Error(`${job.name} is unique: give it a key`);
  const data: Envelope = { account_id: accountId, payload: job.payload.parse(payload) };
  return {
    data,
    ...(options.priority === undefined ? {} : { priority: options.priority }),
    ...(options.afterSeconds === undefined ? {} : { startAfter: options.afterSeconds }),
    ...(options.key === undefined ? {} : { singletonKey: keyOf(accountId, options.key) }),
    ...(accountId === null ? {} : { group: { id: String(accountId) } }),
  };
};

/**
 * Puts a job into the queue, in the caller's transaction: it exists when that commits and never existed when it rolls back.
 * @returns its id; null when a job with its key already waits or runs
 */
export const enqueue = async <Schema extends z.ZodType>(
  tx: Tx,
  job: JobDefinition<Schema>,
  payload: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<string | null> => {
  const request = requestOf(tx, job, payload, options);
  return tx.app.jobs.send(tx.db, job.name, request);
};

/** Makes the job that waits under a key due now. Nothing waits under it: nothing happens. */
export const hurry = async (tx: Tx, job: AnyJob, key: string, accountId: number | null): Promise<void> => {
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
  await tx.app.jobs.sendMany(tx.db, job.name, requests);
};
