import type { Answering } from '../testing/vendor-bench.ts';

// A Nominatim server that knows a few places: for tests. It refuses what the public one does.
const licence = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';
const known = 'q format addressdetails namedetails extratags layer featureType limit accept-language'.split(' ');

type StandInPlace = {
  readonly display_name: string;
  readonly namedetails: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
};

/** Places as the server writes them. */
export const places: readonly StandInPlace[] = [
  {
    place_id: 1,
    licence,
    osm_type: 'relation',
    osm_id: 62_428,
    lat: '48.1371079',
    lon: '11.5753822',
    class: 'boundary',
    type: 'administrative',
    place_rank: 12,
    importance: 0.8,
    addresstype: 'city',
    name: 'Munich',
    display_name: 'Munich, Bavaria, Germany',
    address: { city: 'Munich', state: 'Bavaria', 'ISO3166-2-lvl4': 'DE-BY', country: 'Germany', country_code: 'de' },
    namedetails: { name: 'München', 'name:en': 'Munich', 'name:es': 'Múnich', alt_name: 'Minga;Monaco di Baviera' },
    boundingbox: ['48.0', '48.2', '11.3', '11.7'],
  },
  {
    place_id: 2,
    licence,
    osm_type: 'relation',
    osm_id: 51_477,
    lat: '51.1638175',
    lon: '10.4478313',
    class: 'boundary',
    type: 'administrative',
    importance: 0.9,
    addresstype: 'country',
    name: 'Germany',
    display_name: 'Germany',
    address: { country: 'Germany', country_code: 'de' },
    namedetails: { name: 'Deutschland', 'name:es': 'Alemania', 'name:en': 'Germany' },
    boundingbox: ['47.2', '55.1', '5.8', '15.1'],
  },
  {
    place_id: 3,
    licence,
    osm_type: 'node',
    osm_id: 3,
    lat: '48.1',
    lon: '11.5',
    class: 'place',
    type: 'isolated_dwelling',
    addresstype: 'isolated_dwelling',
    display_name: 'München, Nowhere, Germany',
    address: { isolated_dwelling: 'München', country: 'Germany', country_code: 'de' },
    namedetails: { name: 'München' },
    boundingbox: ['48.0', '48.2', '11.3', '11.7'],
  },
  {
    place_id: 4,
    licence,
    osm_type: 'node',
    osm_id: 4,
    lat: '64.0',
    lon: '-150.0',
    class: 'place',
    type: 'village',
    addresstype: 'village',
    display_name: 'Kleinstdorf, Alaska, United States',
    address: {
      village: 'Kleinstdorf',
      state: 'Alaska',
      'ISO3166-2-lvl4': 'US-AK',
      country: 'United States',
      country_code: 'us',
    },
    namedetails: { name: 'Kleinstdorf' },
    boundingbox: ['63.0', '65.0', '-151.0', '-149.0'],
  },
];

/** Answers by whole names, whatever their case. */
export const nominatim: Answering = ({ path, query, headers }) => {
  if (path !== '/search') return { status: 404, json: {} };
  if (/^(undici|node|)$/.test(headers['user-agent'] ?? '')) return { status: 403, json: { error: 'Who are you?' } };
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  const limit = Number(query.get('limit') ?? 10);
  const q = query.get('q')?.trim().toLowerCase() ?? '';
  if (unknown !== undefined || q === '' || query.get('format') !== 'json' || !(limit >= 1 && limit <= 40))
    return { status: 400, json: { error: { code: 400, message: `Bad request: ${unknown ?? 'q, format or limit'}` } } };
  const named = places.filter(({ namedetails }) =>
    Object.values(namedetails).some((names) => names.toLowerCase().split(';').includes(q)),
  );
  const found = query.get('namedetails') === '1' ? named : named.map(({ namedetails: _names, ...place }) => place);
  return { status: 200, json: found.slice(0, limit) };
};
