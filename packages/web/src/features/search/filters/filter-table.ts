import type { ListType } from '@galena/contract/kernel';
import {
  departments,
  domainTech,
  genders,
  groupPlatforms,
  groupPrivacies,
  influencerPlatforms,
  seniorityLevels,
} from '@galena/contract/search';

/** Words of which several may be chosen, by the name of their texts. */
const several = {
  seniority: seniorityLevels,
  departments,
  tech: domainTech,
} as const;

/** Words of which one may be chosen. */
const single = {
  influencer_platform: influencerPlatforms,
  group_platform: groupPlatforms,
  privacy: groupPrivacies,
  gender: genders,
} as const;

/** How a filter is asked for. */
type FilterKind =
  /** Words of one's own. */
  | { readonly kind: 'words' }
  /** Several of what the server offers, and only of that. */
  | { readonly kind: 'offered'; readonly from: 'industries' | 'categories' }
  /** The server offers some; any other words are as good. */
  | { readonly kind: 'suggested'; readonly from: 'industries' }
  | { readonly kind: 'several'; readonly of: keyof typeof several }
  | { readonly kind: 'single'; readonly of: keyof typeof single }
  | { readonly kind: 'text' }
  | { readonly kind: 'flag' }
  /** A lowest and a highest figure; years are written without separators. */
  | { readonly kind: 'range'; readonly isYear?: true }
  /** At least, or at most, so many. */
  | { readonly kind: 'bound'; readonly is: 'least' | 'most'; readonly highest?: number; readonly step?: number }
  | { readonly kind: 'growth' };

const filter = <const Name extends string, const Kind extends FilterKind>(name: Name, kind: Kind) => ({
  name,
  ...kind,
});

const keyword = filter('keyword', { kind: 'text' });
const jobTitles = filter('job_titles', { kind: 'words' });
const seniority = filter('seniority', { kind: 'several', of: 'seniority' });
const range = <const Name extends string>(name: Name) => filter(name, { kind: 'range' });
const growth = <const Name extends string>(name: Name) => filter(name, { kind: 'growth' });

const fraction = { kind: 'bound', is: 'least', highest: 1, step: 0.01 } as const;

/**
 * What can be asked of each kind, the one that says most about it first: that one stands open at the top of the form,
 * the others unfold.
 */
const table = {
  people: [
    jobTitles,
    seniority,
    filter('departments', { kind: 'several', of: 'departments' }),
    filter('industries', { kind: 'suggested', from: 'industries' }),
    filter('companies', { kind: 'words' }),
    range('employee_count'),
    keyword,
  ],
  company: [
    filter('industries', { kind: 'offered', from: 'industries' }),
    keyword,
    range('employee_count'),
    filter('founded', { kind: 'range', isYear: true }),
    range('revenue'),
    filter('technologies', { kind: 'words' }),
  ],
  local: [
    filter('categories', { kind: 'offered', from: 'categories' }),
    keyword,
    filter('rating_min', { kind: 'bound', is: 'least', highest: 5, step: 0.5 }),
    filter('has_website', { kind: 'flag' }),
    filter('has_phone', { kind: 'flag' }),
    filter('only_with_email', { kind: 'flag' }),
  ],
  domain: [
    filter('domain', { kind: 'text' }),
    filter('tech', { kind: 'several', of: 'tech' }),
    keyword,
    jobTitles,
    seniority,
  ],
  influencer: [
    keyword,
    filter('platform', { kind: 'single', of: 'influencer_platform' }),
    range('followers'),
    filter('interests', { kind: 'words' }),
    filter('hashtags', { kind: 'words' }),
    filter('language', { kind: 'text' }),
    filter('gender', { kind: 'single', of: 'gender' }),
    range('age'),
    filter('engagementRate', fraction),
    range('engagements'),
    range('views'),
    range('reelsPlays'),
    range('saves'),
    range('shares'),
    filter('lastposted', { kind: 'bound', is: 'most' }),
    filter('audience.credibility', fraction),
    growth('followersGrowthRate'),
    growth('likesGrowthRate'),
    growth('viewsGrowthRate'),
  ],
  group: [
    keyword,
    filter('platform', { kind: 'single', of: 'group_platform' }),
    range('members'),
    filter('privacy', { kind: 'single', of: 'privacy' }),
  ],
} as const satisfies Readonly<Record<ListType, readonly (FilterKind & { readonly name: string })[]>>;

/** One thing that can be asked. */
export type FilterSpec = (typeof table)[ListType][number];
export type FilterName = FilterSpec['name'];
/** The specification of filters of one kind of asking. */
export type FilterOf<Kind extends FilterSpec['kind']> = Extract<FilterSpec, { readonly kind: Kind }>;

/** All that can be asked of a kind of lead; the first one is its main filter. */
export const filtersOf = (type: ListType): readonly [FilterSpec, ...FilterSpec[]] => table[type];

/** The filter that the kinds among the matches (facets) can be asked by. */
export const facetFilters = {
  people: 'departments',
  company: 'industries',
  local: 'categories',
  domain: 'tech',
  influencer: 'platform',
  group: 'platform',
} as const satisfies Readonly<Record<ListType, FilterName>>;

/** The filter of that name, as contract and searchers call it: `audience` for `audience.credibility`. */
export const rootOf = (name: FilterName): string => name.split('.')[0] ?? name;

/** Whether a source that understands `supported` understands this one. */
export const isSupported = (name: FilterName, supported: readonly string[]): boolean =>
  supported.includes(name) || supported.includes(rootOf(name));

/** The filter that stands open at the top: the first one that says something in words and that the source understands. */
export const mainFilterOf = (type: ListType, supported: readonly string[] | null): FilterSpec => {
  const all = filtersOf(type);
  const isFit = ({ name, kind }: FilterSpec): boolean =>
    (kind === 'offered' || kind === 'words' || kind === 'text') && (supported === null || isSupported(name, supported));
  return all.find(isFit) ?? all[0];
};

/** The words of a filter of which several may be chosen. */
export const severalOf = ({ of }: FilterOf<'several'>): readonly string[] => several[of];

/** The words of a filter of which one may be chosen. */
export const singleOf = ({ of }: FilterOf<'single'>): readonly string[] => single[of];
