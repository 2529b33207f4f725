import { sandboxes } from '@galena/adapters/searchers';
import type { ListType } from '@galena/contract/kernel';
import { searcherRoutes, searchRoutes, type Location } from '@galena/contract/search';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { importCsv } from '../../testing/import-csv.ts';
import { fileOfPlaces as fileOf, importPlaces, placeOf as place } from '../../testing/import-places.ts';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { lisbon, portugal } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { supply } from '../../platform/ports/ports.ts';
import { localCatalogue, seedBrands } from '../catalogue/index.ts';
import { searchersPort } from '../sources/index.ts';

// A source that knows the whole world, in the place of live OpenStreetMap.
const live = createProbeSearcher('local', () => [leadOf('live')], 'live');
const app = useTestApp({
  supply: [supply(searchersPort, [live.searcher, ...sandboxes])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let fixture: ListFixture;

const monaco: Location = { label: 'Monaco', country: 'MC', city: 'Monaco', lat: 43.7384, lng: 7.4246 };
const bakeries = { categories: ['bakery'] };

const importMonaco = () => importPlaces(app(), fileOf([place('1', { name: 'Tim Horton’s', categories: ['cafe'] })]));

beforeAll(async () => {
  await seedBrands(app().app.systemContext('test'));
  fixture = await createListFixture(app());
  await fixture.grant(1000);
});
afterEach(async () => {
  await app().owner.query(
    'truncate catalogue.businesses, catalogue.business_categories, catalogue.companies, catalogue.company_industries, catalogue.imports, catalogue.datasets cascade',
  );
});

const estimate = async (type: ListType, location: Location, filters: object, more: object = {}) =>
  (
    await fixture.client.call(searchRoutes.estimate, {
      params: { type },
      body: { location, filters: filters as never, ...more },
    })
  ).data;

/** Who answered, how many they found, who has nothing there, and who could be asked instead. */
const answerOf = async (...asked: Parameters<typeof estimate>) => {
  const { searcher, available, nothing_near: nothing, ask_instead: instead } = await estimate(...asked);
  return [searcher.key, available, nothing.map(({ key }) => key), instead?.key ?? null];
};

describe('imported data of one place', () => {
  it('answers for that place, whatever is asked there', async () => {
    await importMonaco();
    expect(await answerOf('local', monaco, { categories: ['cafe'] })).toEqual(['catalogue', 1, [], null]);
    expect(await answerOf('local', monaco, bakeries)).toEqual(['catalogue', 0, [], null]);
    const corners = [
      { lat: 43.73, lng: 7.41 },
      { lat: 43.75, lng: 7.41 },
      { lat: 43.74, lng: 7.44 },
    ];
    expect(await answerOf('local', { ...lisbon, area: corners }, bakeries)).toEqual(['catalogue', 0, [], null]);
  });

  it('is passed over elsewhere, where no source was named, also by the search itself', async () => {
    await importMonaco();
    expect(await answerOf('local', lisbon, bakeries)).toEqual(['live', 1, ['catalogue'], null]);
    const { id } = await fixture.createList({ type: 'local' });
    const body = { campaign_id: id, location: lisbon, filters: bakeries };
    const { data } = await fixture.client.call(searchRoutes.start, { params: { type: 'local' }, body });
    expect(data.searcher).toBe('live');
  });

  it('says elsewhere that it has nothing there, and who can be asked instead', async () => {
    await importMonaco();
    expect(await answerOf('local', lisbon, bakeries, { searcher: 'catalogue' })).toEqual([
      'catalogue',
      0,
      ['catalogue'],
      'live',
    ]);
    // In reach of the circle, and yet no data of the place itself.
    const near = { ...monaco, label: 'Nice', city: 'Nice', lat: 43.7034, lng: 7.2663 };
    expect(await answerOf('local', near, { categories: ['cafe'], radius_km: 30 }, { searcher: 'catalogue' })).toEqual([
      'catalogue',
      1,
      ['catalogue'],
      'live',
    ]);
  });

  it('is all there is where no other source is on, and invented leads do not stand in for one', async () => {
    await importMonaco();
    const person = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
    const admin = app().client(await signInAs(app(), person));
    const { searchers } = (await admin.call(searcherRoutes.searchers, {})).data;
    const params = { id: searchers.find(({ provider }) => provider === 'live')?.id as number };
    await admin.call(searcherRoutes.pause, { params });
    expect(await answerOf('local', lisbon, bakeries)).toEqual(['catalogue', 0, ['catalogue'], null]);
    await admin.call(searcherRoutes.resume, { params });
    // A drawn area, which this one cannot look in.
    const area = [
      { lat: 38.7, lng: -9.1 },
      { lat: 38.8, lng: -9.1 },
      { lat: 38.7, lng: -9.2 },
    ];
    expect(await answerOf('local', { ...lisbon, area }, bakeries)).toEqual(['catalogue', 0, ['catalogue'], null]);
  });

  it('of companies: their country, and their city where one is asked for', async () => {
    await importCsv(app(), 'company', 'Company,City,Country\nAcme,Porto,Portugal');
    const porto = { ...portugal, label: 'Porto', city: 'Porto', lat: 41.15, lng: -8.61 };
    const bank = { keyword: 'acme' };
    expect((await answerOf('company', portugal, bank)).slice(0, 3)).toEqual(['companies', 1, []]);
    expect((await answerOf('company', porto, bank)).slice(0, 3)).toEqual(['companies', 1, []]);
    expect(await answerOf('company', { label: 'Worldwide', worldwide: true }, bank)).toContain('companies');
    for (const elsewhere of [lisbon, { label: 'Germany', country: 'DE' }]) {
      const [key, , nothing] = await answerOf('company', elsewhere, { keyword: 'bank' });
      expect([key, nothing]).toEqual(['brands', ['companies']]);
      expect((await answerOf('company', elsewhere, bank, { searcher: 'companies' })).slice(2)).toEqual([
        ['companies'],
        'brands',
      ]);
    }
  });
});

describe('a place', () => {
  const kmOfDegree = (6371 * Math.PI) / 180;

  it('is covered where something stands near its middle, at the poles and across the date line, too', async () => {
    await importPlaces(
      app(),
      fileOf([
        place('1', { lat: 43.7384, lng: 7.4246 }),
        place('2', { lat: -18.1, lng: 179.999 }),
        place('3', { lat: 89.99, lng: 10 }),
      ]),
    );
    const context = app().app.systemContext('import');
    const covers = (lat: number, lng: number) => localCatalogue.covers(context, { label: '', lat, lng });
    const stands = fc.constantFrom([43.7384, 7.4246], [-18.1, 179.999]) as fc.Arbitrary<[number, number]>;
    const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    const km = fc.oneof(fc.double({ min: 0, max: 4.9, noNaN: true }), fc.double({ min: 5.1, max: 60, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(stands, bearing, km, async ([lat, lng], angle, away) => {
        const north = lat + (away * Math.cos(angle)) / kmOfDegree;
        const east = lng + (away * Math.sin(angle)) / kmOfDegree / Math.cos((lat * Math.PI) / 180);
        expect(await covers(north, ((east + 540) % 360) - 180)).toBe(away < 5);
      }),
      { numRuns: 60, seed: 18 },
    );
    expect([await covers(90, -170), await covers(89.99, -170), await covers(89, 10)]).toEqual([true, true, false]);
    expect(await localCatalogue.covers(context, { label: 'Monaco', country: 'mc' })).toBe(true);
    expect(await localCatalogue.covers(context, portugal)).toBe(false);
  });

  it('is looked up in an index, one row of which is enough', async () => {
    await app().owner.query('set enable_seqscan = off');
    const { rows } = await app().owner.query<{ 'QUERY PLAN': string }>(
      `explain select from catalogue.businesses p where p.gone_at is null and floor((p.lat + 90) * 20) = any('{1,2}'::float8[])
         and (p.lng between 1 and 2) limit 1`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/businesses_near/);
  });
});

describe('a name without a kind', () => {
  it.each(["Tim Horton's", 'tim hortons', 'HORTON’S', 'hörtons'])('is a search: %s', async (keyword) => {
    await importMonaco();
    expect(await answerOf('local', monaco, { keyword })).toEqual(['catalogue', 1, [], null]);
    expect(await answerOf('local', lisbon, { keyword })).toEqual(['live', 1, ['catalogue'], null]);
    expect(
      (await estimate('local', lisbon, { keyword: 'mill' }, { searcher: 'sandbox_local' })).available,
    ).toBeGreaterThan(0);
  });
});
