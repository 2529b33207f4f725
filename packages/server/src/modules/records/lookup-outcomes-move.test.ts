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

/** What was looked up before, how its visit ended (null: nobody looked), and what is known of it from then on. */
const cases: readonly (readonly [website: string | null, visit: readonly [string, string] | null, outcome: string])[] =
  [
    [null, null, 'no_website'],
    ['', null, 'no_website'],
    ['https://a.example', null, 'not_tried'],
    ['https://a.example', ['found', 'read'], 'found'],
    ['https://a.example', ['potential', 'read'], 'potential'],
    ['https://a.example', ['not_found', 'read'], 'nothing_found'],
    ['https://a.example', ['failed', 'robots'], 'refused'],
    ['https://a.example', ['failed', 'timeout'], 'unreachable'],
    ['https://a.example', ['failed', 'parked'], 'no_website'],
  ];

it('records of an older version say what came of looking for their e-mails, and are counted by it', async () => {
  const before = readdirSync(ours).filter((one) => one < '202611231010');
  for (const file of before) cpSync(join(ours, file), join(directory, file));
  await migrate(url, directory, true);
  await client.query(
    `insert into lists.lists (account_id, name, type, created_at, updated_at) values (1, 'l', 'local', now(), now())`,
  );
  for (const [website, visit] of cases) {
    const { rows } = await client.query<{ id: string }>(
      `with who as (insert into contacts.identities (account_id, class, created_at) values (1, 'business', now()) returning id)
       insert into records.results (account_id, list_id, identity_id, website, source, created_at, updated_at)
       select 1, l.id, who.id, $1, 'search', now(), now() from lists.lists l, who returning id`,
      [website],
    );
    if (visit)
      await client.query(
        `insert into enrichment.visits (account_id, result_id, run_id, action, result, outcome, at)
         values (1, $1, 1, 'email', $2, $3, now())`,
        [rows[0]?.id, ...visit],
      );
  }

  cpSync(ours, directory, { recursive: true });
  await migrate(url, directory, true);
  const { rows } = await client.query<{ lookup_outcome: string }>(
    'select lookup_outcome from records.results order by id',
  );
  expect(rows.map((row) => row.lookup_outcome)).toEqual(cases.map(([, , outcome]) => outcome));
  expect((await client.query('select * from records.miscounted()')).rows).toEqual([]);
});
