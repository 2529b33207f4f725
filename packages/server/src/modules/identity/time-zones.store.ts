import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityTables } from './tables.gen.ts';

/** Whether the database counts days by a zone of this name. */
export const knowsTimeZone = async (db: TenantDb, name: string): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_catalog.pg_timezone_names where name = ${name}) as known`.execute(db);
  return rows[0]?.known ?? false;
};

export const setTimeZoneOf = async (db: TenantDb, accountId: number, zone: string): Promise<void> => {
  await db
    .withTables<IdentityTables>()
    .updateTable('identity.accounts')
    .set({ time_zone: zone })
    .where('id', '=', accountId)
    .execute();
};
