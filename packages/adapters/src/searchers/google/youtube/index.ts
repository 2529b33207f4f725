import type { LeadRecord } from '@galena/contract/contacts';
import { VendorError } from '@galena/contract/kernel';
import {
  chosenFilters,
  countryName,
  filterSchemas,
  languageName,
  maxPreviewed,
  platformName,
  type Location,
} from '@galena/contract/search';
import { facetOf } from '../../facets.ts';
import { grew, oldestPointDays, rateOf, rememberGrowth, type GrowthNames } from '../../growth.ts';
import type { Test } from '../../matching.ts';
import { searcher, type Estimated, type FoundPage, type PageInput, type Question } from '../../port.ts';
import type { SearcherCall } from '../../port.ts';
import { createRecent } from '../../vendor/recent.ts';
import { GoogleConfig, googleVendor } from '../account.ts';
import { markOf, readCursor, seenBy, writeCursor, type Place } from '../cursor.ts';
import { askChannels, askWhetherOpen, type Channel, type FoundChannels, type Search } from './answer.ts';
import { maybeRecord, speaksOf, tests, type InfluencerFilters } from './record.ts';
import { findActive } from './uploads.ts';

/** A hundred and fifty channels of which none fits: the next of the day's hundred searches is better spent on another question. */
const maxBarren = 3;
/** YouTube tells of about five hundred results of a search; what goes on after that goes round. */
const hardEnd = 1000;

// A page costs one of the day's searches. A preview and the first page of its run are the same one.
const recent = createRecent<FoundChannels>(20, 600, () => performance.now());

const fault = (message: string): VendorError => new VendorError('youtube', 'bad_input', message);

/** Of which figures growth can be told, where earlier answers may be kept. */
const growths: GrowthNames = { followersGrowthRate: 'followers', viewsGrowthRate: 'views' };

type Asking = {
  /** Null: nothing can be there, so nobody is asked. */
  readonly search: Search | null;
  /** What a channel itself says. */
  readonly asked: readonly Test<LeadRecord>[];
  /** Over which interval each growth rate is asked for. */
  readonly intervals: ReadonlyMap<string, string>;
  /** Within how many days it has to have published a video; null: nobody asked. */
  readonly days: number | null;
  readonly location: Location;
  readonly match: 50 | 100;
};

