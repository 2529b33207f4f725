import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { maybeInstanceNote } from './home.ts';
import { LaunchError } from './launch-error.ts';
import { isRunning } from './process-table.ts';

/** A connection of the superuser that marks, by an advisory lock, whose database this is. */
export type InstanceLock = {
  /** From now on a lost lock stays lost: the server is about to be stopped. */
  abandon(): void;
  /** Ends the connection and so the lock. */
  release(): Promise<void>;
};

export type InstanceLockOptions = {
  readonly home: string;
  readonly superUrl: string;
  /** Called once when the lock is taken, with its connection. */
  readonly prepare: (client: Client) => Promise<void>;
  /** Called before each attempt to take a lost lock again. */
  readonly revive: () => Promise<void>;
  readonly log: (message: string) => void;
};

/** `ref` and `unref` are documented by pg but missing in its types. */
type Connection = Client & { ref(): void; unref(): void };

/** "gale" as a number; the second key is free for other locks of the launcher. */
const LOCK_KEYS = '1734437989, 1';
const NAME = 'galena instance';
/** After a kill -9 the server needs a moment to notice that the dead instance's connection is gone. */
const PATIENCE_MS = 1500;
const RETRY_MS = 50;
const RETAKE_MS = 500;

/**
 * Takes the lock for the life of this process, and takes it again in the background when the connection is lost.
 * @throws LaunchError `already_running` when a living instance holds it
 */
export const holdInstanceLock = async (options: InstanceLockOptions): Promise<InstanceLock> => {
  const state = { isReleased: false };
  const first = await connect(options.superUrl);
  let current = first;
  if (!(await tryLock(first))) {
    const holder = await findHolder(first);
    const isAlive = holder !== null && isRunning(holder);
    if (isAlive || !(await tryLockFor(first, PATIENCE_MS))) {
      await first.end();
      throw alreadyRunning(options.home, holder);
    }
  }
  await options.prepare(first);

  const watch = (client: Connection): void => {
    // Idle from now on, it must not keep a process alive that has nothing else to do.
    client.unref();
    client.once('end', () => {
      if (!state.isReleased) void retake();
    });
  };
  const retake = async (): Promise<void> => {
    let told = '';
    while (!state.isReleased) {
      try {
        await options.revive();
        const next = await connect(options.superUrl);
        if (state.isReleased || !(await tryLock(next))) {
          await next.end();
          throw new Error('another instance holds the lock');
        }
        current = next;
        watch(next);
        return options.log('the connection to the database is back');
      } catch (error) {
        const message = `the connection to the database is lost: ${(error as Error).message.split('\n')[0]}`;
        if (message !== told) options.log(message);
        told = message;
        await delay(RETAKE_MS, undefined, { ref: false });
      }
    }
  };

  watch(first);
  return {
    abandon() {
      state.isReleased = true;
    },
    async release() {
      state.isReleased = true;
      current.ref();
      await current.end().catch(() => {});
    },
  };
};

/** A connection that reports problems by `end` alone. */
const connect = async (superUrl: string): Promise<Connection> => {
  const client = new Client({
    connectionString: superUrl,
    connectionTimeoutMillis: 10_000,
    application_name: `${NAME} ${process.pid}`,
    keepAlive: true,
  }) as Connection;
  // Without a listener the loss of the connection would end the process; `end` follows and is handled.
  client.on('error', () => {});
  await client.connect();
  return client;
};

const tryLock = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK_KEYS}) as taken`);
  return rows[0]?.taken ?? false;
};

const tryLockFor = async (client: Client, patienceMs: number): Promise<boolean> => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(RETRY_MS)) {
    if (await tryLock(client)) return true;
  }
  return false;
};

/** The process id of the instance that holds the lock, from the name of its connection. */
const findHolder = async (client: Client): Promise<number | null> => {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and a.application_name like '${NAME} %'`,
  );
  return Number(rows[0]?.name.slice(NAME.length + 1)) || null;
};

const alreadyRunning = (home: string, holder: number | null): LaunchError => {
  const note = maybeInstanceNote(home);
  // A note of another process is older than the holder of the lock.
  const isFresh = note !== null && (holder === null || note.pid === holder);
  const pid = holder ?? note?.pid;
  const who = pid ? `process ${pid}${isFresh ? `, at ${note.url}` : ''}` : 'another process';
  return new LaunchError(
    'already_running',
    `Galena is already running on the database in ${home} (${who}).`,
    `Use that one or stop it first${pid ? ` (kill ${pid})` : ''}. To run a second Galena, set GALENA_DATA_DIR to another folder.`,
  );
};
