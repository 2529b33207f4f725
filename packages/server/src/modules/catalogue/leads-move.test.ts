import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/databases/old-database.ts';

let old: OldDatabase;

beforeAll(async () => {
  old = await openOldDatabase('0023');
});
afterAll(() => old.close());

const lead = (table: string, ref: string) =>
  old.client.query<{ id: number }>(
    `insert into ${table} (ref, name, categories, folded, folded_categories, is_worldwide, countries, not_in, record, version)
     values ($1, $1, '{a}', $1, 'a', true, '{}', '{}', '{"data": {}}', '8') returning id::int`,
    [ref],
  );

it('leads that came with an older version keep their rows and ids in the room they move to', async () => {
  await lead('search.companies', 'Q0');
  await old.client.query(`delete from search.companies`);
  const company = (await lead('search.companies', 'Q1')).rows;
  const community = (await lead('search.communities', 'c1')).rows;
  await old.client.query(
    `insert into search.catalogues values ('search.companies', '8/1'), ('search.communities', '6/1')`,
  );
  await old.client.query(
    `insert into catalogue.datasets (source, name, licence, attribution) values ('csv', 'old', 'l', 'a')`,
  );

  await old.update();
  expect(company).toEqual([{ id: 2 }]);
  expect((await old.client.query('select id::int, ref from catalogue.brands')).rows).toEqual([{ id: 2, ref: 'Q1' }]);
  expect((await old.client.query('select id::int, ref from catalogue.communities')).rows).toEqual([
    { ...community[0], ref: 'c1' },
  ]);
  expect((await old.client.query('select * from catalogue.packages order by name')).rows).toEqual([
    { name: 'catalogue.brands', version: '8/1' },
    { name: 'catalogue.communities', version: '6/1' },
  ]);
  expect((await old.client.query('select name, kind from catalogue.datasets')).rows).toEqual([
    { name: 'old', kind: 'local' },
  ]);
  // The next one goes on counting where the old ones ended.
  expect((await lead('catalogue.brands', 'Q2')).rows).toEqual([{ id: 3 }]);
  const { rows } = await old.client.query(
    `select table_name from platform.table_access where table_name ~ '^(search|catalogue)[.](companies|communities|catalogues|brands|packages)$' order by 1`,
  );
  expect(rows.map((row) => (row as { table_name: string }).table_name)).toEqual([
    'catalogue.brands',
    'catalogue.communities',
    'catalogue.companies',
    'catalogue.packages',
  ]);
});
