import { generalErrors, type Fail } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import {
  formLinkPath,
  packageErrors as errors,
  salesPagePath,
  type SalesSettings,
  type SalesSettingsBody,
} from '@galena/contract/packages';
import { whitelabelErrors } from '@galena/contract/whitelabel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { cleanPage } from '../../platform/texts/clean-page.ts';
import { maybeSellingTerms } from '../whitelabel/index.ts';
import { addressesOf } from './packages.service.ts';
import { lockNames, maybePackage, type PackageRow } from './packages.store.ts';
import * as store from './sales-pages.store.ts';

type NotFound = typeof generalErrors.not_found;

/** What a page begins with: it sells the package by its own words. */
const beginning = ({ id, slug, name, description }: PackageRow): store.SalesPageRow => ({
  package_id: id,
  slug,
  headline: name,
  subheadline: description.slice(0, 300),
  body_html: '',
  hero_image: null,
  video_url: null,
  features: [],
  button_text: '',
  faq: [],
  guarantee: '',
  thank_you_url: null,
  seo_title: '',
  seo_description: '',
  is_published: false,
});

const settingsShown = async (tx: Tx, sold: PackageRow): Promise<SalesSettings> => {
  const page = await store.maybeSalesPage(tx.db, sold.account_id, sold.id);
  const address = await addressesOf(tx, sold.account_id);
  const { id, name, slug, show_on_sales_page, is_active } = sold;
  return {
    ...(page ?? beginning(sold)),
    is_saved: page !== null,
    url: address(salesPagePath(page?.slug ?? slug)),
    package: { id, name, slug, show_on_sales_page, is_active },
    has_business_account: (await maybeSellingTerms(tx, sold.account_id)) !== null,
  };
};

export const getSalesSettings = (context: Context, id: number, fail: Fail<NotFound>): Promise<SalesSettings> =>
  inReadTransaction(context, async (tx) => {
    const sold = await maybePackage(tx.db, userOf(tx).accountId, id);
    return sold ? settingsShown(tx, sold) : fail(generalErrors.not_found);
  });

/** What of a page is told to the audit: its texts are not repeated there. */
const changesOf = (before: store.SalesPageRow | null, after: SalesSettingsBody) =>
  Object.fromEntries(
    (['slug', 'headline', 'is_published'] as const)
      .filter((name) => after[name] !== (before?.[name] ?? null))
      .map((name) => [name, [before?.[name] ?? null, after[name]] as const]),
  );

/** Changes the sales page of a package; not before the business account says where it would be. */
export const saveSalesSettings = (
  context: Context,
  id: number,
  body: SalesSettingsBody,
  fail: Fail<NotFound | typeof generalErrors.validation | typeof errors.sales_settings_need_account>,
): Promise<SalesSettings> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await lockNames(tx.db, accountId);
    const sold = await maybePackage(tx.db, accountId, id);
    if (sold === null) return fail(generalErrors.not_found);
    if ((await maybeSellingTerms(tx, accountId)) === null) return fail(errors.sales_settings_need_account);
    if (await store.isPageSlugTaken(tx.db, accountId, id, body.slug))
      return fail(generalErrors.validation, { fields: { slug: [validationSentences.slug_taken] } });
    const before = await store.maybeSalesPage(tx.db, accountId, id);
    const page = { ...body, package_id: id, body_html: cleanPage(body.body_html) };
    await store.putSalesPage(tx.db, accountId, page, moment(tx.clock));
    await writeAudit(tx, {
      action: before === null ? 'created' : 'updated',
      entity: 'sales_page',
      entityId: id,
      label: sold.name,
      changes: changesOf(before, body),
    });
    return settingsShown(tx, sold);
  });

const daySeconds = 86_400;

/** Makes a link to sign up for a package. Only whoever asked for it ever has its token. */
export const issueFormLink = (
  context: Context,
  id: number,
  fail: Fail<NotFound | typeof errors.package_inactive | typeof whitelabelErrors.business_account_missing>,
): Promise<{ url: string; expires_at: string | null }> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const sold = await maybePackage(tx.db, accountId, id);
    if (sold === null) return fail(generalErrors.not_found);
    if (!sold.is_active) return fail(errors.package_inactive);
    const token = newToken('form_');
    const url = (await addressesOf(tx, accountId))(formLinkPath(sold.slug, token));
    if (url === null) return fail(whitelabelErrors.business_account_missing);
    const days = sold.form_available_days;
    const expires_at = days === null ? null : momentIn(tx.clock, days * daySeconds);
    await store.addFormLink(tx.db, accountId, {
      package_id: id,
      token_hash: tokenHash(token),
      created_at: moment(tx.clock),
      expires_at,
    });
    await writeAudit(tx, {
      action: 'created',
      entity: 'form_link',
      entityId: id,
      label: sold.name,
      changes: { expires_at: [null, expires_at] },
    });
    return { url, expires_at };
  });
