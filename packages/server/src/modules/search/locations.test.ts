import { locationRoutes as routes } from '@galena/contract/search';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { seedPlaces } from './locations.service.ts';

const app = useTestApp();
let client: TestClient;
beforeAll(async () => {
  const context = app().app.systemContext('test');
  await seedPlaces(context);
  await seedPlaces(context);
  client = app().client(await signInAs(app(), await createPerson(app())));
});

type Query = Parameters<typeof routes.locations.query.parse>[0];

const labelsOf = async (query: Query): Promise<string[]> =>
  (await client.call(routes.locations, { query: routes.locations.query.parse(query) })).data.map(({ label }) => label);

describe('GET /api/locations (G-41)', () => {
  it('200: the world stands there after the first start, once', async () => {
    const { rows } = await app().owner.query<{ cities: number; countries: number }>(
      'select count(*)::int as cities, count(distinct country)::int as countries from search.places',
    );
    expect(rows[0]?.cities).toBeGreaterThan(130_000);
    expect(rows[0]?.countries).toBeGreaterThan(230);
  });

  it('200: cities that begin so, the largest first, with where they are', async () => {
    const { data } = await client.call(routes.locations, { query: { search: 'lisb', lang: 'en' } });
    expect(data[0]).toEqual({
      label: 'Lisbon, Portugal',
      country: 'PT',
      city: 'Lisbon',
      lat: 38.71667,
      lng: -9.13333,
    });
    expect((await labelsOf({ search: 'sao pa' }))[0]).toBe('São Paulo, Brazil');
    expect((await labelsOf({ search: 'ZÜRICH' }))[0]).toBe('Zürich, ZH, Switzerland');
  });

  it('200: what stands behind the name says which one', async () => {
    expect((await labelsOf({ search: 'paris' }))[0]).toBe('Paris, France');
    expect((await labelsOf({ search: 'paris, tx' }))[0]).toBe('Paris, TX, United States');
    expect((await labelsOf({ search: 'springfield il' }))[0]).toBe('Springfield, IL, United States');
    expect((await labelsOf({ search: 'lisbon port' }))[0]).toBe('Lisbon, Portugal');
    expect(
      (await labelsOf({ search: 'Köln Deutschland', lang: 'de' })).every((label) => label.endsWith('Deutschland')),
    ).toBe(true);
  });

  it('200: countries in the language of the reader, and worldwide, where the kind of search allows them', async () => {
    expect((await labelsOf({ search: 'germ', type: 'company' }))[0]).toBe('Germany');
    expect((await labelsOf({ search: 'deutschl', type: 'company', lang: 'de' }))[0]).toBe('Deutschland');
    expect((await labelsOf({ type: 'company' }))[0]).toBe('Worldwide');
    expect(await labelsOf({ search: 'world', type: 'people' })).toContain('Worldwide');
    for (const search of ['', 'world', 'portugal'])
      expect((await labelsOf({ search, type: 'local' })).filter((one) => /^(Worldwide|Portugal)$/.test(one))).toEqual(
        [],
      );
  });

  it('200: twenty at most, nothing for what is nowhere, and signs are only signs', async () => {
    expect(await labelsOf({ search: 'a' })).toHaveLength(20);
    expect(await labelsOf({ search: 'xqzzk' })).toEqual([]);
    expect(await labelsOf({ search: '%' })).toEqual([]);
    expect(await labelsOf({ search: String.raw`\_%'"` })).toEqual([]);
  });

  it('422: a kind that does not exist, a text without end', async () => {
    expect((await client.refused(routes.locations, { query: { type: 'aliens' } as never })).status).toBe(422);
    expect((await client.refused(routes.locations, { query: { search: 'a'.repeat(101), lang: 'en' } })).status).toBe(
      422,
    );
  });

  it('401: nobody', async () =>
    expect(
      (
        await app()
          .client()
          .refused(routes.locations, { query: { search: 'a', lang: 'en' } })
      ).status,
    ).toBe(401));
});

describe('GET /api/locations/towns', () => {
  const townsIn = async (south: number, west: number, north: number, east: number) =>
    (await client.call(routes.towns, { query: { south, west, north, east } })).data;

  it('200: the largest towns of a part of the map, the largest first, fourteen at most', async () => {
    const towns = await townsIn(38.6, -9.5, 38.9, -9);
    expect(towns).toHaveLength(14);
    expect(towns[0]).toEqual({
      label: 'Lisbon, Portugal',
      country: 'PT',
      city: 'Lisbon',
      lat: 38.71667,
      lng: -9.13333,
    });
    for (const { lat = 0, lng = 0 } of towns)
      expect([lat >= 38.6, lat <= 38.9, lng >= -9.5, lng <= -9]).toEqual([true, true, true, true]);
    expect((await townsIn(-90, -180, 90, 180))[0]?.city).toBe('Shanghai');
    expect(await townsIn(0, -30, 1, -29)).toEqual([]);
    expect(await townsIn(38.9, -9, 38.6, -9.5)).toEqual([]);
  });

  it('422: no part of the map; 401: nobody', async () => {
    const answer = await client.raw({ method: 'GET', url: '/api/locations/towns?south=a&west=0&north=1' });
    expect(answer.status).toBe(422);
    expect(
      (await client.raw({ method: 'GET', url: '/api/locations/towns?south=-91&west=0&north=1&east=1' })).status,
    ).toBe(422);
    const query = { south: 0, west: 0, north: 1, east: 1 };
    expect((await app().client().refused(routes.towns, { query })).status).toBe(401);
  });
});
