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

/** A listener to an event, as `publish` needs it: the queue its jobs go to. */
export type Listener = { readonly event: string; readonly queue: string };

/** A kind of run, as far as the house has to know it: platform/runs knows what `load` answers. */
export type KnownRun = { readonly name: string; readonly load: () => Promise<unknown> };
