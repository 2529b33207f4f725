import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  findSystemPostgres,
  LaunchError,
  startEmbeddedPostgres,
  writeInstanceNote,
} from './embedded.ts';
import { findBinaries, OUTSIDE } from './binaries.ts';
import { findFreePort, readLockFile, startPostmaster } from './postmaster.ts';
import { findServerState, isRunning } from './process-table.ts';
import { findServerUser } from './server-user.ts';

const base = fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
const opened: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const folders: string[] = [];

/** A path with a space, because people have such paths. */
const makeFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(base, 'galena pg '));
  // Root's server runs as another user, who must get in; mkdtemp lets nobody in.
  fs.chmodSync(folder, 0o755);
  folders.push(folder);
  return path.join(folder, 'db');
};

const open = async (directory: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> => {
  const database = await startEmbeddedPostgres({ directory, durable: false, ...more });
  opened.push(database);
  return database;
};

let prepared: string | undefined;

/** A folder in which a database was made and stopped: made once, copied for whoever begins there. */
const makeUsedFolder = async (): Promise<string> => {
  if (prepared === undefined) {
    prepared = makeFolder();
    await (await startEmbeddedPostgres({ directory: prepared, durable: false })).stop();
    // It stays until the last test.
    folders.pop();
  }
  const folder = makeFolder();
  // With its owners: root's server runs as another user.
  spawnSync('cp', ['-a', prepared, folder]);
  return folder;
};
afterAll(() => prepared && fs.rmSync(path.dirname(prepared), { recursive: true }));

const ask = async <Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  // A test may stop the server under an open connection.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

const refusal = (task: Promise<unknown>): Promise<LaunchError> =>
  task.then(
    () => Promise.reject(new Error('expected a LaunchError')),
    (reason: unknown) => (reason instanceof LaunchError ? reason : Promise.reject(reason as Error)),
  );

const waitFor = async (what: string, isDone: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 15_000; Date.now() < end; await delay(20)) if (await isDone()) return;
  throw new Error(`waited in vain for ${what}`);
};

/** Another Galena process: starts the database, tells its url, stays until it is killed. */
const startElsewhere = async (directory: string, durable = false): Promise<{ pid: number; url: string }> => {
  const launcher = pathToFileURL(path.join(import.meta.dirname, 'embedded.ts')).href;
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher)});
    const database = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, durable: ${durable} });
    console.log(database.url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const told = child.stderr.toArray();
  const complaint = told.then((chunks) => Promise.reject(new Error(Buffer.concat(chunks).toString())));
  const [line] = (await Promise.race([once(child.stdout, 'data'), complaint])) as [Buffer];
  complaint.catch(() => {});
  return { pid: child.pid ?? 0, url: line.toString().trim() };
};

const kill = async (pid: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
  process.kill(pid, signal);
  await waitFor(`the end of process ${pid}`, () => !isRunning(pid));
};

