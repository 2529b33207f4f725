import type { PlaceFile } from '@galena/adapters/open-data';
import type { Question } from '@galena/adapters/searchers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileOfPlaces as fileOf, importPlaces, placeOf as place } from '../../testing/import-places.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { localCatalogue } from './businesses.service.ts';
import { countBusinesses, findCategoryIds } from './businesses.store.ts';

const app = useTestApp();

const monaco = { label: 'Monaco', country: 'MC', city: 'Monaco', lat: 43.7384, lng: 7.4246 };

afterEach(async () => {
  await app().owner.query(
    'truncate catalogue.businesses, catalogue.business_categories, catalogue.imports, catalogue.datasets cascade',
  );
});

const byWord = (a = '', b = ''): number => a.localeCompare(b, 'en');

const context = () => app().app.systemContext('import');
const imported = (file: PlaceFile, path?: string, source?: 'csv') =>
  importPlaces(app(), file, { ...(path && { path }), ...(source && { source }) });

const ask = (filters: Question['filters'] = {}, more: Partial<Question> = {}): Question => ({
  location: monaco,
  filters: { categories: ['cafe'], ...filters },
  match: 100,
  ...more,
});
const find = async (question: Question, cursor: string | null = null, limit = 100) =>
  localCatalogue.find(context(), question, { cursor, limit });
