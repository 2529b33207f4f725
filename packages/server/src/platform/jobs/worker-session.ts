import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { breakOff } from '../db/break-off.ts';
import type { Heartbeat } from '../db/heartbeat.ts';
import type { Login } from '../db/login.ts';
import type { Log } from '../log/log.ts';

/** The lock of worker n is (7147020, n): platform.register_worker takes it, platform.reap_jobs looks for it. */
const lockSpace = 7_147_020;
const retryMs = 500;
// What is asked on this connection takes milliseconds. Without an end, a line that is cut while it is made would be waited for for ever.
const answerMs = 10_000;

export type WorkerSession = {
  /** The id under which this process holds leases; null while the connection is being made anew. */
  readonly id: () => number | null;
  /**
   * After a silence in which this worker was counted dead (it was frozen, the machine slept, the clock was set): it gets another
   * id on the same connection.
   * @param deadId the one that is gone; nothing happens when another has taken its place already
   */
  readonly registerAnew: (deadId: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type WorkerSessionOptions = {
  readonly login: Login;
  /** Shown in the admin area: machine and process. */
  readonly name: string;
  readonly log: Log;
  readonly heartbeat: Heartbeat;
  /** A job came into this queue. */
  readonly onJob: (queue: string) => void;
  /** The connection broke: every lease of ours counts as lost from now on. */
  readonly onLost: () => void;
};

const connectAt = async (url: string, role: string | null): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'galena-worker',
    ...(role ? { options: `-c role=${role}` } : {}),
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    query_timeout: answerMs,
  });
  // What breaks is told by `end`; without a listener the break would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** @returns the id of a worker that is seen from now on, its lock held by this connection */
const register = async (client: pg.Client, name: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>('select platform.register_worker($1) as id', [name]);
  return (rows[0] as { id: number }).id;
};

/** The same, on a new connection, which hears of new jobs from now on. One that fails at it is broken off. */
const registerAndListen = async (client: pg.Client, name: string): Promise<number> => {
  try {
    await client.query('listen galena_jobs');
    return await register(client, name);
  } catch (error) {
    breakOff(client);
    throw error;
  }
};

/**
 * The connection that proves this worker alive: it holds the worker's lock and hears of new jobs. When it breaks, the
 * worker's jobs are taken from it, and it registers anew under another id.
 */
export const openWorkerSession = async (options: WorkerSessionOptions): Promise<WorkerSession> => {
  let id: number | null = null;
  let client: pg.Client | undefined;
  let isStopped = false;

  const open = async (): Promise<void> => {
    const next = await options.login.connect((url) => connectAt(url, options.login.role));
    next.on('notification', ({ payload }) => payload && options.onJob(payload));
    id = await registerAndListen(next, options.name);
    client = next;
    next.once('end', () => {
      id = null;
      if (isStopped) return;
      options.log.warn('the worker lost its connection; its jobs go back to the queue');
      options.onLost();
      void reopen();
    });
  };
  const reopen = async (): Promise<void> => {
    while (!isStopped) {
      await delay(retryMs);
      const done = await open().then(
        () => true,
        () => false,
      );
      if (done) return options.log.info('the worker is connected again');
    }
  };

  const registerAnew = async (deadId: number): Promise<void> => {
    const connection = client;
    if (id !== deadId || !connection || isStopped) return;
    // Nothing is taken under the dead one meanwhile.
    id = null;
    options.log.warn('the worker was silent for too long and counted dead; it goes on under a new id');
    try {
      const next = await register(connection, options.name);
      await connection.query('select pg_advisory_unlock($1, $2)', [lockSpace, deadId]);
      id = next;
    } catch (error) {
      // A new connection registers by itself.
      breakOff(connection);
      throw error;
    }
  };

  await open();
  const forget = options.heartbeat.onSilence(() => client && breakOff(client));
  return {
    id: () => id,
    registerAnew,
    stop: async () => {
      isStopped = true;
      forget();
      if (id !== null) await client?.query('delete from platform.workers where id = $1', [id]).catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
};
