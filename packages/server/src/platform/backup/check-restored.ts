import type { Session } from '../db/copy.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './backup-manifest.ts';
import { listTables } from './source.ts';

const assertRows = async (session: Session, manifest: Manifest): Promise<void> => {
  const quoted = new Map((await listTables(session)).map((table) => [table.name, table.quoted]));
  for (const { name, rows: expected } of manifest.tables) {
    const { rows } = await session.query<{ n: string }>(`select count(*) as n from ${quoted.get(name)}`);
    if (Number(rows[0]?.n) !== expected)
      throw new BackupError(`${name} has ${rows[0]?.n} rows after the restore instead of ${expected}.`);
  }
};

const assertPolicies = async (session: Session, enforce: boolean): Promise<void> => {
  const { rows } = await session.query<{ open: string | null }>(
    `select string_agg(t.table_name, ', ') as open from platform.table_access t
       join pg_class c on c.oid = t.table_name::regclass
     where t.kind in ('tenant', 'directory')
       and (c.relrowsecurity <> $1
            -- A tenant's table is forced by what was of old, and by nothing newer.
            or c.relforcerowsecurity <> $1 and (t.kind = 'directory' or not $1)
            or $1 and (select count(*) from pg_policy p
                       where p.polrelid = c.oid and p.polname in ('account_only', 'system_all')) <> 2)`,
    [enforce],
  );
  if (rows[0]?.open) throw new BackupError(`Row-level security isn’t set up correctly on: ${rows[0].open}.`);
};

/**
 * Looks at a restored database before it counts: every row there, every policy in force.
 * @param enforce whether row-level security is wanted and can be had
 * @throws BackupError
 */
export const assertRestored = async (session: Session, manifest: Manifest, enforce: boolean): Promise<void> => {
  await assertRows(session, manifest);
  await assertPolicies(session, enforce);
};
