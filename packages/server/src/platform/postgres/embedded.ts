import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries, OUTSIDE } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { keepPassword, openHome, removeInstanceNote } from './home.ts';
import { holdInstanceLock } from './instance-lock.ts';
import { explainFileError, LaunchError, OWN_POSTGRES } from './launch-error.ts';
import {
  findFreePort,
  isLockFileEmpty,
  type PostmasterOptions,
  readLockFile,
  rotateLog,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { findServerState } from './process-table.ts';

export { findSystemPostgres } from './binaries.ts';
export { writeInstanceNote } from './home.ts';
export { LaunchError } from './launch-error.ts';

/** A running database of our own. */
export type EmbeddedPostgres = {
  /** For the product: role `galena` (creates roles, is no superuser), owner of the database `galena`. */
  readonly url: string;
  /** Superuser on the database `postgres`. For tests and the doctor only. */
  readonly superUrl: string;
  readonly port: number;
  /** True when a server left by a killed Galena was taken over. */
  readonly adopted: boolean;
  /** Where passwords, log and `instance.json` are: the given directory, or its stand-in outside (see README). */
  readonly home: string;
  readonly dataDirectory: string;
  /** Stops the server in an orderly way. May be called again; does not hang. */
  stop(): Promise<void>;
};

/**
 * `directory`: where everything is kept. `durable`: false switches fsync off, for tests. `binDirectory`: programs of
 * another PostgreSQL, such as /usr/lib/postgresql/15/bin. `flags`: further arguments of the server.
 */
export type EmbeddedOptions = {
  directory: string;
  durable: boolean;
  binDirectory?: string;
  flags?: string[];
  log?: (message: string) => void;
};

type Server = { readonly port: number; readonly adopted: boolean };

const ADOPT_TIMEOUT_MS = 300_000;
const ROTATE_MS = 60_000;
const ATTEMPTS = 5;

/**
 * Starts the PostgreSQL that comes with Galena, making its data folder when there is none, or takes over the one that a
 * killed Galena left running. Only one living Galena has it at a time.
 * @throws LaunchError with a `code` and what to do
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  try {
    return await start(options);
  } catch (error) {
    throw explainFileError(error, options.directory);
  }
};

const start = async ({ directory, durable, binDirectory, flags = [], log = () => {} }: EmbeddedOptions) => {
  const { home, user } = openHome(directory, log);
  const copyBase = user.uid === undefined ? path.join(home, 'programs') : OUTSIDE;
  const binaries = findBinaries(user, copyBase, binDirectory, log);
  const superuser = keepPassword(home, 'superuser');
  const owner = keepPassword(home, 'owner');
  const data = ensureCluster({ home, user, binaries, superPassword: superuser.password, durable, log });
  const setup: PostmasterOptions = { home, data, user, binaries, durable, flags, log };

  const server = await obtainServer(setup, superuser.password);
  const superUrl = urlOf('postgres', superuser.password, server.port, 'postgres');
  const revive = (): Promise<void> => reviveServer(setup, server.port);
  const prepare = (client: Client): Promise<void> => ensureOwner(client, owner);
  const lock = await holdInstanceLock({ home, superUrl, prepare, revive, log }).catch(async (error: unknown) => {
    const isInUse = error instanceof LaunchError && error.code === 'already_running';
    if (!server.adopted && !isInUse) await stopPostmaster(data, binaries);
    throw (error as { code?: string }).code === '28P01' ? passwordLost(home, error) : error;
  });

  const rotation = setInterval(() => rotateLog(path.join(home, 'postgres.log')), ROTATE_MS).unref();
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    clearInterval(rotation);
    // The lock is let go by the server's own end: nobody may adopt a server that is about to stop.
    lock.abandon();
    removeInstanceNote(home);
    await stopPostmaster(data, binaries);
    await lock.release();
  };
  const embedded: EmbeddedPostgres = {
    url: urlOf('galena', owner.password, server.port, 'galena'),
    superUrl,
    ...server,
    home,
    dataDirectory: data,
    stop: () => (stopping ??= stop()),
  };
  return embedded;
};

const urlOf = (role: string, password: string, port: number, database: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

const passwordLost = (home: string, cause: unknown): LaunchError =>
  new LaunchError(
    'password_lost',
    `The database doesn’t accept the password in ${path.join(home, 'superuser.password')}.`,
    `Restore that file and owner.password from a backup of the folder, or move ${home} away to start with an empty database.`,
    cause,
  );

/** Adopts the running server of the data folder, or starts one. */
const obtainServer = async (setup: PostmasterOptions, password: string): Promise<Server> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const running = await maybeRunningPort(setup, password);
    if (running !== null) return { port: running, adopted: true };
    const port = await findFreePort();
    if ((await startPostmaster(port, setup)) === 'ready') return { port, adopted: false };
    // Occupied by a start at the same moment (the next round finds it), or the port went to somebody else.
    await delay(50 * attempt);
  }
  throw lockFileInTheWay(setup.data);
};

