import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { dropDatabases } from '../../testing/databases/drop-databases.ts';
import { probeJobs } from '../../testing/probes/probe-jobs.ts';
import { testSecretKeys } from '../../testing/logins/secret-keys.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { derivePasswords } from '../crypto/derived-passwords.ts';
import { newSecretKey } from '../crypto/secrets.ts';
import { createLog } from '../log/log.ts';
import type { Login } from '../db/login.ts';
import { loginName, prepareLogins } from './logins.ts';
import { createPool } from '../db/pool.ts';
import { assertBoundRole } from '../db/roles.ts';

const app = useTestApp({ jobs: probeJobs, ownLogins: true });

const cluster = () => process.env['GALENA_TEST_CLUSTER'] as string;
const superuser = () => process.env['GALENA_TEST_SUPERUSER'] as string;

const runAt = async <T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) ({ rows } = await client.query<T>(statement));
    return rows;
  } finally {
    await client.end();
  }
};

const made: string[] = [];
const modest = `modest_${randomUUID().slice(0, 8)}`;
afterAll(async () => {
  await dropDatabases(made);
  await runAt(superuser(), `drop role if exists ${modest}`);
});

/** An empty database, and a way to look at its logins. */
const emptyDatabase = async (owner = 'galena') => {
  const name = `l_${randomUUID().replaceAll('-', '')}`;
  made.push(name);
  await runAt(superuser(), `create database ${name} owner ${owner}`);
  const at = (url: string) => url.replace(/\/(galena|postgres)$/, `/${name}`);
  return {
    name,
    appLogin: loginName('galena_app', name),
    system: loginName('galena_system', name),
    url: at(cluster()),
    superUrl: at(superuser()),
  };
};

const whoIs = (login: Login) =>
  login.connect((url) => runAt<{ login: string }>(url, 'select session_user as login')).then(([row]) => row?.login);

const fingerprintOf = async (login: string): Promise<string | undefined> =>
  (await runAt<{ rolpassword: string }>(superuser(), `select rolpassword from pg_authid where rolname = '${login}'`))[0]
    ?.rolpassword;

describe('the name of a login', () => {
  it.each([
    ['galena', 'galena_app_in_galena'],
    ['leads_2', 'galena_app_in_leads_2'],
    ['Leads', /^galena_app_in_leads_[0-9a-f]{8}$/],
    ['leads-eu', /^galena_app_in_leads_eu_[0-9a-f]{8}$/],
    ['ü'.repeat(31), /^galena_app_in__{31}_[0-9a-f]{8}$/],
    ['x'.repeat(63), /^galena_app_in_x{31}_[0-9a-f]{8}$/],
  ])('of %s', (database, expected) => {
    const name = loginName('galena_app', database);
    expect(name).toMatch(expected);
    expect(Buffer.byteLength(loginName('galena_system', database))).toBeLessThanOrEqual(63);
  });

  it('tells databases apart that look alike', () => {
    const alike = ['leads-eu', 'leads_eu', 'leads.eu', 'Leads_eu', 'x'.repeat(63), 'x'.repeat(62)];
    expect(new Set(alike.map((database) => loginName('galena_app', database))).size).toBe(alike.length);
  });
});

describe('the pools', () => {
  it('come in as logins of their own, each of which can take on its own role and no other', async () => {
    const { pool, logins, systemContext } = app().app;
    expect(logins).toMatchObject({ isSplit: true, fault: null });
    const who = sql<{ login: string; role: string }>`select session_user as login, current_user as role`;
    expect((await who.execute(pool.db)).rows[0]).toEqual({
      login: expect.stringMatching(/^galena_app_in_t_/),
      role: 'galena_app',
    });
    const system = systemContext('test').db;
    expect((await who.execute(system)).rows[0]).toEqual({
      login: expect.stringMatching(/^galena_system_in_t_/),
      role: 'galena_system',
    });
    await expect(sql`set role galena_system`.execute(pool.db)).rejects.toMatchObject({ code: '42501' });
    await expect(sql`set role galena_app`.execute(system)).rejects.toMatchObject({ code: '42501' });
  });

  it('and everything beside them: while it runs, nothing of the product is connected as the owner', async () => {
    const jobs = await app().startWorker(probeJobs);
    onTestFinished(jobs.stop);
    const { rows } = await app().owner.query<{ name: string; login: string }>(
      `select distinct application_name as name, usename as login from pg_stat_activity
       where datname = current_database() and application_name like 'galena%' order by 1`,
    );
    expect(rows.map(({ name, login }) => [name, login.replace(/_in_.*/, '')])).toEqual([
      ['galena', 'galena_app'],
      ['galena-heartbeat', 'galena_app'],
      ['galena-stream', 'galena_app'],
      ['galena-system', 'galena_system'],
      ['galena-worker', 'galena_system'],
    ]);
  });

  it('refuse to run where the start-up options do not arrive, as behind a pooler', async () => {
    const client = new pg.Client({ connectionString: app().app.logins.app.url() });
    await client.connect();
    onTestFinished(() => client.end());
    await expect(assertBoundRole(client, true)).rejects.toThrow(/drops start-up options/);
  });

  it('refuse a login that was made able to do more', async () => {
    const login = new URL(app().app.logins.app.url()).searchParams.get('user');
    const check = () => assertBoundRole(app().app.pool.pool, true);
    await check();
    for (const [give, take, remedy] of [
      [`grant galena_system to ${login}`, `revoke galena_system from ${login}`, /revoke galena_system from/],
      [`grant pg_read_all_data to ${login}`, `revoke pg_read_all_data from ${login}`, /revoke pg_read_all_data from/],
      [`alter role ${login} createrole`, `alter role ${login} nocreaterole`, /nocreaterole/],
    ] as const) {
      await runAt(superuser(), give);
      const refused = await check().catch((error: unknown) => error as Error);
      await runAt(superuser(), take);
      expect(refused?.message, give).toMatch(remedy);
    }
    await check();
  });
});

