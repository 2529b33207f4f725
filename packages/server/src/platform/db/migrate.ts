import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { areRolesReady } from './roles.ts';

/** Advisory lock. Any fixed number: one migration at a time per database; a backup and a restore keep it away, too. */
export const migrationLock = 7_147_011;

type Applied = { name: string; checksum: string };

export type Migration = Applied & { readonly text: string };

/** The migrations of `directory` in the order of their names, which begin with the time they were written; checksum: SHA-256 of the text, hexadecimal. */
export const readMigrations = (directory: string): Migration[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });

/** The database was migrated by other files than these. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

// A lock that was not to be had, a deadlock: both pass with the calls that are under way.
const passingCodes = ['55P03', '40P01'];
const patience = { tries: 40, pauseMs: 250 };

/**
 * Runs a task in a transaction of its own that waits for no lock for long: whoever waits for a table holds up everybody who comes
 * after. What passes is tried again.
 */
const inTurn = async (client: pg.Client, task: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '2s'`);
      await task();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (tries === patience.tries || !passingCodes.includes(String((error as { code?: string }).code))) throw error;
      await delay(patience.pauseMs);
    }
  }
};

/**
 * What a file brings is opened with it: who is at work meanwhile may meet a function of its own that became another.
 * @returns false: the files have not come so far that they could
 */
const openNew = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regprocedure('platform.open_new()') is not null as there`,
  );
  if (!rows[0]?.there) return false;
  await client.query('select platform.open_new()');
  return true;
};

const applyFile = async (client: pg.Client, file: Migration, opens: boolean): Promise<void> => {
  try {
    await inTurn(client, async () => {
      await client.query(file.text);
      await client.query('insert into platform.migrations (name, checksum) values ($1, $2)', [
        file.name,
        file.checksum,
      ]);
      if (opens) await openNew(client);
    });
  } catch (error) {
    throw new MigrationError(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
  }
};

/** What has to stand before the first migration: where the applied ones are kept. */
export const migrationLedger = `create schema if not exists platform;
    create table if not exists platform.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

const applyPending = async (client: pg.Client, directory: string, enforce: boolean): Promise<string[]> => {
  await client.query(migrationLedger);
  const files = readMigrations(directory);
  const { rows } = await client.query<Applied>('select name, checksum from platform.migrations order by name');
  for (const done of rows) {
    const file = files.find((candidate) => candidate.name === done.name);
    if (!file)
      throw new MigrationError(
        `The database is newer than this program: it contains ${done.name}. Start the newer version.`,
      );
    if (file.checksum !== done.checksum)
      throw new MigrationError(`${done.name} was changed after it ran. Migrations only go forward: add a new file.`);
  }
  // One that sorts before an applied one is applied all the same: it comes from a branch that was merged later. Branches of
  // one time do not know each other, so that neither can need the other.
  const pending = files.filter((file) => !rows.some((done) => done.name === file.name));
  // Nobody is at work in a database that is new: what it needs is opened once, after the last file.
  const opensEach = enforce && rows.length > 0;
  for (const file of pending) await applyFile(client, file, opensEach);
  return pending.map((file) => file.name);
};

/**
 * Brings the database up to the files in `directory`: each in a transaction of its own, one process at a time, forward
 * only; then brings grants and policies in line with what the files declared.
 * @param rls false: the roles are missing and the operator said GALENA_RLS=off.
 * @returns the names applied now.
 */
export const migrate = async (url: string, directory: string, rls: boolean): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'galena-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const enforce = rls && (await areRolesReady(client));
    const applied = await applyPending(client, directory, enforce);
    if (enforce) await bringInLine(client);
    else if (applied.length > 0 || (await isAnyEnforced(client))) await client.query('select platform.lift_access()');
    return applied;
  } finally {
    await client.end();
  }
};

/** Looked at every time: a start that was ended before it came so far, or roles that came since, leave it to the next one. */
const bringInLine = async (client: pg.Client): Promise<void> => {
  let opensByTable = false;
  await inTurn(client, async () => {
    opensByTable = await openNew(client);
    if (!opensByTable) await client.query('select platform.apply_access()');
  });
  if (!opensByTable) return;
  const { rows } = await client.query<{ name: string }>(
    'select table_name as name from platform.table_access t where not platform.is_in_line(t) order by 1',
  );
  for (const { name } of rows)
    await inTurn(client, async () => {
      await client.query('select platform.open_table(t) from platform.table_access t where table_name = $1', [name]);
    });
};

/** Whether row-level security stands, which is not wanted: the roles went since the last run. */
const isAnyEnforced = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ stands: boolean }>(
    `select exists (
       select from platform.table_access t join pg_class c on c.oid = t.table_name::regclass
       where t.kind in ('tenant', 'directory') and c.relrowsecurity) as stands`,
  );
  return rows[0]?.stands ?? true;
};