const serverPid = (database: EmbeddedPostgres): number => readLockFile(database.dataDirectory)?.pid ?? 0;

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await Promise.all(opened.splice(0).map((database) => database.stop()));
  for (const folder of folders.splice(0)) {
    // The server of a killed child lives on, as it should.
    const lock = readLockFile(path.join(folder, 'db', 'pg18'));
    if (lock && findServerState(lock.pid, path.join(folder, 'db', 'pg18')) === 'ours') await kill(lock.pid, 'SIGINT');
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

describe('a fresh folder', () => {
  it('gets a database whose product role owns it without being a superuser', async () => {
    const database = await open(makeFolder());
    const [role] = await ask<{ rolsuper: boolean; rolcreaterole: boolean; owner: string; name: string }>(
      database.url,
      `select rolsuper, rolcreaterole, pg_get_userbyid(datdba) as owner, datname as name
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(role).toEqual({ rolsuper: false, rolcreaterole: true, owner: 'galena', name: 'galena' });
    await ask(database.url, 'create extension pg_trgm');
    const [super_] = await ask<{ is: string }>(database.superUrl, `select current_setting('is_superuser') as is`);
    expect(super_?.is).toBe('on');
    expect(path.basename(database.dataDirectory)).toMatch(/^pg\d+$/);
    for (const name of ['superuser.password', 'owner.password']) {
      expect(fs.statSync(path.join(database.home, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('is used in place even when it is a private temporary folder', async () => {
    const directory = path.dirname(makeFolder());
    fs.chmodSync(directory, 0o700);
    expect((await open(directory)).home).toBe(directory);
  });

  it('is made once when two starts come at the same moment', async () => {
    const directory = makeFolder();
    const results = await Promise.allSettled([startElsewhere(directory), open(directory)]);
    const winner = results.find((result) => result.status === 'fulfilled');
    const loser = results.find((result) => result.status === 'rejected');
    expect(await ask(winner?.value.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(String(loser?.reason)).toContain('already running');
  });
});

describe('two starts on one folder', () => {
  it('do not take each other’s words in the log for their own', async () => {
    const first = await open(await makeUsedFolder());
    const { home, dataDirectory: data } = first;
    const user = findServerUser(home);
    const binaries = findBinaries(user, OUTSIDE, undefined, () => {});
    const start = startPostmaster(await findFreePort(), {
      home,
      data,
      user,
      binaries,
      durable: false,
      flags: [],
      log: () => {},
    });
    fs.appendFileSync(path.join(home, 'postgres.log'), 'LOG:  database system is ready to accept connections\n');
    expect(await start).toBe('occupied');
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('say so when a lock file was left empty, and start once it is gone', async () => {
    const directory = await makeUsedFolder();
    const [data] = fs.readdirSync(directory).filter((name) => /^pg\d+$/.test(name));
    const lock = path.join(directory, data ?? '', 'postmaster.pid');
    fs.writeFileSync(lock, '');
    spawnSync('chown', ['--reference', path.dirname(lock), lock]);
    const { message, remedy } = await refusal(open(directory));
    expect(message).toContain('is empty');
    expect(remedy).toContain('delete the file');
    fs.rmSync(lock);
    expect(await ask((await open(directory)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the next start', () => {
  it('finds the data of the one before, and stop leaves no process', async () => {
    const directory = await makeUsedFolder();
    const first = await open(directory);
    await ask(first.url, 'create table kept as select 42 as answer');
    const pid = serverPid(first);
    await Promise.all([first.stop(), first.stop()]);
    expect(isRunning(pid)).toBe(false);
    const second = await open(directory);
    expect(second.adopted).toBe(false);
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('adopts the server that a killed process left, with its data', async () => {
    const directory = await makeUsedFolder();
    const other = await startElsewhere(directory);
    await ask(other.url, 'create table kept as select 42 as answer');
    await kill(other.pid);
    const second = await open(directory);
    expect(second.adopted).toBe(true);
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    const pid = serverPid(second);
    await second.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('recovers when the server was killed too', async () => {
    const directory = await makeUsedFolder();
    const other = await startElsewhere(directory, true);
    await ask(other.url, 'create table kept as select 42 as answer');
    await kill(other.pid);
    await kill(readLockFile(path.join(directory, 'pg18'))?.pid ?? 0);
    const second = await open(directory);
    expect(second.adopted).toBe(false);
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it.skipIf(process.platform !== 'linux')('overlooks a lock file whose number now belongs to others', async () => {
    const directory = await makeUsedFolder();
    const first = await open(directory);
    await first.stop();
    // A living process of the very user the server runs as is the case in which PostgreSQL itself would give up.
    const { uid, gid } = fs.statSync(first.dataDirectory);
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    children.push(stranger);
    const lock = path.join(first.dataDirectory, 'postmaster.pid');
    fs.writeFileSync(lock, `${stranger.pid}\n${first.dataDirectory}\n1\n1\n\n127.0.0.1\n\nready\n`);
    fs.chownSync(lock, uid, gid);
    expect((await open(directory)).adopted).toBe(false);
  });
});

describe('a second living instance', () => {
  it('is refused with the process and the address of the first', async () => {
    const directory = await makeUsedFolder();
    const other = await startElsewhere(directory);
    const unnamed = await refusal(open(directory));
    expect(unnamed.code).toBe('already_running');
    expect(unnamed.message).toContain(`process ${other.pid}`);
    writeInstanceNote(directory, { pid: other.pid, url: 'http://localhost:3000' });
    const named = await refusal(open(directory));
    expect(named.message).toContain(`process ${other.pid}, at http://localhost:3000`);
    expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is still refused after the server crashed and was brought back', async () => {
    const directory = await makeUsedFolder();
    const first = await open(directory);
    const before = serverPid(first);
    await kill(before);
    await waitFor('the server to be back with its lock', async () => {
      const locks = `select count(*)::int as n from pg_locks where locktype = 'advisory'`;
      return (await ask<{ n: number }>(first.superUrl, locks).catch(() => []))[0]?.n === 1;
    });
    expect(serverPid(first)).not.toBe(before);
    expect((await refusal(startEmbeddedPostgres({ directory, durable: false }))).code).toBe('already_running');
  });
});

describe('a folder that is not as it should be', () => {
  it('is made anew when its initialisation was interrupted', async () => {
    const directory = makeFolder();
    fs.mkdirSync(path.join(directory, 'pg18', 'base'), { recursive: true });
    fs.mkdirSync(path.join(directory, 'init-999999999-x', 'data'), { recursive: true });
    fs.writeFileSync(path.join(directory, 'init-999999999-x', 'data', 'PG_VERSION'), '18\n');
    const database = await open(directory);
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(fs.readdirSync(directory).filter((name) => name.startsWith('init-'))).toEqual([]);
  });

  it('is moved aside, never deleted, when it carries a version', async () => {
    const directory = makeFolder();
    fs.mkdirSync(path.join(directory, 'pg18'), { recursive: true });
    fs.writeFileSync(path.join(directory, 'pg18', 'PG_VERSION'), '18\n');
    await open(directory);
    const [aside] = fs.readdirSync(directory).filter((name) => name.startsWith('pg18.incomplete-'));
    expect(fs.readFileSync(path.join(directory, aside ?? '', 'PG_VERSION'), 'utf8')).toBe('18\n');
  });

  it('is refused when another major version made it', async () => {
    const directory = makeFolder();
    fs.mkdirSync(path.join(directory, 'pg17'), { recursive: true });
    fs.writeFileSync(path.join(directory, 'pg17', 'PG_VERSION'), '17\n');
    const error = await refusal(open(directory));
    expect(error.code).toBe('wrong_version');
    expect(error.message).toContain('PostgreSQL 17');
  });

  it.each(['under a file', 'in /proc'])('is refused with a remedy when it cannot be written: %s', async (place) => {
    const parent = makeFolder();
    fs.writeFileSync(parent, '');
    const directory = place === 'in /proc' ? '/proc/galena' : path.join(parent, 'db');
    const error = await refusal(open(directory));
    expect(error.code).toBe('not_writable');
    expect(error.message).toContain(directory);
    expect(error.remedy).toContain('GALENA_DATA_DIR');
  });

  it('is told apart from a database whose password is gone, which is left alone', async () => {
    const directory = await makeUsedFolder();
    const first = await open(directory);
    await first.stop();
    fs.rmSync(path.join(directory, 'superuser.password'));
    expect((await refusal(open(directory))).code).toBe('password_lost');
    expect(readLockFile(first.dataDirectory)).toBeNull();
  });
});

describe('the programs', () => {
  const system = findSystemPostgres();

  it.skipIf(system === null)('may be those of the system (skipped where none is installed)', async () => {
    const database = await open(makeFolder(), { binDirectory: system?.binDirectory ?? '' });
    expect(path.basename(database.dataDirectory)).toBe(`pg${system?.major}`);
    const [shown] = await ask<{ server_version_num: string }>(database.url, 'show server_version_num');
    expect(Math.floor(Number(shown?.server_version_num) / 10_000)).toBe(system?.major);
  });

  it('are missed with a way out', async () => {
    const error = await refusal(open(makeFolder(), { binDirectory: '/nowhere' }));
    expect(error.code).toBe('no_binaries');
    expect(error.remedy).toContain('DATABASE_URL=');
  });

  it.skipIf(process.getuid?.() !== 0)('run as the owner of the data when root starts them', async () => {
    const database = await open(makeFolder());
    const { stdout } = spawnSync('ps', ['-o', 'uid=', '-p', String(serverPid(database))], { encoding: 'utf8' });
    expect(Number(stdout)).toBe(fs.statSync(database.dataDirectory).uid);
    expect(Number(stdout)).not.toBe(0);
  });
});