const lockFileInTheWay = (data: string): LaunchError => {
  const isEmpty = isLockFileEmpty(data);
  return new LaunchError(
    'start_failed',
    `The database in ${data} didn’t start: its lock file postmaster.pid ${isEmpty ? 'is empty' : 'names a running process'}.`,
    isEmpty
      ? `If no PostgreSQL runs on that folder, delete the file and start again. ${OWN_POSTGRES}`
      : `If process ${readLockFile(data)?.pid} is PostgreSQL, stop it and start again. ${OWN_POSTGRES}`,
  );
};

/** The port of the server that runs on our data folder, null when none does. Waits while one starts or stops. */
const maybeRunningPort = async ({ data, log }: PostmasterOptions, password: string): Promise<number | null> => {
  const end = Date.now() + ADOPT_TIMEOUT_MS;
  for (let isTold = false; Date.now() < end; await delay(20)) {
    const left = readLockFile(data);
    const state = left === null ? 'none' : findServerState(left.pid, data);
    if (left === null || state === 'none' || state === 'foreign') return null;
    const answer = left.port === 0 ? 'not_yet' : await askWhoseServer(left.port, password, data);
    if (answer === 'ours') return left.port;
    // Where processes cannot be looked into, a closed port or another server means that the number was recycled.
    if (answer === 'another' || (state === 'unknown' && answer === 'silent')) return null;
    if (!isTold && Date.now() > end - ADOPT_TIMEOUT_MS + 3000) {
      isTold = true;
      log(`waiting for the database server ${left.pid}, which is starting or stopping`);
    }
  }
  return null;
};

type Answer = 'ours' | 'another' | 'silent' | 'not_yet';

const askWhoseServer = async (port: number, password: string, data: string): Promise<Answer> => {
  const client = new Client({
    connectionString: urlOf('postgres', password, port, 'postgres'),
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return isSameFolder(rows[0]?.data_directory, data) ? 'ours' : 'another';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ECONNREFUSED') return 'silent';
    // Wrong password: somebody else's server on a recycled port, or our password file is gone.
    if (code === '28P01' || code === '28000') return 'another';
    return 'not_yet';
  } finally {
    await client.end().catch(() => {});
  }
};

const isSameFolder = (shown: string | undefined, data: string): boolean =>
  shown !== undefined && path.resolve(shown) === path.resolve(data);

/** Brings the server back on the same port when it is gone (killed, crashed), so that all pools find it again. */
const reviveServer = async (setup: PostmasterOptions, port: number): Promise<void> => {
  const left = readLockFile(setup.data);
  if (left !== null && ['ours', 'unknown'].includes(findServerState(left.pid, setup.data))) return;
  setup.log('the database server is gone; starting it again');
  const result = await startPostmaster(port, setup);
  if (result !== 'ready') throw new Error(`it could not be started again on port ${port} (${result})`);
};

/** The role and the database of the product. Repeated at every start: cheap, and heals an interrupted first one. */
const ensureOwner = async (
  client: Client,
  { password, isNew }: { password: string; isNew: boolean },
): Promise<void> => {
  const secret = client.escapeLiteral(password);
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'galena') as role,
            exists (select from pg_database where datname = 'galena') as database`,
  );
  if (!rows[0]?.role) await client.query(`create role galena login createrole nosuperuser password ${secret}`);
  else if (isNew) await client.query(`alter role galena password ${secret}`);
  if (!rows[0]?.database) await client.query('create database galena owner galena template template0');
};
