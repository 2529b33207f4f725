import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createBackup, type BackupReport, type BackupInput } from '../platform/backup/backup.ts';
import { restoreBackup, type RestoreReport } from '../platform/backup/restore.ts';
import { verifyBackup } from '../platform/backup/verify.ts';
import { newSecretKey } from '../platform/crypto/secrets.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { dropDatabases } from './databases/drop-databases.ts';

const ours = join(import.meta.dirname, '../../migrations');

// A ledger whose pairs sum to zero, with what makes a restore hard: a cycle of foreign keys, deferred checks, a
// generated column, a column whose name needs quotes.
const ledger = `
  create table platform.test_pairs (
    id bigint generated always as identity primary key, pair uuid not null, amount bigint not null,
    doubled bigint generated always as (amount * 2) stored, "Other half" bigint, note text,
    unique (pair, amount) deferrable initially deferred);
  alter table platform.test_pairs add foreign key ("Other half") references platform.test_pairs (id) deferrable initially deferred;
  create trigger pairs_append_only before update or delete or truncate on platform.test_pairs
    for each statement execute function platform.refuse_change();
  create table platform.test_rows (
    id bigint generated always as identity primary key, label text not null, payload jsonb, bytes bytea);
  select platform.hidden_table('platform.test_pairs'), platform.hidden_table('platform.test_rows');`;

export type BackupFixture = {
  readonly folder: string;
  readonly keys: string;
  /** The folder of migrations; a test may put more into it. */
  readonly migrations: string;
  readonly emptyDatabase: () => Promise<string>;
  readonly migratedDatabase: () => Promise<string>;
  readonly run: <T extends pg.QueryResultRow>(url: string, query: string, values?: unknown[]) => Promise<T[]>;
  /** A hash of the rows of every table that a backup takes. */
  readonly contents: (url: string) => Promise<Readonly<Record<string, string>>>;
  readonly backUp: (url: string, file: string, input?: Partial<BackupInput>) => Promise<BackupReport>;
  readonly restore: (url: string, file: string, replace?: boolean) => Promise<RestoreReport>;
};

type Ask = <T extends pg.QueryResultRow>(query: string, values?: unknown[]) => Promise<T[]>;

const asked = async <T>(url: string, task: (ask: Ask) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await task(
      async <R extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
        (await client.query<R>(query, values)).rows,
    );
  } finally {
    await client.end();
  }
};

const run = <T extends pg.QueryResultRow>(url: string, query: string, values: unknown[] = []): Promise<T[]> =>
  asked(url, (ask) => ask<T>(query, values));

// All by one connection: one for each of the tables would cost more than the rest of the test.
const contents = (url: string): Promise<Record<string, string>> =>
  asked(url, async (ask) => {
    const tables = await ask<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in (select platform.room_schemas()) and c.relkind in ('r', 'p') and c.relpersistence = 'p' order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await ask<{ text: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as text from ${name} t`,
      );
      found[name] = row?.text ?? '';
    }
    return found;
  });

/** Databases, a folder and a key for the tests of one file; all gone after them. */
export const useBackupFixture = (): (() => BackupFixture) => {
  let fixture: BackupFixture | undefined;
  const made: string[] = [];
  const cluster = (): string => process.env['GALENA_TEST_CLUSTER'] as string;
  const createDatabase = async (copyOf: string): Promise<string> => {
    const name = `b_${randomUUID().replaceAll('-', '')}`;
    made.push(name);
    await run(cluster(), `create database ${name} template ${copyOf} strategy file_copy`);
    return cluster().replace(/\/galena$/, `/${name}`);
  };
  const emptyDatabase = (): Promise<string> => createDatabase('template1');
  // Migrated once, copied as often as wanted.
  let migrated: Promise<string> | undefined;
  const migrateOne = async (folder: string): Promise<string> => {
    const url = await emptyDatabase();
    await migrate(url, folder, true);
    return new URL(url).pathname.slice(1);
  };
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'galena-backup-'));
    const migrations = join(folder, 'migrations');
    cpSync(ours, migrations, { recursive: true });
    writeFileSync(join(migrations, '9000_platform_pairs.sql'), ledger);
    const keys = newSecretKey('k1');
    fixture = {
      folder,
      keys,
      migrations,
      emptyDatabase,
      migratedDatabase: async () => createDatabase(await (migrated ??= migrateOne(migrations))),
      run,
      contents,
      backUp: (url, file, input = {}) =>
        createBackup({
          url,
          file,
          product: '0.1.0',
          createdAt: new Date('2026-11-20T10:00:00Z'),
          sealed: [{ table: 'identity.users', column: 'google_api_key' }],
          secretKeys: keys,
          passphrase: null,
          ...input,
        }),
      restore: async (url, file, replace = false) => {
        const known = readMigrations(migrations);
        return restoreBackup({ url, backup: await verifyBackup(file, known), migrations: known, rls: true, replace });
      },
    };
  });
  afterAll(async () => {
    await dropDatabases(made);
    if (fixture) rmSync(fixture.folder, { recursive: true });
  });
  return () => {
    if (!fixture) throw new Error('the ground stands only inside tests');
    return fixture;
  };
};
