import { z } from 'zod';
import type { VendorApi } from '../../../vendor/ask-json.ts';
import { askJson } from '../../../vendor/ask-json.ts';
import { googleTrouble, type GoogleConfig } from '../account.ts';
import type { SearcherCall } from '../../port.ts';
import type { Ask } from './question.ts';

// Six hundred a minute are a project's usual quota per method (Google Cloud console, Quotas).
const api: VendorApi = { vendor: 'google_places', concurrency: 4, perSecond: 10, ...googleTrouble };

const Text = z.object({ text: z.string() });

export const Place = z.object({
  id: z.string().min(1).max(200),
  displayName: Text.optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  types: z.array(z.string()).optional(),
  primaryType: z.string().optional(),
  primaryTypeDisplayName: Text.optional(),
  postalAddress: z
    .object({
      regionCode: z.string().optional(),
      administrativeArea: z.string().optional(),
      locality: z.string().optional(),
      postalCode: z.string().optional(),
      addressLines: z.array(z.string()).optional(),
    })
    .optional(),
  businessStatus: z.string().optional(),
  googleMapsUri: z.string().optional(),
  websiteUri: z.string().optional(),
  internationalPhoneNumber: z.string().optional(),
  rating: z.number().optional(),
  userRatingCount: z.int().optional(),
  regularOpeningHours: z.object({ weekdayDescriptions: z.array(z.string()).optional() }).optional(),
  attributions: z.array(z.object({ provider: z.string().optional() })).optional(),
});
export type Place = z.infer<typeof Place>;

const Page = z.object({ places: z.array(Place).optional(), nextPageToken: z.string().optional() });

/** Ids and no more: Google takes nothing for such a text search (SKU "Text Search Essentials (IDs Only)"). */
const ids: ReadonlySet<string> = new Set(['id']);
/** All that is mapped. Website, phone, rating and hours make it the SKU "Enterprise"; leaving out the others would save nothing. */
const whole: ReadonlySet<string> = new Set(Object.keys(Place.shape));

const maskOf = (fields: ReadonlySet<string>, method: Ask['method']): string =>
  [...[...fields].map((field) => `places.${field}`), ...(method === 'searchText' ? ['nextPageToken'] : [])].join(',');

export type FoundPlaces = { readonly places: readonly Place[]; readonly token: string | null };

type How = { readonly fields: 'ids' | 'whole'; readonly token: string | null; readonly size: number };

/** One page of one question. @throws VendorError */
export const askPlaces = async (
  call: SearcherCall<GoogleConfig>,
  { method, body }: Ask,
  { fields, token, size }: How,
): Promise<FoundPlaces> => {
  const { api_key: key, places_url: url } = call.config;
  const paging = method === 'searchText' ? { pageSize: size, ...(token === null ? {} : { pageToken: token }) } : {};
  const request = {
    method: 'POST' as const,
    url: `${url.replace(/\/+$/, '')}/v1/places:${method}`,
    headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': maskOf(fields === 'ids' ? ids : whole, method) },
    json: { ...body, ...paging },
    key,
  };
  const { places = [], nextPageToken = '' } = await askJson(call, api, request, Page);
  return { places, token: nextPageToken === '' ? null : nextPageToken };
};
