import type { OpenPlace } from '@galena/adapters/open-data';
import type { MapView, Point } from '@galena/contract/kernel';
import { isInside, searchRoutes as routes, type Area, type Location } from '@galena/contract/search';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLoader } from '../../platform/db/loader.ts';
import { ownLogin } from '../../platform/db/login.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { importFile } from '../catalogue/index.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const lisbon = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.716_67, lng: -9.133_33 };
const params = { type: 'local' as const };

/** Some four hundred places within 25 km, a third with an e-mail, half of them with two categories. */
const places: readonly OpenPlace[] = Array.from({ length: 400 }, (_, at) => {
  const [away, turn] = [(0.22 * ((at * 37) % 400)) / 400, at * 2.4];
  return {
    ref: `node/${at + 1}`,
    name: `Place ${at + 1}`,
    categories: at % 2 === 0 ? ['cafe'] : ['cafe', 'bakery'],
    kinds: [],
    lat: lisbon.lat + away * Math.sin(turn),
    lng: lisbon.lng + away * Math.cos(turn),
    phones: [],
    emails: at % 3 === 0 ? [`info@place${at}.example`] : [],
    tags: {},
  };
});

let fixture: ListFixture;
beforeAll(async () => {
  const loader = await openLoader(ownLogin(app().databaseUrl, 'galena_system'));
  const batches = (async function* () {
    yield { rows: places, read: places.length, refused: {}, examples: [], progress: 1 };
  })();
  await importFile(app().app.systemContext('import'), loader, {
    kind: 'local',
    source: 'osm',
    path: 'lisbon.osm',
    file: { release: () => null, batches },
    progress: () => undefined,
  });
  await loader.close();
  fixture = await createListFixture(app());
});

const filters = { categories: ['cafe', 'bakery'], radius_km: 15 };
const wide: MapView = { south: 38, west: -10, north: 39.5, east: -8, zoom: 11 };

const mapOf = async (view: MapView, location: Location = lisbon, more: object = {}) =>
  (await fixture.client.call(routes.map, { params, body: { location, filters: { ...filters, ...more }, view } })).data
    .cells;
const estimateOf = async (location: Location = lisbon, more: object = {}) =>
  (await fixture.client.call(routes.estimate, { params, body: { location, filters: { ...filters, ...more } } })).data;

/** How many degrees a point is from the nearest edge of an area. */
const awayFromEdges = (area: Area, { lat, lng }: Point): number =>
  Math.min(
    ...area.map((from, at) => {
      const to = area[(at + 1) % area.length] ?? from;
      const [north, east] = [to.lat - from.lat, to.lng - from.lng];
      const along = ((lat - from.lat) * north + (lng - from.lng) * east) / (north ** 2 + east ** 2 || 1);
      const share = Math.max(0, Math.min(1, along));
      return Math.hypot(from.lat + share * north - lat, from.lng + share * east - lng);
    }),
  );

const sum = (cells: Awaited<ReturnType<typeof mapOf>>) => ({
  all: cells.reduce((n, { count }) => n + count, 0),
  withEmail: cells.reduce((n, { with_email: one }) => n + one, 0),
});

