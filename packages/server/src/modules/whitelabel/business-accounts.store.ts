import type { Language } from '@galena/contract/kernel';
import type { brandColours, BrandDomain, BrandPicture, ScriptLevel } from '@galena/contract/whitelabel';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

type Colours = {
  readonly [C in Exclude<(typeof brandColours)[number], 'primary' | 'secondary' | 'text'>]: string | null;
} & {
  readonly primary_colour: string | null;
  readonly secondary_colour: string | null;
  readonly text_colour: string | null;
};

/** What a reseller says of its business, as it is kept. */
export type BusinessAccountRow = Colours & {
  readonly business_name: string;
  readonly slug: string;
  readonly sales_page_url: string | null;
  readonly support_url: string | null;
  readonly invoice_details: string | null;
  readonly languages: Language[];
  readonly default_language: Language;
  readonly app_url: string | null;
  readonly domain_status: BrandDomain['status'];
  readonly domain_token: string | null;
  readonly domain_claimed_at: string | null;
  readonly domain_checked_at: string | null;
  readonly domain_problem: BrandDomain['problem'];
  readonly domain_lost_at: string | null;
  readonly show_training_center: boolean;
  readonly include_system_training: boolean;
  readonly html_in_body: string | null;
  readonly script_level: ScriptLevel;
  readonly scripts_blocked: boolean;
  readonly direct_allowed: boolean;
  readonly crms: string[];
  readonly selling_price_cents: number | null;
  readonly logo_version: number | null;
  readonly favicon_version: number | null;
};

const columns = sql`business_name, slug, sales_page_url, support_url, invoice_details, languages, default_language, app_url, domain_status, domain_token, domain_claimed_at,
  domain_checked_at, domain_problem, domain_lost_at, show_training_center, include_system_training, html_in_body, script_level,
  scripts_blocked, direct_allowed, crms, selling_price_cents, logo_version, favicon_version, primary_colour, secondary_colour, sidebar_background,
  background, text_primary, text_secondary, text_colour, heading`;

