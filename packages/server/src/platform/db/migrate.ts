import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const applyFile = async (client: pg.Client, file: { name: string; text: string; checksum: string }): Promise<void> => {
  try {
    await client.query('begin');
    await client.query(file.text);
    await client.query('insert into platform.migrations (name, checksum) values ($1, $2)', [file.name, file.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
  }
};

/** What has to stand before the first migration: where the applied ones are kept. */
export const migrationLedger = `create schema if not exists platform;
    create table if not exists platform.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

const applyPending = async (client: pg.Client, directory: string): Promise<string[]> => {
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
  for (const file of pending) await applyFile(client, file);
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
    const applied = await applyPending(client, directory);
    const enforce = rls && (await areRolesReady(client));
    if (applied.length > 0 || (await isAccessStale(client, enforce)))
      await client.query(enforce ? 'select platform.apply_access()' : 'select platform.lift_access()');
    return applied;
  } finally {
    await client.end();
  }
};

/** Whether row-level security stands otherwise than wished: the roles came or went since the last run. */
const isAccessStale = async (client: pg.Client, enforce: boolean): Promise<boolean> => {
  const { rows } = await client.query<{ stale: boolean }>(
    `select exists (
       select from platform.table_access t join pg_class c on c.oid = t.table_name::regclass
       where t.kind in ('tenant', 'directory') and c.relrowsecurity <> $1) as stale`,
    [enforce],
  );
  return rows[0]?.stale ?? true;
};
