import type { z } from 'zod';
import type { Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';

/** One run of a job, as its handler sees it. */
export type JobRun = {
  readonly id: string;
  /** 1 for the first try. A death of the worker and `RetryLater` do not count. */
  readonly attempt: number;
  /** No other try follows this one. They count from the last progress on. */
  readonly isLastAttempt: boolean;
  /** Fires when the job is cancelled, lost to another worker, out of time, or the process stops. */
  readonly signal: AbortSignal;
  /** Tells how far it is; shown in the admin area. */
  readonly report: (done: number, total?: number) => Promise<void>;
  /** Says, in the transaction of an effect, that the job came further: tries and deaths of workers before it do not count any more. */
  readonly progressed: (tx: Tx) => Promise<void>;
  /**
   * Ends the job in the transaction of its last effect: both commit or neither does. Without it, an effect that committed
   * just before its worker died happens once more.
   */
  readonly finish: (tx: Tx) => Promise<void>;
};

export type JobHandler<Payload> = (context: Context, payload: Payload, run: JobRun) => Promise<void>;

/** What a job is; light, so that whoever enqueues it does not load its worker. */
export type JobDefinition<Schema extends z.ZodType = z.ZodType> = {
  /** `<room>.<what>`: its queue. */
  readonly name: string;
  readonly payload: Schema;
  /** `account`: works in the account that enqueued it. `system`: across accounts, as galena_system. */
  readonly scope: 'account' | 'system';
  /** How many at once in one process. */
  readonly concurrency: number;
  /** How many at once of one account over all processes, so that one tenant cannot starve another. */
  readonly perAccount: number;
  readonly timeoutSeconds: number;
  /** Tries after the first; then it becomes a dead letter. */
  readonly retries: number;
  /** Pause before the first retry; it doubles, with some chance in it, up to an hour. 0: tried again at once. */
  readonly backoffSeconds: number;
  /** Is never enqueued without a key, of which only one waits or runs. */
  readonly isUnique: boolean;
  readonly load: () => Promise<JobHandler<z.output<Schema>>>;
};

/** A job without its worker: enough to enqueue it, also for its worker itself. */
export type JobCard<Schema extends z.ZodType = z.ZodType> = Omit<JobDefinition<Schema>, 'load'>;

// oxlint-disable-next-line typescript/no-explicit-any -- "some job, whatever its payload": a definition is invariant in it
export type AnyJob = JobDefinition<any>;

type Spec<Schema extends z.ZodType> = Pick<JobDefinition<Schema>, 'name' | 'payload' | 'load'> &
  Partial<JobDefinition<Schema>>;

/** Declares a job. */
export const defineJob = <Schema extends z.ZodType>(spec: Spec<Schema>): JobDefinition<Schema> => ({
  scope: 'account',
  concurrency: 4,
  perAccount: 2,
  timeoutSeconds: 15 * 60,
  retries: 5,
  backoffSeconds: 5,
  isUnique: false,
  ...spec,
});

/** Thrown by a handler: not now, try again in `seconds`. Burns no attempt (a vendor said when to come back). */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly seconds: number;
  /** Done by whoever puts the work off, once its transaction is undone: what brings about what it waits for. */
  readonly meanwhile: ((context: Context) => Promise<void>) | undefined;

  constructor(seconds: number, reason: string, meanwhile?: (context: Context) => Promise<void>) {
    super(reason);
    this.seconds = seconds;
    this.meanwhile = meanwhile;
  }
}
