import type { FiltersOf } from '@galena/contract/search';
import type { Asked } from '../vendor/vendor-searcher.ts';
import { refusal, type Platform } from './api.ts';

type Filters = FiltersOf<'influencer'>;
type Bounds = { readonly min?: number | null | undefined; readonly max?: number | null | undefined };

/** Figures that only some platforms have: who asks another for them would get an answer to something else. */
export const platformsOf: { readonly [Name in keyof Filters]?: readonly Platform[] } = {
  reelsPlays: ['instagram'],
  views: ['tiktok', 'youtube'],
  shares: ['tiktok'],
  saves: ['tiktok'],
  likesGrowthRate: ['tiktok'],
  viewsGrowthRate: ['youtube'],
};

const known = <Part extends object>(part: Part): Part | undefined => {
  const entries = Object.entries(part).filter(([, value]) => value !== undefined && value !== null);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Part);
};

const boundsOf = (bounds: Bounds | undefined): Bounds | undefined =>
  bounds && known({ min: bounds.min, max: bounds.max });

const steps = [18, 25, 35, 45, 65] as const;

/**
 * Ages in the vendor's five steps, not wider than what is wanted, as no answer tells an age; null: they lie between two steps.
 */
export const agesWithin = (bounds: Bounds | undefined): Bounds | null | undefined => {
  if (bounds === undefined) return undefined;
  const { min, max } = bounds;
  const from = min == null ? undefined : steps.find((step) => step >= min);
  const to = max == null ? undefined : steps.findLast((step) => step <= max);
  if ((min != null && from === undefined) || (max != null && to === undefined)) return null;
  return from !== undefined && to !== undefined && from >= to ? null : known({ min: from, max: to });
};

type GrowthInput = NonNullable<Filters['followersGrowthRate']>;
const growthOf = (growth: GrowthInput | undefined) =>
  growth?.interval && growth.operator && typeof growth.value === 'number'
    ? { interval: growth.interval, operator: growth.operator, value: growth.value }
    : undefined;

const languages =
  'ar,bg,cs,da,de,el,en,es,et,fi,fr,he,hi,hr,hu,id,it,ja,ko,lt,lv,ms,nl,no,pl,pt,ro,ru,sk,sl,sr,sv,th,tr,uk,vi,zh'.split(
    ',',
  );
const nameTables = ['en', 'es', 'fr', 'de'].map((language) => new Intl.DisplayNames(language, { type: 'language' }));

/** The code of a language by its code or its name in one of ours. */
const languageCodeOf = (typed: string): string => {
  const text = typed.trim().toLowerCase();
  const named = languages.find((code) => nameTables.some((names) => names.of(code)?.toLowerCase() === text));
  if (/^[a-z]{2}$/.test(text)) return text;
  if (named === undefined) throw refusal('This language is not known: choose another or leave it out');
  return named;
};

type Ids = {
  /** Null: everywhere, or none are asked for. */
  readonly locations: readonly (string | number)[] | null;
  readonly interests: readonly (string | number)[] | null;
};

/**
 * A question in the vendor's words.
 * @returns null: nobody can fit it
 * @throws VendorError for what the platform has not
 */
export const filterOf = ({ filters }: Asked<'influencer'>, platform: Platform, { locations, interests }: Ids) => {
  for (const [name, platforms] of Object.entries(platformsOf))
    if (filters[name as keyof Filters] !== undefined && !platforms.includes(platform))
      throw refusal(`${name} is not known of ${platform}: leave it out or choose ${platforms.join(' or ')}`);
  const age = agesWithin(filters.age);
  if (age === null) return null;
  const influencer = known({
    followers: boundsOf(filters.followers),
    engagements: boundsOf(filters.engagements),
    engagementRate: filters.engagementRate ?? undefined,
    // Whole days: a fraction more would be too late.
    lastposted: filters.lastposted == null ? undefined : Math.floor(filters.lastposted),
    location: locations ?? undefined,
    language: filters.language ? languageCodeOf(filters.language) : undefined,
    gender: filters.gender?.toUpperCase(),
    age,
    keywords: filters.keyword || undefined,
    interests: interests ?? undefined,
    textTags: filters.hashtags?.length
      ? filters.hashtags.map((tag) => ({ type: 'hashtag', value: tag.replace(/^#/, '') }))
      : undefined,
    reelsPlays: boundsOf(filters.reelsPlays),
    views: boundsOf(filters.views),
    shares: boundsOf(filters.shares),
    saves: boundsOf(filters.saves),
    followersGrowthRate: growthOf(filters.followersGrowthRate),
    likesGrowthRate: growthOf(filters.likesGrowthRate),
    viewsGrowthRate: growthOf(filters.viewsGrowthRate),
  });
  const audience = known({ credibility: filters.audience?.credibility ?? undefined });
  return known({ influencer, audience }) ?? {};
};
