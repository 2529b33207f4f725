import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../platform/config/config.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Log } from '../platform/log/log.ts';
import { maskSecrets } from '../platform/log/log.ts';
import { attachEmbeddedPostgres } from '../platform/postgres/attach.ts';
import { LaunchError, startEmbeddedPostgres, writeInstanceNote } from '../platform/postgres/embedded.ts';
import { root } from './root.ts';

/** The database of this process. */
export type Database = {
  readonly url: string;
  readonly isEmbedded: boolean;
  /** Tells a second start where the first one serves. */
  readonly announce: (address: string) => void;
  readonly stop: () => Promise<void>;
};

/** Folder of the embedded database and of generated keys. */
export const dataDirectory = (config: Config): string => config.GALENA_DATA_DIR ?? join(root, '.galena/data');

const oldestMajor = 15;

type Server = {
  version: number;
  encoding: string;
  is_read_only: boolean;
  name: string;
  database: string;
  may_create: boolean;
};

/** What would fail later, in the middle of a migration, with words that name no remedy. */
const findProblems = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
       current_setting('transaction_read_only') = 'on' as is_read_only,
       quote_ident(current_user) as name, quote_ident(current_database()) as database,
       to_regnamespace('platform') is not null or has_database_privilege(current_database(), 'create') as may_create`,
  );
  const { version, encoding, is_read_only, name, database, may_create } = rows[0] as Server;
  const problems: string[] = [];
  if (version < oldestMajor)
    problems.push(`DATABASE_URL: this is PostgreSQL ${version}; Galena needs ${oldestMajor} or newer`);
  if (encoding !== 'UTF8')
    problems.push(
      `DATABASE_URL: the database ${database} is in ${encoding}; Galena needs UTF8. Make another one: create database galena owner ${name} encoding 'UTF8' template template0;`,
    );
  if (is_read_only)
    problems.push(
      'DATABASE_URL: the database only lets itself be read. Name the primary server and not a copy of it; or end the setting default_transaction_read_only',
    );
  if (!may_create)
    problems.push(
      `DATABASE_URL: ${name} may not create anything in the database ${database}. An administrator runs: alter database ${database} owner to ${name};`,
    );
  return problems;
};

const clientFor = (url: string): pg.Client => {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'galena-start' });
  } catch (error) {
    // pg reads certificates named in the address at once.
    const { code, path } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      path
        ? `DATABASE_URL: can’t read the file ${path} it names (${code})`
        : 'DATABASE_URL: not a valid address. It looks like postgres://user:password@host:5432/database; in the password write / as %2F, # as %23, ? as %3F, @ as %40, % as %25',
    ]);
  }
};

// Nobody listens yet, nobody has the name yet, or it says itself that it starts, recovers or stops.
const startingCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '57P03',
  '57P01',
];

const isStarting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && startingCodes.includes(String(error.code));

const retryMs = 500;

const look = async (url: string): Promise<void> => {
  const client = clientFor(url);
  try {
    await client.connect();
    const problems = await findProblems(client);
    if (problems.length > 0) throw new ConfigError(problems);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Waits for a database that is on its way: machines that start together start in any order. */
const lookPatiently = async (url: string, waitSeconds: number, log: Log): Promise<void> => {
  const from = performance.now();
  for (let tries = 1; ; tries += 1)
    try {
      return await look(url);
    } catch (error) {
      if (!isStarting(error) || performance.now() - from > waitSeconds * 1_000) throw error;
      if (tries === 1) log.warn(`the database does not answer yet; waiting up to ${waitSeconds} s for it`);
      await delay(retryMs);
    }
};

const assertReachable = async (url: string, waitSeconds: number, log: Log): Promise<void> => {
  try {
    await lookPatiently(url, waitSeconds, log);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = maskSecrets((error as Error).message || (error as { code?: string }).code || 'no answer');
    throw new ConfigError([
      `DATABASE_URL: the database doesn’t answer (${reason}). Check host, port, user, password and database name, or unset it to use the embedded database`,
    ]);
  }
};

const external = async (url: string, waitSeconds: number, log: Log): Promise<Database> => {
  await assertReachable(url, waitSeconds, log);
  return { url, isEmbedded: false, announce: () => undefined, stop: async () => undefined };
};

/**
 * The configured database, or the embedded one: started by this process, or, with `mayShare`, used beside the process
 * that already runs it.
 * @throws ConfigError, LaunchError: each says what to do
 */
export const openDatabase = async (config: Config, log: Log, mayShare: boolean): Promise<Database> => {
  if (config.DATABASE_URL) return external(config.DATABASE_URL, config.GALENA_DATABASE_WAIT_SECONDS, log);
  const directory = join(dataDirectory(config), 'postgres');
  try {
    const embedded = await startEmbeddedPostgres({ directory, durable: true, log: (line) => log.warn(line) });
    return {
      url: embedded.url,
      isEmbedded: true,
      announce: (address) => writeInstanceNote(embedded.home, { pid: process.pid, url: address }),
      stop: () => embedded.stop(),
    };
  } catch (error) {
    if (!mayShare || !(error instanceof LaunchError) || error.code !== 'already_running') throw error;
    const { url } = attachEmbeddedPostgres(directory);
    return { url, isEmbedded: true, announce: () => undefined, stop: async () => undefined };
  }
};
