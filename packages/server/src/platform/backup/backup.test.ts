import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { depth, depthLimitMs } from '@galena/contract/testing';
import { useBackupFixture } from '../../testing/backup-fixture.ts';
import { dropDatabases } from '../../testing/databases/drop-databases.ts';
import { createSecrets } from '../crypto/secrets.ts';

const fixture = useBackupFixture();
const fileNamed = (name: string): string => join(fixture().folder, name);

/** People, an audit, a sealed value, a job, odd texts. */
const populate = async (url: string): Promise<void> => {
  const { run, keys } = fixture();
  await run(
    url,
    `insert into identity.accounts (realm_id, kind, name) values (1, 'customer', E'tab\\t, newline\\n, back\\\\slash, \\\\N, ✓');
     insert into identity.accounts (realm_id, kind, name, parent_id) values (1, 'related', 'Child', 1);
     update identity.realms set account_id = 1;
     insert into identity.users (account_id, realm_id, first_name, last_name, email) values (1, 1, 'Pat', '', 'pat@mail.example');
     insert into platform.audits (account_id, action, entity, label, created_at) values (1, 'created', 'list', 'A', now()), (1, 'removed', 'list', 'B', now());
     insert into platform.jobs (queue, payload) select 'mail', jsonb_build_object('n', n) from generate_series(1, 20) n;
     insert into platform.test_rows (label, payload, bytes) values ('', null, '\\x00ff'), ('x', '{"a": [1, null]}', '');
     insert into platform.rate_buckets values ('k', 1, now())`,
  );
  const sealed = createSecrets(keys).seal('AIza-key', 'identity.users.google_api_key:1');
  await run(url, 'update identity.users set google_api_key = $1', [sealed]);
};

