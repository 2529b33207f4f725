import type { LeadRecord } from '@galena/contract/contacts';
import { type List, listRoutes } from '@galena/contract/lists';
import { editRoutes, resultRoutes } from '@galena/contract/records';
import { createRandom, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { deleteRecords } from './changes.service.ts';
import { removeExpired } from './expiry.service.ts';
import { updateFromSource } from './file-values.service.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
/** So many days before now. */
const ago = (days: number): string => new Date(app().clock.now().getTime() - days * 86_400_000).toISOString();
const google = { source: 'google_places', method: 'vendor', keeps: { days: 30, forever: ['data.place_id'] } } as const;

let fixture: ListFixture;
beforeAll(async () => {
  fixture = await createListFixture(app());
});

const expire = (): Promise<number> => removeExpired(app().app.systemContext('test'));
const rowsOf = async ({ type, id }: List) =>
  (await fixture.client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100 } })).data;
const wholeOf = async ({ type, id }: List, resultId: number) =>
  (await fixture.client.call(resultRoutes.result, { params: { type, id, resultId } })).data;
const place = (n: number, more: Partial<LeadRecord> = {}): LeadRecord =>
  leadOf(`ChIJ${n}`, {
    name: `Place ${n}`,
    website: `https://p${n}.example`,
    city: 'Lisbon',
    phones: [{ number: '+351215550112', type: null, is_verified: false }],
    data: { rating: 4.5, place_id: `ChIJ${n}` },
    ...more,
  });
const write = async (records: readonly LeadRecord[], days: number): Promise<readonly [List, number[]]> => {
  const list = await fixture.createList({ type: 'local' });
  const { saved } = await fixture.write(list, records, { provenance: { ...google, fetchedAt: ago(days) } });
  return [list, [...saved]];
};
/** What another source says of a record, that may stay. */
const say = (list: List, resultId: number, record: Partial<LeadRecord>, way: 'fill' | 'overwrite', more: object = {}) =>
  fixture.within((tx) =>
    updateFromSource(tx, {
      accountId: fixture.person.accountId,
      listId: list.id,
      type: 'local',
      runId: 0,
      way,
      provenance: { source: 'osm', method: 'open_data', fetchedAt: ago(0), isDemo: false, ...more },
      updates: [{ resultId, row: leadOf('x', { name: '', ...record }) }],
    }),
  );

