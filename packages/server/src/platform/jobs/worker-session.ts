import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { breakOff } from '../db/break-off.ts';
import type { Heartbeat } from '../db/heartbeat.ts';
import type { Log } from '../log/log.ts';

/** The lock of worker n is (7147020, n); platform.reap_jobs looks for it. */
const lockSpace = 7_147_020;
const retryMs = 500;

export type WorkerSession = {
  /** The id under which this process holds leases; null while the connection is being made anew. */
  readonly id: () => number | null;
  readonly stop: () => Promise<void>;
};

export type WorkerSessionOptions = {
  readonly url: string;
  readonly role: string | null;
  /** Shown in the admin area: machine and process. */
  readonly name: string;
  readonly log: Log;
  readonly heartbeat: Heartbeat;
  /** A job came into this queue. */
  readonly onJob: (queue: string) => void;
  /** The connection broke: every lease of ours counts as lost from now on. */
  readonly onLost: () => void;
};

const connect = async ({ url, role }: WorkerSessionOptions): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'galena-worker',
    ...(role ? { options: `-c role=${role}` } : {}),
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
  });
  // What breaks is told by `end`; without a listener the break would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const register = async (client: pg.Client, name: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>('insert into platform.workers (name) values ($1) returning id', [
    name,
  ]);
  const id = (rows[0] as { id: number }).id;
  await client.query('select pg_advisory_lock($1, $2)', [lockSpace, id]);
  await client.query('listen galena_jobs');
  return id;
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
    const next = await connect(options);
    next.on('notification', ({ payload }) => payload && options.onJob(payload));
    id = await register(next, options.name);
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

  await open();
  const forget = options.heartbeat.onSilence(() => client && breakOff(client));
  return {
    id: () => id,
    stop: async () => {
      isStopped = true;
      forget();
      if (id !== null) await client?.query('delete from platform.workers where id = $1', [id]).catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
};
