import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** The realm that lives at a host; the platform's own where no reseller's verified host matches. */
export const getRealmOfHost = async (db: Db, host: string): Promise<number> => {
  const { rows } = await sql<{ realm_id: number }>`select identity.realm_of_host(${host}) as realm_id`.execute(db);
  return (rows[0] as { realm_id: number }).realm_id;
};

/** The platform's own realm: of a host that nobody has. */
export const getPlatformRealm = (db: Db): Promise<number> => getRealmOfHost(db, '');
