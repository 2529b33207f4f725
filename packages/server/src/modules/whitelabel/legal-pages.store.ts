import type { Language, LegalPage } from '@galena/contract/kernel';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';

export type LegalPageRow = { readonly page: LegalPage; readonly url: string | null; readonly updated_at: string };
export type LegalTextRow = { readonly page: LegalPage; readonly lang: Language; readonly body_html: string };

export const findLegalPages = async (db: TenantDb, accountId: number): Promise<readonly LegalPageRow[]> => {
  const { rows } = await sql<LegalPageRow>`
    select page, url, updated_at from whitelabel.legal_pages where account_id = ${accountId}`.execute(db);
  return rows;
};

export const findLegalTexts = async (db: TenantDb, accountId: number): Promise<readonly LegalTextRow[]> => {
  const { rows } = await sql<LegalTextRow>`
    select page, lang, body_html from whitelabel.legal_texts where account_id = ${accountId}`.execute(db);
  return rows;
};

export const putLegalPage = async (db: TenantDb, accountId: number, row: LegalPageRow): Promise<void> => {
  await sql`
    insert into whitelabel.legal_pages (account_id, page, url, updated_at)
    values (${accountId}, ${row.page}, ${row.url}, ${row.updated_at})
    on conflict (account_id, page) do update set url = excluded.url, updated_at = excluded.updated_at`.execute(db);
};

/** The texts of a page are these and no others. */
export const putLegalTexts = async (
  db: TenantDb,
  accountId: number,
  page: LegalPage,
  texts: readonly Pick<LegalTextRow, 'lang' | 'body_html'>[],
): Promise<void> => {
  await sql`delete from whitelabel.legal_texts where account_id = ${accountId} and page = ${page}`.execute(db);
  for (const { lang, body_html } of texts)
    await sql`
      insert into whitelabel.legal_texts (account_id, page, lang, body_html)
      values (${accountId}, ${page}, ${lang}, ${body_html})`.execute(db);
};

/** A legal page as visitors of a host get it: an address elsewhere, or a text and its language. */
export type LegalPageShown =
  | { readonly url: string; readonly lang: null; readonly body_html: null }
  | { readonly url: null; readonly lang: Language; readonly body_html: string };

export const maybeLegalPageOfHost = async (
  db: Db,
  host: string,
  page: LegalPage,
  lang: string,
): Promise<LegalPageShown | null> => {
  const { rows } = await sql<LegalPageShown>`
    select * from whitelabel.legal_page_of_host(${host}, ${page}, ${lang})`.execute(db);
  return rows[0] ?? null;
};