describe('a backup, restored into an empty database', () => {
  it('brings everything back: rows, sequences, policies, append-only triggers, foreign keys, secrets, jobs', async () => {
    const { run, contents, keys } = fixture();
    const source = await fixture().migratedDatabase();
    await populate(source);
    const file = fileNamed('whole.tar');
    const report = await fixture().backUp(source, file);
    expect(report).toMatchObject({ hasKeys: false, strangers: [], bytes: statSync(file).size });
    expect(report.keys).toMatchObject([{ id: 'k1', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(fixture().folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
    const before = await contents(source);
    await dropDatabases([new URL(source).pathname.slice(1)]);

    const target = await fixture().emptyDatabase();
    expect(await fixture().restore(target, file)).toEqual({
      tables: report.tables,
      rows: report.rows,
      replaced: false,
    });
    expect(await contents(target)).toEqual(before);
    expect(before['platform.jobs']).toMatch(/^20 /);
    expect(await run(target, 'select count(*)::int as n from platform.rate_buckets')).toEqual([{ n: 0 }]);
    await expect(run(target, `update platform.audits set label = 'C'`)).rejects.toThrow('append-only');
    await expect(run(target, `truncate platform.test_pairs`)).rejects.toThrow('append-only');
    await expect(run(target, `update identity.users set account_id = 77`)).rejects.toThrow('foreign key');
    const inserted = await run<{ id: number }>(
      target,
      `insert into identity.accounts (realm_id, kind, name) values (1, 'customer', 'next') returning id`,
    );
    expect(Number(inserted[0]?.id)).toBe(3);
    const [user] = await run<{ v: string }>(target, 'select google_api_key as v from identity.users');
    expect(createSecrets(keys).open(user?.v as string, 'identity.users.google_api_key:1')).toBe('AIza-key');
  });

  it('gives the policies back their hold: a tenant sees its own rows only', async () => {
    const source = await fixture().migratedDatabase();
    await populate(source);
    await fixture().backUp(source, fileNamed('policies.tar'));
    const target = await fixture().emptyDatabase();
    await fixture().restore(target, fileNamed('policies.tar'));
    const client = new pg.Client({ connectionString: target });
    await client.connect();
    await client.query(`set role galena_app; set app.account_ids = '{2}'`);
    const seen = async (table: string) => Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n);
    expect(await seen('platform.audits')).toBe(0);
    await client.query(`set app.account_ids = '{1}'`);
    expect(await seen('platform.audits')).toBe(2);
    await expect(client.query(`delete from platform.audits`)).rejects.toThrow('permission denied');
    await client.end();
  });

  it('has the same schemas, to the letter, as a database that was migrated', async () => {
    const source = await fixture().migratedDatabase();
    await fixture().backUp(source, fileNamed('schema.tar'));
    const target = await fixture().emptyDatabase();
    await fixture().restore(target, fileNamed('schema.tar'));
    const describeAll = (url: string) =>
      fixture().run(
        url,
        `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as text
           from pg_constraint where connamespace::regnamespace::text in (select platform.room_schemas())
         union all select 'trigger ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
         union all select 'index ' || indexdef from pg_indexes where schemaname in (select platform.room_schemas())
         union all select 'policy ' || p::text from pg_policies p
         union all select 'table ' || c.oid::regclass || ' ' || c.relacl::text || c.relrowsecurity || c.relforcerowsecurity
           from pg_class c where relnamespace::regnamespace::text in (select platform.room_schemas()) order by 1`,
      );
    expect(await describeAll(target)).toEqual(await describeAll(source));
  });

  it('is a tar of gzip pieces that any machine reads', async () => {
    const source = await fixture().migratedDatabase();
    await populate(source);
    await fixture().backUp(source, fileNamed('plain.tar'));
    const call = promisify(execFile);
    const listed = await call('tar', ['-tf', fileNamed('plain.tar')]);
    expect(listed.stdout.split('\n')[0]).toBe('galena-backup.json');
    const rows = await call('sh', [
      '-c',
      `tar -xOf "$1" --wildcards 'tables/platform.jobs/*' | gunzip`,
      '-',
      fileNamed('plain.tar'),
    ]);
    expect(rows.stdout.trim().split('\n')).toHaveLength(20);
  });
});

describe('a backup under write load', () => {
  it('holds one moment: pairs that sum to zero sum to zero', async () => {
    const { run } = fixture();
    const source = await fixture().migratedDatabase();
    await run(
      source,
      `insert into platform.test_rows (label) select repeat('row ', 50) || n from generate_series(1, 40000) n`,
    );
    let [isOver, written] = [false, 0];
    const write = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: source });
      await client.connect();
      while (!isOver) {
        const pair = randomUUID();
        await client.query('begin');
        await client.query('insert into platform.test_pairs (pair, amount) values ($1, 7)', [pair]);
        await client.query(
          'insert into platform.test_pairs (pair, amount, "Other half") select $1, -7, id from platform.test_pairs where pair = $1',
          [pair],
        );
        await client.query('commit');
        written += 1;
      }
      await client.end();
    };
    const writers = [write(), write(), write()];
    while (written < 50) await new Promise((next) => setImmediate(next));
    const before = written;
    await fixture().backUp(source, fileNamed('load.tar'));
    const after = written;
    isOver = true;
    await Promise.all(writers);
    expect(after).toBeGreaterThan(before);
    const target = await fixture().emptyDatabase();
    await fixture().restore(target, fileNamed('load.tar'));
    const [sums] = await run<{ sum: number; n: number; odd: number }>(
      target,
      `select sum(amount)::int as sum, count(*)::int as n,
         (select count(*)::int from (select from platform.test_pairs group by pair having sum(amount) <> 0) odd) as odd
       from platform.test_pairs`,
    );
    expect(sums).toMatchObject({ sum: 0, odd: 0 });
    expect(sums?.n).toBeGreaterThanOrEqual(2 * before);
    expect(sums?.n).toBeLessThanOrEqual(2 * (after + 3));
    // Its number is beyond all restored ones, also those of pairs that were under way.
    await run(target, `insert into platform.test_pairs (pair, amount) values ($1, 0)`, [randomUUID()]);
  });
});

