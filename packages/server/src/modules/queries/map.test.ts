import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import { cellsOf, type MapView } from '@galena/contract/kernel';
import { type List, listRoutes, type ListQuery } from '@galena/contract/lists';
import { recordMapRoutes as routes, resultRoutes } from '@galena/contract/records';
import { createRandom, rounds } from '@galena/contract/testing';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { archiveRecords, deleteRecords, suppress } from '../records/index.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

let fixture: ListFixture;
beforeAll(async () => {
  fixture = await createListFixture(app());
});

const world: MapView = { south: -90, west: -180, north: 90, east: 180, zoom: 3 };
const paramsOf = ({ id }: List) => ({ type: 'local' as const, id });

const mapOf = async (list: List, view: MapView, filters: Partial<ListQuery> = {}) =>
  (await fixture.client.call(routes.map, { params: paramsOf(list), body: { filters, view } })).data;
const extentOf = async (list: List, filters: Partial<ListQuery> = {}) =>
  (await fixture.client.call(routes.extent, { params: paramsOf(list), body: { filters } })).data;

const at = (lat: unknown, lng: unknown): Pick<LeadRecord, 'data'> => ({
  data: { lat, lng } as LeadRecord['data'] & {},
});

/** A list of four: two bakeries in one street, one far away, one that is nowhere. */
let town = 0;
const createBakeries = async () => {
  const domain = `bakery${(town += 1)}.example`;
  const list = await fixture.createList({ type: 'local' });
  const { saved } = await fixture.write(list, [
    leadOf('a', { ...at(38.7, -9.1), ...withEmail(`a@${domain}`), city: 'Lisbon' }),
    leadOf('b', { ...at(38.7002, -9.1002), city: 'Lisbon' }),
    leadOf('c', { ...at(52.5, 13.4), ...withEmail(`c@${domain}`), city: 'Berlin' }),
    leadOf('d', { city: 'Lisbon' }),
  ]);
  return { list, saved, domain };
};

