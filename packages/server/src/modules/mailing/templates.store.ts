import { sql } from 'kysely';
import type { TemplateInput, TemplateKey } from '@galena/contract/mailing';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A mail as a brand words it, in a language. */
export type TemplateRow = {
  readonly key: TemplateKey;
  readonly lang: TemplateInput['lang'];
  readonly subject: string;
  readonly body_html: string;
  readonly is_active: boolean;
  readonly updated_at: string;
};

export const findTemplates = async (db: TenantDb, accountId: number): Promise<readonly TemplateRow[]> => {
  const { rows } = await sql<TemplateRow>`
    select key, lang, subject, body_html, is_active, updated_at from mailing.email_templates
    where account_id = ${accountId}`.execute(db);
  return rows;
};

export const maybeTemplate = async (
  db: TenantDb,
  accountId: number,
  key: string,
  lang: string,
): Promise<TemplateRow | null> => {
  const { rows } = await sql<TemplateRow>`
    select key, lang, subject, body_html, is_active, updated_at from mailing.email_templates
    where account_id = ${accountId} and key = ${key} and lang = ${lang}`.execute(db);
  return rows[0] ?? null;
};

export const putTemplate = async (
  db: TenantDb,
  accountId: number,
  { key, lang, subject, body_html: body, is_active: isActive, updated_at: at }: TemplateRow,
): Promise<void> => {
  await sql`
    insert into mailing.email_templates (account_id, key, lang, subject, body_html, is_active, updated_at)
    values (${accountId}, ${key}, ${lang}, ${subject}, ${body}, ${isActive}, ${at})
    on conflict (account_id, key, lang) do update set subject = excluded.subject, body_html = excluded.body_html,
      is_active = excluded.is_active, updated_at = excluded.updated_at`.execute(db);
};

export const removeTemplate = async (db: TenantDb, accountId: number, key: string, lang: string): Promise<void> => {
  await sql`
    delete from mailing.email_templates where account_id = ${accountId} and key = ${key} and lang = ${lang}`.execute(
    db,
  );
};

/** Removes all words of an account. */
export const removeTemplates = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`delete from mailing.email_templates where account_id = ${accountId}`.execute(db);
};
