import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../platform/db/migrate.ts';
import { askCluster } from './cluster-admin.ts';
import { dropDatabases } from './drop-databases.ts';

const migrations = join(import.meta.dirname, '../../../migrations');

export type OldDatabase = {
  readonly url: string;
  /** As its owner. */
  readonly client: pg.Client;
  /** Brings it up to this version. */
  readonly update: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * A database of its own on the test cluster, as an older version left it.
 * @param before how the name of the first migration begins that the older version did not have
 */
export const openOldDatabase = async (before: string): Promise<OldDatabase> => {
  const cluster = process.env['GALENA_TEST_CLUSTER'] as string;
  const name = `m_${randomUUID().replaceAll('-', '')}`;
  const url = cluster.replace(/\/galena$/, `/${name}`);
  await askCluster(`create database ${name} owner galena`);
  const older = mkdtempSync(join(tmpdir(), 'galena-migrations-'));
  for (const file of readdirSync(migrations).filter((one) => one < before))
    cpSync(join(migrations, file), join(older, file));
  await migrate(url, older, true);
  rmSync(older, { recursive: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await dropDatabases([name]);
  };
  return { url, client, update: async () => void (await migrate(url, migrations, true)), close };
};
