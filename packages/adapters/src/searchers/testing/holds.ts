import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';

// Told from the record alone, in other words than the searchers use: whether a filter holds on it.
type Holds = (record: LeadRecord, input: never) => boolean;

const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
const dataOf = (record: LeadRecord): Readonly<Record<string, unknown>> => record.data ?? {};
const texts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(plain);

/** One of the wanted words stands in the values that `of` reads. */
const has =
  (of: (record: LeadRecord) => unknown): Holds =>
  (record, wanted: string | readonly string[]) =>
    texts(wanted).some((input) => texts(of(record)).some((text) => text.includes(input)));

/** Every word that was typed stands somewhere in what `of` reads. */
const mentions =
  (of: (record: LeadRecord) => readonly unknown[]): Holds =>
  (record, typed: string) => {
    const text = texts(of(record)).join(' ');
    return plain(typed)
      .split(' ')
      .every((word) => text.includes(word));
  };

type Bounds = { readonly min?: number; readonly max?: number };
const within =
  (of: (record: LeadRecord) => unknown): Holds =>
  (record, { min = -Infinity, max = Infinity }: Bounds) => {
    const figure = of(record);
    return typeof figure === 'number' && figure >= min && figure <= max;
  };
const datum = (name: string) => (record: LeadRecord) => dataOf(record)[name];
const atLeast =
  (of: (record: LeadRecord) => unknown): Holds =>
  (record, min: number) =>
    Number(of(record)) >= min;

type GrowthInput = { readonly interval: string; readonly operator: string; readonly value: number };
const grows =
  (name: string): Holds =>
  (record, { interval, operator, value }: GrowthInput) => {
    const rate = (dataOf(record)[name] as Record<string, number>)[interval] as number;
    return { gte: rate >= value, gt: rate > value, lte: rate <= value, lt: rate < value }[operator] ?? false;
  };

/** What each filter promises of a record, by the kind. */
export const holds: Readonly<Record<ListType, Readonly<Record<string, Holds>>>> = {
  people: {
    keyword: mentions((record) => [record.name, record.job_title, record.company]),
    job_titles: has(({ job_title: title }) => title),
    seniority: has((record) => record.management_levels),
    departments: has(({ department }) => department),
    companies: has(({ company }) => company),
    industries: has((record) => [dataOf(record)['industry'], dataOf(record)['industries']].flat()),
    employee_count: within((record) => record.employee_count),
  },
  company: {
    keyword: mentions((record) => [record.name, dataOf(record)['industry']]),
    industries: has((record) => [dataOf(record)['industry'], dataOf(record)['industries']].flat()),
    employee_count: within((record) => record.employee_count),
    founded: within(datum('founded')),
    revenue: within(datum('revenue')),
    technologies: has(datum('technologies')),
  },
  local: {
    keyword: mentions(({ name }) => [name]),
    rating_min: atLeast(datum('rating')),
    has_website: ({ website }) => website !== undefined,
    has_phone: ({ phones }) => (phones?.length ?? 0) > 0,
    only_with_email: ({ emails }) => (emails?.length ?? 0) > 0,
  },
  domain: {
    domain: (record, host: string) => new URL(record.website ?? '').hostname.endsWith(host),
    tech: has(datum('tech')),
    keyword: mentions((record) => [dataOf(record)['title']]),
    job_titles: has(({ job_title: title }) => title),
    seniority: has((record) => record.management_levels),
  },
  influencer: {
    platform: has(datum('platform')),
    keyword: mentions((record) => [record.name, dataOf(record)['interests'], dataOf(record)['description']].flat()),
    gender: (record, gender: string) => dataOf(record)['gender'] === gender,
    language: has(datum('language')),
    interests: has(datum('interests')),
    hashtags: has(datum('hashtags')),
    ...Object.fromEntries(
      ['followers', 'age', 'engagements', 'reelsPlays', 'saves', 'shares', 'views'].map((name) => [
        name,
        within(datum(name)),
      ]),
    ),
    lastposted: (record, days: number) => Number(dataOf(record)['lastposted']) <= days,
    engagementRate: atLeast(datum('engagementRate')),
    audience: (record, { credibility }: { readonly credibility: number }) =>
      (dataOf(record)['audience'] as { readonly credibility: number }).credibility >= credibility,
    followersGrowthRate: grows('followersGrowthRate'),
    likesGrowthRate: grows('likesGrowthRate'),
    viewsGrowthRate: grows('viewsGrowthRate'),
  },
  group: {
    platform: has(datum('platform')),
    keyword: mentions((record) => [record.name, dataOf(record)['description']]),
    members: within(datum('members')),
    privacy: (record, privacy: string) => dataOf(record)['privacy'] === privacy,
  },
};
