import type { Db } from '../db/pool.ts';

/** One job on its way into the queue. */
export type JobRequest = {
  readonly data: object;
  readonly priority?: number;
  /** Seconds from now. */
  readonly startAfter?: number;
  readonly singletonKey?: string;
  readonly group?: { readonly id: string };
};

/** How the process enqueues: on the given database, so in the caller's transaction. */
export type JobSender = {
  /** @returns the job's id; null when its key already waits or runs */
  readonly send: (db: Db, queue: string, request: JobRequest) => Promise<string | null>;
  readonly sendMany: (db: Db, queue: string, requests: readonly JobRequest[]) => Promise<void>;
};
