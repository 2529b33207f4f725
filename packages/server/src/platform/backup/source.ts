import { createHash } from 'node:crypto';
import type { SealedColumn } from '../crypto/sealed-columns.ts';
import { migrationLock } from '../db/migrate.ts';
import type { Session } from '../db/copy.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest, SequenceEntry } from './backup-manifest.ts';

/** A table as a backup takes it: a partitioned one whole, through its root. */
export type SourceTable = {
  /** `schema.table`, without quotes. */
  readonly name: string;
  /** The same, ready for SQL. */
  readonly quoted: string;
  readonly columns: readonly string[];
};

const schemas = `(select oid from pg_namespace where nspname in (select platform.room_schemas()))`;

// Tables that a migration declared; a partition comes with its root. Unlogged ones hold nothing that outlives a crash.
const tablesQuery = `
  select format('%s.%s', n.nspname, c.relname) as name, format('%I.%I', n.nspname, c.relname) as quoted,
    array(select quote_ident(attname) from pg_attribute a
          where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relnamespace in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and format('%s.%s', n.nspname, c.relname) in (select table_name from platform.table_access)
  order by 1`;

/** The tables a backup takes, by name. */
export const listTables = async (session: Session): Promise<SourceTable[]> =>
  (await session.query<SourceTable>(tablesQuery)).rows;

/** Tables in Galena's schemas that no migration made: they are nobody's to back up. */
export const listStrangers = async (session: Session): Promise<string[]> => {
  const { rows } = await session.query<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relnamespace in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition
       and format('%s.%s', n.nspname, c.relname) not in (select table_name from platform.table_access) order by 1`,
  );
  return rows.map((row) => row.name);
};

/** The sequences of Galena, `schema.sequence` and ready for SQL; those of unlogged tables begin anew. */
export const listSequences = async (session: Session): Promise<{ readonly name: string; readonly quoted: string }[]> =>
  (
    await session.query<{ name: string; quoted: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name, format('%I.%I', n.nspname, c.relname) as quoted
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relnamespace in ${schemas} and c.relkind = 'S' and c.relpersistence = 'p' order by 1`,
    )
  ).rows;

// A policy that binds this user would leave rows out without a word.
const assertSeesEverything = async (session: Session): Promise<void> => {
  const { rows } = await session.query<{ blind: string | null }>(
    `select string_agg(c.oid::regclass::text, ', ') as blind from pg_class c
     where c.relnamespace in ${schemas} and row_security_active(c.oid)
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'system_all'
                       and exists (select from unnest(p.polroles) r where pg_has_role(current_user, r, 'USAGE')))`,
  );
  if (rows[0]?.blind)
    throw new BackupError(
      `Row-level security hides rows of ${rows[0].blind} from this database user, so a backup would miss them. ` +
        'Give it the role: grant galena_system to <user>; or use the owner of the database.',
    );
};

/**
 * Begins to read the database as it stands at one moment, and keeps its tables from being altered meanwhile; rows may
 * change as they like. Ends with the session.
 * @throws BackupError when this is no database of Galena, or not all of it could be seen
 */
export const beginSnapshot = async (session: Session): Promise<SourceTable[]> => {
  // Not in the middle of a migration.
  await session.query('select pg_advisory_lock_shared($1)', [migrationLock]);
  await session.query('begin isolation level repeatable read, read only');
  const { rows } = await session.query<{ ours: boolean }>(
    `select to_regclass('platform.migrations') is not null and to_regclass('platform.table_access') is not null as ours`,
  );
  if (!rows[0]?.ours) throw new BackupError('Nothing to back up: this database has no Galena in it.');
  await assertSeesEverything(session);
  const tables = await listTables(session);
  await session.query(`lock table ${tables.map((table) => table.quoted).join(', ')} in access share mode`);
  await session.query('select pg_advisory_unlock_shared($1)', [migrationLock]);
  return tables;
};

/** The migrations the database went through, and an id that stays with it when it is restored elsewhere. */
export const readOrigin = async (
  session: Session,
): Promise<{ migrations: Manifest['migrations']; installation: string }> => {
  const { rows } = await session.query<{ name: string; checksum: string; at: string }>(
    'select name, checksum, applied_at::text as at from platform.migrations order by name',
  );
  // The microsecond in which the first migration ran.
  const birth = `${rows[0]?.name} ${rows[0]?.at}`;
  return {
    migrations: rows.map(({ name, checksum }) => ({ name, checksum })),
    installation: createHash('sha256').update(birth).digest('hex').slice(0, 16),
  };
};

/** Where the sequences stand. They know no snapshot: read after it began, they are at or beyond its rows. */
export const readSequences = async (session: Session): Promise<SequenceEntry[]> => {
  const entries: SequenceEntry[] = [];
  for (const { name, quoted } of await listSequences(session)) {
    const { rows } = await session.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${quoted}`,
    );
    entries.push({ name, ...(rows[0] as { value: string; is_called: boolean }) });
  }
  return entries;
};

/** A column of sealed values. */
export type SealedPlace = Pick<SealedColumn, 'table' | 'column' | 'sealedAs'>;

// The platform's own: kept answers (http/idempotency.ts).
const ownSealed: readonly SealedPlace[] = [{ table: 'platform.idempotency_keys', column: 'body' }];

/** The ids of the keys that sealed values of these columns name. A column that is not there yet names none. */
export const readKeyIds = async (session: Session, columns: readonly SealedPlace[]): Promise<string[]> => {
  const ids = new Set<string>();
  // A backup is also made of a database that was not migrated yet, whose table may still have its first name.
  const places = [...ownSealed, ...columns].flatMap(({ table, column, sealedAs = table }) =>
    [...new Set([table, sealedAs])].map((name) => ({ table: name, column })),
  );
  for (const { table, column } of places) {
    const found = await session.query<{ table: string; column: string }>(
      `select attrelid::regclass::text as table, quote_ident(attname) as column from pg_attribute
       where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
      [table, column],
    );
    const at = found.rows[0];
    if (!at) continue;
    const { rows } = await session.query<{ id: string }>(
      `select distinct split_part(${at.column}, '.', 2) as id from ${at.table} where ${at.column} like 'g1.%'`,
    );
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].toSorted();
};
