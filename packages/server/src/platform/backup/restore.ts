import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { copyIn, withSession, type Session } from '../db/copy.ts';
import { migrationLedger, type Migration } from '../db/migrate.ts';
import { areRolesReady, ensureRoles } from '../db/roles.ts';
import { readArchive, type Entry } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { assertRestored } from './check-restored.ts';
import { pieceName, type Manifest, type TableEntry } from './backup-manifest.ts';
import { listSequences, listTables, type SourceTable } from './source.ts';
import { inspectTarget, keepAlone } from './target.ts';
import type { VerifiedBackup } from './verify.ts';
import { layDownGuards } from './guards.ts';

export type RestoreInput = {
  readonly url: string;
  readonly backup: VerifiedBackup;
  /** The migrations of this program, of which the backup has some. */
  readonly migrations: readonly Migration[];
  /** false: the operator said GALENA_RLS=off. */
  readonly rls: boolean;
  /** Whether a Galena that stands in the database may be removed. */
  readonly replace: boolean;
};

export type RestoreReport = { readonly tables: number; readonly rows: number; readonly replaced: boolean };

/** The schemas as the backup's own program made them, without rows. */
const build = async (session: Session, manifest: Manifest, migrations: readonly Migration[]): Promise<void> => {
  await session.query(migrationLedger);
  const applied = new Set(manifest.migrations.map(({ name }) => name));
  for (const { name, text } of migrations) if (applied.has(name)) await session.query(text);
  // Forced policies would bind the owner, and COPY does not go through policies.
  await session.query('select platform.lift_access()');
};

/** The pieces of one table, which come next in the archive. */
async function* piecesOf(entries: AsyncGenerator<Entry, void>, table: TableEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for (let serial = 1; serial <= table.pieces; serial++) {
    const { value, done } = await entries.next();
    if (done || value.path !== pieceName(table.name, serial))
      throw new BackupError('The backup changed while it was read.');
    hash.update(value.body);
    yield value.body;
  }
  if (hash.digest('hex') !== table.sha256) throw new BackupError('The backup changed while it was read.');
}

const fillTable = async (
  session: Session,
  entries: AsyncGenerator<Entry, void>,
  table: TableEntry,
  { quoted, columns }: SourceTable,
): Promise<void> => {
  const same = columns.length === table.columns.length && columns.every((column) => table.columns.includes(column));
  if (!same) throw new BackupError(`${table.name} has different columns in the backup than its migrations create.`);
  const rows = copyIn(session, `copy ${quoted} (${table.columns.join(', ')}) from stdin`);
  await pipeline(piecesOf(entries, table), createGunzip(), rows);
  if (rows.rowCount !== table.rows)
    throw new BackupError(`${table.name} took ${rows.rowCount} rows of ${table.rows} in the backup.`);
};

const fillTables = async (session: Session, { file, manifest }: VerifiedBackup): Promise<void> => {
  const targets = new Map((await listTables(session)).map((table) => [table.name, table]));
  const named = new Set(manifest.tables.map(({ name }) => name));
  const odd = [...targets.keys(), ...named].filter((name) => !targets.has(name) || !named.has(name));
  if (odd.length > 0)
    throw new BackupError(`The backup and its migrations don’t have the same tables: ${odd.join(', ')}.`);
  // What the migrations put in comes again with the backup.
  await session.query(`truncate ${[...targets.values()].map((table) => table.quoted).join(', ')}`);
  const entries = readArchive(file);
  try {
    const [first] = manifest.tables;
    // Head and keys come before the rows.
    for (let skipped = manifest.key_box_sha256 === null ? 1 : 2; first && skipped > 0; skipped--) await entries.next();
    for (const table of manifest.tables)
      await fillTable(session, entries, table, targets.get(table.name) as SourceTable);
  } finally {
    await entries.return();
  }
};

const setSequences = async (session: Session, manifest: Manifest): Promise<void> => {
  const quoted = new Map((await listSequences(session)).map((sequence) => [sequence.name, sequence.quoted]));
  for (const { name, value, is_called } of manifest.sequences) {
    const target = quoted.get(name);
    if (!target) throw new BackupError(`The backup has a sequence ${name} that its migrations don’t create.`);
    await session.query('select setval($1::regclass, $2::bigint, $3)', [target, value, is_called]);
  }
};

const rebuild = async (session: Session, schemas: readonly string[], input: RestoreInput): Promise<void> => {
  const { manifest } = input.backup;
  const names = schemas.map((schema) => session.escapeIdentifier(schema)).join(', ');
  if (names) await session.query(`drop schema ${names} cascade`);
  await build(session, manifest, input.migrations);
  const raiseGuards = await layDownGuards(session);
  await fillTables(session, input.backup);
  await raiseGuards();
  await setSequences(session, manifest);
  const enforce = input.rls && (await areRolesReady(session));
  if (enforce) await session.query('select platform.apply_access()');
  await assertRestored(session, manifest, enforce);
};

// Everything happens in one transaction: whatever ends it early, a broken connection too, leaves what was there before.
const replaceAll = async (session: Session, schemas: readonly string[], input: RestoreInput): Promise<void> => {
  try {
    await session.query('begin');
    await rebuild(session, schemas, input);
    await session.query('commit');
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    throw new BackupError(
      `The restore failed and left the database as it was: ${(error as Error).message || 'the connection broke'}`,
      { cause: error },
    );
  }
};

/**
 * Puts a backup in the place of what is in the database, or into an empty one: all of it or nothing. Afterwards the
 * database stands at the backup's migrations; `migrate` brings it up to date.
 * @throws BackupError; the database is as it was then
 * @throws RoleError when the roles of row-level security cannot be made
 */
export const restoreBackup = (input: RestoreInput): Promise<RestoreReport> =>
  withSession(input.url, 'galena-restore', async (session) => {
    const { manifest } = input.backup;
    await keepAlone(session);
    const { schemas } = await inspectTarget(session, manifest, input.replace);
    if (input.rls) await ensureRoles(session);
    await replaceAll(session, schemas, input);
    // The planner knows nothing of fresh tables. Whoever analyses later gets the same, so a failure is none.
    for (const { quoted } of await listTables(session)) await session.query(`analyze ${quoted}`).catch(() => undefined);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: manifest.tables.length, rows, replaced: schemas.length > 0 };
  });
