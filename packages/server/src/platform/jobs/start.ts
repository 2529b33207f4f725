import { hostname } from 'node:os';
import type { Heartbeat } from '../db/heartbeat.ts';
import type { Login } from '../db/login.ts';
import type { Context } from '../context/context.ts';
import { startDispatcher, type Dispatcher } from './dispatcher.ts';
import type { AnyJob } from './job.ts';
import { openWorkerSession } from './worker-session.ts';

export type JobsOptions = {
  /** Of the worker's own connection. */
  readonly login: Login;
  readonly system: Context;
  /** Everything of a `Context` in an account but its actor and origin. */
  readonly account: Omit<Context, 'actor' | 'origin'>;
  readonly heartbeat: Heartbeat;
  readonly jobs: readonly AnyJob[];
  /** After which a worker that still has its connection counts as dead; 25. */
  readonly silentSeconds?: number;
  /** How often it looks for retries that come due and for dead workers; a second. */
  readonly lookAroundMs?: number;
};

/** Works on jobs until stopped. */
export const startJobs = async (options: JobsOptions): Promise<{ readonly stop: () => Promise<void> }> => {
  const { system, account, jobs, login } = options;
  const { log } = account;
  let dispatcher: Dispatcher | undefined;
  const session = await openWorkerSession({
    login,
    name: `${hostname()} ${process.pid}`,
    log,
    heartbeat: options.heartbeat,
    onJob: (queue) => dispatcher?.wake(queue),
    onLost: () => dispatcher?.abandon(),
  });
  const { silentSeconds, lookAroundMs } = options;
  dispatcher = startDispatcher({
    attempts: { system, account },
    jobs,
    workerId: session.id,
    registerAnew: session.registerAnew,
    log,
    ...(silentSeconds === undefined ? {} : { silentSeconds }),
    ...(lookAroundMs === undefined ? {} : { lookAroundMs }),
  });
  return {
    stop: async () => {
      await dispatcher.stop();
      await session.stop();
    },
  };
};
