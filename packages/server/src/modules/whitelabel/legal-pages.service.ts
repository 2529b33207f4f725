import { languages, legalPages, type Fail, type LegalPage } from '@galena/contract/kernel';
import { whitelabelErrors as errors, type LegalSettings, type LegalSettingsBody } from '@galena/contract/whitelabel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { linkTo } from '../../platform/mail/links.ts';
import { cleanPage } from '../../platform/texts/clean-page.ts';
import { maybeOwnBrand } from '../identity/index.ts';
import { lockBusinessAccount } from './business-accounts.store.ts';
import * as store from './legal-pages.store.ts';

/** What the pages hold, and where customers find them. */
const settingsOf = async (tx: Tx, accountId: number): Promise<LegalSettings[]> => {
  const rows = await store.findLegalPages(tx.db, accountId);
  const texts = await store.findLegalTexts(tx.db, accountId);
  const host = (await maybeOwnBrand(tx, accountId))?.host ?? null;
  return legalPages.map((page) => {
    const row = rows.find((one) => one.page === page);
    const own = texts.filter((one) => one.page === page);
    const url = row?.url ?? null;
    const isHere = own.length > 0 && host !== null;
    return {
      page,
      url,
      texts: Object.fromEntries(
        languages.map((lang) => [lang, own.find((one) => one.lang === lang)?.body_html ?? null]),
      ) as LegalSettings['texts'],
      address: url ?? (isHere ? linkTo(tx, `/${page}`, host) : null),
      updated_at: row?.updated_at ?? null,
    };
  });
};

/** The legal pages of the reseller's brand. */
export const listLegalPages = (context: Context): Promise<LegalSettings[]> =>
  inReadTransaction(context, (tx) => settingsOf(tx, userOf(context).accountId));

/** Writes a legal page. What is left of a text when it was cleaned is kept; of nothing, nothing. */
export const saveLegalPage = (
  context: Context,
  page: LegalPage,
  { url, texts }: LegalSettingsBody,
  fail: Fail<typeof errors.business_account_missing>,
): Promise<LegalSettings> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    if (!(await lockBusinessAccount(tx.db, accountId))) return fail(errors.business_account_missing);
    const before = (await store.findLegalPages(tx.db, accountId)).find((one) => one.page === page);
    const kept = languages.flatMap((lang) => {
      const body_html = cleanPage(texts[lang] ?? '');
      return body_html === '' ? [] : [{ lang, body_html }];
    });
    await store.putLegalPage(tx.db, accountId, { page, url, updated_at: moment(tx.clock) });
    await store.putLegalTexts(tx.db, accountId, page, kept);
    await writeAudit(tx, {
      action: 'updated',
      entity: 'legal_page',
      label: page,
      changes: { url: [before?.url ?? null, url], languages: [null, kept.map(({ lang }) => lang).join(', ')] },
    });
    return (await settingsOf(tx, accountId)).find((one) => one.page === page) as LegalSettings;
  });

export type { LegalPageShown } from './legal-pages.store.ts';

/** A legal page of the brand at the called host, in the language that comes nearest; null: it has none. */
export const maybeLegalPage = (context: Context, page: LegalPage, lang: string): Promise<store.LegalPageShown | null> =>
  store.maybeLegalPageOfHost(context.db, context.origin.host, page, lang);
