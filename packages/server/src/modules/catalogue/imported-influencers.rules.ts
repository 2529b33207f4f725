import type { OpenInfluencer } from '@galena/adapters/open-data';
import { fold, languages } from '@galena/contract/kernel';
import { languageName } from '@galena/contract/search';
import type { Cell } from '../../platform/db/loader.ts';
import { commonColumns, foldedLines, rowWith, type Digest, type StageColumns } from './imports.rules.ts';

/** What is kept of an influencer, by the columns of their table. */
export const influencerColumns = {
  ref: 'text not null',
  name: 'text not null',
  folded: 'text not null',
  username: 'text',
  platform: 'text',
  url: 'text',
  website: 'text',
  interests: 'text[] not null',
  folded_interests: 'text not null',
  hashtags: 'text[] not null',
  folded_hashtags: 'text not null',
  followers: 'bigint',
  engagements: 'bigint',
  engagement_rate: 'float8',
  views: 'bigint',
  reels_plays: 'bigint',
  saves: 'bigint',
  shares: 'bigint',
  audience_credibility: 'float8',
  last_posted: 'date',
  language: 'text',
  languages: 'text[] not null',
  gender: 'text',
  age: 'int',
  ...commonColumns,
} as const satisfies StageColumns;

const wordsOf = ({ name, username = '', interests, description = '' }: OpenInfluencer): string =>
  fold([name, username, ...interests, description].join(' '));

/** A language by its code, and by its names in ours. */
const namesOf = (language: string | null): readonly string[] =>
  language === null ? [] : [...new Set([fold(language), ...languages.map((own) => fold(languageName(language, own)))])];

/** An influencer as a row of that table. */
export const influencerRowOf = (influencer: OpenInfluencer, digest: Digest): readonly Cell[] => {
  const { interests, hashtags, language = null } = influencer;
  const own = [
    influencer.ref,
    influencer.name,
    wordsOf(influencer),
    influencer.username ?? null,
    influencer.platform ?? null,
    influencer.url ?? null,
    influencer.website ?? null,
    interests,
    foldedLines(interests),
    hashtags,
    foldedLines(hashtags),
    influencer.followers ?? null,
    influencer.engagements ?? null,
    influencer.engagement_rate ?? null,
    influencer.views ?? null,
    influencer.reels_plays ?? null,
    influencer.saves ?? null,
    influencer.shares ?? null,
    influencer.audience_credibility ?? null,
    influencer.last_posted ?? null,
    language,
    namesOf(language),
    influencer.gender ?? null,
    influencer.age ?? null,
  ];
  return rowWith(own, influencer, digest);
};
