import { otherCategories } from '@galena/contract/search';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { osmPlace, placeKeys } from '../../open-data/index.ts';
import type { SearcherCall } from '../port.ts';
import type { Thing } from './ask.ts';
import { serving, settingsFor, standIn } from './stand-in.ts';
import { everything, findAll, point } from './test-town.ts';

const callTo = async (world: readonly Thing[]): Promise<SearcherCall<unknown>> => {
  const server = await startServer(standIn(serving(world)).listener);
  return {
    outbound: startOutbound({ allowedTestHosts: [server.authority] }),
    config: settingsFor(server.authority),
  };
};

const categoriesIn = ({ id, tags = {} }: Thing): readonly string[] => {
  const place = osmPlace(`node/${id}`, tags, { lat: 38.72, lng: -9.13 });
  return place === null || typeof place === 'string' ? [] : place.categories;
};

// Values that have a category, that have none, and that say that there is nothing.
const values = ['bakery', 'dentist', 'lawyer', 'unheard_of', 'hearing_aids;bakery', 'yes', 'no'];

it('finds under another kind what an import puts there, and nothing else', async () => {
  const tag = fc.tuple(fc.constantFrom(...placeKeys), fc.constantFrom(...values));
  const tags = fc.array(tag, { minLength: 1, maxLength: 3 }).map((all) => Object.fromEntries(all));
  const world = fc
    .sample(tags, { numRuns: 400, seed: 18 })
    .map((all, at) => point(at + 1, { name: `Place ${at}`, ...all }));
  const call = await callTo(world);
  for (const { slug } of otherCategories) {
    const wanted = world.filter((thing) => categoriesIn(thing).includes(slug)).map(({ id }) => `node/${id}`);
    const found = await findAll(call, { ...everything, filters: { categories: [slug] } }, 1000);
    expect(wanted.length).toBeGreaterThan(5);
    expect([slug, found.map(({ ref }) => ref)]).toEqual([slug, wanted]);
  }
});

it.each(["Tim Horton's", 'tim hortons', 'HORTON’S', 'cafe', 'CAFÉ', 'strasse', 'Straße', 'loewe', 'lodz'])(
  'finds by a name alone, however it is written: %s',
  async (keyword) => {
    const names = ['Tim Hortons', 'Tim Horton’s', 'Café Łódź', 'Cafe Lodz', 'An der Straße', 'An der STRASSE', 'Lœwe'];
    const call = await callTo(names.map((name, at) => point(at + 1, { name, amenity: 'cafe' })));
    const found = await findAll(call, { ...everything, filters: { keyword } }, 100);
    expect(found.length).toBeGreaterThan(keyword === 'loewe' ? 0 : 1);
  },
);