export const maybeBusinessAccount = async (db: TenantDb, accountId: number): Promise<BusinessAccountRow | null> => {
  const { rows } = await sql<BusinessAccountRow>`
    select ${columns} from whitelabel.business_accounts where account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
};

/** The same, kept as it is until the transaction ends. */
export const lockBusinessAccount = async (db: TenantDb, accountId: number): Promise<BusinessAccountRow | null> => {
  const { rows } = await sql<BusinessAccountRow>`
    select ${columns} from whitelabel.business_accounts where account_id = ${accountId} for update`.execute(db);
  return rows[0] ?? null;
};

/** The first of a reseller; nothing where one stands, or where somebody has just taken the slug. */
export const createBusinessAccount = async (
  db: TenantDb,
  accountId: number,
  {
    realmId,
    name,
    slug,
    at,
  }: { readonly realmId: number; readonly name: string; readonly slug: string; readonly at: string },
): Promise<void> => {
  await sql`
    insert into whitelabel.business_accounts (account_id, realm_id, business_name, slug, created_at, updated_at)
    values (${accountId}, ${realmId}, ${name}, ${slug}, ${at}, ${at}) on conflict do nothing`.execute(db);
};

/** What the reseller can change. */
export type BrandInput = Omit<
  BusinessAccountRow,
  'scripts_blocked' | 'direct_allowed' | 'logo_version' | 'favicon_version' | `domain_${string}` | 'app_url'
>;

export const saveBrand = async (db: TenantDb, accountId: number, input: BrandInput, at: string): Promise<void> => {
  await sql`
    update whitelabel.business_accounts set business_name = ${input.business_name}, slug = ${input.slug},
      sales_page_url = ${input.sales_page_url}, support_url = ${input.support_url}, invoice_details = ${input.invoice_details}, languages = ${input.languages},
      default_language = ${input.default_language}, primary_colour = ${input.primary_colour},
      secondary_colour = ${input.secondary_colour}, sidebar_background = ${input.sidebar_background}, background = ${input.background},
      text_primary = ${input.text_primary}, text_secondary = ${input.text_secondary}, text_colour = ${input.text_colour},
      heading = ${input.heading}, show_training_center = ${input.show_training_center},
      include_system_training = ${input.include_system_training}, html_in_body = ${input.html_in_body},
      script_level = ${input.script_level}, crms = ${input.crms}, selling_price_cents = ${input.selling_price_cents}, updated_at = ${at}
    where account_id = ${accountId}`.execute(db);
};

export const isSlugTaken = async (db: TenantDb, accountId: number, slug: string): Promise<boolean> => {
  const { rows } = await sql<{ is_taken: boolean }>`
    select whitelabel.is_slug_taken(${accountId}, ${slug}) as is_taken`.execute(db);
  return rows[0]?.is_taken ?? false;
};

/** Whether a domain is another's: proven, or claimed since a moment. */
export const isDomainTaken = async (db: TenantDb, accountId: number, host: string, since: string): Promise<boolean> => {
  const { rows } = await sql<{ is_taken: boolean }>`
    select whitelabel.is_domain_taken(${accountId}, ${host}, ${since}) as is_taken`.execute(db);
  return rows[0]?.is_taken ?? false;
};

/** A domain is claimed, or (null) given up: what was known of the one before is forgotten. */
export const claimDomain = async (
  db: TenantDb,
  accountId: number,
  host: string | null,
  token: string | null,
  at: string,
): Promise<void> => {
  await sql`
    update whitelabel.business_accounts set app_url = ${host}, domain_token = ${token},
      domain_status = ${host === null ? 'none' : 'pending'}, domain_claimed_at = ${host === null ? null : at}::timestamptz,
      domain_checked_at = null, domain_problem = null, domain_lost_at = null
    where account_id = ${accountId}`.execute(db);
};

export type DomainLook = Pick<BusinessAccountRow, 'domain_status' | 'domain_problem' | 'domain_lost_at'>;

/** How far the domain is, after a look at the DNS. */
export const noteDomain = async (db: TenantDb, accountId: number, look: DomainLook, at: string): Promise<void> => {
  await sql`
    update whitelabel.business_accounts set domain_status = ${look.domain_status}, domain_problem = ${look.domain_problem},
      domain_lost_at = ${look.domain_lost_at}, domain_checked_at = ${at}
    where account_id = ${accountId}`.execute(db);
};

export const setPictureVersion = async (
  db: TenantDb,
  accountId: number,
  picture: BrandPicture,
  version: number | null,
): Promise<void> => {
  await (picture === 'logo'
    ? sql`update whitelabel.business_accounts set logo_version = ${version} where account_id = ${accountId}`.execute(db)
    : sql`update whitelabel.business_accounts set favicon_version = ${version} where account_id = ${accountId}`.execute(
        db,
      ));
};

/** A picture in one width. */
export const addPicture = async (
  db: TenantDb,
  accountId: number,
  row: { readonly picture: BrandPicture; readonly version: number; readonly side: number; readonly fileId: number },
): Promise<void> => {
  await sql`
    insert into whitelabel.brand_pictures (account_id, picture, version, side, file_id)
    values (${accountId}, ${row.picture}, ${row.version}, ${row.side}, ${row.fileId})`.execute(db);
};

/** Removes a picture but for one version. @returns the files that nobody needs any more */
export const removePictures = async (
  db: TenantDb,
  accountId: number,
  picture: BrandPicture,
  keptVersion: number | null,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ file_id: number }>`
    delete from whitelabel.brand_pictures
    where account_id = ${accountId} and picture = ${picture} and version is distinct from ${keptVersion}::bigint
    returning file_id`.execute(db);
  return rows.map((row) => row.file_id);
};

/** Removes all that an account says of its brand. */
export const removeBrand = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`delete from whitelabel.brand_pictures where account_id = ${accountId}`.execute(db);
  await sql`delete from whitelabel.custom_links where account_id = ${accountId}`.execute(db);
  await sql`delete from whitelabel.legal_texts where account_id = ${accountId}`.execute(db);
  await sql`delete from whitelabel.legal_pages where account_id = ${accountId}`.execute(db);
  await sql`delete from whitelabel.business_accounts where account_id = ${accountId}`.execute(db);
};
