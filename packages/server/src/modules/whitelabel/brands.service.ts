import type { BusinessSettings } from '@galena/contract/whitelabel';
import { defaultColours, generalErrors, noLegalPages, type Fail } from '@galena/contract/kernel';
import { inTransaction } from '../../platform/context/transaction.ts';
import { normaliseHost } from '../../platform/http/caller.ts';
import type { PageLook } from '../../platform/http/page-look.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { maybeDemoAgency } from '../identity/index.ts';
import { codeIn, elementsIn } from './elements.rules.ts';
import { addressOfPicture } from './pictures.rules.ts';
import { createBrand, maybeBrandOfHost, type BrandRow } from './brands.store.ts';

/** Business account → settings of its pages. */
const asSettings = (brand: BrandRow): BusinessSettings => ({
  name: brand.name,
  domain: brand.domain,
  logo: addressOfPicture('logo', brand.logo_version),
  favicon: addressOfPicture('favicon', brand.favicon_version),
  ...elementsIn(brand.html_in_body),
  script_level: brand.script_level,
  login_page_bg_color: brand.background,
  sidebar_background_color: brand.sidebar_background,
  button_color: brand.primary_colour ?? defaultColours.primary,
  secondary_color: brand.secondary_colour ?? defaultColours.secondary,
  text_color: brand.text_colour,
  heading_color: brand.heading,
  text_primary: brand.text_primary,
  text_secondary: brand.text_secondary,
  crms: brand.crms,
  show_training_center: brand.show_training_center,
  support_url: brand.support_url,
  legal: { ...noLegalPages, ...brand.legal },
  languages: brand.languages,
});

const lookOf = (brand: BrandRow): PageLook => {
  const { name, favicon, legal, languages, ...settings } = asSettings(brand);
  return {
    name,
    legal,
    languages,
    code: brand.script_level === 'direct' && brand.html_in_body !== null ? codeIn(brand.html_in_body) : null,
    favicon: favicon === null ? null : `${favicon}&size=32`,
    colours: {
      primary: settings.button_color,
      secondary: settings.secondary_color,
      sidebar: settings.sidebar_background_color,
      login: settings.login_page_bg_color,
      onPrimary: settings.text_primary,
      onSecondary: settings.text_secondary,
      text: settings.text_color,
      heading: settings.heading_color,
    },
  };
};

/** What the pages at a host look like; null where no brand lives. */
export const maybePageLook = async (context: Context, host: string): Promise<PageLook | null> => {
  const brand = await maybeBrandOfHost(context.db, host);
  return brand && lookOf(brand);
};

/** A brand as the pages for its visitors show it. */
export type BrandShown = { readonly look: PageLook; readonly logo: string | null; readonly supportUrl: string | null };

/** The brand at the address of a call; null where none lives. */
export const maybeBrandShown = async (context: Context): Promise<BrandShown | null> => {
  const brand = await maybeBrandOfHost(context.db, context.origin.host);
  if (brand === null) return null;
  const { logo, support_url: supportUrl } = asSettings(brand);
  return { look: lookOf(brand), logo, supportUrl };
};

/** The brand that lives at a domain, however it is written. */
export const getSiteSettings = async (
  context: Context,
  domain: string,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<BusinessSettings> => {
  const brand = await maybeBrandOfHost(context.db, normaliseHost(domain));
  return brand ? asSettings(brand) : fail(generalErrors.not_found);
};

/** The demo agency's brand, so that a newcomer can see what a reseller's customers see. */
export const seedDemoBrand = async (context: Context): Promise<string[]> => {
  const agency = await maybeDemoAgency(context);
  if (agency)
    await inTransaction(context, (tx) =>
      createBrand(tx.db, {
        account_id: agency.accountId,
        realm_id: agency.realmId,
        business_name: 'Marigold Leads',
        slug: 'marigold',
        primary_colour: '#B45309',
        secondary_colour: '#0F766E',
      }),
    );
  return [];
};

/** What a reseller may choose for the CRMs that its customers are offered; upper rooms know them. */
export const brandCrmsSlot =
  defineSlot<(context: Context) => readonly { readonly key: string; readonly name: string }[]>('brandCrms');

/** The CRMs and suites that the brand at the address of a call offers; empty: it names none, or no brand lives there. */
export const crmsOfHost = async (context: Context): Promise<readonly string[]> =>
  (await maybeBrandOfHost(context.db, context.origin.host))?.crms ?? [];
