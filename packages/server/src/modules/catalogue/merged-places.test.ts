import type { OpenPlace } from '@galena/adapters/open-data';
import type { Question } from '@galena/adapters/searchers';
import type { ImportSource } from '@galena/contract/catalogue';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { fileOfPlaces, importPlaces, placeOf } from '../../testing/import-places.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { localCatalogue } from './businesses.service.ts';

const app = useTestApp();

const clear = () =>
  app().owner.query(
    'truncate catalogue.businesses, catalogue.business_categories, catalogue.place_twins, catalogue.imports, catalogue.datasets cascade',
  );
afterEach(clear);

const context = () => app().app.systemContext('import');
const ask = (filters: Question['filters'] = {}): Question => ({
  location: { label: 'Monaco', country: 'MC', city: 'Monaco', lat: 43.7384, lng: 7.4246 },
  filters: { categories: ['cafe', 'bar', 'restaurant', 'other-business'], ...filters },
  match: 100,
});
const find = async (filters: Question['filters'] = {}) =>
  (await localCatalogue.find(context(), ask(filters), { cursor: null, limit: 100 })).records;
const count = async (filters: Question['filters'] = {}) =>
  (await localCatalogue.estimate(context(), ask(filters))).available;

const bring = (path: string, source: ImportSource, ...places: readonly OpenPlace[]) =>
  importPlaces(app(), fileOfPlaces(places), { path, source });
const osm = (...places: readonly OpenPlace[]) => bring('monaco.osm.pbf', 'osm', ...places);
const overture = (...places: readonly OpenPlace[]) => bring('monaco.parquet', 'overture', ...places);

/** So many metres north of where every place is. */
const north = (metres: number) => ({ lat: 43.739 + metres / 111_320 });

const rosa = placeOf('1', { name: 'Café Rosa', website: 'https://rosa.example', city: 'Monaco', street: 'Rue A 1' });

