import type { Session } from '../db/copy.ts';
import { migrationLock } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './backup-manifest.ts';

/** What stands where a backup is to go. */
export type Target = {
  /** The schemas of the Galena that is there; they go when it is replaced. */
  readonly schemas: readonly string[];
};

type Alive = { readonly name: string; readonly n: number };

const aliveQuery = `
  select application_name as name, count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and application_name like 'galena%' group by 1 order by 1`;

const looks = 5;

/**
 * Keeps every other Galena from starting on this database until the session ends, and makes sure that none runs.
 * @throws BackupError naming what runs
 */
export const keepAlone = async (session: Session): Promise<void> => {
  let alive: Alive[] = [];
  // A connection that was just closed is seen for a moment longer.
  for (let look = 0; look < looks; look++) {
    const lock = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock]);
    alive = (await session.query<Alive>(aliveQuery)).rows;
    if (lock.rows[0]?.taken && alive.length === 0) return;
    await session.query('select pg_sleep(0.2)');
  }
  const who = alive.map(({ name, n }) => `${name} (${n} ${n === 1 ? 'connection' : 'connections'})`).join(', ');
  throw new BackupError(
    `Galena is running on this database: ${who || 'it is being migrated'}. Stop every serve and work first, then restore. Nothing was changed.`,
  );
};

const namesOf = async (session: Session, query: string, values: readonly unknown[] = []): Promise<string[]> =>
  (await session.query<{ name: string }>(query, [...values])).rows.map((row) => row.name);

/**
 * Looks at the database a backup is to go to.
 * @throws BackupError when there is a Galena and `replace` is not given, or when schemas of the backup's names are
 *   somebody else's
 */
export const inspectTarget = async (session: Session, manifest: Manifest, replace: boolean): Promise<Target> => {
  const { rows } = await session.query<{ ours: boolean }>(
    `select to_regclass('platform.migrations') is not null and to_regclass('platform.table_access') is not null as ours`,
  );
  const schemas = rows[0]?.ours
    ? await namesOf(session, `select name from platform.room_schemas() as name where to_regnamespace(name) is not null`)
    : [];
  const wanted = [...new Set(manifest.tables.map(({ name }) => name.slice(0, name.indexOf('.'))))];
  const strange = await namesOf(
    session,
    'select nspname as name from pg_namespace where nspname = any($1) and nspname <> all($2)',
    [wanted, schemas],
  );
  if (strange.length > 0)
    throw new BackupError(
      `This database already uses schema names that Galena needs: ${strange.join(', ')}. Restore into a separate database. Nothing was changed.`,
    );
  if (schemas.length > 0 && !replace)
    throw new BackupError(
      'This database already has a Galena. Restore into an empty database, or add --replace to remove it first. Nothing was changed.',
    );
  return { schemas };
};
