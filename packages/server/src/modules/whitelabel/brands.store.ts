import type { Language, LegalAddresses } from '@galena/contract/kernel';
import type { BrandPicture, ScriptLevel } from '@galena/contract/whitelabel';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { WhitelabelTables } from './tables.gen.ts';

/** The public part of a brand. */
export type BrandRow = {
  readonly name: string;
  readonly domain: string;
  readonly logo_version: number | null;
  readonly favicon_version: number | null;
  readonly background: string | null;
  readonly sidebar_background: string | null;
  readonly primary_colour: string | null;
  readonly secondary_colour: string | null;
  readonly text_primary: string | null;
  readonly text_secondary: string | null;
  readonly text_colour: string | null;
  readonly heading: string | null;
  readonly crms: string[];
  readonly show_training_center: boolean;
  readonly support_url: string | null;
  /** Null where they may not run. */
  readonly html_in_body: string | null;
  /** How they run at this host. */
  readonly script_level: ScriptLevel;
  /** Where its legal pages lead; one that it has not is left out. */
  readonly legal: Partial<LegalAddresses>;
  /** That it offers, the default first. */
  readonly languages: Language[];
};

/** The brand at a verified host, or null. */
export const maybeBrandOfHost = async (db: Db, host: string): Promise<BrandRow | null> => {
  const { rows } = await sql<BrandRow>`select * from whitelabel.brand_of_host(${host})`.execute(db);
  return rows[0] ?? null;
};

/** Where the file of a picture lies that the brand at a host shows, in the width nearest to a wanted one; null: it shows none. */
export const maybePictureOfHost = async (
  db: Db,
  host: string,
  picture: BrandPicture,
  side: number,
): Promise<{ readonly account_id: number; readonly file_id: number } | null> => {
  const { rows } = await sql<{ account_id: number; file_id: number }>`
    select * from whitelabel.picture_of_host(${host}, ${picture}, ${side})`.execute(db);
  return rows[0] ?? null;
};

export type NewBrand = {
  readonly account_id: number;
  readonly realm_id: number;
  readonly business_name: string;
  readonly slug: string;
  readonly primary_colour: string;
  readonly secondary_colour: string;
};

/** Stores a brand; one that stands already is left as it is. */
export const createBrand = async (db: TenantDb, brand: NewBrand): Promise<void> => {
  await db
    .withTables<WhitelabelTables>()
    .insertInto('whitelabel.business_accounts')
    .values(brand)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
