import type { Location } from '@galena/contract/search';
import { z } from 'zod';
import type { SearcherCall } from '../port.ts';
import { askJson, type VendorApi } from '../../vendor/ask-json.ts';
import { countryWord } from '../vendor/country-names.ts';
import { cityNamesOf, stateNameOf } from '../vendor/place-check.ts';

export const Config = z.strictObject({
  api_key: z.string().trim().min(10).max(200).describe('API key'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .default('https://api.apollo.io/api/v1')
    .describe('Address of the service')
    .meta({ isPublic: true }),
});
export type Config = z.infer<typeof Config>;

export const vendor = {
  key: 'apollo',
  label: 'Apollo',
  keysUrl: 'https://app.apollo.io/#/settings/integrations/api',
} as const;

export const licence = {
  name: 'Apollo API terms',
  url: 'https://www.apollo.io/terms/api',
  attribution: 'Apollo.io',
};

/** A hundred on a page, five hundred pages: its display limit of 50,000. */
export const pages = { first: 1, last: 500, maxSize: 100 } as const;
export const reach = 50_000;

const ErrorBody = z.union([z.object({ message: z.string() }), z.object({ error: z.string() })]);

const api: VendorApi = {
  vendor: 'apollo',
  concurrency: 2,
  // 200 a minute; how many an hour depends on the plan, and is said with 429.
  perSecond: 200 / 60,
  messageIn: (json, { status }) => {
    if (status === 401) return 'The key is not valid. Copy it again from the settings of Apollo';
    const body = ErrorBody.safeParse(json).data;
    const text = body === undefined ? undefined : 'message' in body ? body.message : body.error;
    if (status === 402) return 'The credits of this key are used up. Buy more at Apollo or wait for the next month';
    return text;
  },
};

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** What is asked, with how: the searches and people are posted to, companies are got. */
const methods = {
  '/mixed_people/api_search': 'POST',
  '/mixed_companies/search': 'POST',
  '/people/match': 'POST',
  '/organizations/enrich': 'GET',
} as const;

/**
 * Asks one of the searches, or for one person or company: the questions stand in the address.
 * @throws VendorError
 */
export const ask = <Shape extends z.ZodType>(
  { config, ...call }: SearcherCall<Config>,
  path: keyof typeof methods,
  query: Query,
  shape: Shape,
): Promise<z.output<Shape>> =>
  askJson(
    call,
    api,
    {
      method: methods[path],
      url: `${config.url.replace(/\/$/, '')}${path}`,
      query,
      headers: { 'x-api-key': config.api_key },
      key: config.api_key,
    },
    shape,
  );

/** Something with an id, as it came: every other field may be missing or of another form. */
export const Raw = z.looseObject({ id: z.string().min(1).max(150) });
export type Raw = z.infer<typeof Raw>;

/** Where somebody or something is, in one line as the vendor reads it: `lisbon, portugal`. */
export const placeLines = (location: Location): readonly string[] | undefined => {
  const { country } = location;
  const city = cityNamesOf(location).at(-1);
  const parts = [city, stateNameOf(location) ?? undefined, country === undefined ? undefined : countryWord(country)];
  const line = parts.filter((part) => part !== undefined).join(', ');
  return location.worldwide === true || line === '' ? undefined : [line.toLowerCase()];
};

/** Bounds of employees as the vendor writes them; undefined: none are asked for. */
export const staffRanges = (
  bounds: { readonly min?: number | null | undefined; readonly max?: number | null | undefined } | undefined,
): readonly string[] | undefined =>
  bounds === undefined ? undefined : [`${Math.ceil(bounds.min ?? 0)},${Math.floor(bounds.max ?? 10_000_000)}`];

/** Proves the key with a search of people, which costs no credits. */
export const test = async (call: SearcherCall<Config>): Promise<void> => {
  await ask(call, '/mixed_people/api_search', { page: 1, per_page: 1 }, z.looseObject({}));
};