describe('a password', () => {
  const [k1, k2] = [newSecretKey('k1'), newSecretKey('k2')];

  it('is another one for every key and purpose, the same at every call, and stands nowhere as such', async () => {
    const { url, appLogin: name } = await emptyDatabase();
    await prepareLogins(url, k1);
    const [derived] = derivePasswords(k1, `database login ${name}`);
    expect(await fingerprintOf(name)).toBe(derived?.verifier());
    const passwords = [k1, k2].flatMap((key) =>
      ['a', 'b'].flatMap((purpose) => derivePasswords(key, purpose).map(({ password }) => password)),
    );
    expect(new Set(passwords).size).toBe(4);
    expect(derivePasswords(`${k2},${k1}`, 'a').map(({ password }) => password)).toEqual([passwords[2], passwords[0]]);
  });

  it('stays while its key stays, follows the first key, and lets in whoever still has that key as another', async () => {
    const { url, appLogin: name } = await emptyDatabase();
    const first = await prepareLogins(url, k1);
    const before = await fingerprintOf(name);
    await prepareLogins(url, k1);
    const both = await prepareLogins(url, `${k1},${k2}`);
    expect(await fingerprintOf(name)).toBe(before);

    // The second restart of a rotation: some processes have turned the keys round, some have not yet.
    const turned = await prepareLogins(url, `${k2},${k1}`);
    expect(await fingerprintOf(name)).not.toBe(before);
    for (const { app: accounts, system } of [both, turned])
      expect([await whoIs(accounts), await whoIs(system)]).toEqual([name, name.replace('app', 'system')]);
    await prepareLogins(url, `${k1},${k2}`);
    for (const logins of [both, turned]) expect(await whoIs(logins.app)).toBe(name);
    const rotated = await prepareLogins(url, k2);
    for (const logins of [both, turned, rotated]) expect(await whoIs(logins.app)).toBe(name);
    // Who was never told of the new key is out.
    await expect(whoIs(first.app)).rejects.toMatchObject({ code: '28P01' });
  });

  it('that changed under a pool is noticed by its next connection', async () => {
    const { url } = await emptyDatabase();
    const { app: login } = await prepareLogins(url, `${k1},${k2}`);
    const pool = createPool({ login, size: 4, name: 'galena-test', log: createLog('silent') });
    onTestFinished(() => pool.close());
    const ask = () => sql<{ n: number }>`select 1 as n, pg_sleep(0.05)`.execute(pool.db).then(({ rows }) => rows[0]?.n);
    expect(await ask()).toBe(1);
    await prepareLogins(url, `${k2},${k1}`);
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([1, 1, 1, 1]);
  });

  it('of keys that nobody has any more is set anew; one that somebody lives by is left alone', async () => {
    const { url, appLogin: name } = await emptyDatabase();
    const lost = await prepareLogins(url, k1);
    const { app: anew } = await prepareLogins(url, k2);
    expect(await whoIs(anew)).toBe(name);
    await expect(whoIs(lost.app)).rejects.toMatchObject({ code: '28P01' });

    const alive = new pg.Client({ connectionString: anew.url() });
    await alive.connect();
    const fault = {
      reason: expect.stringContaining('other secret keys'),
      remedy: expect.stringContaining('GALENA_SECRET_KEYS'),
    };
    const stranger = await prepareLogins(url, k1);
    expect(stranger).toMatchObject({ isSplit: false, fault });
    expect([await whoIs(stranger.app), await whoIs(anew)]).toEqual(['galena', name]);
    await alive.end();
  });
});

