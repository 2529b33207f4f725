import {
  type BusinessAccount,
  type BusinessAccountBody,
  brandColours,
  type BrandColour,
  whitelabelErrors as errors,
} from '@galena/contract/whitelabel';
import { AppError, type Fail, fillSentence, generalErrors, languages, type Language } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { lowestCreditPrice } from '@galena/contract/plans';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { leaveBrandHost, openBrandRealm, serveBrandAt } from '../identity/index.ts';
import { brandCrmsSlot } from './brands.service.ts';
import * as store from './business-accounts.store.ts';
import { isReserved } from './domains.rules.ts';
import { addressOfHost, baseDomainOf, hostIn, isOurs, slugHostOf } from './hosts.service.ts';
import { claimDomain, claimsCountSince, shownDomain } from './domains.service.ts';
import { addressOfPicture } from './pictures.rules.ts';

/** The columns of colours whose names are not those of the fields. */
const columnOf = {
  primary: 'primary_colour',
  secondary: 'secondary_colour',
  text: 'text_colour',
  sidebar_background: 'sidebar_background',
  background: 'background',
  text_primary: 'text_primary',
  text_secondary: 'text_secondary',
  heading: 'heading',
} as const satisfies Record<BrandColour, keyof store.BusinessAccountRow>;

const noColours = Object.fromEntries(brandColours.map((name) => [name, null])) as BusinessAccount['colours'];

/** What a reseller sees before it filled anything in. */
const unsaved = (context: Context): BusinessAccount => ({
  is_saved: false,
  business_name: '',
  slug: null,
  white_label_url: null,
  base_domain: baseDomainOf(context.app.config),
  app_url: null,
  domain: { host: null, status: 'none', records: [], problem: null, checked_at: null },
  sales_page_url: null,
  support_url: null,
  invoice_details: null,
  languages: [...languages],
  default_language: 'en',
  colours: noColours,
  logo: null,
  favicon: null,
  show_training_center: true,
  include_system_training: true,
  html_in_body: null,
  script_level: 'frame',
  scripts_blocked: false,
  direct_allowed: false,
  crms: [],
  crm_choices: context.app.slots.answersOf(brandCrmsSlot).flatMap((choices) => [...choices(context)]),
  selling_price_cents: null,
  wholesale_cents: context.app.config.GALENA_WHOLESALE_CENTS,
});

const shownOf = (context: Context, row: store.BusinessAccountRow): BusinessAccount => {
  const { config } = context.app;
  const { business_name, slug, app_url, sales_page_url, support_url, invoice_details, crms, selling_price_cents } = row;
  const { show_training_center, include_system_training, html_in_body, script_level, scripts_blocked, direct_allowed } =
    row;
  const { languages: offered, default_language } = row;
  return {
    ...unsaved(context),
    is_saved: true,
    business_name,
    slug,
    white_label_url: addressOfHost(config, slugHostOf(config, slug)),
    app_url,
    domain: shownDomain(context, row),
    sales_page_url,
    support_url,
    invoice_details,
    languages: offered,
    default_language,
    colours: Object.fromEntries(brandColours.map((name) => [name, row[columnOf[name]]])) as BusinessAccount['colours'],
    logo: addressOfPicture('logo', row.logo_version),
    favicon: addressOfPicture('favicon', row.favicon_version),
    show_training_center,
    include_system_training,
    html_in_body,
    script_level,
    scripts_blocked,
    direct_allowed,
    crms,
    selling_price_cents,
  };
};

/** The reseller's business account, or what it begins with. */
export const getBusinessAccount = (context: Context): Promise<BusinessAccount> =>
  inReadTransaction(context, async (tx) => {
    const row = await store.maybeBusinessAccount(tx.db, userOf(context).accountId);
    return row ? shownOf(context, row) : unsaved(context);
  });

/** What a reseller sells for where a package does not say. */
export type SellingTerms = {
  readonly businessName: string;
  /** What stands below the name on its invoices: legal name, address, tax number. */
  readonly invoiceLines: readonly string[];
  readonly creditPriceCents: number | null;
};

