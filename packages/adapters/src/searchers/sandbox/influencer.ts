import { growthIntervals, type FiltersOf } from '@galena/contract/search';
import { chanceOf, type Chance } from './chance.ts';
import { demoSite, emailsOf, hostOf, tailOf } from './contacts.ts';
import { influencerOf, type Growth, type InfluencerRow } from './influencer-row.ts';
import type { Kind, Shelf } from './kind.ts';
import { between, keyword, oneOf, same, type Test } from '../matching.ts';
import { columnsOf, shelfOf, shelvesIn, type Place } from './places.ts';
import { slugWith } from './slug.ts';
import { slugOf } from './words.ts';

type GrowthInput = NonNullable<FiltersOf<'influencer'>['followersGrowthRate']>;

const comparisons: Readonly<Record<string, (rate: number, value: number) => boolean>> = {
  gte: (rate, value) => rate >= value,
  gt: (rate, value) => rate > value,
  lte: (rate, value) => rate <= value,
  lt: (rate, value) => rate < value,
};

const grows = (input: GrowthInput, of: (row: InfluencerRow) => Growth): Test<InfluencerRow> => {
  const interval = growthIntervals.find((one) => one === input.interval) ?? 'i1month';
  const compare = comparisons[input.operator ?? ''] ?? (() => true);
  return (row) => compare(of(row)[interval], Number(input.value));
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Parts of a whole, by name; they sum to one. */
const sharesOf = (chance: Chance, names: readonly string[], key: 'code' | 'name') => {
  const parts = names.map(() => chance.int(1, 100));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return names.map((name, at) => ({ [key]: name, weight: Math.round(((parts[at] ?? 0) / all) * 1000) / 1000 }));
};

const audienceOf = (chance: Chance, { place, language, credibility }: InfluencerRow) => ({
  ages: sharesOf(chance, ['13-17', '18-24', '25-34', '35-44', '45-64', '65-'], 'code'),
  genders: sharesOf(chance, ['FEMALE', 'MALE'], 'code'),
  countries: sharesOf(chance, [...new Set([place.country ?? 'US', 'US', 'GB', 'IN'])], 'code'),
  cities: sharesOf(chance, [...new Set([place.city ?? 'London', 'London', 'New York City'])], 'name'),
  languages: sharesOf(chance, [...new Set([language, 'en', 'es'])], 'code'),
  credibility,
});

const [fewest, greatest] = [8, 90];

export const influencerShelf = (place: Place): Shelf => shelfOf('influencer', place, fewest, greatest);
export const influencerSlug = ({ name, interests, place, n }: InfluencerRow): string =>
  slugWith(`${name.first} ${interests[0]}`, { kind: 'influencer', place, n });

const recordOf = (row: InfluencerRow) => {
  const { shelf, n, name, followers } = row;
  const username = `${slugOf(name.first)}.${tailOf(shelf.key, n)}`;
  const chance = chanceOf(shelf.seed + 1, n);
  const slug = influencerSlug(row);
  return {
    ref: `${shelf.key}:${n}`,
    ref_url: demoSite(slug),
    name: `${name.first} ${name.last}`,
    first_name: name.first,
    last_name: name.last,
    website: `https://${hostOf(slug)}`,
    ...emailsOf(chance, row.mail, slug, [slugOf(name.first), 'booking'], 'personal'),
    ...columnsOf(row.place),
    data: {
      platform: row.platform,
      username,
      url: `https://${hostOf(slug)}/@${username}`,
      gender: row.gender,
      age: row.age,
      language: row.language,
      followers,
      fake_followers: Math.round(followers * (1 - row.credibility)),
      avg_likes: Math.round(row.engagements * 0.8),
      avg_comments: Math.round(row.engagements * 0.06),
      avg_views: Math.round(row.views * 0.7),
      views: row.views,
      shares: row.shares,
      saves: row.saves,
      reelsPlays: row.reelsPlays,
      engagements: row.engagements,
      engagementRate: row.engagementRate,
      lastposted: row.lastPosted,
      interests: row.interests,
      hashtags: row.hashtags,
      followersGrowthRate: row.growth.followers,
      likesGrowthRate: row.growth.likes,
      viewsGrowthRate: row.growth.views,
      audience: audienceOf(chance, row),
    },
  };
};

/** Profiles of people with an audience. */
export const influencer: Kind<'influencer', Shelf, InfluencerRow, never> = {
  type: 'influencer',
  scope: [],
  shelvesOf: (location) => shelvesIn('influencer', location, fewest, greatest),
  rowOf: influencerOf,
  examples: ['Cycling', 'Photography'],
  tests: {
    platform: (wanted) => same([wanted], ({ platform }) => [platform]),
    keyword: (typed) => keyword(typed, (row) => [row.name.first, row.name.last, ...row.interests]),
    gender: (wanted) => (row) => row.gender === wanted,
    language: (wanted) => same([wanted], ({ language }) => [language, languageNames.of(language) ?? language]),
    interests: (wanted) => oneOf(wanted, (row) => row.interests),
    hashtags: (wanted) => oneOf(wanted, (row) => row.hashtags),
    followers: (bounds) => between(bounds, (row) => row.followers),
    age: (bounds) => between(bounds, (row) => row.age),
    engagements: (bounds) => between(bounds, (row) => row.engagements),
    reelsPlays: (bounds) => between(bounds, (row) => row.reelsPlays),
    saves: (bounds) => between(bounds, (row) => row.saves),
    shares: (bounds) => between(bounds, (row) => row.shares),
    views: (bounds) => between(bounds, (row) => row.views),
    lastposted: (max) => between({ max }, (row) => row.lastPosted),
    engagementRate: (min) => between({ min }, (row) => row.engagementRate),
    audience: ({ credibility: min }) => between({ min }, (row) => row.credibility),
    followersGrowthRate: (input) => grows(input, (row) => row.growth.followers),
    likesGrowthRate: (input) => grows(input, (row) => row.growth.likes),
    viewsGrowthRate: (input) => grows(input, (row) => row.growth.views),
  },
  recordOf,
  categoriesOf: ({ platform }) => [platform],
};
