import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { chosenFilters, isInside, type Location } from '@galena/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Limiter } from '../../http/index.ts';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import type { Question, SearcherCall } from '../port.ts';
import { holds } from '../testing/holds.ts';
import { lisbon, questions } from '../testing/questions.ts';
import { recordShape } from '../testing/record-shape.ts';
import { overpass } from './index.ts';
import { json, serving, settingsFor, standIn, type Answering } from './stand-in.ts';
import { everything, findAll, point, town } from './test-town.ts';

const dataFolder = process.env['GALENA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../../shared/data');
const monacoFile = join(dataFolder, 'local-osm/monaco-2021-04-21.named-pois.geojson.gz');

/** A server that answers as it is told, and a call to it. */
const startOverpass = async (answering: Answering) => {
  const { asked, listener } = standIn(answering);
  const server = await startServer(listener);
  const limits: (readonly [key: string, limit: object])[] = [];
  const acquire: Limiter['acquire'] = async (key, { concurrency, perSecond }) => {
    limits.push([key, { concurrency, perSecond }]);
    return { release: async () => {} };
  };
  const outbound = startOutbound({ allowedTestHosts: [server.authority], limiter: { acquire } });
  const call: SearcherCall<unknown> = { outbound, config: settingsFor(server.authority) };
  return { asked, limits, call };
};

const faultOf = (work: Promise<unknown>): Promise<VendorError> =>
  work.then(
    () => new VendorError('none', 'protocol', 'It did not fail'),
    (error: unknown) => {
      if (error instanceof VendorError) return error;
      throw error;
    },
  );

const firstPage = { cursor: null, limit: 100 };