describe('POST /api/local-results/:id/map', () => {
  it('200: near each other as one, one alone with its name', async () => {
    const { list, saved } = await createBakeries();
    expect(await mapOf(list, { ...world, zoom: 8 })).toEqual({
      total: 3,
      cells: [
        { lat: expect.closeTo(38.7001), lng: expect.closeTo(-9.1001), count: 2, with_email: 1, record: null },
        { lat: 52.5, lng: 13.4, count: 1, with_email: 1, record: { id: saved[2], name: 'Lead c' } },
      ],
    });
    const near = await mapOf(list, { south: 38, west: -10, north: 39, east: -8, zoom: 20 });
    expect(new Set(near.cells.map(({ record }) => record?.name))).toEqual(new Set(['Lead a', 'Lead b']));
  });

  it('200: follows the filters, and shows nothing that is archived, deleted or opted out', async () => {
    const { list, saved, domain } = await createBakeries();
    const total = async (filters: Partial<ListQuery> = {}) => (await mapOf(list, world, filters)).total;
    expect(await total({ search: 'lead c' })).toBe(1);
    expect(await total({ withEmail: 1 })).toBe(2);
    expect(await total({ in_groups: [{ field: 'city', value: 'lisbon' }] })).toBe(2);
    const { accountId } = fixture.person;
    const [first, second] = saved as [number, number];
    await fixture.within((tx) => archiveRecords(tx, { accountId, listId: list.id, ids: [first] }, true));
    expect([await total(), await total({ is_archived: 1 })]).toEqual([2, 1]);
    await fixture.within((tx) => deleteRecords(tx, { accountId, listId: list.id, ids: [second] }));
    expect(await total()).toBe(1);
    const asked = { accountId, level: 'account', kind: 'email', text: `c@${domain}`, reason: '' } as const;
    await fixture.within((tx) => suppress(tx, asked));
    expect(await total()).toBe(0);
  });

  it('200: counts what a count by hand counts, wherever it looks', async () => {
    const list = await fixture.createList({ type: 'local' });
    const rounded = (degrees: number): number => Number(degrees.toFixed(8));
    const points = fc.sample(
      fc.record({
        lat: fc.double({ min: -85, max: 85, noNaN: true }),
        lng: fc.double({ min: -179, max: 179, noNaN: true }),
      }),
      80,
    );
    await fixture.write(
      list,
      points.map((point, n) =>
        leadOf(String(n), { ...at(point.lat, point.lng), ...(n % 3 === 0 ? withEmail(`e${n}@mail.example`) : {}) }),
      ),
    );
    const known = points.map(({ lat, lng }, n) => ({ lat: rounded(lat), lng: rounded(lng), hasEmail: n % 3 === 0 }));
    const edge = fc.integer({ min: -80, max: 80 });
    const view = fc.record({ south: edge, north: edge, west: edge, east: edge, zoom: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(view, async (wanted) => {
        fc.pre(wanted.south < wanted.north && wanted.west < wanted.east);
        const { cells, total } = await mapOf(list, wanted);
        const byHand = cellsOf(known, wanted);
        expect(cells.map(({ count, with_email: n }) => `${count} ${n}`).toSorted()).toEqual(
          byHand.map(({ count, with_email: n }) => `${count} ${n}`).toSorted(),
        );
        expect(total).toBe(byHand.reduce((sum, { count }) => sum + count, 0));
        expect(cells.every(({ count, record }) => (count === 1) === (record !== null))).toBe(true);
      }),
      { numRuns: rounds({ sample: 25, proof: 500 }), seed: createRandom().seed, endOnFailure: true },
    );
  });

  it('404: of nobody else, and of no list of another kind', async () => {
    const { list } = await createBakeries();
    const other = await createListFixture(app());
    const input = { params: paramsOf(list), body: { view: world } };
    expect((await other.client.refused(routes.map, input)).status).toBe(404);
    expect((await other.client.refused(routes.extent, { params: paramsOf(list), body: {} })).status).toBe(404);
    const people = { params: { type: 'people' as const, id: list.id }, body: { view: world } };
    expect((await fixture.client.refused(routes.map, people)).status).toBe(404);
  });
});

describe('POST /api/local-results/:id/map/extent', () => {
  it('200: the box around what matches, and how many have no position', async () => {
    const { list } = await createBakeries();
    expect(await extentOf(list)).toEqual({
      bounds: { south: 38.7, west: -9.1002, north: 52.5, east: 13.4 },
      with_position: 3,
      without_position: 1,
    });
    expect(await extentOf(list, { search: 'lead d' })).toEqual({ bounds: null, with_position: 0, without_position: 1 });
    expect(await extentOf(list, { withEmail: 1 })).toMatchObject({ with_position: 2, without_position: 0 });
    expect(await extentOf(list, { is_archived: 1 })).toMatchObject({ with_position: 0, without_position: 0 });
  });

  it('200: what is no place on the earth is none', async () => {
    const list = await fixture.createList({ type: 'local' });
    const odd = [at('38.7', '-9.1'), at(91, 0), at(0, 181), at(38.7, null), at(1e300, 2), at(5e-324, 0)];
    await fixture.write(
      list,
      odd.map((record, n) => leadOf(String(n), record)),
    );
    expect(await extentOf(list)).toMatchObject({ with_position: 1, without_position: 5 });
    expect((await mapOf(list, { ...world, zoom: 0 })).cells).toMatchObject([{ count: 1, lat: 0, lng: 0 }]);
  });

  it('200: a position that somebody corrects moves the record', async () => {
    const { list, saved } = await createBakeries();
    const { id } = list;
    await app().owner.query(
      `update records.results set data = data || '{"lat": 10, "lng": 20}' where list_id = $1 and id = $2`,
      [id, saved[3]],
    );
    expect(await extentOf(list)).toMatchObject({ bounds: { south: 10, east: 20 }, without_position: 0 });
    expect((await fixture.client.call(listRoutes.get, { params: { id } })).data.results_count).toBe(4);
    const body = { search: 'lead d' };
    expect((await fixture.client.call(resultRoutes.results, { params: paramsOf(list), body })).data).toHaveLength(1);
  });
});
