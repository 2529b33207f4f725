import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropDatabases } from '../../testing/databases/drop-databases.ts';
import { migrate } from './migrate.ts';

const ours = join(import.meta.dirname, '../../../migrations');
const cluster = () => process.env['GALENA_TEST_CLUSTER'] as string;
const made: string[] = [];
let url: string;
let directory: string;

const run = async <T extends pg.QueryResultRow>(at: string, statement: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
};

beforeEach(async () => {
  const name = `m_${randomUUID().replaceAll('-', '')}`;
  made.push(name);
  await run(cluster(), `create database ${name}`);
  url = cluster().replace(/\/galena$/, `/${name}`);
  directory = mkdtempSync(join(tmpdir(), 'galena-migrations-'));
  cpSync(ours, directory, { recursive: true });
});

afterEach(() => rmSync(directory, { recursive: true }));

afterAll(() => dropDatabases(made));

describe('migrate', () => {
  it('applies every file once, in order, and nothing the second time', async () => {
    const first = await migrate(url, directory, true);
    expect(first).toEqual(first.toSorted());
    expect(first.length).toBeGreaterThanOrEqual(4);
    expect(await migrate(url, directory, true)).toEqual([]);
  });

  it('two at once: each file is applied by one of them', async () => {
    const [one, two] = await Promise.all([migrate(url, directory, true), migrate(url, directory, true)]);
    expect([...one, ...two].toSorted()).toEqual(
      (await run<{ name: string }>(url, 'select name from platform.migrations order by name')).map((row) => row.name),
    );
  });

  it('a file that fails leaves nothing of itself, and runs once it is mended', async () => {
    await migrate(url, directory, true);
    const bad = join(directory, '9999_identity_bad.sql');
    writeFileSync(
      bad,
      `create table identity.half (id bigint); select platform.hidden_table('identity.half'); select 1 / 0;`,
    );
    await expect(migrate(url, directory, true)).rejects.toThrow(/9999_identity_bad\.sql failed: division by zero/);
    expect(await run(url, `select to_regclass('identity.half') as there`)).toEqual([{ there: null }]);
    writeFileSync(bad, `create table identity.half (id bigint); select platform.hidden_table('identity.half');`);
    expect(await migrate(url, directory, true)).toEqual(['9999_identity_bad.sql']);
  });

  it('applies what sorts before an applied one, too: it comes from a branch that was merged later', async () => {
    const later = join(directory, '209901010001_identity_later.sql');
    writeFileSync(
      later,
      `create schema later_one; create table later_one.a (id int); select platform.hidden_table('later_one.a');`,
    );
    await migrate(url, directory, true);
    for (const name of ['209901010000_identity_b.sql', '209901010000_identity_a.sql'])
      writeFileSync(join(directory, name), `insert into later_one.a values (1);`);
    expect(await migrate(url, directory, true)).toEqual(['209901010000_identity_a.sql', '209901010000_identity_b.sql']);
    expect(await migrate(url, directory, true)).toEqual([]);
  });

  it('refuses a file that was changed after it ran, and a database newer than the program', async () => {
    await migrate(url, directory, true);
    writeFileSync(join(directory, '9998_identity_new.sql'), 'select 1');
    await migrate(url, directory, true);
    writeFileSync(join(directory, '9998_identity_new.sql'), 'select 2');
    await expect(migrate(url, directory, true)).rejects.toThrow(/9998_identity_new\.sql was changed after it ran/);
    rmSync(join(directory, '9998_identity_new.sql'));
    await expect(migrate(url, directory, true)).rejects.toThrow(/newer than this program/);
  });

  const outOfLine = async () =>
    (
      await run<{ name: string }>(
        url,
        'select table_name as name from platform.table_access t where not platform.is_in_line(t) order by 1',
      )
    ).map(({ name }) => name);

  it('leaves every table as declared, touches none that is, and puts right what is not', async () => {
    await migrate(url, directory, true);
    expect(await outOfLine()).toEqual([]);
    const stamps = () =>
      run(url, `select oid, xmin from pg_class where relkind = 'r' union all select oid, xmin from pg_proc order by 1`);
    const before = await stamps();
    expect(await migrate(url, directory, true)).toEqual([]);
    expect(await stamps()).toEqual(before);

    const faults = {
      'identity.users': 'alter table identity.users no force row level security',
      'lists.lists': 'drop policy account_only on lists.lists',
      'platform.jobs': 'grant select on platform.jobs to public',
      'platform.mails': 'grant delete on platform.mails to galena_app',
      'records.results': 'alter policy system_all on records.results using (false)',
    };
    for (const fault of Object.values(faults)) await run(url, fault);
    // A start that was killed between its last file and the end.
    await run(url, 'revoke execute on function platform.finish_job(bigint) from galena_app');
    expect(await outOfLine()).toEqual(Object.keys(faults));
    await migrate(url, directory, true);
    expect(await outOfLine()).toEqual([]);
    const right = `select has_function_privilege('galena_app', 'platform.finish_job(bigint)', 'execute') as may`;
    expect(await run(url, right)).toEqual([{ may: true }]);
  });

  it('goes table by table, so that a call under way that reads them in the other order deadlocks with nobody', async () => {
    await migrate(url, directory, true);
    for (const name of ['accounts', 'users']) await run(url, `drop policy system_all on identity.${name}`);
    const call = new pg.Client({ connectionString: url });
    await call.connect();
    await call.query('begin; select from identity.users');
    const migrating = migrate(url, directory, true);
    // The first table is through, the second waits for the call.
    await expect.poll(outOfLine).toEqual(['identity.users']);
    await call.query('select from identity.accounts');
    await call.query('commit');
    await migrating;
    expect(await outOfLine()).toEqual([]);
    await call.end();
  });

  it('without the roles nothing is locked out; once they are wanted the policies stand, and back', async () => {
    const forced = () => run<{ n: number }>(url, `select count(*)::int as n from pg_class where relforcerowsecurity`);
    await migrate(url, directory, false);
    expect(await forced()).toEqual([{ n: 0 }]);
    await run(url, `insert into identity.accounts (realm_id, kind, name) values (1, 'customer', 'x')`);
    expect(await migrate(url, directory, true)).toEqual([]);
    expect((await forced())[0]?.n).toBeGreaterThan(5);
    await migrate(url, directory, false);
    expect(await forced()).toEqual([{ n: 0 }]);
  });
});
