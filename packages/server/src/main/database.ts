import { join } from 'node:path';
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

const assertReachable = async (url: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'galena-start',
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major < oldestMajor)
      throw new ConfigError([`DATABASE_URL: this is PostgreSQL ${major}; Galena needs ${oldestMajor} or newer`]);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = maskSecrets((error as Error).message || (error as { code?: string }).code || 'no answer');
    throw new ConfigError([
      `DATABASE_URL: the database does not answer (${reason}). Check host, port, user, password and database name, or unset it to use the embedded one`,
    ]);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const external = async (url: string): Promise<Database> => {
  await assertReachable(url);
  return { url, isEmbedded: false, announce: () => undefined, stop: async () => undefined };
};

/**
 * The configured database, or the embedded one: started by this process, or, with `mayShare`, used beside the process
 * that already runs it.
 * @throws ConfigError, LaunchError: each says what to do
 */
export const openDatabase = async (config: Config, log: Log, mayShare: boolean): Promise<Database> => {
  if (config.DATABASE_URL) return external(config.DATABASE_URL);
  const directory = join(dataDirectory(config), 'postgres');
  try {
    const embedded = await startEmbeddedPostgres({ directory, durable: true, log: (line) => log.info(line) });
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
