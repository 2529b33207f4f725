import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../../platform/db/migrate.ts';
import { askCluster } from './cluster-admin.ts';
import { dropDatabases } from './drop-databases.ts';

const migrations = join(import.meta.dirname, '../../../migrations');

/**
 * A database of its own on the test cluster, as an older version left it whole, brought up to this version.
 * @param file what `pg_dump --inserts` wrote, without the commands of psql, packed by gzip
 */
export const openDumpedDatabase = async (file: string): Promise<{ url: string; close: () => Promise<void> }> => {
  const cluster = process.env['GALENA_TEST_CLUSTER'] as string;
  const name = `d_${randomUUID().replaceAll('-', '')}`;
  const url = cluster.replace(/\/galena$/, `/${name}`);
  await askCluster(`create database ${name} owner galena`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(gunzipSync(readFileSync(file)).toString());
  await client.end();
  await migrate(url, migrations, true);
  return { url, close: () => dropDatabases([name]) };
};
