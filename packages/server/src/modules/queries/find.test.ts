import { describe, expect, it } from 'vitest';
import { bulkRoutes } from '@galena/contract/bulk';
import { maxFoundRecords, resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

const find = async ({ client }: ListFixture, search: string): Promise<readonly (string | null)[]> =>
  (await client.call(resultRoutes.find, { query: { search } })).data.map(({ name }) => name);

const plant = async () => {
  const fixture = await createListFixture(app());
  const shops = await fixture.createList({ name: 'Shops' });
  const people = await fixture.createList({ name: 'People', type: 'people' });
  const { saved } = await fixture.write(shops, [
    leadOf('a', { name: 'Café Central', website: 'https://www.central-coffee.example/menu', city: 'Lisbon' }),
    leadOf('b', {
      name: 'Old Central Station',
      website: 'http://station.example',
      ...withEmail('hello@station.example'),
    }),
    leadOf('c', { name: 'Central', website: 'https://shop.example/central' }),
    leadOf('d', { name: "O'Neill & Söhne (%_\\)" }),
  ]);
  await fixture.write(people, [leadOf('p', { name: 'Ida Central', ...withEmail('ida.c@acme-works.example') })]);
  return { fixture, shops, people, saved };
};

describe('GET /api/records', () => {
  it('finds records over all lists by beginnings of words of name, e-mail and domain, best first', async () => {
    const { fixture, shops, people } = await plant();
    const { data } = await fixture.client.call(resultRoutes.find, { query: { search: 'central' } });
    expect(data.map(({ name, list }) => [name, list.name])).toEqual([
      ['Central', 'Shops'],
      ['Café Central', 'Shops'],
      ['Ida Central', 'People'],
      ['Old Central Station', 'Shops'],
    ]);
    expect(data[2]?.list).toEqual({ id: people.id, name: 'People', type: 'people', is_demo: false });
    expect(data[0]?.list.id).toBe(shops.id);
  });

  it.each([
    ['CAFÉ cent', ['Café Central']],
    ['cafe', ['Café Central']],
    ['oneill soh', ["O'Neill & Söhne (%_\\)"]],
    ['central-coffee.example', ['Café Central']],
    ['www.station.example', ['Old Central Station']],
    ['https://www.Central-Coffee.example/contact?x=1', ['Café Central']],
    ['station.ex', ['Old Central Station']],
    ['ida.c@acme-works.example', ['Ida Central']],
    ['hello@', ['Old Central Station']],
    ["o'nei söh", ["O'Neill & Söhne (%_\\)"]],
    ['entral', []],
    ['station.example', ['Old Central Station']],
    ['acme', ['Ida Central']],
    ['acme-works.ex', ['Ida Central']],
    ['central & coffee', ['Café Central']],
    // How nearly all hosts end.
    ['exam', []],
    ["o'neill\\ & %", ["O'Neill & Söhne (%_\\)"]],
    // Neither where something is nor a page of its website.
    ['lisbon', []],
    ['menu', []],
    ["'& | ! :* <->", []],
    ['%_', []],
  ])('%j', async (search, names) => {
    const { fixture } = await plant();
    expect(await find(fixture, search)).toEqual(names);
  });

  it('never answers what was archived, deleted, suppressed or belongs to somebody else', async () => {
    const { fixture, shops, saved } = await plant();
    const [first, second] = saved as [number, number];
    const named = (id: number) => ({ campaign_id: shops.id, resultIds: [id] });
    await fixture.client.call(bulkRoutes.archive, { body: { ...named(first), is_archived: true } });
    await fixture.client.call(bulkRoutes.remove, { body: named(second) });
    expect(await find(fixture, 'central')).toEqual(['Central', 'Ida Central']);
    await fixture.client.call(bulkRoutes.archive, { body: { resultIds: [shops.id], is_archived: true } });
    expect(await find(fixture, 'central')).toEqual(['Ida Central']);
    await fixture.client.call(bulkRoutes.archive, { body: { resultIds: [shops.id], is_archived: false } });
    await fixture.client.call(bulkRoutes.remove, { body: { resultIds: [shops.id] } });
    expect(await find(fixture, 'central')).toEqual(['Ida Central']);
    expect(await find(await createListFixture(app()), 'central')).toEqual([]);
  });

  it('answers no more than it says, and refuses what is too short', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    await fixture.write(
      list,
      Array.from({ length: maxFoundRecords + 3 }, (_, at) => leadOf(`s${at}`, { name: `Shop ${at}` })),
    );
    const names = await find(fixture, 'shop');
    expect(names).toHaveLength(maxFoundRecords);
    expect(names[0]).toBe(`Shop ${maxFoundRecords + 2}`);
    expect((await fixture.client.refused(resultRoutes.find, { query: { search: ' s ' } })).status).toBe(422);
  });
});
