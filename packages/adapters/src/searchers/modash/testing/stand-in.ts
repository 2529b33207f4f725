import { growthIntervals, growthOperators } from '@galena/contract/search';
import { z } from 'zod';
import { createStandIn, type Asked, type Reply } from '../../../testing/stand-in.ts';

const MinMax = z.strictObject({ min: z.number().optional(), max: z.number().optional() });
const Growth = z.strictObject({
  interval: z.enum(growthIntervals),
  operator: z.enum(growthOperators),
  value: z.number(),
});
const Step = z.literal([18, 25, 35, 45, 65]);

// As other integrations of the vendor tell it: what it has for all, and for one platform each.
const all = {
  followers: MinMax,
  engagements: MinMax,
  engagementRate: z.number(),
  lastposted: z.int().min(30),
  location: z.array(z.int()),
  language: z.string().regex(/^[a-z]{2}$/),
  gender: z.enum(['MALE', 'FEMALE', 'KNOWN', 'UNKNOWN']),
  age: z.strictObject({ min: Step.optional(), max: Step.optional() }),
  keywords: z.string().min(1),
  interests: z.array(z.int()),
  textTags: z.array(z.strictObject({ type: z.enum(['hashtag', 'mention']), value: z.string().min(1) })),
  followersGrowthRate: Growth,
};
const own = {
  instagram: { reelsPlays: MinMax },
  tiktok: { views: MinMax, shares: MinMax, saves: MinMax, likesGrowthRate: Growth },
  youtube: { views: MinMax, viewsGrowthRate: Growth },
};
type Platform = keyof typeof own;

const bodyOf = (platform: Platform) =>
  z.strictObject({
    page: z.int().min(0).max(665),
    sort: z.strictObject({ field: z.enum(['followers', 'engagements']), direction: z.enum(['asc', 'desc']) }),
    filter: z.strictObject({
      influencer: z
        .strictObject({ ...all, ...own[platform] })
        .partial()
        .optional(),
      audience: z.strictObject({ credibility: z.number().min(0).max(1) }).optional(),
    }),
  });

const places = [
  { id: 1, title: 'Portugal' },
  { id: 2, title: 'Lisbon, Lisbon District, Portugal' },
  { id: 3, title: 'Lisbon, Ohio, United States' },
  { id: 4, title: 'New York, New York, United States' },
  { id: 5, title: 'Fiji' },
  { id: 6, title: 'Suva, Central, Fiji' },
];
const interests = ['Food & Cooking', 'Travel', 'Yoga', 'Cars'].map((name, at) => ({ id: at + 10, name }));

const rows = Array.from({ length: 150 }, (_, n) => ({
  id: `${1000 + n}`,
  followers: (n + 1) * 7919,
  engagements: (n * 331) % 50_000,
  rate: (n % 100) / 1000,
  places: n % 3 === 0 ? [1, 2] : n % 3 === 1 ? [4] : [5, 6],
  interest: 10 + (n % 4),
  figure: (n * 997) % 300_000,
  share: (n % 100) / 100,
  gender: n % 2 === 0 ? 'FEMALE' : 'MALE',
  age: 18 + (n % 50),
  posted: 5 + n,
}));
type Row = (typeof rows)[number];

const isIn = (
  figure: number,
  { min = -Infinity, max = Infinity }: { min?: number | undefined; max?: number | undefined } = {},
) => figure >= min && figure <= max;
const grows = (rate: number, growth: z.infer<typeof Growth> | undefined): boolean => {
  if (growth === undefined) return true;
  const { operator, value } = growth;
  return { gte: rate >= value, gt: rate > value, lte: rate <= value, lt: rate < value }[operator];
};

type Input = { [Name in keyof typeof all]?: z.infer<(typeof all)[Name]> | undefined };
const fits = (row: Row, input: Input & Readonly<Record<string, unknown>>, credibility: number): boolean =>
  isIn(row.followers, input.followers) &&
  isIn(row.engagements, input.engagements) &&
  row.rate >= (input.engagementRate ?? 0) &&
  row.posted <= (input.lastposted ?? Infinity) &&
  (input.location === undefined || input.location.some((id) => row.places.includes(id))) &&
  (input.interests === undefined || input.interests.includes(row.interest)) &&
  (input.gender === undefined || row.gender === input.gender) &&
  isIn(row.age, input.age) &&
  row.share >= credibility &&
  grows(row.share - 0.4, input.followersGrowthRate) &&
  ['reelsPlays', 'views', 'shares', 'saves'].every((name) => isIn(row.figure, input[name] as z.infer<typeof MinMax>));

