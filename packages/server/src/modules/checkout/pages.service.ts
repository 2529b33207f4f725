import { Readable } from 'node:stream';
import { legalPages, type FileToSend, type LegalAddresses } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { newNonce } from '../../platform/http/headers.ts';
import { iconOf, lookOfHost, sheetOf } from '../../platform/http/page-look.ts';
import { linkTo } from '../../platform/mail/links.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { salesPagesOf, type SalesPage } from '../packages/index.ts';
import { getPlan, type Plan } from '../plans/index.ts';
import { canCharge } from '../providers/index.ts';
import { maybeBrandShown } from '../whitelabel/index.ts';
import { languageOf, type PageLanguage } from './languages.rules.ts';
import { findOffer, maybeSeller } from './offers.service.ts';
import { renderMissing, renderOverview } from './overview.rules.ts';
import { renderSalesPage } from './sales-page.rules.ts';
import type { LegalLink, OfferView, SiteView } from './view.rules.ts';
import { wordsIn } from './words.rules.ts';

/** Whose videos a page may show within itself (`maybeVideo` makes addresses of these and of no others). */
const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://www.loom.com'] as const;

/** A page that was written here. */
export const pageFile = (status: 200 | 404, nonce: string, text: string): FileToSend => {
  const bytes = Buffer.from(text);
  return {
    name: 'page.html',
    contentType: 'text/html; charset=utf-8',
    size: bytes.length,
    etag: null,
    isInline: true,
    page: { status, live: { nonce, frames: videoHosts } },
    open: async () => Readable.from([bytes]),
  };
};

const legalLinks = (legal: LegalAddresses, lang: PageLanguage): readonly LegalLink[] =>
  legalPages.flatMap((page) => {
    const href = legal[page];
    return href === null ? [] : [{ page, label: textIn(lang, `app.legal.${page}`), href }];
  });

/** What all pages of the called host have in common. @param wanted left out: the language that the browser asks for */
export const siteView = async (
  context: Context,
  sellerId: number | null,
  hasOverview: boolean,
  wanted?: PageLanguage,
): Promise<SiteView> => {
  const { host, acceptLanguage } = context.origin;
  const brand = await maybeBrandShown(context);
  const look = brand?.look ?? (await lookOfHost(context, host));
  const lang = look.languages.find((one) => one === wanted) ?? languageOf(acceptLanguage, look.languages);
  return {
    lang,
    words: wordsIn(lang, (key) => textIn(lang, `checkout.page.${key}`)),
    nonce: newNonce(),
    origin: linkTo(context, '/', brand === null ? null : host).slice(0, -1),
    year: context.clock.now().getUTCFullYear(),
    brand: {
      name: look.name,
      icon: iconOf(look),
      sheet: sheetOf(look.colours),
      logo: brand?.logo ?? null,
      supportUrl: brand?.supportUrl ?? null,
      legal: legalLinks(look.legal, lang),
    },
    canCharge: sellerId !== null && (await inAccounts(context, [sellerId], (tx) => canCharge(tx, sellerId), true)),
    hasOverview,
  };
};

const offerView = ({ page, sold }: SalesPage, plan: Plan | null): OfferView => ({
  page,
  sold,
  credits: plan === null || plan.search_limit === 0 ? null : plan.search_limit,
});

/** What stands where there is nothing. */
export const missing = async (context: Context, hasOverview: boolean, reason?: 'link_expired'): Promise<FileToSend> => {
  const view = await siteView(context, null, hasOverview);
  return pageFile(404, view.nonce, renderMissing(view, reason));
};

/** All packages of the reseller at the called host, as a page. On the platform's own host there is none. */
export const openOverview = async (context: Context): Promise<FileToSend> => {
  const sellerId = await maybeSeller(context);
  if (sellerId === null) return missing(context, false);
  const pages = await salesPagesOf(context, sellerId);
  if (pages.length === 0) return missing(context, false);
  const offers = await inAccounts(
    context,
    [sellerId],
    async (tx) => {
      const views: OfferView[] = [];
      for (const one of pages) views.push(offerView(one, await getPlan(tx, one.sold.plan_id)));
      return views;
    },
    true,
  );
  const view = await siteView(context, sellerId, true);
  return pageFile(200, view.nonce, renderOverview({ ...view, offers }));
};

/** The page of a package of the reseller at the called host. */
export const openSalesPage = async (context: Context, slug: string, form: string | undefined): Promise<FileToSend> => {
  const sellerId = await maybeSeller(context);
  if (sellerId === null) return missing(context, false);
  const offer = await findOffer(context, sellerId, slug, form);
  const hasOverview = (await salesPagesOf(context, sellerId)).length > 0;
  if (offer === null) return missing(context, hasOverview);
  if (offer === 'link_expired') return missing(context, hasOverview, offer);
  const site = await siteView(context, sellerId, hasOverview);
  const view = {
    ...site,
    offer: offerView(offer, offer.plan),
    door: offer.door,
    form: form === undefined ? null : offer.form,
  };
  return pageFile(200, view.nonce, renderSalesPage(view));
};
