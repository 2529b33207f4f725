import type { ListType } from '@galena/contract/kernel';
import {
  departments,
  domainTech,
  genders,
  groupPlatforms,
  growthIntervals,
  growthOperators,
  industries,
  influencerPlatforms,
  localCategories,
  seniorityLevels,
  type Location,
} from '@galena/contract/search';
import fc from 'fast-check';
import type { Question } from '../port.ts';

export const lisbon: Location = { label: 'Lisbon', country: 'PT', city: 'Lisbon', lat: 38.71667, lng: -9.13333 };
/** Over the date line, and of no list of large cities. */
export const suva: Location = { label: 'Suva', country: 'FJ', city: 'Suva', lat: -18.1416, lng: 178.4415 };

const places: readonly Location[] = [
  lisbon,
  suva,
  { label: 'New York City', country: 'US', state: 'NY', city: 'New York City', lat: 40.71427, lng: -74.00597 },
  { label: 'Portugal', country: 'PT' },
  { label: 'Fiji', country: 'FJ' },
  { label: 'Worldwide', worldwide: true },
];

const oneOf = (list: readonly string[]) => fc.constantFrom(...list);
const some = (list: readonly string[]) => fc.subarray([...list], { minLength: 1, maxLength: Math.min(3, list.length) });
const bounds = (lowest: number, highest: number) =>
  fc.oneof(
    fc.record({ min: fc.integer({ min: lowest, max: highest }) }),
    fc.record({ max: fc.integer({ min: lowest, max: highest }) }),
    fc
      .tuple(fc.integer({ min: lowest, max: highest }), fc.integer({ min: lowest, max: highest }))
      .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
  );
const growth = fc.record({
  interval: oneOf(growthIntervals),
  operator: oneOf(growthOperators),
  value: fc.integer({ min: -50, max: 200 }).map((thousandths) => thousandths / 1000),
});
const keyword = oneOf(['a', 'er', 'mill', 'e a', 'Ö', '%', 'lisbon']);
const titles = some(['manager', 'Chief', 'sales', 'Founder', 'xyz']);

/** Each filter with values that some records fit and others do not. */
const inputs: Readonly<Record<ListType, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  people: {
    keyword,
    job_titles: titles,
    seniority: some(seniorityLevels),
    departments: some(departments),
    companies: some(['labs', 'Amber', 'holding']),
    industries: some(industries),
    employee_count: bounds(0, 5000),
  },
  company: {
    keyword,
    industries: some(industries),
    employee_count: bounds(0, 5000),
    founded: bounds(1920, 2026),
    revenue: bounds(0, 50_000_000),
    technologies: some(['WordPress', 'sap', 'Stripe']),
  },
  local: {
    categories: some(localCategories.filter((_, at) => at % 60 === 0).map(({ slug }) => slug)),
    keyword,
    radius_km: fc.integer({ min: 1, max: 50 }),
    rating_min: fc.integer({ min: 0, max: 10 }).map((halves) => halves / 2),
    has_website: fc.constant(true),
    has_phone: fc.constant(true),
    only_with_email: fc.constant(true),
  },
  domain: {
    domain: oneOf(['demo.example', 'nobody.example']),
    tech: some(domainTech),
    keyword,
    job_titles: titles,
    seniority: some(seniorityLevels),
  },
  influencer: {
    platform: oneOf(influencerPlatforms),
    keyword,
    gender: oneOf(genders),
    language: oneOf(['en', 'pt', 'EN']),
    interests: some(['Food', 'travel', 'Yoga', 'Chess']),
    hashtags: some(['#food', 'life', 'run']),
    followers: bounds(0, 500_000),
    age: bounds(14, 70),
    engagements: bounds(0, 50_000),
    reelsPlays: bounds(0, 200_000),
    saves: bounds(0, 5000),
    shares: bounds(0, 5000),
    views: bounds(0, 300_000),
    lastposted: fc.integer({ min: 30, max: 200 }),
    engagementRate: fc.integer({ min: 0, max: 100 }).map((thousandths) => thousandths / 1000),
    audience: fc.record({ credibility: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100) }),
    followersGrowthRate: growth,
    likesGrowthRate: growth,
    viewsGrowthRate: growth,
  },
  group: {
    platform: oneOf(groupPlatforms),
    keyword,
    members: bounds(0, 100_000),
    privacy: oneOf(['public', 'private']),
  },
};

/** Any question that a searcher of this kind may be asked, of the filters it supports. */
export const questions = (type: ListType, supported: readonly string[]): fc.Arbitrary<Question> => {
  const own = Object.fromEntries(Object.entries(inputs[type]).filter(([name]) => supported.includes(name)));
  return fc.record({
    location: fc.constantFrom(...places),
    filters: fc.record(own, { requiredKeys: [] }),
    match: fc.constantFrom(50 as const, 100 as const),
  });
};