/** What the business account of a reseller of the transaction says of selling; null: it was never filled in. */
export const maybeSellingTerms = async (tx: Tx, accountId: number): Promise<SellingTerms | null> => {
  const row = await store.maybeBusinessAccount(tx.db, accountId);
  if (!row) return null;
  const invoiceLines = (row.invoice_details ?? '').split('\n').flatMap((line) => line.trim() || []);
  return { businessName: row.business_name, invoiceLines, creditPriceCents: row.selling_price_cents };
};

/** What of a brand its owner has filled in. */
export type BrandSetup = { readonly hasLogo: boolean; readonly hasOwnSalesPage: boolean };

/** How far the business account of a reseller of the transaction is; null: it was never filled in. */
export const maybeBrandSetup = async (tx: Tx, accountId: number): Promise<BrandSetup | null> => {
  const row = await store.maybeBusinessAccount(tx.db, accountId);
  return row && { hasLogo: row.logo_version !== null, hasOwnSalesPage: row.sales_page_url !== null };
};

type Faults = Record<string, string[]>;

const refuseWith = (fields: Faults): void => {
  if (Object.keys(fields).length > 0) throw new AppError(generalErrors.validation, { fields });
};

const slugFault = async (tx: Tx, accountId: number, slug: string): Promise<boolean> =>
  isReserved(slug) || store.isSlugTaken(tx.db, accountId, slug);

const domainFault = async (tx: Tx, accountId: number, host: string): Promise<boolean> =>
  isOurs(tx.app.config, host) || store.isDomainTaken(tx.db, accountId, host, claimsCountSince(tx));

/** What of a wish cannot be: said of the fields, all at once. */
const faultsOf = async (
  tx: Tx,
  accountId: number,
  body: BusinessAccountBody,
  before: store.BusinessAccountRow | null,
): Promise<Faults> => {
  const fields: Faults = {};
  const { slug, app_url: domain, selling_price_cents: price } = body;
  const lowest = Math.max(lowestCreditPrice, tx.app.config.GALENA_WHOLESALE_CENTS);
  if (slug !== undefined && slug !== before?.slug && (await slugFault(tx, accountId, slug)))
    fields['slug'] = [validationSentences.slug_taken];
  const host = domain ? hostIn(domain) : null;
  if (host !== null && host !== before?.app_url && (await domainFault(tx, accountId, host)))
    fields['app_url'] = [validationSentences.domain_taken];
  const standing = before ?? { languages: [...languages], default_language: 'en' };
  const { languages: offered, default_language } = languagesOf(standing, body);
  if (!offered.includes(default_language)) fields['default_language'] = [validationSentences.required];
  if (price && price <= lowest)
    fields['selling_price_cents'] = [fillSentence(validationSentences.greater_than, { more: lowest })];
  return fields;
};

/** A slug out of a name that nobody has: with a number where it is taken. */
const freeSlug = async (tx: Tx, accountId: number, name: string): Promise<string> => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  const stem = plain === '' ? 'brand' : plain;
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? stem : `${stem}-${count}`;
    if (!(await slugFault(tx, accountId, slug))) return slug;
  }
};

/** What is left out of a wish stays as it is. */
const given = <T>(value: T | undefined, held: T): T => (value === undefined ? held : value);

/** The languages in the order of ours; the default stays as long as it is offered. */
const languagesOf = (
  before: Pick<store.BusinessAccountRow, 'languages' | 'default_language'>,
  body: BusinessAccountBody,
): { readonly languages: Language[]; readonly default_language: Language } => {
  const wanted = body.languages ?? before.languages;
  const offered = languages.filter((one) => wanted.includes(one));
  const kept = offered.includes(before.default_language) ? before.default_language : offered[0];
  return { languages: offered, default_language: body.default_language ?? kept ?? before.default_language };
};

const inputOf = (before: store.BusinessAccountRow, body: BusinessAccountBody): store.BrandInput => {
  const colours = Object.fromEntries(
    brandColours.map((name) => [columnOf[name], given(body.colours?.[name], before[columnOf[name]])]),
  ) as Pick<store.BrandInput, (typeof columnOf)[BrandColour]>;
  return {
    ...colours,
    business_name: body.business_name,
    slug: body.slug ?? before.slug,
    sales_page_url: given(body.sales_page_url, before.sales_page_url),
    support_url: given(body.support_url, before.support_url),
    invoice_details: given(body.invoice_details, before.invoice_details) || null,
    ...languagesOf(before, body),
    show_training_center: body.show_training_center ?? before.show_training_center,
    include_system_training: body.include_system_training ?? before.include_system_training,
    html_in_body: body.html_in_body === undefined ? before.html_in_body : body.html_in_body || null,
    script_level: body.script_level ?? before.script_level,
    crms: body.crms ? [...new Set(body.crms)] : before.crms,
    selling_price_cents: given(body.selling_price_cents, before.selling_price_cents),
  };
};