// The languages that YouTube takes by two letters, from what people write.
const codeOf = (language: string): string | null => {
  const code = language.trim().toLowerCase();
  if (/^[a-z]{2}$/.test(code)) return code;
  const codes = [
    'ar',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'fi',
    'fr',
    'he',
    'hi',
    'hu',
    'id',
    'it',
    'ja',
    'ko',
    'nl',
    'no',
  ];
  const more = ['pl', 'pt', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh'];
  return [...codes, ...more].find((one) => languageName(one, 'en').toLowerCase() === code) ?? null;
};

/**
 * What YouTube is asked: words, and hints of country and language, since it takes nothing else of a channel. Half of the filters it
 * cannot be asked for: the words are always asked for, and of what comes is kept what holds.
 */
const searchOf = ({ keyword, interests = [], hashtags = [], language }: InfluencerFilters, at: Location): Search => {
  const anyOf = [...interests, ...hashtags].map((word) => word.replaceAll(/["|]/g, ' ').trim()).filter(Boolean);
  const words = [
    keyword?.trim() ?? '',
    at.city ?? '',
    anyOf.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join('|'),
  ];
  const q = words.filter(Boolean).join(' ');
  const code = language ? codeOf(language) : null;
  return {
    ...(q === '' ? { order: 'viewCount' } : { q }),
    ...(at.country === undefined ? {} : { regionCode: at.country }),
    ...(code === null ? {} : { relevanceLanguage: code }),
  };
};

const askingOf = ({ filters: given, location, match }: Question): Asking => {
  const read = filterSchemas.influencer.safeParse(given);
  if (!read.success) throw fault('The filters do not fit this kind of search');
  const filters = read.data;
  const days = filters.lastposted ?? null;
  const chosen = chosenFilters(filters).filter((name) => name !== 'lastposted');
  const wanted = chosen.flatMap((name) => {
    const growth = name in growths ? filters[name as 'followersGrowthRate'] : undefined;
    return growth ? [{ name, growth }] : [];
  });
  const asked = chosen.map((name): Test<LeadRecord> => {
    const grown = wanted.find((one) => one.name === name);
    if (grown) return grew(name, grown.growth);
    const testOf = (tests as Readonly<Record<string, (input: never) => Test<LeadRecord>>>)[name];
    // What YouTube does not tell of a channel holds of none.
    return testOf ? testOf(filters[name as keyof InfluencerFilters] as never) : () => false;
  });
  const isElsewhere = filters.platform !== undefined && filters.platform !== 'youtube';
  const intervals = new Map(wanted.map(({ name, growth }) => [name, growth.interval ?? '']));
  return { search: isElsewhere ? null : searchOf(filters, location), asked, intervals, days, location, match };
};

const configOf = (call: SearcherCall<GoogleConfig>): SearcherCall<GoogleConfig> => {
  const read = GoogleConfig.safeParse(call.config);
  if (!read.success) throw fault('The settings of Google cannot be read');
  return { ...call, config: read.data };
};

/** Channels as leads; with their growth, where earlier answers may be kept. */
const recordsOf = async (
  { memory }: SearcherCall<GoogleConfig>,
  { channels }: FoundChannels,
): Promise<readonly Told[]> => {
  const told = channels.flatMap((channel) => {
    const record = maybeRecord(channel);
    return record ? [{ channel, record }] : [];
  });
  if (!memory) return told;
  const grown = await rememberGrowth(
    memory,
    told.map(({ record }) => record),
    growths,
  );
  return told.map(({ channel, record }, at) => ({ channel, record: grown[at] ?? record }));
};

type Told = { readonly channel: Channel; readonly record: LeadRecord };
type Fitting = Told & { readonly held: number };

/** Channels that may fit, which were not handed over before. A channel says its country; of a city are those that name it. */
const candidatesOf = (
  { asked, location }: Asking,
  told: readonly Told[],
  seen: ReadonlySet<string>,
): readonly Fitting[] =>
  told.flatMap(({ channel, record }) => {
    if (seen.has(markOf(channel.id))) return [];
    if (location.country !== undefined && record.country !== location.country) return [];
    if (location.city !== undefined && !speaksOf(record, location.city)) return [];
    return [{ channel, record, held: asked.filter((test) => test(record)).length }];
  });

/** Channels that fit, with how well. When one published last is asked of those that may fit, and of no other. */
const leadsOf = async (
  call: SearcherCall<GoogleConfig>,
  asking: Asking,
  told: readonly Told[],
  seen: ReadonlySet<string>,
): Promise<readonly LeadRecord[]> => {
  const { asked, days, match } = asking;
  const count = asked.length + (days === null ? 0 : 1);
  const percentOf = (held: number): number => (count === 0 ? 100 : Math.floor((held / count) * 100));
  const most = candidatesOf(asking, told, seen).filter(
    ({ held }) => percentOf(held + (days === null ? 0 : 1)) >= match,
  );
  const active =
    days === null
      ? new Set<string>()
      : await findActive(
          call,
          most.map(({ channel }) => channel),
          days,
        );
  return most
    .map(({ record, held }) => ({ ...record, match_percent: percentOf(held + (active.has(record.ref) ? 1 : 0)) }))
    .filter(({ match_percent: percent }) => percent >= match);
};

const askPage = (call: SearcherCall<GoogleConfig>, search: Search, token: string | null): Promise<FoundChannels> => {
  if (call.signal?.aborted) throw new VendorError('youtube', 'unavailable', 'Stopped', undefined, call.signal.reason);
  const { api_key: key, youtube_url: url } = call.config;
  // One customer's key never serves another: what it was answered is its own.
  return recent.get(JSON.stringify([key, url, search, token]), () => askChannels(call, search, token));
};

const nextOf = (at: Place, { channels, token }: FoundChannels): Place | null => {
  const count = at.count + channels.length;
  return token === null || token === at.token || count >= hardEnd ? null : { ...at, token, count };
};

const findPage = async (call: SearcherCall<GoogleConfig>, question: Question, page: PageInput): Promise<FoundPage> => {
  const asking = askingOf(question);
  const { search } = asking;
  const name = [search];
  let place = readCursor(name, page.cursor);
  if (!place) throw fault('The cursor is none of ours');
  if (search === null) return { records: [], next: null };
  for (let barren = 0; ; barren += 1) {
    const found = await askPage(call, search, place.token);
    const leads = await leadsOf(call, asking, await recordsOf(call, found), seenBy(place));
    const records = leads.slice(0, page.limit);
    const seen: string = place.seen + records.map(({ ref }) => markOf(ref)).join('');
    // What did not fit on our page is on the same one of YouTube's.
    const isWhole = records.length === leads.length;
    const next: Place | null = isWhole ? nextOf({ ...place, seen }, found) : { ...place, seen };
    if (records.length > 0) return { records, next: next && writeCursor(name, next) };
    if (next === null || barren + 1 >= maxBarren) return { records, next: null };
    place = next;
  }
};

/** Of how many channels the growth that is asked for is not known. */
const unknownOf = ({ intervals }: Asking, told: readonly Told[]): Pick<Estimated, 'unknown'> => {
  const counts = [...intervals].flatMap(([name, interval]) => {
    const count = told.filter(({ record }) => rateOf(record, name, interval) === null).length;
    return count === 0 ? [] : [[name, count] as const];
  });
  return counts.length === 0 ? {} : { unknown: { of: told.length, filters: Object.fromEntries(counts) } };
};

const estimateOf = async (call: SearcherCall<GoogleConfig>, question: Question): Promise<Estimated> => {
  const asking = askingOf(question);
  const { search } = asking;
  // The first page, which a run has then already. How many there are in all YouTube says only roughly, and of channels that do not fit.
  const found = search === null ? { channels: [], token: null } : await askPage(call, search, null);
  const told = await recordsOf(call, found);
  const leads = await leadsOf(call, asking, told, new Set());
  return {
    available: leads.length,
    isCapped: leads.length > 0 && found.token !== null,
    withEmail: leads.filter(({ emails }) => emails?.length).length,
    facets: {
      countries: facetOf(
        leads.map(({ country }) => country),
        (code) => countryName(code, 'en'),
      ),
      categories: facetOf(
        leads.map(() => 'youtube'),
        platformName,
      ),
    },
    first: leads.slice(0, maxPreviewed),
    ...unknownOf(asking, told),
  };
};

/**
 * Channels of YouTube, by the Data API v3. It knows neither growth nor age nor engagement of an audience. Growth is made of two answers
 * (decision 105), where YouTube allowed the operator to. When a channel published last costs a unit for each, and is asked only where it
 * is wanted.
 */
export const youtube = searcher<GoogleConfig>({
  key: 'youtube',
  label: 'YouTube',
  type: 'influencer',
  vendor: googleVendor,
  isSandbox: false,
  method: 'vendor',
  supportedFilters: [...Object.keys(tests), 'lastposted'],
  examples: ['Cooking', 'Photography'],
  // No price, but quotas for a project (https://developers.google.com/youtube/v3/determine_quota_cost, read in November 2026): a
  // hundred searches a day, and ten thousand units for all else, of which fifty channels are one and so is a last upload. So a key
  // finds about five thousand channels a day.
  cost: 'free',
  callsPerDay: 100,
  // "API Data" may be kept for thirty days, then it is refreshed or deleted: section III.E.4 of
  // https://developers.google.com/youtube/terms/developer-policies
  licence: {
    name: 'YouTube API Services',
    url: 'https://developers.google.com/youtube/terms/developer-policies',
    attribution: 'YouTube',
    keeps: { days: 30, forever: [] },
  },
  config: GoogleConfig,
  // Section III.E.4.h forbids "new or derived data or metrics" of API Data, III.E.4.b statistics that are older than thirty days: both
  // unless YouTube accepted the amendment of https://developers.google.com/youtube/terms/derived-metrics-policy (read in November
  // 2026), which allows statistics for thirty-six months. The operator says whether it did.
  remembers: ({ youtube_derived_metrics: isAllowed }) =>
    isAllowed ? { days: oldestPointDays, filters: Object.keys(growths) } : null,
  test: (call) => askWhetherOpen(configOf(call)),
  estimate: async (call, question) => estimateOf(configOf(call), question),
  find: async (call, question, page) => findPage(configOf(call), question, page),
});
