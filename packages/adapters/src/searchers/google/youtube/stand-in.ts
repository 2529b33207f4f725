import type { Answering, Asked, Reply } from '../../testing/vendor-bench.ts';
import { invalid, refuseKey } from '../refusals.ts';

// The part of the YouTube Data API v3 that the searcher asks, in other words than it asks it: for tests. It refuses what the contract does.
export type StandInChannel = {
  readonly id: string;
  readonly snippet: { readonly title: string; readonly description: string; readonly [name: string]: unknown };
  readonly [part: string]: unknown;
};

const parameters = {
  search: 'part type q regionCode relevanceLanguage order maxResults pageToken key safeSearch',
  channels: 'part id maxResults pageToken key forHandle hl',
  playlistItems: 'part id playlistId videoId maxResults pageToken key',
};
const partsOf = {
  search: ['id', 'snippet'],
  channels: ['id', 'snippet', 'statistics', 'brandingSettings', 'topicDetails', 'contentDetails', 'status'],
  playlistItems: ['id', 'snippet', 'contentDetails', 'status'],
};
const orders = ['date', 'rating', 'viewCount', 'relevance', 'title', 'videoCount'];

type Called = keyof typeof parameters;

const isCalled = (name: string): name is Called => Object.hasOwn(parameters, name);

const faultOf = (called: Called, { query }: Asked): string | null => {
  const unknown = [...query.keys()].find((name) => !parameters[called].split(' ').includes(name));
  if (unknown !== undefined)
    return `Invalid JSON payload received. Unknown name "${unknown}": Cannot bind query parameter.`;
  const parts = query.get('part')?.split(',') ?? [];
  if (parts.length === 0) return "Required parameter: 'part'";
  if (parts.some((part) => !partsOf[called].includes(part))) return `'${parts.join(',')}' is no part.`;
  const most = Number(query.get('maxResults') ?? 5);
  if (!(Number.isInteger(most) && most >= 0 && most <= 50)) return 'Values must be within the range: [0, 50]';
  if (!orders.includes(query.get('order') ?? 'relevance')) return 'Invalid value for order';
  if (!/^[A-Z]{2}$/.test(query.get('regionCode') ?? 'US')) return 'The regionCode is no ISO 3166-1 alpha-2 code.';
  if (!/^[a-z]{2}(-Han[st])?$/.test(query.get('relevanceLanguage') ?? 'en')) return 'Invalid relevanceLanguage.';
  if (called === 'playlistItems' && !query.has('id') && !query.has('playlistId')) return 'No filter selected.';
  if (called === 'channels' && !query.has('id') && !query.has('forHandle')) return 'No filter selected.';
  return (query.get('id')?.split(',').length ?? 0) > 50 ? 'Too many ids.' : null;
};

/** A search takes what sounds alike: of the words one is enough. */
const sounds = (channel: StandInChannel, q: string): boolean => {
  const text = JSON.stringify(channel).toLowerCase();
  return q
    .toLowerCase()
    .split(/[\s|"]+/)
    .filter(Boolean)
    .some((word) => text.includes(word));
};

const search = (world: readonly StandInChannel[], { query }: Asked): Reply => {
  const [at, most] = [Number(query.get('pageToken')?.slice(1) ?? 0), Number(query.get('maxResults') ?? 5)];
  if (Number.isNaN(at)) return invalid('The request specifies an invalid page token.');
  const q = query.get('q') ?? '';
  const found = q === '' ? world : world.filter((channel) => sounds(channel, q));
  const items = found.slice(at, at + most).map(({ id }) => ({
    kind: 'youtube#searchResult',
    id: { kind: 'youtube#channel', channelId: id },
  }));
  const rest = at + most < Math.min(found.length, 500);
  // It is known to lie.
  const pageInfo = { totalResults: found.length * 37, resultsPerPage: most };
  return {
    status: 200,
    json: { kind: 'youtube#searchListResponse', ...(rest && { nextPageToken: `p${at + most}` }), pageInfo, items },
  };
};

const channels = (world: readonly StandInChannel[], { query }: Asked): Reply => {
  const ids = new Set(query.get('id')?.split(','));
  const parts = new Set(['kind', 'id', ...(query.get('part')?.split(',') ?? [])]);
  const items = world
    .filter(({ id }) => ids.has(id))
    // In an order of its own.
    .toReversed()
    .map((channel) => Object.fromEntries(Object.entries(channel).filter(([name]) => parts.has(name))));
  return { status: 200, json: { kind: 'youtube#channelListResponse', items } };
};

/** The day of the stand-in, which it says of each answer. */
export const today = '2026-11-28T12:00:00Z';

/** The days on which a channel published, the newest first. */
const uploads = (world: readonly StandInChannel[], { query }: Asked): Reply => {
  const wanted = query.get('playlistId');
  const channel = world.find(({ contentDetails }) => JSON.stringify(contentDetails ?? '').includes(`"${wanted}"`));
  const published = channel?.['published'] as readonly string[] | undefined;
  if (published === undefined) {
    const errors = [{ domain: 'youtube.playlistItem', reason: 'playlistNotFound', message: '' }];
    return { status: 404, json: { error: { code: 404, message: 'The playlist cannot be found.', errors } } };
  }
  const items = published
    .slice(0, Number(query.get('maxResults') ?? 5))
    .map((at) => ({ kind: 'youtube#playlistItem', contentDetails: { videoId: 'v', videoPublishedAt: at } }));
  return {
    status: 200,
    headers: { date: new Date(today).toUTCString() },
    json: { kind: 'youtube#playlistItemListResponse', items },
  };
};

const answers = { search, channels, playlistItems: uploads };

/** A server that knows some channels, the most relevant first. */
export const serving =
  (world: readonly StandInChannel[]): Answering =>
  (asked) => {
    const [, called] = /^\/youtube\/v3\/(\w+)$/.exec(asked.path) ?? [];
    if (called === undefined || !isCalled(called)) return { status: 404, json: {} };
    const refusal = refuseKey(asked);
    if (refusal) return refusal;
    const fault = faultOf(called, asked);
    if (fault !== null) return invalid(fault);
    return answers[called](world, asked);
  };