describe('two installations on one server', () => {
  it('have logins of their own, whatever their keys', async () => {
    const [one, other] = [await emptyDatabase(), await emptyDatabase()];
    const keys = newSecretKey('k1');
    const [first, second] = [await prepareLogins(one.url, keys), await prepareLogins(other.url, newSecretKey('k1'))];
    expect([await whoIs(first.app), await whoIs(second.app)]).toEqual([one.appLogin, other.appLogin]);
    // A copy of the first, with its keys, is another database and has other passwords.
    const copy = await emptyDatabase();
    await prepareLogins(copy.url, keys);
    expect(await fingerprintOf(copy.appLogin)).not.toBe(await fingerprintOf(one.appLogin));
  });

  it('that start at the same moment, and processes of one, make them once', async () => {
    const databases = await Promise.all([emptyDatabase(), emptyDatabase()]);
    const found = await Promise.all(
      databases.flatMap(({ url }) => Array.from({ length: 3 }, () => prepareLogins(url, testSecretKeys))),
    );
    expect(found.every(({ isSplit, fault }) => isSplit && fault === null)).toBe(true);
  });
});

describe('where the owner may not make logins', () => {
  const asModest = (url: string) => url.replace(/\/\/[^@]+@/, `//${modest}:modest@`);

  const prepared = async () => {
    await runAt(
      superuser(),
      `do $$ begin create role ${modest} login password 'modest'; exception when duplicate_object then null; end $$`,
      `grant galena_app, galena_system to ${modest}`,
    );
    const database = await emptyDatabase(modest);
    return { ...database, url: asModest(database.url) };
  };

  it('both roles share its login, with the statements that an administrator runs; then each has its own', async () => {
    const { url, superUrl, appLogin: name } = await prepared();
    const keys = newSecretKey('k1');
    const shared = await prepareLogins(url, keys);
    expect(shared).toMatchObject({ isSplit: false, fault: { reason: expect.stringMatching(/permission denied/) } });
    expect(await whoIs(shared.app)).toBe(modest);
    const remedy = shared.fault?.statements ?? [];
    expect(remedy.join('\n')).not.toContain(derivePasswords(keys, `database login ${name}`)[0]?.password);
    expect((await prepareLogins(url, keys)).fault?.statements).toEqual(remedy);

    await runAt(superUrl, ...remedy);
    const split = await prepareLogins(url, keys);
    expect(split).toMatchObject({ isSplit: true, fault: null });
    expect(await whoIs(split.app)).toBe(name);

    // The key is changed: the old password serves as long as its key is there, and what to run is told.
    const [next, both] = [newSecretKey('k2'), `${newSecretKey('k2')},${keys}`];
    const rotating = await prepareLogins(url, both);
    expect(rotating).toMatchObject({
      isSplit: true,
      fault: { statements: [/^alter role/, /^alter role/].map((line) => expect.stringMatching(line)) },
    });
    expect(await whoIs(rotating.app)).toBe(name);
    const late = await prepareLogins(url, next);
    expect(late.isSplit).toBe(false);
    await runAt(superUrl, ...(late.fault?.statements ?? []));
    expect(await prepareLogins(url, next)).toMatchObject({ isSplit: true, fault: null });
  });

  it('and where the database refuses logins that are as they should be, it says in what words', async () => {
    const { url, appLogin: name } = await emptyDatabase();
    await prepareLogins(url, testSecretKeys);
    await runAt(superuser(), `alter role ${name} valid until '2001-01-01'`);
    const refused = await prepareLogins(url, testSecretKeys);
    expect(refused).toMatchObject({
      isSplit: false,
      fault: { reason: expect.stringContaining('password authentication failed') },
    });
    expect(await whoIs(refused.app)).toBe('galena');
  });

  it('and logins that the database does not let in are let in', async () => {
    const { url, name, appLogin: login } = await emptyDatabase();
    await runAt(url, `revoke connect on database ${name} from public`);
    expect(await whoIs((await prepareLogins(url, testSecretKeys)).app)).toBe(login);
  });

  it('what ends its connection is no reason to share a login', async () => {
    const { url, appLogin: name } = await emptyDatabase();
    await prepareLogins(url, testSecretKeys);
    await runAt(superuser(), `alter role ${name} connection limit 0`);
    await expect(prepareLogins(url, testSecretKeys)).rejects.toMatchObject({ code: '53300' });
  });
});
