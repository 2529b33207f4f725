import type { Geocoder, NamedPlace } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import { locationRoutes as routes } from '@galena/contract/search';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { seedPlaces } from './locations.service.ts';
import { purgeLookedUp } from './looked-up-places.service.ts';
import { geocoderPort } from './looked-up-places.ports.ts';

const munich: NamedPlace = {
  kind: 'city',
  name: 'Munich',
  names: ['Munich', 'München', 'Múnich'],
  country: 'DE',
  state: 'BY',
  lat: 48.1371079,
  lng: 11.5753822,
};
const village: NamedPlace = {
  ...munich,
  name: 'Kleinstdorf',
  names: ['Kleinstdorf'],
  country: 'US',
  state: 'AK',
  lat: 64,
  lng: -150,
};
const germany: NamedPlace = {
  ...munich,
  kind: 'country',
  name: 'Germany',
  names: ['Germany', 'Alemania'],
  state: null,
};
const world: Readonly<Record<string, readonly NamedPlace[]>> = {
  münchen: [munich],
  kleinstdorf: [village],
  alemania: [germany, munich],
};

const asked: string[] = [];
const troubles: VendorError[] = [];
const geocoder: Geocoder = {
  attribution: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
  find: async (_call, name) => {
    asked.push(name);
    const trouble = troubles.shift();
    if (trouble) throw trouble;
    return world[name] ?? [];
  },
};

const app = useTestApp({ supply: [supply(geocoderPort, geocoder)] });
let client: TestClient;
/** Somebody new: no session lasts as long as the answers. */
const signIn = async (): Promise<TestClient> => app().client(await signInAs(app(), await createPerson(app())));
beforeAll(() => seedPlaces(app().app.systemContext('test')));
beforeEach(async () => {
  client = await signIn();
  asked.length = 0;
  await app().owner.query('delete from search.looked_up');
});

const lookUp = async (search: string, more: object = {}) =>
  (await client.call(routes.locations, { query: { search, lang: 'en', look_up: 1, ...more } })).data;

// G-41
describe('GET /api/locations?look_up=1', () => {
  it('200: a city by its name in any language is the one of our own list', async () => {
    const [found, ...others] = await lookUp('München');
    expect(found).toMatchObject({ label: 'Munich, Germany', country: 'DE', city: 'Munich' });
    expect(others).toEqual([]);
    const typed = await client.call(routes.locations, { query: { search: 'munich', lang: 'en' } });
    expect(typed.data[0]).toEqual(found);
  });

  it('200: what our list has not got is itself, with where it is', async () =>
    expect(await lookUp('Kleinstdorf')).toEqual([
      { label: 'Kleinstdorf, AK, United States', country: 'US', state: 'AK', city: 'Kleinstdorf', lat: 64, lng: -150 },
    ]));

  it('200: a country in the language of the reader, but not where a city is needed', async () => {
    expect((await lookUp('Alemania', { lang: 'es' })).map(({ label }) => label)).toEqual([
      'Alemania',
      'Munich, Alemania',
    ]);
    expect((await lookUp('Alemania', { type: 'local' })).map(({ label }) => label)).toEqual(['Munich, Germany']);
  });

  it('200: who would be asked is said, and nobody is while somebody types', async () => {
    const { look_up: source } = await client.call(routes.locations, { query: { search: 'Münch', lang: 'en' } });
    expect(source).toEqual({
      attribution: '© OpenStreetMap contributors',
      url: 'https://www.openstreetmap.org/copyright',
    });
    expect(asked).toEqual([]);
  });

  it('200: a name is asked once in three months, whoever asks and whether it was found or not', async () => {
    const other = await signIn();
    await lookUp('München');
    await other.call(routes.locations, { query: { search: ' MÜNCHEN ', lang: 'de', look_up: 1 } });
    expect(await lookUp('Atlantis')).toEqual([]);
    expect(await lookUp('atlantis')).toEqual([]);
    expect(await lookUp(' ')).toEqual([]);
    expect(asked).toEqual(['münchen', 'atlantis']);
    app().clock.advance(89 * 24 * 3600);
    await purgeLookedUp(app().app.systemContext('test'));
    client = await signIn();
    await lookUp('München');
    expect(asked).toHaveLength(2);
    app().clock.advance(2 * 24 * 3600);
    expect(await purgeLookedUp(app().app.systemContext('test'))).toBe(2);
    client = await signIn();
    await lookUp('München');
    expect(asked).toHaveLength(3);
  });

  it('502: nobody answers, which is not kept', async () => {
    troubles.push(new VendorError('nominatim', 'unavailable', 'The server answered 503'));
    const refused = await client.refused(routes.locations, { query: { search: 'München', lang: 'en', look_up: 1 } });
    expect(refused.status).toBe(502);
    expect(await lookUp('München')).toHaveLength(1);
  });

  it('422: another number; 401: nobody', async () => {
    expect((await client.raw({ method: 'GET', url: '/api/locations?search=a&look_up=2' })).status).toBe(422);
    const query = { search: 'München', lang: 'en', look_up: 1 } as const;
    expect((await app().client().refused(routes.locations, { query })).status).toBe(401);
    expect(asked).toEqual([]);
  });
});

describe('a house that asks nobody', () => {
  const silent = useTestApp({ supply: [supply(geocoderPort, null)] });
  it('200: says so, and finds nothing elsewhere', async () => {
    const person = silent().client(await signInAs(silent(), await createPerson(silent())));
    const query = { search: 'München', lang: 'en', look_up: 1 } as const;
    expect(await person.call(routes.locations, { query })).toEqual({ data: [], look_up: null });
  });
});
