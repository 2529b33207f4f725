import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { askAnswer, askJson, type VendorApi } from '../../../vendor/ask-json.ts';
import type { SearcherCall } from '../../port.ts';
import { googleTrouble, type GoogleConfig } from '../account.ts';

const api: VendorApi = { vendor: 'youtube', concurrency: 2, perSecond: 5, ...googleTrouble };

/** The most of one answer. */
const largestPage = 50;

// Numbers of 64 bits come as texts.
const Figure = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const Text = z.string();

const SearchPage = z.object({
  items: z.array(z.object({ id: z.object({ channelId: Text.optional() }) })).optional(),
  nextPageToken: Text.optional(),
});

const Channel = z.object({
  id: Text.min(1).max(100),
  snippet: z.object({
    title: Text,
    description: Text.optional(),
    customUrl: Text.optional(),
    country: Text.optional(),
    defaultLanguage: Text.optional(),
  }),
  statistics: z
    .object({
      subscriberCount: Figure.optional(),
      hiddenSubscriberCount: z.boolean().optional(),
      viewCount: Figure.optional(),
      videoCount: Figure.optional(),
    })
    .optional(),
  brandingSettings: z.object({ channel: z.object({ keywords: Text.optional() }).optional() }).optional(),
  topicDetails: z.object({ topicCategories: z.array(Text).optional() }).optional(),
  contentDetails: z.object({ relatedPlaylists: z.object({ uploads: Text.optional() }).optional() }).optional(),
});
export type Channel = z.infer<typeof Channel>;

const UploadPage = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoPublishedAt: Text.optional() }).optional() })).optional(),
});

const ChannelPage = z.object({ items: z.array(Channel).optional() });

const parts = Object.keys(Channel.shape)
  .filter((name) => name !== 'id')
  .join(',');

/** What `search.list` is asked, beside the page. */
export type Search = Readonly<Record<string, string>>;

export type FoundChannels = { readonly channels: readonly Channel[]; readonly token: string | null };

type Query = Readonly<Record<string, string | number | undefined>>;

const requestOf = (
  { config: { api_key: key, youtube_url: url } }: SearcherCall<GoogleConfig>,
  method: 'search' | 'channels' | 'playlistItems',
  query: Query,
) => ({
  url: `${url.replace(/\/+$/, '')}/youtube/v3/${method}`,
  query,
  headers: { 'x-goog-api-key': key },
  key,
});

const ask = <Shape extends z.ZodType>(
  call: SearcherCall<GoogleConfig>,
  method: 'search' | 'channels',
  query: Query,
  shape: Shape,
): Promise<z.output<Shape>> => askJson(call, api, requestOf(call, method, query), shape);

/** One unit of the quota: whether the key opens YouTube. */
export const askWhetherOpen = async (call: SearcherCall<GoogleConfig>): Promise<void> => {
  // YouTube's own channel for developers.
  await ask(call, 'channels', { part: 'id', id: 'UC_x5XG1OV2P6uZZ5FSM9Ttw' }, z.object({}));
};

/** A page of channels, one of the day's searches and a unit of its quota: the search tells their ids, a second question who they are. */
export const askChannels = async (
  call: SearcherCall<GoogleConfig>,
  search: Search,
  token: string | null,
): Promise<FoundChannels> => {
  const page = { part: 'id', type: 'channel', maxResults: largestPage, pageToken: token ?? undefined };
  const { items = [], nextPageToken = '' } = await ask(call, 'search', { ...search, ...page }, SearchPage);
  const ids = [...new Set(items.flatMap(({ id }) => id.channelId ?? []))].slice(0, largestPage);
  const next = nextPageToken === '' ? null : nextPageToken;
  if (ids.length === 0) return { channels: [], token: next };
  const known = { part: parts, id: ids.join(','), maxResults: largestPage };
  const { items: found = [] } = await ask(call, 'channels', known, ChannelPage);
  const byId = new Map(found.map((channel) => [channel.id, channel]));
  if (found.length > 0 && !ids.some((id) => byId.has(id)))
    throw new VendorError('youtube', 'protocol', 'The server answered with other channels than were asked for');
  // In the order of the search; a channel that was closed meanwhile is not there any more.
  return { channels: ids.flatMap((id) => byId.get(id) ?? []), token: next };
};

/** One that never uploaded anything has no such playlist. */
const ofUploads: VendorApi = { ...api, answers: [404] };
/** The newest come first; one that was planned for later may stand before them. */
const newest = 5;
const dayMs = 86_400_000;

/**
 * How many days ago a channel published a video, for one unit of the quota; null: never, or it does not say. By the clock of the answer,
 * so that none of ours is asked.
 */
export const askLastUpload = async (call: SearcherCall<GoogleConfig>, playlist: string): Promise<number | null> => {
  const query = { part: 'contentDetails', playlistId: playlist, maxResults: newest };
  const { json, answer } = await askAnswer(call, ofUploads, requestOf(call, 'playlistItems', query));
  if (answer.status === 404) return null;
  const read = UploadPage.safeParse(json);
  if (!read.success)
    throw new VendorError('youtube', 'protocol', 'The server answered in an unknown form', undefined, read.error);
  const now = Date.parse(answer.headers['date'] ?? '');
  const days = (read.data.items ?? [])
    .map(({ contentDetails }) => (now - Date.parse(contentDetails?.videoPublishedAt ?? '')) / dayMs)
    .filter((ago) => ago >= 0);
  return days.length === 0 ? null : Math.floor(Math.min(...days));
};
