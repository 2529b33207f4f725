import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { dropDatabases } from '../../testing/drop-databases.ts';

const ours = join(import.meta.dirname, '../../../migrations');
const name = `m_${randomUUID().replaceAll('-', '')}`;
let client: pg.Client;
let url: string;
let directory: string;

beforeAll(async () => {
  const cluster = process.env['GALENA_TEST_CLUSTER'] as string;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url = cluster.replace(/\/galena$/, `/${name}`);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  directory = mkdtempSync(join(tmpdir(), 'galena-migrations-'));
});
afterAll(async () => {
  await client.end();
  await dropDatabases([name]);
  rmSync(directory, { recursive: true });
});

const lead = (table: string, ref: string) =>
  client.query<{ id: number }>(
    `insert into ${table} (ref, name, categories, folded, folded_categories, is_worldwide, countries, not_in, record, version)
     values ($1, $1, '{a}', $1, 'a', true, '{}', '{}', '{"data": {}}', '8') returning id::int`,
    [ref],
  );

it('leads that came with an older version keep their rows and ids in the room they move to', async () => {
  for (const file of readdirSync(ours).filter((one) => one < '0023')) cpSync(join(ours, file), join(directory, file));
  await migrate(url, directory, true);
  await lead('search.companies', 'Q0');
  await client.query(`delete from search.companies`);
  const company = (await lead('search.companies', 'Q1')).rows;
  const community = (await lead('search.communities', 'c1')).rows;
  await client.query(`insert into search.catalogues values ('search.companies', '8/1'), ('search.communities', '6/1')`);
  await client.query(
    `insert into catalogue.datasets (source, name, licence, attribution) values ('csv', 'old', 'l', 'a')`,
  );

  cpSync(ours, directory, { recursive: true });
  await migrate(url, directory, true);
  expect(company).toEqual([{ id: 2 }]);
  expect((await client.query('select id::int, ref from catalogue.brands')).rows).toEqual([{ id: 2, ref: 'Q1' }]);
  expect((await client.query('select id::int, ref from catalogue.communities')).rows).toEqual([
    { ...community[0], ref: 'c1' },
  ]);
  expect((await client.query('select * from catalogue.packages order by name')).rows).toEqual([
    { name: 'catalogue.brands', version: '8/1' },
    { name: 'catalogue.communities', version: '6/1' },
  ]);
  expect((await client.query('select name, kind from catalogue.datasets')).rows).toEqual([
    { name: 'old', kind: 'local' },
  ]);
  // The next one goes on counting where the old ones ended.
  expect((await lead('catalogue.brands', 'Q2')).rows).toEqual([{ id: 3 }]);
  const { rows } = await client.query(
    `select table_name from platform.table_access where table_name ~ '(companies|communities|catalogues|brands|packages)$' order by 1`,
  );
  expect(rows.map((row) => (row as { table_name: string }).table_name)).toEqual([
    'catalogue.brands',
    'catalogue.communities',
    'catalogue.companies',
    'catalogue.packages',
  ]);
});