describe('what cannot be backed up', () => {
  it('says so, and leaves no file', async () => {
    const empty = await fixture().emptyDatabase();
    await expect(fixture().backUp(empty, fileNamed('none.tar'))).rejects.toThrow('this database has no Galena');
    await expect(fixture().backUp(empty, '/nonexistent/none.tar')).rejects.toThrow('no such file or folder');
    expect(readdirSync(fixture().folder).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  it('names tables that no migration made', async () => {
    const source = await fixture().migratedDatabase();
    await fixture().run(source, 'create table identity.my_copy as select * from identity.modules');
    const report = await fixture().backUp(source, fileNamed('strangers.tar'));
    expect(report.strangers).toEqual(['identity.my_copy']);
  });
});

// Held in memory at once, the fewer of them would be more than the test allows.
const many = depth({ sample: 200_000, proof: 2_000_000 });

describe(`${many} rows`, () => {
  const program = `
    import { createBackup } from '${join(import.meta.dirname, 'backup.ts')}';
    import { restoreBackup } from '${join(import.meta.dirname, 'restore.ts')}';
    import { verifyBackup } from '${join(import.meta.dirname, 'verify.ts')}';
    import { readMigrations } from '${join(import.meta.dirname, '../db/migrate.ts')}';
    const [small, large, target, folder] = process.argv.slice(1);
    const migrations = readMigrations(folder + '/migrations');
    const thereAndBack = async (url, file) => {
      const begun = performance.now();
      const { rows, bytes } = await createBackup({ url, file, product: '0', createdAt: new Date(0), sealed: [], secretKeys: null, passphrase: null });
      const backedUp = performance.now();
      await restoreBackup({ url: target, backup: await verifyBackup(file, migrations), migrations, rls: true, replace: true });
      return { rows, bytes, backupMs: backedUp - begun, restoreMs: performance.now() - backedUp };
    };
    // What the program itself takes is not what rows take: once around with hardly any.
    await thereAndBack(small, folder + '/small.tar');
    // Not maxRSS: a child inherits that of the process it was forked from.
    const nowMb = () => process.memoryUsage.rss() / 1024 ** 2;
    const start = nowMb();
    let peak = start;
    setInterval(() => (peak = Math.max(peak, nowMb())), 10).unref();
    const figures = await thereAndBack(large, folder + '/large.tar');
    console.log(JSON.stringify({ ...figures, startMb: start, grownMb: peak - start }));`;

  it(
    'go through little memory, there and back',
    async () => {
      const [small, large] = [await fixture().migratedDatabase(), await fixture().migratedDatabase()];
      await fixture().run(
        large,
        `insert into platform.test_rows (label, payload)
       select md5(n::text) || md5((n * 7)::text), jsonb_build_object('email', md5(n::text) || '@mail.example', 'text', repeat(md5((n * 3)::text), 8))
       from generate_series(1, $1::int) n`,
        [many],
      );
      const target = await fixture().emptyDatabase();
      const { stdout } = await promisify(execFile)(process.execPath, [
        // V8 keeps up to 60 MB of garbage before it looks; with little room for it the rest is what is really held.
        '--max-semi-space-size=2',
        '--input-type=module',
        '--eval',
        program,
        small,
        large,
        target,
        fixture().folder,
      ]);
      const figures = JSON.parse(stdout) as { rows: number; grownMb: number };
      process.stdout.write(`backup of ${many} rows: ${stdout}`);
      expect(figures.rows).toBeGreaterThan(many);
      expect(figures.grownMb).toBeLessThan(60);
      const [n] = await fixture().run(target, 'select count(*)::int as n from platform.test_rows');
      expect(n).toEqual({ n: many });
    },
    depthLimitMs,
  );
});

describe('the file', () => {
  it('replaces what a killed backup left, and only that', async () => {
    const source = await fixture().migratedDatabase();
    writeFileSync(fileNamed('again.tar.partial'), 'half');
    await fixture().backUp(source, fileNamed('again.tar'));
    expect(readFileSync(fileNamed('again.tar')).subarray(0, 18).toString()).toBe('galena-backup.json');
  });
});