/** The business account of a reseller, made with its realm where there is none. */
const standing = async (
  tx: Tx,
  accountId: number,
  body: BusinessAccountBody,
): Promise<{ readonly row: store.BusinessAccountRow; readonly isNew: boolean }> => {
  const realmId = await openBrandRealm(tx, accountId, body.business_name);
  const row = await store.lockBusinessAccount(tx.db, accountId);
  if (row) return { row, isNew: false };
  const slug = body.slug ?? (await freeSlug(tx, accountId, body.business_name));
  await store.createBusinessAccount(tx.db, accountId, {
    realmId,
    name: body.business_name,
    slug,
    at: moment(tx.clock),
  });
  const made = await store.lockBusinessAccount(tx.db, accountId);
  // Somebody took it at the same moment.
  if (!made) throw new AppError(generalErrors.validation, { fields: { slug: [validationSentences.slug_taken] } });
  return { row: made, isNew: true };
};

/** The address below ours follows the slug; one that is served for somebody else is refused like a slug that is taken. */
const moveSlugHost = async (tx: Tx, accountId: number, before: string | null, slug: string): Promise<void> => {
  const { config } = tx.app;
  if (before !== null && before.toLowerCase() !== slug.toLowerCase())
    await leaveBrandHost(tx, accountId, slugHostOf(config, before));
  if (!(await serveBrandAt(tx, accountId, { host: slugHostOf(config, slug), isOwn: false })))
    refuseWith({ slug: [validationSentences.slug_taken] });
};

/** What changed, for the audit; texts of scripts are not repeated there. */
const changesOf = (before: store.BusinessAccountRow, after: store.BusinessAccountRow) =>
  Object.fromEntries(
    (['business_name', 'slug', 'app_url', 'selling_price_cents', 'script_level'] as const).flatMap((name) =>
      before[name] === after[name] ? [] : [[name, [before[name], after[name]]]],
    ),
  ) as Record<string, [string | number | null, string | number | null]>;

/** Changes the business account of a reseller; the first time its realm and its address come with it. */
export const saveBusinessAccount = (
  context: Context,
  body: BusinessAccountBody,
  fail: Fail<typeof errors.direct_not_allowed>,
): Promise<BusinessAccount> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    refuseWith(await faultsOf(tx, accountId, body, await store.maybeBusinessAccount(tx.db, accountId)));
    const { row: before, isNew } = await standing(tx, accountId, body);
    const input = inputOf(before, body);
    // Who had the operator's leave keeps the wish without it: their code runs in the frame until it is there again.
    if (input.script_level === 'direct' && before.script_level !== 'direct' && !before.direct_allowed)
      return fail(errors.direct_not_allowed);
    await moveSlugHost(tx, accountId, isNew ? null : before.slug, input.slug);
    await store.saveBrand(tx.db, accountId, input, moment(tx.clock));
    const host = body.app_url === undefined ? before.app_url : body.app_url ? hostIn(body.app_url) : null;
    if (host !== before.app_url) await claimDomain(tx, accountId, before.app_url, host);
    const after = await store.maybeBusinessAccount(tx.db, accountId);
    if (!after) throw new Error('what was just written is not there');
    await writeAudit(tx, {
      action: isNew ? 'created' : 'updated',
      entity: 'business_account',
      entityId: accountId,
      label: after.business_name,
      changes: changesOf(before, after),
    });
    return shownOf(context, after);
  });

/** An account goes for good: its brand, and the hosts at which it was served. */
export const forgetBrand = async (tx: Tx, accountId: number): Promise<void> => {
  const row = await store.maybeBusinessAccount(tx.db, accountId);
  if (!row) return;
  await leaveBrandHost(tx, accountId, slugHostOf(tx.app.config, row.slug));
  if (row.app_url !== null) await leaveBrandHost(tx, accountId, row.app_url);
  await store.removeBrand(tx.db, accountId);
};