describe('POST /api/local-search/map', () => {
  // LEAD-004
  it('200: as many as the search finds, near each other as one, whatever the zoom', async () => {
    const { available, with_email: withEmail } = await estimateOf();
    expect(available).toBeGreaterThan(100);
    for (const zoom of [0, 9, 13, 20])
      expect(sum(await mapOf({ ...wide, zoom }))).toEqual({ all: available, withEmail });
    const [far, near] = [await mapOf({ ...wide, zoom: 9 }), await mapOf({ ...wide, zoom: 16 })];
    expect(far.length).toBeLessThan(near.length);
    expect(near.filter(({ count }) => count === 1).length).toBeGreaterThan(50);
  });

  it('200: only what is in view, and what the filters leave', async () => {
    const view = { ...wide, west: lisbon.lng, zoom: 12 };
    const all = await mapOf(wide);
    const eastern = await mapOf(view);
    expect(sum(eastern).all).toBeGreaterThan(0);
    expect(sum(eastern).all).toBeLessThan(sum(all).all);
    for (const { lng } of eastern) expect(lng).toBeGreaterThanOrEqual(lisbon.lng);
    const { all: found, withEmail } = sum(await mapOf(wide, lisbon, { only_with_email: true }));
    expect([found, withEmail]).toEqual([sum(all).withEmail, sum(all).withEmail]);
  });

  it('200: map, preview and a count by hand agree on any drawn area, whatever the radius', async () => {
    const corner = fc.record({
      lat: fc.double({ min: 38.55, max: 38.9, noNaN: true }),
      lng: fc.double({ min: -9.35, max: -8.9, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(corner, { minLength: 3, maxLength: 9 }), async (area: Area) => {
        const location = { ...lisbon, area };
        // Of places on an edge nothing is promised: a tenth of a metre.
        fc.pre(places.every((place) => awayFromEdges(area, place) > 0.000_001));
        const inside = places.filter((place) => isInside(area, place));
        expect((await estimateOf(location)).available).toBe(inside.length);
        expect(sum(await mapOf(wide, location))).toEqual({
          all: inside.length,
          withEmail: inside.filter(({ emails }) => emails.length > 0).length,
        });
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('200: a block of houses leaves out who is on the other side of the street', async () => {
    // Lozenges 110 m wide, moved north-east step by step: the place in Lisbon's middle is left behind one of their sides.
    const lozenge = (by: number): Area => {
      const [lat, lng] = [lisbon.lat + by, lisbon.lng + by];
      const half = 0.0005;
      return [
        { lat: lat - half, lng },
        { lat, lng: lng + half },
        { lat: lat + half, lng },
        { lat, lng: lng - half },
      ];
    };
    for (const by of [0, 0.000_24, 0.000_26, 0.0003, 0.0004]) {
      const location = { ...lisbon, area: lozenge(by) };
      const held = places.filter((place) => isInside(location.area, place)).length;
      const found = [(await estimateOf(location)).available, sum(await mapOf(wide, location)).all];
      expect({ by, found }).toEqual({ by, found: [held, held] });
    }
  });

  it('200: invented leads are on the map, too, where they are asked for', async () => {
    const asked = { location: lisbon, filters, searcher: 'sandbox_local' };
    const { available } = (await fixture.client.call(routes.estimate, { params, body: asked })).data;
    const { cells } = (await fixture.client.call(routes.map, { params, body: { ...asked, view: wide } })).data;
    expect(available).toBeGreaterThan(0);
    expect(sum(cells).all).toBe(available);
  });

  it('422: a source without a map, an area that is too wide or no area, a view that is none', async () => {
    const refused = async (body: object, type: 'local' | 'company' = 'local') => {
      const whole = { location: lisbon, filters, view: wide, ...body };
      const answer = await fixture.client.refused(routes.map, { params: { type }, body: whole });
      return [answer.status, answer.body];
    };
    const company = { location: { label: 'Portugal', country: 'PT' }, filters: { keyword: 'a' } };
    expect(await refused(company, 'company')).toEqual([
      422,
      expect.objectContaining({ message: 'This source has no locations, so there’s no map.' }),
    ]);
    const triangle = (side: number) => ({
      ...lisbon,
      area: [
        { lat: 38, lng: -9 },
        { lat: 38 + side, lng: -9 },
        { lat: 38, lng: -9 + side },
      ],
    });
    expect(await refused({ location: triangle(2) })).toEqual([
      422,
      expect.objectContaining({ errors: { 'location.area': ['The area must not be more than 100 km across.'] } }),
    ]);
    const line = { ...lisbon, area: [{ lat: 38, lng: -9 }] };
    for (const body of [{ location: line }, { view: { ...wide, zoom: 99 } }, { view: { ...wide, north: 91 } }])
      expect((await refused(body))[0]).toBe(422);
    expect((await refused({ location: triangle(0.1), filters: {} }))[0]).toBe(422);
  });

  it('401, 403: nobody, and who has no access to leads', async () => {
    const body = { location: lisbon, filters, view: wide };
    expect((await app().client().refused(routes.map, { params, body })).status).toBe(401);
    const outsider = await createListFixture(app(), { modules: ['wallet'] });
    expect((await outsider.client.refused(routes.map, { params, body })).status).toBe(403);
  });
});

describe('what the form of a local search offers for its map', () => {
  it('names the pictures and whose they are, and which sources know where leads are', async () => {
    const { data } = await fixture.client.call(routes.options, { params });
    expect(data.tiles).toEqual({
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
    });
    expect(data.searchers.map(({ key, has_map }) => [key, has_map])).toEqual([
      ['catalogue', true],
      ['sandbox_local', true],
    ]);
    const company = (await fixture.client.call(routes.options, { params: { type: 'company' } })).data;
    expect(company.tiles).toBeNull();
    expect(company.searchers.every(({ has_map }) => !has_map)).toBe(true);
  });
});
