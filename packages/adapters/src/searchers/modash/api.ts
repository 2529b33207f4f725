import { fold, VendorError, type VendorFault } from '@galena/contract/kernel';
import type { influencerPlatforms, Location } from '@galena/contract/search';
import { z } from 'zod';
import type { SearcherCall } from '../port.ts';
import { askJson, type VendorApi } from '../../vendor/ask-json.ts';
import { countryWord } from '../vendor/country-names.ts';
import { cityNamesOf } from '../vendor/place-check.ts';
import { createRecent } from '../vendor/recent.ts';
import { textOf } from '../vendor/values.ts';

export const Config = z.strictObject({
  api_key: z.string().trim().min(10).max(500).describe('API key'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .default('https://api.modash.io/v1')
    .describe('Address of the service')
    .meta({ isPublic: true }),
});
export type Config = z.infer<typeof Config>;
export type Platform = (typeof influencerPlatforms)[number];

const Fault = z.object({ error: z.literal(true), code: z.string().catch(''), message: z.string().optional() });

const faults: Readonly<Record<string, VendorFault>> = {
  api_token_invalid: 'auth',
  not_enough_credits: 'auth',
  feature_not_available: 'auth',
  retry_later: 'unavailable',
  internal_server_error: 'unavailable',
  invalid_body_params: 'bad_input',
  bad_request: 'bad_input',
  page_limit: 'bad_input',
};

const api: VendorApi = {
  vendor: 'modash',
  concurrency: 2,
  perSecond: 2,
  faultOf: (_answer, json) => faults[Fault.safeParse(json).data?.code ?? ''],
  messageIn: (json) => {
    const body = Fault.safeParse(json).data;
    if (body?.code === 'not_enough_credits')
      return 'The credits of this key are used up. Buy more at Modash or wait for the next month';
    if (body?.code === 'api_token_invalid')
      return 'The key is not valid. Copy it again from the developer page of Modash';
    return body?.message;
  },
};

const Profile = z.looseObject({});
export const Item = z.object({ userId: z.string().min(1).max(150), profile: Profile });
export type Item = z.infer<typeof Item>;

const Page = z.object({
  error: z.literal(false),
  total: z.int().min(0),
  lookalikes: z.array(Item),
  directs: z.array(Item).default([]),
});

const requestOf = ({ config }: SearcherCall<Config>, path: string) => ({
  url: `${config.url.replace(/\/$/, '')}${path}`,
  headers: { authorization: `Bearer ${config.api_key}` },
  key: config.api_key,
});

/** One page of profiles; whoever is named in the question stands first. @throws VendorError */
export const search = async (
  call: SearcherCall<Config>,
  platform: Platform,
  input: { readonly page: number; readonly filter: unknown },
): Promise<{ readonly items: readonly Item[]; readonly total: number }> => {
  const json = { page: input.page, sort: { field: 'followers', direction: 'desc' }, filter: input.filter };
  const request = { ...requestOf(call, `/${platform}/search`), method: 'POST' as const, json };
  const { directs, lookalikes, total } = await askJson(call, api, request, Page);
  return { items: [...directs, ...lookalikes], total };
};

const User = z.looseObject({ userId: z.string().min(1).max(150), username: z.string().max(150) });
const Users = z.object({ error: z.literal(false), users: z.array(User) });

/** The vendor's id of a username; null: it does not know it. @throws VendorError */
export const maybeUserId = async (
  call: SearcherCall<Config>,
  platform: Platform,
  username: string,
): Promise<string | null> => {
  const wanted = username.toLowerCase();
  const request = { ...requestOf(call, `/${platform}/users`), query: { limit: 10, query: wanted } };
  const { users } = await askJson(call, api, request, Users);
  return users.find((user) => user.username.replace(/^@/, '').toLowerCase() === wanted)?.userId ?? null;
};

const Report = z.union([
  z.object({ error: z.literal(false), profile: z.looseObject({ profile: Profile }) }),
  z.object({ error: z.literal(true), code: z.literal('entity_not_found') }).transform(() => ({ profile: null })),
]);

/** All that is known of a profile, which is paid; null: it is not there any more. @throws VendorError */
export const readReport = async (call: SearcherCall<Config>, platform: Platform, userId: string) => {
  const path = `/${platform}/profile/${encodeURIComponent(userId)}/report`;
  // 404 is an answer only where it says that the profile is not there.
  const spoken: VendorApi = { ...api, answers: [404] };
  return (await askJson(call, spoken, requestOf(call, path), Report)).profile;
};

const Id = z.union([z.int(), z.string().min(1).max(50)]);
const Entry = z.looseObject({ id: Id });
const Dictionary = z.object({
  error: z.literal(false),
  locations: z.array(Entry).optional(),
  interests: z.array(Entry).optional(),
});
type Entries = readonly { readonly id: string | number; readonly name: string }[];

// Ids of places and interests change seldom, and every question has some.
const recentEntries = createRecent<Entries>(300, 3600, () => performance.now());

const lookUp = (
  call: SearcherCall<Config>,
  path: string,
  query: { readonly query?: string; readonly limit?: number },
): Promise<Entries> =>
  recentEntries.get(JSON.stringify([call.config.url, call.config.api_key, path, query]), async () => {
    const { locations, interests } = await askJson(call, api, { ...requestOf(call, path), query }, Dictionary);
    return [...(locations ?? []), ...(interests ?? [])].flatMap((one) => {
      const name = textOf(one['title']) ?? textOf(one['name']);
      return name === undefined ? [] : [{ id: one.id, name }];
    });
  });

/** The vendor's ids of a place; null: everywhere; none: it does not know the place. */
export const locationIds = async (
  call: SearcherCall<Config>,
  platform: Platform,
  location: Location,
): Promise<readonly (string | number)[] | null> => {
  const { country, worldwide } = location;
  const countryName = country === undefined ? undefined : fold(countryWord(country));
  const city = cityNamesOf(location).at(-1);
  const name = city ?? countryName;
  if (worldwide === true || name === undefined) return null;
  const entries = await lookUp(call, `/${platform}/locations`, { query: name, limit: 20 });
  const isSame = (text: string): boolean => {
    const [first = '', ...others] = text.split(',').map(fold);
    if (first !== fold(name)) return false;
    return city === undefined ? others.length === 0 : countryName === undefined || others.at(-1) === countryName;
  };
  return entries.filter((one) => isSame(one.name)).map(({ id }) => id);
};

/** The vendor's ids of interests whose names hold one of the wanted words. */
export const interestIds = async (
  call: SearcherCall<Config>,
  platform: Platform,
  wanted: readonly string[],
): Promise<readonly (string | number)[]> => {
  const entries = await lookUp(call, `/${platform}/interests`, {});
  return entries.filter(({ name }) => wanted.some((word) => fold(name).includes(fold(word)))).map(({ id }) => id);
};

/** Proves the key with a dictionary, which costs no credits. */
export const test = async (call: SearcherCall<Config>): Promise<void> => {
  await askJson(call, api, requestOf(call, '/instagram/interests'), Dictionary);
};

/** A question that a platform has no answer to. */
export const refusal = (message: string): VendorError => new VendorError('modash', 'bad_input', message);
