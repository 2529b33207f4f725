import type { LeadRecord } from '@galena/contract/contacts';
import { cutPage, PagePlace } from '../vendor/page-place.ts';
import { countOf, known, knownData, rateOf, textOf, webAddressOf } from '../vendor/values.ts';
import { vendorSearcher, type Check } from '../vendor/vendor-searcher.ts';
import { Config, interestIds, locationIds, search, test, type Item, type Platform } from './api.ts';
import { filterOf } from './filter.ts';

/** Fifteen on a page whatever is wanted, pages 0 to 665. */
const pages = { first: 0, last: 665, maxSize: 15 } as const;
const start: PagePlace = { page: 0, size: pages.maxSize, skip: 0, head: '' };

/** A profile as a lead: a search tells no more of it. */
export const leadOf = ({ userId, profile }: Item, platform: Platform): LeadRecord => {
  const url = webAddressOf(profile['url']);
  return known({
    ref: `${platform}:${userId}`,
    ref_url: url,
    name: textOf(profile['fullname']) ?? textOf(profile['username']),
    data: knownData({
      platform,
      username: textOf(profile['username']),
      url,
      followers: countOf(profile['followers']),
      engagements: countOf(profile['engagements']),
      engagementRate: rateOf(profile['engagementRate']),
    }),
  });
};

type Bounds = { readonly min?: number | null | undefined; readonly max?: number | null | undefined };

/** A figure that came is held against the bounds; one that did not was asked for. */
const within =
  (name: string) =>
  ({ min, max }: Bounds): Check =>
  ({ data }) => {
    const figure = data?.[name];
    return typeof figure === 'number' ? figure >= (min ?? -Infinity) && figure <= (max ?? Infinity) : null;
  };

// What a search is asked for, and does not tell again.
const unseen = (): Check => () => null;

/**
 * Influencers on three platforms. Untested against the vendor: no contract of its own was at hand, only what other integrations tell
 * of it (names of filters, of answers, codes of errors).
 */
export const modash = vendorSearcher<Config, 'influencer', PagePlace>({
  key: 'modash',
  label: 'Modash: influencers (untested)',
  type: 'influencer',
  vendor: { key: 'modash', label: 'Modash', keysUrl: 'https://marketer.modash.io/developer' },
  isSandbox: false,
  method: 'vendor',
  needs: ['platform'],
  examples: ['Fitness', 'Travel'],
  // 0.01 credits a result (docs.modash.io, "Search Influencers", read 2026-11-24). What a credit costs is agreed with Modash; half a
  // dollar, as was reported, makes it half a cent.
  cost: { cents: 0.5, per: 'record' },
  // "Cache results locally (recommended: 30 days)" is advice for freshness (help.modash.io, read 2026-11-24), no term.
  licence: { name: 'Modash terms', url: 'https://www.modash.io/terms', attribution: 'Modash' },
  config: Config,
  test,
  place: PagePlace,
  // A page is paid for by its results, fifteen at most; there is no smaller one.
  estimateSize: pages.maxSize,
  reach: (pages.last + 1) * pages.maxSize,
  checks: {
    platform:
      (wanted) =>
      ({ data }) =>
        data?.['platform'] === wanted,
    keyword: unseen,
    gender: unseen,
    language: unseen,
    interests: unseen,
    hashtags: unseen,
    followers: within('followers'),
    age: unseen,
    engagements: within('engagements'),
    reelsPlays: unseen,
    saves: unseen,
    shares: unseen,
    views: unseen,
    lastposted: unseen,
    engagementRate: (min) => within('engagementRate')({ min }),
    audience: unseen,
    followersGrowthRate: unseen,
    likesGrowthRate: unseen,
    viewsGrowthRate: unseen,
  },
  ask: async (call, asked, { place, limit }) => {
    const { platform, interests: wanted = [] } = asked.filters;
    const nobody = { leads: [], next: null, total: 0 };
    if (platform === undefined) return nobody;
    // Refused before anybody is asked.
    filterOf(asked, platform, { locations: null, interests: null });
    const locations = await locationIds(call, platform, asked.location);
    const interests = wanted.length === 0 ? null : await interestIds(call, platform, wanted);
    const filter = filterOf(asked, platform, { locations, interests });
    if (filter === null || locations?.length === 0 || interests?.length === 0) return nobody;
    const at = place ?? start;
    const { items, total } = await search(call, platform, { page: at.page, filter });
    const raw = [...new Map(items.map((one) => [one.userId, one])).values()];
    const { taken, next } = cutPage(at, { raw, total, idOf: ({ userId }) => userId }, limit, pages);
    return { leads: taken.map((one) => leadOf(one, platform)), next, total };
  },
});
