import type { SalesSettingsBody } from '@galena/contract/packages';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A sales page as it is kept. */
export type SalesPageRow = SalesSettingsBody & { readonly package_id: number };

const columns = sql`package_id, slug, headline, subheadline, body_html, hero_image, video_url, features, button_text, faq, guarantee,
  thank_you_url, seo_title, seo_description, is_published`;

/** The sales pages of an account of the transaction. */
export const findSalesPages = async (db: TenantDb, sellerId: number): Promise<readonly SalesPageRow[]> => {
  const { rows } = await sql<SalesPageRow>`
    select ${columns} from packages.sales_pages where account_id = ${sellerId}`.execute(db);
  return rows;
};

/** The sales page of a package; null: nobody filled it in yet. */
export const maybeSalesPage = async (
  db: TenantDb,
  sellerId: number,
  packageId: number,
): Promise<SalesPageRow | null> => {
  const { rows } = await sql<SalesPageRow>`
    select ${columns} from packages.sales_pages where account_id = ${sellerId} and package_id = ${packageId}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Whether the page of another package of the same reseller has a slug, in whatever case. */
export const isPageSlugTaken = async (
  db: TenantDb,
  sellerId: number,
  packageId: number,
  slug: string,
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from packages.sales_pages s
      where s.account_id = ${sellerId} and lower(s.slug) = lower(${slug}) and s.package_id <> ${packageId}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
};

/** Keeps a sales page, in the place of the one before. */
export const putSalesPage = async (db: TenantDb, sellerId: number, page: SalesPageRow, at: string): Promise<void> => {
  await sql`
    insert into packages.sales_pages as s (account_id, package_id, slug, headline, subheadline, body_html, hero_image, video_url,
      features, button_text, faq, guarantee, thank_you_url, seo_title, seo_description, is_published, created_at, updated_at)
    values (${sellerId}, ${page.package_id}, ${page.slug}, ${page.headline}, ${page.subheadline}, ${page.body_html},
      ${page.hero_image}, ${page.video_url}, ${JSON.stringify(page.features)}::jsonb, ${page.button_text},
      ${JSON.stringify(page.faq)}::jsonb, ${page.guarantee}, ${page.thank_you_url}, ${page.seo_title}, ${page.seo_description},
      ${page.is_published}, ${at}, ${at})
    on conflict (account_id, package_id) do update set slug = excluded.slug, headline = excluded.headline,
      subheadline = excluded.subheadline, body_html = excluded.body_html, hero_image = excluded.hero_image,
      video_url = excluded.video_url, features = excluded.features, button_text = excluded.button_text, faq = excluded.faq,
      guarantee = excluded.guarantee, thank_you_url = excluded.thank_you_url, seo_title = excluded.seo_title,
      seo_description = excluded.seo_description, is_published = excluded.is_published, updated_at = excluded.updated_at`.execute(
    db,
  );
};

export type NewLink = {
  readonly package_id: number;
  readonly token_hash: Buffer;
  readonly created_at: string;
  readonly expires_at: string | null;
};

/** Keeps a sign-up link; those of the package that nobody can use any more go. */
export const addFormLink = async (db: TenantDb, sellerId: number, link: NewLink): Promise<void> => {
  await sql`
    delete from packages.form_links
    where account_id = ${sellerId} and package_id = ${link.package_id}
      and expires_at < ${link.created_at}::timestamptz - interval '30 days'`.execute(db);
  await sql`
    insert into packages.form_links (account_id, package_id, token_hash, created_at, expires_at)
    values (${sellerId}, ${link.package_id}, ${link.token_hash}, ${link.created_at}, ${link.expires_at})`.execute(db);
};
