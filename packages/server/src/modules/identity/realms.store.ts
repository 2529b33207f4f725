import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** The realm that lives at a host; the platform's own where no reseller's verified host matches. */
export const getRealmOfHost = async (db: Db, host: string): Promise<number> => {
  const { rows } = await sql<{ realm_id: number }>`select identity.realm_of_host(${host}) as realm_id`.execute(db);
  return (rows[0] as { realm_id: number }).realm_id;
};

/** The platform's own realm: of a host that nobody has. */
export const getPlatformRealm = (db: Db): Promise<number> => getRealmOfHost(db, '');

/** Where the people of a realm sign in: its newest verified host; null for the platform's own address. */
export const getHomeOfRealm = async (db: Db, realmId: number) => {
  const { rows } = await sql<{ kind: 'platform' | 'reseller'; name: string; host: string | null }>`
    select kind, name, host from identity.home_of_realm(${realmId})`.execute(db);
  const home = rows[0];
  if (!home) throw new Error(`there is no realm ${realmId}`);
  return home;
};