// In the order of ids, which is that of categories and places: told here by name.
const names = async (question: Question) => (await find(question)).records.map(({ name }) => name).toSorted(byWord);
describe('the local catalogue', () => {
  beforeEach(async () => {
    await imported(
      fileOf([
        place('1', { name: 'Near Café', website: 'https://a.example', emails: ['a@a.example'] }),
        place('2', { name: 'Near Bar', categories: ['bar', 'cafe'], phones: ['+377 1'] }),
        place('3', { name: 'Nice Café', lat: 43.7034, lng: 7.2663, website: 'https://c.example' }),
        place('4', { name: 'Bank', categories: ['bank'] }),
        place('5', { name: 'Nothing special', categories: ['other-shop'], kinds: ['ham radio'] }),
        place('6', { name: 'The Thinker', categories: ['other-place'], kinds: ['artwork'] }),
      ]),
    );
  });

  // LEAD-004
  it('finds by category and distance', async () => {
    expect(await names(ask())).toEqual(['Near Bar', 'Near Café']);
    expect(await names(ask({ radius_km: 20 }))).toEqual(['Near Bar', 'Near Café', 'Nice Café']);
    expect(await names(ask({ categories: ['bar', 'bank', 'cafe'] }))).toEqual(['Bank', 'Near Bar', 'Near Café']);
    expect(await names(ask({ categories: ['zoo'] }))).toEqual([]);
    expect(await names(ask({}, { location: { label: 'France', country: 'FR' } }))).toEqual(['Nice Café']);
  });

  // "Coffee shop" finds cafés.
  it('finds under a kind what is near to it, and says what it is', async () => {
    const { records } = await find(ask({ categories: ['coffee-shop'] }));
    const kinds = new Map(records.map(({ name, data }) => [name, data?.['category']]));
    expect(Object.fromEntries(kinds)).toEqual({ 'Near Bar': 'Bar', 'Near Café': 'Cafe' });
  });

  it.each([
    ['ham radio', ['Nothing special']],
    ['coffee shop', ['Near Bar', 'Near Café']],
    ['Cafetería', ['Near Bar', 'Near Café']],
    ['banks', ['Bank']],
    ['near', ['Near Bar', 'Near Café']],
    ['nowhere', []],
  ])('finds by a keyword the names, words and kinds that have it: %s', async (keyword, wanted) =>
    expect(await names(ask({ categories: [], keyword }))).toEqual(wanted),
  );

  it('finds what has no category under another kind, in its own words', async () => {
    const { records } = await find(ask({ categories: ['other-shop'] }));
    expect(records).toMatchObject([{ name: 'Nothing special', data: { category: 'Ham radio' } }]);
    expect(await names(ask({ categories: [] }))).toContain('Nothing special');
    // What is no business costs nobody a credit who did not ask for it.
    expect(await names(ask({ categories: [] }))).not.toContain('The Thinker');
    for (const filters of [{ categories: ['other-place'] }, { categories: [], keyword: 'artwork' }])
      expect(await names(ask(filters))).toEqual(['The Thinker']);
  });

  it('looks at every filter, and at half of them when that is enough', async () => {
    expect(await names(ask({ has_website: true }))).toEqual(['Near Café']);
    expect(await names(ask({ has_phone: true }))).toEqual(['Near Bar']);
    expect(await names(ask({ only_with_email: true }))).toEqual(['Near Café']);
    expect(await names(ask({ keyword: 'CAFE near' }))).toEqual(['Near Café']);
    const half = ask({ has_website: true, has_phone: true, keyword: 'nice', radius_km: 20 }, { match: 50 });
    expect((await find(half)).records.map(({ name, match_percent }) => [name, match_percent])).toEqual([
      ['Nice Café', 66],
    ]);
  });

  it('goes from page to page without a gap or a double', async () => {
    const question = ask({ categories: ['cafe', 'bar', 'bank'], radius_km: 50 });
    const seen: (string | undefined)[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof find>> = await find(question, cursor, 1);
      seen.push(...page.records.map(({ name }) => name));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toHaveLength(4);
    expect(seen.toSorted(byWord)).toEqual(['Bank', 'Near Bar', 'Near Café', 'Nice Café']);
    await expect(find(question, 'x')).rejects.toThrow('cursor');
  });

  it('finds and counts each once, however many of the categories it has', async () => {
    const kinds = ['cafe', 'bar', 'bakery', 'bank', 'hotel', 'pharmacy', 'restaurant', 'supermarket', 'dentist'];
    await imported(
      fileOf(
        Array.from({ length: 12 }, (_, at) =>
          place(`many-${at}`, { name: `Many ${at}`, categories: kinds.slice(0, at < 6 ? 9 : 1 + (at % 3)) }),
        ),
      ),
      'many.json',
    );
    const question = ask({ categories: kinds, keyword: 'many' });
    const [whole, found] = [(await find(question)).records.map(({ ref }) => ref), [] as string[]];
    expect(whole).toHaveLength(12);
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof find>> = await find(question, cursor, 5);
      found.push(...page.records.map(({ ref }) => ref));
      cursor = page.next;
    } while (cursor !== null);
    expect(found).toEqual(whole);
    await inReadTransaction(context(), async ({ db }) => {
      const where = { lat: monaco.lat, lng: monaco.lng, km: 10 };
      const input = {
        where,
        categories: await findCategoryIds(db, kinds),
        tests: [{ words: ['many'], categories: [] }],
      };
      const counted = async (max: number) =>
        (await countBusinesses(db, { ...input, match: 100 }, max, { sample: 9, facets: 10 })).available;
      // The first few have so many categories that not all that are wanted are among the rows that are read at first.
      expect([await counted(3), await counted(6), await counted(11), await counted(100)]).toEqual([3, 6, 11, 12]);
      const { available, sampled, countries, categories } = await countBusinesses(db, { ...input, match: 100 }, 100, {
        sample: 5,
        facets: 10,
      });
      expect([available, sampled, countries.reduce((sum, one) => sum + one.count, 0)]).toEqual([12, 5, 5]);
      expect(Math.max(...categories.map((one) => one.count))).toBe(5);
    });
  });

  it('estimates what there is before anything is paid', async () => {
    const { available, isCapped, withEmail, facets, first } = await localCatalogue.estimate(
      context(),
      ask({ categories: ['cafe', 'bar'], radius_km: 30 }),
    );
    expect({ available, isCapped, withEmail }).toEqual({ available: 3, isCapped: false, withEmail: 1 });
    expect(facets.countries).toEqual([
      { value: 'MC', label: 'Monaco', count: 2 },
      { value: 'FR', label: 'France', count: 1 },
    ]);
    expect(facets.categories).toEqual([
      { value: 'cafe', label: 'Cafe', count: 3 },
      { value: 'bar', label: 'Bar', count: 1 },
    ]);
    expect(first.map(({ name }) => name).toSorted(byWord)).toEqual(['Near Bar', 'Near Café', 'Nice Café']);
  });

  it('says whose data it has, and no more than that', async () => {
    const licence = async () => (await localCatalogue.estimate(context(), ask())).licence;
    expect(await licence()).toEqual({
      name: 'ODbL 1.0',
      url: 'https://www.openstreetmap.org/copyright',
      attribution: '© OpenStreetMap contributors',
    });
    await imported(fileOf([place('x')]), 'own.csv', 'csv');
    await imported(fileOf([place('y')]), 'second.csv', 'csv');
    expect(await licence()).toEqual({
      name: 'ODbL 1.0; own data',
      url: null,
      attribution: '© OpenStreetMap contributors; Imported by the operator',
    });
  });
});
