import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { WhitelabelTables } from './tables.gen.ts';

/** The public part of a brand. */
export type BrandRow = {
  readonly name: string;
  readonly domain: string;
  readonly logo: string | null;
  readonly favicon: string | null;
  readonly background: string | null;
  readonly sidebar_background: string | null;
  readonly primary_colour: string | null;
  readonly secondary_colour: string | null;
  readonly text_colour: string | null;
  readonly heading: string | null;
  readonly crms: string[];
  readonly show_training_center: boolean;
  readonly support_url: string | null;
};

/** The brand at a verified host, or null. */
export const maybeBrandOfHost = async (db: Db, host: string): Promise<BrandRow | null> => {
  const { rows } = await sql<BrandRow>`select * from whitelabel.brand_of_host(${host})`.execute(db);
  return rows[0] ?? null;
};

export type NewBrand = {
  readonly account_id: number;
  readonly realm_id: number;
  readonly business_name: string;
  readonly slug: string;
  readonly app_url: string;
  readonly primary_colour: string;
  readonly secondary_colour: string;
};

/** Stores a brand; one that stands already is left as it is. */
export const createBrand = async (db: TenantDb, brand: NewBrand): Promise<void> => {
  await db
    .withTables<WhitelabelTables>()
    .insertInto('whitelabel.business_accounts')
    .values({ ...brand, domain_status: 'verified' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
