import type { SandboxBooks } from '@galena/adapters/payments';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

type Page = Parameters<SandboxBooks['save']>[1];
type When = Parameters<SandboxBooks['findKeys']>[0];

/** A page as it was last saved; null: there is none. */
export const maybePage = async (
  db: Db,
  key: string,
): Promise<{ readonly value: unknown; readonly version: number } | null> => {
  const { rows } = await sql<{ value: unknown; version: number }>`
    select value, version from payments.sandbox_pages where key = ${key}`.execute(db);
  return rows[0] ?? null;
};

/** Saves a page over the version before. @returns false: somebody else did meanwhile */
export const savePage = async (db: Db, key: string, { value, version, touchedAt, dueAt }: Page): Promise<boolean> => {
  const text = JSON.stringify(value);
  if (version === 1) {
    const { numAffectedRows } = await sql`
      insert into payments.sandbox_pages (key, value, version, touched_at, due_at)
      values (${key}, ${text}, ${version}, ${touchedAt}, ${dueAt}) on conflict do nothing`.execute(db);
    return numAffectedRows === 1n;
  }
  const { numAffectedRows } = await sql`
    update payments.sandbox_pages set value = ${text}, version = ${version}, touched_at = ${touchedAt}, due_at = ${dueAt}
    where key = ${key} and version = ${version - 1}`.execute(db);
  return numAffectedRows === 1n;
};

/** The keys of pages that were touched since, or are due by then. */
export const findKeys = async (db: Db, { touchedSince, dueUntil }: When): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select key from payments.sandbox_pages where touched_at >= ${touchedSince} or due_at <= ${dueUntil}`.execute(db);
  return rows.map(({ key }) => key);
};
