import type { SalesPageContent } from '@galena/contract/packages';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { findModules, getAccount, realmOfCall } from '../identity/index.ts';
import { findFormLink, maybePackage, salesPageAt, termsOf, type SoldPackage } from '../packages/index.ts';
import { getPlan, type PackageTerms, type Plan } from '../plans/index.ts';
import { canCharge } from '../providers/index.ts';
import type { Door } from './view.rules.ts';
import { waysToBuy } from './ways.rules.ts';

/** What can be had, by a page or a sign-up link, and how. */
export type Offer = {
  readonly sellerId: number;
  readonly page: SalesPageContent;
  readonly sold: SoldPackage;
  readonly plan: Plan;
  readonly terms: PackageTerms;
  readonly door: Door;
  /** The token of a link that is good. */
  readonly form: string | null;
};

/** Whose customers the visitors of the called host are; null: the platform's own, who sells no packages. */
export const maybeSeller = async (context: Context): Promise<number | null> => (await realmOfCall(context)).ownerId;

/** What stands on the page of a package that has none: a sign-up link leads there all the same. */
const barePage = (sold: SoldPackage): SalesPageContent => ({
  slug: sold.slug,
  headline: sold.name,
  subheadline: sold.description,
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
});

type Link = Awaited<ReturnType<typeof findFormLink>>;

/** The page at a slug: the one of the link's package, where there is a link that is good; else the published one. */
const maybePage = async (context: Context, sellerId: number, slug: string, link: Link) => {
  const found = await salesPageAt(context, sellerId, slug);
  if (link === null || link === 'expired' || link.id === found?.sold.id) return found;
  const isOfLink = link.slug.toLowerCase() === slug.toLowerCase();
  return isOfLink ? { page: barePage(link), sold: link } : found;
};

type Asked = {
  readonly sold: SoldPackage;
  readonly link: Link;
  /** Whether only whoever has a link may have it. */
  readonly isByLink: boolean;
  readonly isSelling: boolean;
  /** Whether the reseller can be paid. */
  readonly isCharging: boolean;
};

const doorOf = (context: Context, { sold, link, isByLink, isSelling, isCharging }: Asked): Door => {
  const hasLink = link !== null && link !== 'expired' && link.id === sold.id;
  if (isByLink && !hasLink) return { kind: link === 'expired' ? 'link_expired' : 'link_only' };
  const [way] = isSelling && context.app.config.GALENA_REGISTRATION ? waysToBuy(sold, isCharging) : [];
  return way === undefined ? { kind: 'closed' } : { kind: 'open', way };
};

/**
 * What a reseller offers at a slug of its host to whoever has a link, or none.
 * @returns null where there is nothing; `link_expired` where only the link led somewhere
 */
export const findOffer = async (
  context: Context,
  sellerId: number,
  slug: string,
  form?: string,
): Promise<Offer | 'link_expired' | null> => {
  const link = form === undefined ? null : await findFormLink(context, sellerId, form, moment(context.clock));
  const found = await maybePage(context, sellerId, slug, link);
  if (found === null) return link === 'expired' ? 'link_expired' : null;
  const { page, sold } = found;
  const read = async (): Promise<Offer | null> =>
    inAccounts(
      context,
      [sellerId],
      async (tx) => {
        const row = await maybePackage(tx, sellerId, sold.id);
        const plan = row && (await getPlan(tx, row.plan_id));
        if (row === null || plan === null) return null;
        const { status } = await getAccount(tx, sellerId);
        const isSelling = status !== 'suspended' && (await findModules(tx, sellerId)).includes('whitelabel');
        const isByLink = row.form_available_days !== null;
        const door = doorOf(context, { sold, link, isByLink, isSelling, isCharging: await canCharge(tx, sellerId) });
        const isGood = link !== null && link !== 'expired' && link.id === sold.id;
        return { sellerId, page, sold, plan, terms: termsOf(row), door, form: isGood ? (form ?? null) : null };
      },
      true,
    );
  return read();
};
