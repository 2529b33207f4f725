import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureRoles } from '../platform/db/roles.ts';
import { migrate } from '../platform/db/migrate.ts';
import { findSystemPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded.ts';

export const templateName = 'galena_template';
const migrations = join(import.meta.dirname, '../../migrations');

const shared = '/dev/shm';
const roomBytes = 1024 ** 3;

/** Memory where there is room for it: a clone of the template takes 26 ms there, 100 to 300 on a disk. */
const temporaryFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize > roomBytes) return mkdtempSync(join(shared, 'galena-test-'));
  } catch {
    // No /dev/shm on this system.
  }
  return mkdtempSync(join(tmpdir(), 'galena-test-'));
};

const withClient = async <T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
};

/**
 * One throw-away server per run, with a migrated template database. GALENA_TEST_POSTGRES=system takes the PostgreSQL of
 * the machine instead of the one from npm.
 * @returns the URLs of its owner and its superuser, and what removes it
 */
export const startTestCluster = async (): Promise<{ url: string; superUrl: string; stop: () => Promise<void> }> => {
  const wantsSystem = process.env['GALENA_TEST_POSTGRES'] === 'system';
  const system = wantsSystem ? findSystemPostgres() : null;
  if (wantsSystem && !system)
    throw new Error('GALENA_TEST_POSTGRES=system, but no PostgreSQL 15 or newer is installed');
  const directory = temporaryFolder();
  const server = await startEmbeddedPostgres({
    directory,
    durable: false,
    ...(system ? { binDirectory: system.binDirectory } : {}),
  });
  await withClient(server.superUrl, (client) => client.query('alter role galena createdb'));
  await withClient(server.url, async (client) => {
    await ensureRoles(client);
    await client.query(`create database ${templateName}`);
  });
  await migrate(server.url.replace(/\/galena$/, `/${templateName}`), migrations, true);
  return {
    url: server.url,
    superUrl: server.superUrl,
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
