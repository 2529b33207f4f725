import { growthIntervals, influencerPlatforms } from '@galena/contract/search';
import { chanceOf, type Chance } from './chance.ts';
import { drawMail } from './contacts.ts';
import type { Row, Shelf } from './kind.ts';
import { personName, type Gender } from './names.ts';

type Interval = (typeof growthIntervals)[number];
/** Growth by interval, as a fraction. */
export type Growth = Readonly<Record<Interval, number>>;

/** A profile: every figure that a search may ask for. */
export type InfluencerRow = Row & {
  readonly shelf: Shelf;
  readonly n: number;
  readonly name: { readonly first: string; readonly last: string };
  readonly platform: string;
  readonly gender: Gender;
  readonly age: number;
  readonly language: string;
  readonly interests: readonly string[];
  readonly hashtags: readonly string[];
  readonly followers: number;
  readonly engagementRate: number;
  readonly engagements: number;
  readonly views: number;
  readonly shares: number;
  readonly saves: number;
  readonly reelsPlays: number;
  readonly lastPosted: number;
  readonly credibility: number;
  readonly growth: { readonly followers: Growth; readonly likes: Growth; readonly views: Growth };
};

const interests =
  'Beauty,Books,Business,Cars,Cooking,Crafts,Cycling,Design,Dogs,Education,Family,Fashion,Fitness,Food,Football,Gaming,Gardening,Hiking,Home,Music,Outdoors,Photography,Running,Sailing,Science,Skincare,Sustainability,Technology,Travel,Yoga'.split(
    ',',
  );

const languages: readonly (readonly [string, string])[] = [
  ['DE AT CH', 'de'],
  ['FR', 'fr'],
  ['ES MX AR CL CO PE', 'es'],
  ['PT BR', 'pt'],
  ['IT', 'it'],
  ['NL BE', 'nl'],
  ['SE', 'sv'],
  ['NO', 'no'],
  ['DK', 'da'],
  ['FI', 'fi'],
  ['PL', 'pl'],
  ['CZ', 'cs'],
  ['HU', 'hu'],
  ['RO', 'ro'],
  ['GR', 'el'],
  ['TR', 'tr'],
  ['UA', 'uk'],
  ['JP', 'ja'],
  ['KR', 'ko'],
  ['TH', 'th'],
  ['VN', 'vi'],
  ['ID', 'id'],
  ['EG MA AE SA', 'ar'],
  ['IL', 'he'],
];
const languageOf = new Map(languages.flatMap(([codes, language]) => codes.split(' ').map((code) => [code, language])));

const drawGrowth = (chance: Chance): Growth => {
  const month = chance.int(-40, 120) / 1000;
  const rates = growthIntervals.map((interval, at) => [
    interval,
    Math.round(((1 + month) ** (at + 1) - 1) * 1000) / 1000,
  ]);
  return Object.fromEntries(rates) as Growth;
};

export const influencerOf = (shelf: Shelf, n: number): InfluencerRow => {
  const chance = chanceOf(shelf.seed, n);
  const { place } = shelf;
  const name = personName(chance, place.country);
  const own = chance.some(interests, 1, 4);
  const followers = chance.skewed(900, 2_400_000);
  const engagementRate = chance.skewed(4, 140) / 1000;
  const engagements = Math.round(followers * engagementRate);
  return {
    place,
    shelf,
    n,
    name,
    platform: chance.pick(influencerPlatforms),
    gender: name.gender,
    age: chance.int(17, 64),
    language: chance.isTrue(0.8) ? (languageOf.get(place.country ?? '') ?? 'en') : 'en',
    interests: own,
    hashtags: own.flatMap((interest) => [`#${interest.toLowerCase()}`, `#${interest.toLowerCase()}life`]),
    followers,
    engagementRate,
    engagements,
    views: Math.round(followers * (chance.int(8, 90) / 100)),
    shares: Math.round(engagements * (chance.int(2, 12) / 100)),
    saves: Math.round(engagements * (chance.int(3, 18) / 100)),
    reelsPlays: Math.round(followers * (chance.int(5, 140) / 100)),
    lastPosted: chance.skewed(1, 240),
    credibility: chance.int(45, 98) / 100,
    growth: { followers: drawGrowth(chance), likes: drawGrowth(chance), views: drawGrowth(chance) },
    mail: drawMail(chance),
  };
};