describe('the same place in two data sets', () => {
  it('is one result with what both know, two sources, and whose each value is', async () => {
    await osm(rosa);
    await overture({
      ...placeOf('x', { name: 'CAFE ROSA', categories: ['restaurant'], ...north(40) }),
      ref: '08f-rosa',
      website: 'https://www.rosa.example/menu',
      phones: ['+377 93 15 22 22'],
      emails: ['hello@rosa.example'],
      street: 'Avenue B 2',
      city: 'Monte-Carlo',
    });
    const [record, ...others] = await find();
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      ref: 'node/1',
      ref_of: 'osm',
      ref_url: 'https://www.openstreetmap.org/node/1',
      name: 'Café Rosa',
      website: 'https://rosa.example',
      // The address is one source's: none is made of two.
      street: 'Rue A 1',
      city: 'Monaco',
      phones: [{ number: '+37793152222' }],
      emails: [{ email: 'hello@rosa.example' }],
      data: {
        category: 'Cafe',
        categories: ['Restaurant'],
        lat: 43.739,
        attribution:
          '© OpenStreetMap contributors (ODbL 1.0, 2021-04-21); Overture Maps Foundation (CDLA Permissive 2.0, 2021-04-21)',
      },
      match_percent: 100,
    });
    const whose = Object.fromEntries(
      (record?.sightings ?? []).map(({ field, value, ref_url, snippet }) => [
        `${field} ${JSON.stringify(value)}`,
        [ref_url, snippet],
      ]),
    );
    expect(whose['website "https://rosa.example"']?.[0]).toBe('https://www.openstreetmap.org/node/1');
    expect(whose['email "hello@rosa.example"']).toEqual([
      null,
      'Overture Maps Foundation (CDLA Permissive 2.0, 2021-04-21)',
    ]);
    // What one says and what the other says hold together, and it is counted once.
    expect(await find({ keyword: 'rosa', has_website: true, only_with_email: true })).toHaveLength(1);
    expect(await count()).toBe(1);
    expect(await count({ categories: ['restaurant'] })).toBe(1);
  });

  it('is what the other says again, once one data set has it no more or goes; and one again when it is back', async () => {
    const other = { ...placeOf('x', { name: 'Cafe Rosa' }), ref: '08f-rosa' };
    const bolt = placeOf('2', { name: 'Bolt', ...north(2_000) });
    await osm(rosa, bolt);
    await overture(other);
    expect(await count()).toBe(2);
    await osm(bolt);
    expect((await find()).map(({ ref, ref_of }) => [ref_of, ref])).toEqual([
      ['osm', 'node/2'],
      ['overture', '08f-rosa'],
    ]);
    await osm(rosa, bolt);
    expect(await count()).toBe(2);
    // It moved away: they are two.
    await osm({ ...rosa, ...north(500) }, bolt);
    expect(await count()).toBe(3);
    await osm(rosa, bolt);
    expect(await count()).toBe(2);
    const { rows } = await app().owner.query(
      `select count(*)::int as n from catalogue.businesses where source = 'merged'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it.each<[string, Partial<OpenPlace>, Partial<OpenPlace>, number]>([
    ['of one name, whatever its accents', { name: 'Café Rosa' }, { name: 'cafe rosa', ...north(70) }, 1],
    ['of one name, too far apart', { name: 'Rosa' }, { name: 'Rosa', ...north(110) }, 2],
    [
      'of one phone number, however it is written',
      { phones: ['+377 93 15 22 22'] },
      { phones: ['93152222'], ...north(30) },
      2,
    ],
    ['of one phone number with its country', { phones: ['+377 93 15 22 22'] }, { phones: ['00377 93152222'] }, 1],
    ['of one website', { website: 'https://www.a.example/' }, { website: 'http://a.example/fr' }, 1],
    [
      'of one phone number, but of two kinds',
      { phones: ['+377 93152222'] },
      { phones: ['+377 93152222'], categories: ['bar'] },
      2,
    ],
    ['on one host of many', { website: 'https://facebook.com/a' }, { website: 'https://facebook.com/b' }, 2],
    [
      'of one page on a host of many',
      { website: 'https://facebook.com/a/' },
      { website: 'https://www.facebook.com/a' },
      1,
    ],
    ['near each other, and nothing else', {}, {}, 2],
    ['of one name, its words in another order', { name: 'Rosa Café' }, { name: 'The Café Rosa', ...north(90) }, 1],
    ['of one name, with the form of its company', { name: 'Rosa & Söhne GmbH' }, { name: 'Rosa und Sohne' }, 1],
    ['of one name, written apart', { name: "Mc Donald's" }, { name: 'McDonald’s' }, 1],
    ['of one name and two kinds', { name: 'Rosa' }, { name: 'Rosa', categories: ['bar'], ...north(40) }, 1],
    [
      'of one name and two kinds, too far apart',
      { name: 'Rosa' },
      { name: 'Rosa', categories: ['bar'], ...north(70) },
      2,
    ],
    [
      'of one name: a hotel and the car park called like it',
      { name: 'Metropole' },
      { name: 'Metropole', categories: ['other-business'], ...north(85) },
      2,
    ],
    ['of names that share a word', { name: 'Bar Rosa' }, { name: 'Bar Blu' }, 2],
    [
      'of one name and one phone number, of two websites',
      { name: 'Rosa', phones: ['+377 93152222'], website: 'https://a.example' },
      { name: 'Rosa', phones: ['+377 93152222'], website: 'https://b.example', ...north(60) },
      1,
    ],
    [
      'branches of a chain next to each other: of one name and website, of two phone numbers',
      { name: 'Rosa', phones: ['+377 93152222'], website: 'https://rosa.example/1' },
      { name: 'Rosa', phones: ['+377 93153333'], website: 'https://rosa.example/2', ...north(60) },
      2,
    ],
    [
      'of one name, of two websites',
      { name: 'Pharmacie', website: 'https://a.example' },
      { name: 'Pharmacie', website: 'https://b.example', ...north(60) },
      2,
    ],
    [
      'of one name and kind on one spot, whose number changed',
      { name: 'Rosa', phones: ['+377 93152222'] },
      { name: 'Rosa', phones: ['+377 93153333'], ...north(20) },
      1,
    ],
    [
      'of one phone number, where one source knows no kind',
      { phones: ['+377 93152222'] },
      { phones: ['+377 93152222'], categories: ['other-business'] },
      1,
    ],
    [
      'of one website, of two phone numbers: shops of one house',
      { website: 'https://a.example/', phones: ['+377 93152222'] },
      { website: 'https://a.example/', phones: ['+377 93153333'] },
      2,
    ],
  ])('%s', async (_what, one, other, results) => {
    await osm(placeOf('1', { name: 'First', ...one }));
    await overture({ ...placeOf('x', { name: 'Second', ...other }), ref: '08f-x' });
    expect(await find()).toHaveLength(results);
  });

  it('of two that are near, the one of its kind and the nearer one is the same', async () => {
    await osm(
      placeOf('1', { name: 'Rosa', categories: ['bar'] }),
      placeOf('2', { name: 'Rosa', ...north(30) }),
      placeOf('3', { name: 'Rosa', ...north(60) }),
    );
    await overture({ ...placeOf('x', { name: 'Rosa', ...north(5) }), ref: '08f-x' });
    const { rows } = await app().owner.query<{ refs: string[] }>(
      'select array_agg(ref order by id) as refs from catalogue.businesses where merged_into is not null group by merged_into',
    );
    expect(rows).toEqual([{ refs: ['node/2', '08f-x'] }]);
    expect(await count()).toBe(3);
  });

  it('however two sources write one business, it is one result; what is another business stays one [LEAD-002]', async () => {
    const letters = 'bcdfghjklmnpqrstvwz';
    const word = fc
      .array(fc.tuple(fc.constantFrom(...letters.split('')), fc.constantFrom('a', 'é', 'ö', 'u')), {
        minLength: 2,
        maxLength: 4,
      })
      .map((parts) => parts.flat().join(''));
    const digits = fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String);
    const named = fc.record({
      words: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
      phone: digits,
      site: fc.uuid().map((id) => `r${id.slice(0, 8)}`),
    });
    type Named = { readonly words: readonly string[]; readonly phone: string; readonly site: string };
    /** Ways in which another source writes the same. */
    const written = fc.record({
      order: fc.boolean(),
      article: fc.constantFrom('', 'The ', 'LE ', 'Der '),
      form: fc.constantFrom('', ' GmbH', ' Ltd.', ', S.L.', ' SARL'),
      upper: fc.boolean(),
      plain: fc.boolean(),
      metres: fc.integer({ min: -95, max: 95 }),
      phone: fc.constantFrom('none' as const, 'plain' as const, 'spaced' as const),
      site: fc.constantFrom('none' as const, 'www' as const, 'page' as const),
    });
    type Written = typeof written extends fc.Arbitrary<infer Way> ? Way : never;
    const other = ({ words, phone, site }: Named, way: Written) => {
      const name = `${way.article}${(way.order ? words.toReversed() : words).join(' ')}${way.form}`;
      const cased = way.upper ? name.toUpperCase() : name;
      const phones = { none: [], plain: [`+377${phone}`], spaced: [`00377 ${phone.replaceAll(/(..)/g, '$1 ')}`] };
      const sites = {
        none: {},
        www: { website: `https://www.${site}.example` },
        page: { website: `http://${site}.example/fr` },
      };
      return {
        name: way.plain ? cased.normalize('NFD').replaceAll(/\p{M}/gu, '') : cased,
        phones: phones[way.phone],
        ...sites[way.site],
      };
    };
    // A business every three kilometres, all imported at once.
    const far = 3_000;
    const all = fc.sample(fc.tuple(named, written, fc.boolean()), { seed: 20261128, numRuns: 150 });
    await osm(
      ...all.map(([{ words, phone, site }], n) => ({
        ...placeOf(`${n}`, { name: words.join(' '), phones: [`+377 ${phone}`], website: `https://${site}.example/` }),
        ...north(n * far),
      })),
    );
    // Of each the same in the other source; of some a branch not far away, with the same name and website.
    await overture(
      ...all.flatMap(([place, way, hasBranch], n) => [
        { ...placeOf('', other(place, way)), ...north(n * far + way.metres), ref: `same/${n}` },
        ...(hasBranch
          ? [{ ...placeOf('', other(place, { ...way, phone: 'none' })), ...north(n * far + 900), ref: `branch/${n}` }]
          : []),
      ]),
    );
    const { rows } = await app().owner.query<{ refs: string[] }>(
      'select array_agg(ref order by id) as refs from catalogue.businesses where merged_into is not null group by merged_into order by min(id)',
    );
    const together = new Set(rows.map(({ refs }) => refs.join(' ')));
    const apart = all.flatMap((one, n) => (together.has(`node/${n} same/${n}`) ? [] : [one]));
    expect(apart).toEqual([]);
    expect(rows).toHaveLength(all.length);
    expect(await count({ radius_km: 10 })).toBe(4 + all.slice(0, 4).filter(([, , hasBranch]) => hasBranch).length);
  });

  it('whatever comes and goes, each is found once, as if all had been imported at once', () => {
    const at = fc.constantFrom(0, 30, 60, 120);
    const made = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), at, fc.constantFrom('cafe', 'bar')), {
      maxLength: 4,
    });
    const sets: readonly (readonly [string, ImportSource])[] = [
      ['one.osm.pbf', 'osm'],
      ['two.parquet', 'overture'],
      ['three.csv', 'csv'],
    ];
    const step = fc.tuple(fc.constantFrom(...sets), made);
    const groupsNow = async () => {
      const { rows } = await app().owner.query<{ refs: string[] }>(
        `select array_agg(source || ref order by source, ref) as refs from catalogue.businesses
         where merged_into is not null and gone_at is null group by merged_into order by 1`,
      );
      return rows.map(({ refs }) => refs);
    };
    const importSet = (
      [path, source]: readonly [string, ImportSource],
      rows: readonly (readonly [string, number, string])[],
    ) =>
      bring(
        path,
        source,
        ...rows.map(([name, metres, kind], n) => ({
          ...placeOf(`${source}${n}`, { name, categories: [kind], ...north(metres) }),
          ref: `${source}/${n}`,
        })),
      );
    return fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
        await clear();
        const now = new Map<readonly [string, ImportSource], (typeof steps)[number][1]>();
        for (const [set, rows] of steps) {
          if (rows.length === 0) continue;
          now.set(set, rows);
          await importSet(set, rows);
        }
        const groups = await groupsNow();
        const all = [...now.values()].flat().length;
        const records = await find();
        expect(records.length).toBe(all - groups.reduce((sum, refs) => sum + refs.length - 1, 0));
        expect(new Set(records.map(({ ref_of: of, ref }) => `${of} ${ref}`)).size).toBe(records.length);
        await clear();
        for (const [set, rows] of now) await importSet(set, rows);
        expect(await groupsNow()).toEqual(groups);
      }),
      { seed: 20261124, numRuns: 5 },
    );
  });
});