describe('places of live OpenStreetMap', () => {
  it('claims what it understands and tells whose its data is', () => {
    expect(overpass.licence?.attribution).toBe('© OpenStreetMap contributors');
    expect([overpass.method, overpass.isSandbox, overpass.cost]).toEqual(['open_data', false, 'free']);
    expect(overpass.config.parse({})).toEqual({ url: 'https://overpass-api.de/api/interpreter', timeout_seconds: 30 });
  });

  // LEAD-036
  it('hands over what the map says of a place, and nothing else', async () => {
    const bakery = {
      type: 'way' as const,
      id: 7,
      center: { lat: 38.72, lon: -9.14 },
      tags: {
        name: 'Padaria Leão',
        shop: 'bakery',
        'addr:street': 'Rua Nova',
        'addr:housenumber': '5',
        'addr:country': 'PT',
        phone: '+351 21 000 00 00;21 000',
        website: 'https://leao.example',
        email: 'Info@Leao.example',
        opening_hours: 'Mo-Fr 07:00-19:00',
      },
    };
    const { call, asked, limits } = await startOverpass(
      serving([bakery, point(1, { name: 'Bank', amenity: 'bench' })]),
    );
    expect(await overpass.find(call, { ...everything, filters: { categories: ['bakery'] } }, firstPage)).toEqual({
      records: [
        {
          ref: 'way/7',
          ref_of: 'osm',
          ref_url: 'https://www.openstreetmap.org/way/7',
          name: 'Padaria Leão',
          website: 'https://leao.example',
          country: 'PT',
          street: 'Rua Nova 5',
          emails: [{ email: 'info@leao.example', type: null, is_verified: false, score: null }],
          phones: [
            { number: '+351210000000', type: null, is_verified: false },
            { number: '21 000', type: null, is_verified: false },
          ],
          data: {
            category: 'Bakery',
            lat: 38.72,
            lng: -9.14,
            opening_hours: 'Mo-Fr 07:00-19:00',
            attribution: '© OpenStreetMap contributors (ODbL 1.0)',
          },
          match_percent: 100,
        },
      ],
      next: null,
    });
    expect(asked[0]?.request.headers['user-agent']).toContain('Galena');
    expect(asked[0]?.request.method).toBe('POST');
    // One at a time, however many of us ask.
    expect(limits).toEqual([[expect.stringContaining('overpass:127.0.0.1'), { concurrency: 1, perSecond: 1 }]]);
  });

  it('visits every place once, in one order, and asks once for all pages and the preview', async () => {
    const { call, asked } = await startOverpass(serving(town));
    const records = await findAll(call, everything, 7);
    expect(records.length).toBeGreaterThan(100);
    expect(new Set(records.map(({ ref }) => ref)).size).toBe(records.length);
    const estimate = await overpass.estimate(call, everything);
    expect(estimate.available).toBe(records.length);
    expect(estimate.isCapped).toBe(false);
    expect(estimate.first).toEqual(records.slice(0, 20));
    expect(estimate.withEmail).toBe(records.filter(({ emails }) => emails?.length).length);
    expect(estimate.facets.countries).toEqual([expect.objectContaining({ value: 'PT', label: 'Portugal' })]);
    expect(estimate.facets.categories.map(({ value }) => value)).toContain('Bakery');
    expect(asked).toHaveLength(1);
  });

  it('finds in a drawn area what has its middle there, and shows all of it on the map without asking again', async () => {
    const { call, asked } = await startOverpass(serving(town));
    const area = [
      { lat: 38.71, lng: -9.14 },
      { lat: 38.71, lng: -9.12 },
      { lat: 38.8, lng: -9.12 },
      { lat: 38.76, lng: -9.14 },
    ];
    const inArea: Question = { ...everything, location: { ...lisbon, area } };
    const found = await findAll(call, inArea, 50);
    expect(found.length).toBeGreaterThan(10);
    const where = ({ data }: LeadRecord) => ({ lat: Number(data?.['lat']), lng: Number(data?.['lng']) });
    for (const record of found) expect(isInside(area, where(record))).toBe(true);
    // The server, which looks at more, was not believed.
    const box = { south: 38.71, west: -9.14, north: 38.8, east: -9.12 };
    const touched = town.filter(({ lat, center }) => (lat ?? center?.lat ?? 0) <= box.north);
    expect(found.length).toBeLessThan(touched.length);
    const cells = await overpass.locate?.(call, inArea, { ...box, zoom: 12 });
    expect(cells?.reduce((sum, { count }) => sum + count, 0)).toBe(found.length);
    expect(cells?.reduce((sum, { with_email: n }) => sum + n, 0)).toBe(
      found.filter(({ emails }) => emails?.length).length,
    );
    expect(asked).toHaveLength(1);
  });

  it('goes on after the last place of a page, whatever came or went in the map meanwhile', async () => {
    const worlds = [town, town.filter(({ id }) => id % 2 === 1)];
    const { call } = await startOverpass((response, query) => serving(worlds.shift() ?? [])(response, query));
    const page = await overpass.find(call, everything, { cursor: null, limit: 10 });
    // The same question in other words, so that the answer kept is not it.
    const again = { ...everything, filters: { radius_km: 10.001 } };
    const next = await overpass.find(call, again, { cursor: page.next, limit: 10 });
    const ids = [...page.records, ...next.records].map(({ ref }) => Number(ref.split('/')[1]));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(20);
  });

  it('finds all that fits and nothing else, whatever is left out by the server before', async () => {
    const { call } = await startOverpass(serving(town));
    const scope = new Set(['categories', 'radius_km']);
    const shareOf = (filters: Question['filters'], record: LeadRecord): number => {
      const counted = chosenFilters(filters).filter((name) => !scope.has(name));
      const held = counted.filter((name) => holds.local[name]?.(record, filters[name] as never));
      return counted.length === 0 ? 1 : held.length / counted.length;
    };
    await fc.assert(
      fc.asyncProperty(questions('local', overpass.supportedFilters), async ({ filters, match }) => {
        const question: Question = { location: lisbon, filters, match };
        const where = Object.fromEntries(Object.entries(filters).filter(([name]) => scope.has(name)));
        const all = await findAll(call, { ...question, filters: where, match: 100 }, 1000);
        const found = await findAll(call, question, 1000);
        const fitting = all.filter((record) => shareOf(filters, record) * 100 >= match);
        expect(found.map(({ ref }) => ref)).toEqual(fitting.map(({ ref }) => ref));
        for (const record of found) {
          recordShape.parse(record);
          expect(record.match_percent).toBe(Math.floor(shareOf(filters, record) * 100));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('asks nobody where there is nothing to ask', async () => {
    const { call, asked } = await startOverpass(serving(town));
    const country: Location = { label: 'Portugal', country: 'PT' };
    for (const question of [
      { ...everything, location: country },
      { ...everything, filters: { categories: ['unheard-of'] } },
    ]) {
      expect(await overpass.find(call, question, firstPage)).toEqual({ records: [], next: null });
      expect((await overpass.estimate(call, question)).available).toBe(0);
    }
    const bad = (question: Question, cursor: string | null) =>
      faultOf(overpass.find(call, question, { ...firstPage, cursor }));
    expect((await bad(everything, 'not a cursor')).fault).toBe('bad_input');
    expect((await bad({ ...everything, filters: { nonsense: [1] } }, null)).fault).toBe('bad_input');
    expect((await faultOf(overpass.find({ ...call, config: { url: 'x' } }, everything, firstPage))).fault).toBe(
      'bad_input',
    );
    expect(asked).toEqual([]);
  });

  it('takes of an answer only what was asked for, in the order of ids', async () => {
    const { call } = await startOverpass(json({ elements: town }));
    const records = await findAll(call, { ...everything, filters: { categories: ['bakery'] } }, 1000);
    expect(records.map(({ ref }) => ref)).toEqual(
      town
        .filter(({ tags }) => tags?.['shop'] === 'bakery')
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
        .map((id) => `node/${id}`),
    );
    expect(new Set(records.map(({ data }) => data?.['category']))).toEqual(new Set(['Bakery']));
  });

  it('says when there is more than it looked at', async () => {
    const { call } = await startOverpass(
      json({ elements: [{ type: 'count', id: 0, tags: { total: '25000' } }, ...town] }),
    );
    expect(await overpass.estimate(call, everything)).toMatchObject({ isCapped: true });
  });

  it.skipIf(!existsSync(monacoFile))('finds the real places of Monaco (skipped without the data folder)', async () => {
    type Feature = { id: string; properties: Record<string, string>; geometry: { coordinates: [number, number] } };
    const { features } = JSON.parse(gunzipSync(readFileSync(monacoFile)).toString()) as { features: Feature[] };
    const kinds = { n: 'node', w: 'way', r: 'relation' } as const;
    const world = features.map(({ id, properties, geometry: { coordinates } }) => ({
      type: kinds[id[0] as 'n'],
      id: Number(id.slice(1)),
      center: { lon: coordinates[0], lat: coordinates[1] },
      tags: properties,
    }));
    const { call } = await startOverpass(serving(world));
    const monaco = { label: 'Monaco', country: 'MC', city: 'Monaco', lat: 43.7333, lng: 7.4167 };
    const count = async (filters: Question['filters']) =>
      (await overpass.estimate(call, { location: monaco, filters, match: 100 })).available;
    expect(await count({})).toBe(591);
    expect(await count({ has_website: true })).toBe(131);
    expect(await count({ has_phone: true })).toBe(139);
    expect(await count({ only_with_email: true })).toBe(42);
    expect(await count({ categories: ['restaurant'] })).toBe(
      world.filter(({ tags }) => tags['amenity'] === 'restaurant').length,
    );
    expect(await count({ keyword: 'CAFE' })).toBe(
      features.filter(({ properties: { name = '' } }) => /caf[eé]/i.test(name.normalize('NFC'))).length,
    );
  });
});
