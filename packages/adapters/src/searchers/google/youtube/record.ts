import type { LeadRecord } from '@galena/contract/contacts';
import { fold } from '@galena/contract/kernel';
import { languageName, type FiltersOf } from '@galena/contract/search';
import { between, keyword, oneOf, same, type Test } from '../../matching.ts';
import type { Channel } from './answer.ts';
import { emailsIn, hashtagsIn, keywordsIn, topicIn, type WrittenEmail } from './description.ts';

export type InfluencerFilters = FiltersOf<'influencer'>;

const longest = { name: 200, description: 1000 } as const;
const maxWords = 30;

const textsOf = (record: LeadRecord, name: string): readonly string[] => {
  const value = record.data?.[name];
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
};
const figureOf = (record: LeadRecord, name: string): number | null => {
  const value = record.data?.[name];
  return typeof value === 'number' ? value : null;
};

/** Whether a channel speaks of a place: it says its country, and of cities what it writes. */
export const speaksOf = (record: LeadRecord, place: string): boolean =>
  [record.name ?? '', ...textsOf(record, 'description')].some((text) =>
    ` ${fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(
      ` ${fold(place).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `,
    ),
  );

/** What may be asked of a channel. What it hides or does not say holds of nothing. */
export const tests: {
  readonly [Name in 'platform' | 'keyword' | 'language' | 'interests' | 'hashtags' | 'followers' | 'views']: (
    input: NonNullable<InfluencerFilters[Name]>,
  ) => Test<LeadRecord>;
} = {
  platform: (wanted) => same([wanted], (record) => textsOf(record, 'platform')),
  keyword: (typed) =>
    keyword(typed, (record) => [record.name ?? '', ...textsOf(record, 'interests'), ...textsOf(record, 'description')]),
  language: (wanted) =>
    same([wanted], (record) => textsOf(record, 'language').flatMap((code) => [code, languageName(code, 'en')])),
  interests: (wanted) => oneOf(wanted, (record) => textsOf(record, 'interests')),
  hashtags: (wanted) => oneOf(wanted, (record) => textsOf(record, 'hashtags')),
  followers: (bounds) => between(bounds, (record) => figureOf(record, 'followers')),
  views: (bounds) => between(bounds, (record) => figureOf(record, 'views')),
};

const listed = (name: string, values: readonly string[]) =>
  values.length > 0 ? { [name]: values.slice(0, maxWords) } : {};
const valueOf = (name: string, value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? {} : { [name]: value };

const figuresOf = ({ statistics = {} }: Channel) => {
  const { subscriberCount, hiddenSubscriberCount: isHidden = false, viewCount, videoCount = 0 } = statistics;
  return {
    // YouTube rounds it to three digits.
    ...valueOf('followers', isHidden ? null : subscriberCount),
    // Of all videos together since the channel began; and what that is for one of them.
    ...valueOf('views', viewCount),
    ...valueOf('avg_views', viewCount === undefined || videoCount === 0 ? null : Math.round(viewCount / videoCount)),
  };
};

/** Found in public, guessed by nobody, checked by nobody: each with the words in which it stands. */
const foundIn = (page: string, emails: readonly WrittenEmail[]): Pick<LeadRecord, 'emails' | 'sightings'> => ({
  emails: emails.map(({ email }) => ({ email, type: null, is_verified: false, score: null })),
  sightings: emails.map(({ email, snippet, mark }) => ({
    field: 'email',
    value: email,
    ref_url: page,
    snippet,
    mark,
    mail_server: null,
    confidence: null,
  })),
});

/**
 * A channel as a lead, without how well it fits; null: it has no name. Followers and views are those of now.
 */
export const maybeRecord = (channel: Channel): LeadRecord | null => {
  const { id, snippet, brandingSettings, topicDetails } = channel;
  const { title, description = '', customUrl = '', country = '', defaultLanguage = '' } = snippet;
  const name = title.toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, longest.name);
  if (name === '') return null;
  const emails = emailsIn(description);
  const topics = (topicDetails?.topicCategories ?? []).flatMap((address) => topicIn(address) ?? []);
  const own = keywordsIn(brandingSettings?.channel?.keywords ?? '');
  const page = `https://www.youtube.com/channel/${encodeURIComponent(id)}`;
  return {
    ref: id,
    ref_url: page,
    name,
    ...(/^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(emails.length > 0 ? foundIn(page, emails) : {}),
    data: {
      platform: 'youtube',
      url: page,
      ...valueOf('username', customUrl.replace(/^@/, '')),
      ...valueOf('language', defaultLanguage.replace(/[-_].*$/, '').toLowerCase()),
      ...figuresOf(channel),
      ...listed('interests', [...new Set([...topics, ...own])]),
      ...listed('hashtags', hashtagsIn(description)),
      ...valueOf(
        'description',
        description.toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, longest.description),
      ),
    },
  };
};