describe('values of a source that lets them be kept for thirty days', () => {
  it('are there on the thirtieth day and gone on the day after, but for what may stay', async () => {
    const [list, [id = 0]] = await write([place(1)], 30);
    const { values } = await wholeOf(list, id);
    const today = ago(0).slice(0, 10);
    expect(values.map(({ field, keep_until: last }) => [field, last])).toEqual(
      expect.arrayContaining([
        ['name', today],
        ['data.rating', today],
        ['data.place_id', null],
      ]),
    );
    await expire();
    expect(await rowsOf(list)).toMatchObject([{ name: 'Place 1', phone: '+351215550112' }]);

    const [old, [oldId = 0]] = await write([place(11)], 31);
    expect(await expire()).toBe(1);
    const [after] = await rowsOf(old);
    expect(after).toMatchObject({ name: null, website: null, phone: null, phones: [], city: null });
    expect(after?.data).toEqual({ place_id: 'ChIJ11' });
    const whole = await wholeOf(old, oldId);
    expect(whole.values.map(({ field }) => field)).toEqual(['data.place_id']);
    expect(Object.keys(whole.evidence)).toEqual(['data.place_id']);
    // There is nothing left to do.
    expect(await expire()).toBe(0);
  });

  it('give way to what a person or another source says', async () => {
    const [list, [id = 0]] = await write([place(2)], 31);
    await say(list, id, { street: 'Rua A' }, 'fill');
    await say(list, id, { name: 'Place Two', website: 'https://two.example' }, 'overwrite');
    await fixture.client.call(editRoutes.edit, {
      params: { type: 'local', id: list.id, resultId: id },
      body: { city: 'Porto' },
    });
    await expire();
    expect(await rowsOf(list)).toMatchObject([
      { name: 'Place Two', website: 'https://two.example', city: 'Porto', street: 'Rua A', phone: null },
    ]);
  });

  it('are brought back by no undo', async () => {
    const [list, [id = 0]] = await write([place(3)], 31);
    const params = { type: 'local' as const, id: list.id, resultId: id };
    await fixture.client.call(editRoutes.edit, { params, body: { city: 'Porto' } });
    const { data: edits } = await fixture.client.call(editRoutes.edits, { params, query: { field: 'city' } });
    expect(edits[0]).toMatchObject({ old: 'Lisbon', new: 'Porto' });
    await expire();
    const { data: after } = await fixture.client.call(editRoutes.edits, { params, query: { field: 'city' } });
    expect(after[0]).toMatchObject({ old: null, new: 'Porto' });
    await fixture.client.call(editRoutes.undo, { params: { id: edits[0]?.act_id ?? '' } });
    expect((await rowsOf(list))[0]).toMatchObject({ city: null });
    const { rows } = await app().owner.query(`select from records.edits where old::text like '%Lisbon%'`);
    expect(rows).toHaveLength(0);
  });

  it('go from what was deleted, copied or hidden, too, and the counters follow', async () => {
    const emails = withEmail('info@p4.example');
    const [list, [id = 0, other = 0]] = await write([place(4, emails), place(5, withEmail('info@p5.example'))], 31);
    const { accountId } = fixture.person;
    await fixture.within((tx) => deleteRecords(tx, { accountId, listId: list.id, ids: [other] }));
    await expire();
    const { rows } = await app().owner.query<object>(
      'select name, email, emails, phones, data from records.results where id = any($1)',
      [[id, other]],
    );
    expect(rows).toEqual([
      { name: null, email: null, emails: [], phones: [], data: { place_id: 'ChIJ4' } },
      { name: null, email: null, emails: [], phones: [], data: { place_id: 'ChIJ5' } },
    ]);
    const { data } = await fixture.client.call(listRoutes.get, { params: { id: list.id } });
    expect(data.counts).toMatchObject({ found: 0 });
  });

  it('go piece by piece: a round that breaks leaves the others to the next, and two at once do nothing twice', async () => {
    const records = Array.from({ length: 450 }, (_, n) => place(1000 + n));
    const [list] = await write(records, 31);
    const counts = await Promise.all([expire(), expire()]);
    expect(Math.max(...counts)).toBeLessThanOrEqual(450);
    expect((await rowsOf(list)).every(({ name, phone }) => name === null && phone === null)).toBe(true);
    expect(await expire()).toBe(0);
  });

  const { seed } = createRandom();
  const numRuns = rounds({ sample: 8, proof: 200 });
  it(`whatever sources said what, in whatever order: only what may stay is left, and all of that; ${numRuns} histories, seed ${seed}`, async () => {
    const saying = fc.record({
      source: fc.constantFrom('a', 'b', 'c'),
      days: fc.constantFrom(null, 10, 30),
      way: fc.constantFrom('fill' as const, 'overwrite' as const),
      city: fc.option(fc.constantFrom('Lisbon', 'Porto'), { nil: undefined }),
      street: fc.option(fc.constantFrom('Rua A', 'Rua B'), { nil: undefined }),
    });
    let n = 5000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(saying, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(5, 11, 31),
        async (sayings, later) => {
          n += 1;
          const list = await fixture.createList({ type: 'local' });
          const [id = 0] = (await fixture.write(list, [leadOf(`own${n}`, { data: { n } })])).saved;
          const at = { method: 'vendor', fetchedAt: ago(later) } as const;
          for (const { source, days, way, city, street } of sayings) {
            const keeps = days === null ? {} : { keeps: { days, forever: [] } };
            await say(list, id, { ...(city && { city }), ...(street && { street }) }, way, { source, ...at, ...keeps });
          }
          const { values: before } = await wholeOf(list, id);
          await expire();
          const today = ago(0).slice(0, 10);
          const { values, ...record } = await wholeOf(list, id);
          const stays = before.filter(({ keep_until: last }) => last === null || last >= today);
          const told = (all: typeof values) =>
            all.map(({ field, value, source }) => `${field} ${JSON.stringify(value)} ${source}`).toSorted();
          expect(told(values)).toEqual(told(stays));
          for (const field of ['city', 'street'] as const) {
            const best = stays.filter((one) => one.field === field).toSorted((a, b) => a.rank - b.rank)[0];
            expect(record[field]).toBe(best?.value ?? null);
          }
        },
      ),
      { numRuns, seed },
    );
  });
});
