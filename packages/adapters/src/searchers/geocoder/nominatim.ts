import { z } from 'zod';
import { askJson, type VendorApi } from '../../vendor/ask-json.ts';
import type { Geocoder, NamedPlace } from './port.ts';

// The policy of the public server: at most one question in a second for the whole house, who asks says so (the way out does), no
// question while somebody types, and answers are kept (https://operations.osmfoundation.org/policies/nominatim/).
const api: VendorApi = { vendor: 'nominatim', concurrency: 1, perSecond: 1, maxBytes: 1_000_000 };
const most = 10;

// What people live in, from the largest to the smallest.
const settlements = ['city', 'town', 'village', 'municipality', 'hamlet', 'borough', 'suburb'] as const;

const Degrees = z.string().transform(Number).pipe(z.number().min(-180).max(180));
const Result = z.object({
  lat: Degrees.pipe(z.number().min(-90).max(90)),
  lon: Degrees,
  display_name: z.string(),
  type: z.string(),
  addresstype: z.string().optional(),
  address: z.record(z.string(), z.string()).default({}),
  namedetails: z.record(z.string(), z.string()).nullish(),
});
type Result = z.infer<typeof Result>;

/** What it is at least: older servers say only that it is a part of the administration. */
const kindOf = ({ type, addresstype, address }: Result): string => {
  if (addresstype !== undefined) return addresstype;
  if (type !== 'administrative') return type;
  return settlements.find((one) => address[one] !== undefined) ?? (address['state'] === undefined ? 'country' : type);
};

const namesOf = (name: string, { display_name, namedetails }: Result): readonly string[] => {
  const others = Object.entries(namedetails ?? {}).flatMap(([key, value]) =>
    /^(alt_|official_|int_|short_)?name(:|$)/.test(key) ? value.split(';') : [],
  );
  const [shown = ''] = display_name.split(',');
  return [...new Set([name, shown, ...others].map((one) => one.trim()).filter(Boolean))];
};

const placesOf = (result: Result): readonly NamedPlace[] => {
  const { lat, lon: lng, address, namedetails } = result;
  const country = (address['country_code'] ?? '').toUpperCase();
  const kind = kindOf(result);
  const isCountry = kind === 'country';
  if (!/^[A-Z]{2}$/.test(country) || !(isCountry || settlements.some((one) => one === kind))) return [];
  const name = (address[kind] ?? namedetails?.['name:en'] ?? result.display_name.split(',')[0] ?? '').trim();
  if (name === '' || name.length > 200) return [];
  const [, state = null] = /^[A-Z]{2}-([A-Z0-9]{1,3})$/.exec(address['ISO3166-2-lvl4'] ?? '') ?? [];
  return [{ kind: isCountry ? 'country' : 'city', name, names: namesOf(name, result), country, state, lat, lng }];
};

/** Places of OpenStreetMap by name, from a Nominatim server. @param url its address, without `/search` */
export const createNominatim = (url: string): Geocoder => ({
  attribution: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
  find: async (call, name) => {
    const request = {
      url: `${url.replace(/\/+$/, '')}/search`,
      query: { q: name, format: 'json', addressdetails: 1, namedetails: 1, layer: 'address', limit: most },
      headers: { 'accept-language': 'en' },
      // It has no key: all of the house are one.
      key: new URL(url).host,
    };
    return (await askJson(call, api, request, z.array(Result))).flatMap(placesOf);
  },
});