const refuse = (status: number, code: string, message: string): Reply => ({
  status,
  json: { error: true, code, message },
});

const search = (platform: Platform, asked: Asked): Reply => {
  const read = bodyOf(platform).safeParse(JSON.parse(asked.body || 'null'));
  if (!read.success) return refuse(400, 'invalid_body_params', z.prettifyError(read.error));
  const { page, filter } = read.data;
  const found = rows.filter((row) => fits(row, filter.influencer ?? {}, filter.audience?.credibility ?? 0));
  const lookalikes = found.slice(page * 15, page * 15 + 15).map((row) => ({
    userId: row.id,
    profile: { ...profileOf(row, platform), picture: 'https://pictures.example/1.jpg' },
    match: {},
  }));
  return { status: 200, json: { error: false, total: found.length, lookalikes, directs: [], isExactMatch: true } };
};

const profileOf = ({ id, followers, engagements, rate }: Row, platform: string) => ({
  userId: id,
  fullname: `Maker ${id}`,
  username: `maker.${id}`,
  url: `https://www.${platform}.com/maker.${id}/`,
  followers,
  engagements,
  engagementRate: rate,
});

const listUsers = ({ query }: Asked): Reply => {
  const typed = query.get('query') ?? '';
  const users = rows
    .map(({ id, followers }) => ({ userId: id, username: `maker.${id}`, followers, isVerified: false }))
    .filter(({ username }) => username.startsWith(typed))
    .slice(0, Number(query.get('limit') ?? 10));
  return { status: 200, json: { error: false, users } };
};

const figure = (value: number) => ({ value, compared: 0.01 });

/** All that it tells of a profile. Every third says how it can be written to. */
const report = (platform: string, userId: string): Reply => {
  const row = rows.find(({ id }) => id === userId);
  if (!row) return refuse(404, 'entity_not_found', 'Not found');
  const profile = {
    profile: profileOf(row, platform),
    hashtags: [{ tag: 'food', weight: 0.4 }],
    audience: {
      credibility: row.share,
      genders: [{ code: 'FEMALE', weight: 0.6 }],
      ages: [{ code: '18-24', weight: 0.5 }],
      geoCountries: [{ name: 'Portugal', code: 'PT', weight: 0.7 }],
      geoCities: [{ name: 'Lisbon', weight: 0.3 }],
      languages: [{ code: 'pt', name: 'Portuguese', weight: 0.8 }],
    },
    stats: { avgLikes: figure(row.engagements), avgComments: figure(12), avgShares: figure(7) },
    city: 'Lisbon',
    country: 'PT',
    gender: row.gender,
    language: { code: 'pt', name: 'Portuguese' },
    contacts: Number(row.id) % 3 === 0 ? [{ type: 'email', value: `maker.${row.id}@mail.example` }] : [],
    avgViews: 480,
    avgReelsPlays: 5727,
    isVerified: false,
  };
  return { status: 200, json: { error: false, profile } };
};

/** Modash as other integrations tell of it; it refuses what it would not understand. @param key the token that it knows */
export const createModashStandIn = (key: string) =>
  createStandIn(async (asked) => {
    if (asked.headers.authorization !== `Bearer ${key}`)
      return refuse(401, 'api_token_invalid', 'A valid API token is needed.');
    const [, where = '', id] =
      /^\/v1\/(instagram|tiktok|youtube)\/(?:users|profile\/([^/]+)\/report)$/.exec(asked.path) ?? [];
    if (where !== '' && asked.method === 'GET') return id === undefined ? listUsers(asked) : report(where, id);
    const [, platform = '', what = ''] = /^\/v1\/(instagram|tiktok|youtube)\/(\w+)$/.exec(asked.path) ?? [];
    const name = `${asked.method} ${what}`;
    if (name === 'GET interests') return { status: 200, json: { error: false, interests } };
    if (name === 'GET locations') {
      const typed = (asked.query.get('query') ?? '').toLowerCase();
      return {
        status: 200,
        json: { error: false, locations: places.filter(({ title }) => title.toLowerCase().includes(typed)) },
      };
    }
    return name === 'POST search' ? search(platform as Platform, asked) : refuse(404, 'entity_not_found', 'Not found');
  });
