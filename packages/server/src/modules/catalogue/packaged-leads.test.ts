import { fold, VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type { Question } from '@galena/adapters/searchers';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { Context } from '../../platform/context/context.ts';
import { brands, communities, seedPackaged, seedCommunities, seedBrands } from './packaged-leads.service.ts';
import { rowOf } from './packaged-leads.rules.ts';

const app = useTestApp();
let context: Context;
beforeAll(async () => {
  context = app().app.systemContext('test');
  await seedBrands(context);
  await seedCommunities(context);
});

const worldwide = { label: 'Worldwide', worldwide: true as const };
const portugal = { label: 'Portugal', country: 'PT' };
const question = (
  location: Question['location'],
  filters: Question['filters'] = {},
  match: 50 | 100 = 100,
): Question => ({
  location,
  filters,
  match,
});

/** Every lead of a question, page by page. */
const findAll = async (searcher: typeof brands, asked: Question, limit = 1000): Promise<readonly LeadRecord[]> => {
  const all: LeadRecord[] = [];
  let cursor: string | null = null;
  do {
    const page = await searcher.find(context, asked, { cursor, limit });
    expect(page.records.length).toBeLessThanOrEqual(limit);
    all.push(...page.records);
    cursor = page.next;
  } while (cursor !== null);
  return all;
};

const ask = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await app().owner.query<Row>(text, [...values])).rows;

const industriesOf = ({ data }: LeadRecord): readonly string[] => data?.['industries'] as string[];
const descriptionOf = ({ data }: LeadRecord): string => (data?.['description'] ?? '') as string;
const hostOf = ({ website = '' }: LeadRecord): string => new URL(website).hostname;
const says = (record: LeadRecord, word: string): boolean =>
  fold([record.name, ...industriesOf(record), descriptionOf(record), hostOf(record)].join(' ')).includes(word);
const isCafe = (record: LeadRecord): boolean => industriesOf(record).some((name) => fold(name).includes('cafe'));

describe('brands as companies (A-1, G-51)', () => {
  it('are thousands, with a website each, and where they are', async () => {
    const [{ all, unlocated } = { all: 0, unlocated: 1 }] = await ask<{ all: number; unlocated: number }>(
      `select count(*)::int as all, count(*) filter (where countries = '{}' and not is_worldwide)::int as unlocated
       from catalogue.brands`,
    );
    expect(all).toBeGreaterThan(13_000);
    expect(unlocated).toBeLessThan(20);
    const records = await findAll(brands, question(worldwide));
    expect(records).toHaveLength(all);
    for (const { name, website, data } of records) {
      expect(name).toMatch(/\S/);
      expect(website).toMatch(/^https?:\/\//);
      expect(data?.['industry']).toMatch(/^[A-Z][\w &-]+$/);
    }
  });

  it('say what is known of one, each from a place that can be looked up', async () => {
    const { records } = await brands.find(context, question(worldwide, { keyword: 'ikea.com' }), {
      cursor: null,
      limit: 1,
    });
    expect(records[0]).toEqual({
      ref: 'Q54078',
      // Of when the package was made.
      as_of: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      ref_url: 'https://www.wikidata.org/wiki/Q54078',
      name: 'IKEA',
      website: 'https://www.ikea.com',
      linkedin_url: 'https://www.linkedin.com/company/ikea',
      data: expect.objectContaining({
        industry: 'Furniture',
        wikidata: 'Q54078',
        facebook: expect.stringContaining('https://'),
      }),
      match_percent: 100,
    });
  });

  it('are found in a country when they are there, or everywhere but not elsewhere', async () => {
    const [{ count } = { count: 0 }] = await ask<{ count: number }>(
      `select count(*)::int from catalogue.brands
       where 'PT' = any(countries) or (is_worldwide and 'PT' <> all(not_in))`,
    );
    const records = await findAll(brands, question(portugal), 97);
    expect(records).toHaveLength(count);
    expect(new Set(records.map(({ ref }) => ref)).size).toBe(count);
    // What was asked for is no fact: a brand of many countries has none of its own.
    for (const { country, data } of records) {
      const active = data?.['active_in'] as readonly string[];
      expect(active.includes('PT') || active[0] === 'worldwide').toBe(true);
      expect(country).toBe(active.length === 1 && active[0] === 'PT' ? 'PT' : undefined);
    }
    expect(records.some(({ country }) => country === undefined)).toBe(true);
    expect((await brands.estimate(context, question(portugal))).available).toBe(count);
    // In a city they are those of its country: more is not known.
    const lisbon = { label: 'Lisbon', country: 'pt', city: 'Lisbon', lat: 38.7, lng: -9.1 };
    expect((await brands.estimate(context, question(lisbon))).available).toBe(count);
    expect(records.some(({ city }) => city)).toBe(false);
  });

  it('of a worldwide one are left out where it is not', async () => {
    const [absent] = await ask<{ name: string; ref: string; country: string }>(
      `select ref, name, not_in[1] as country from catalogue.brands where is_worldwide and not_in <> '{}' order by id`,
    );
    if (!absent) throw new Error('the package has none');
    const refsIn = async (country: string) =>
      (await findAll(brands, question({ label: '', country }, { keyword: absent.name }))).map(({ ref }) => ref);
    expect(await refsIn(absent.country)).not.toContain(absent.ref);
    expect(await refsIn('PT')).toContain(absent.ref);
  });

  it('worldwide: the country is told where there is only one', async () => {
    const records = await findAll(brands, question(worldwide, { industries: ['Bank'] }));
    const rows = await ask<{ ref: string; countries: string[] }>('select ref, countries from catalogue.brands');
    const countries = new Map(rows.map((row) => [row.ref, row.countries]));
    for (const { ref, country } of records) {
      const own = countries.get(ref) ?? [];
      expect(country).toBe(own.length === 1 ? own[0] : undefined);
    }
  });
});

describe('filters (G-43)', () => {
  const filters = { keyword: 'coffee', industries: ['cafe'] };

  it('100: both hold; 50: one of them; nothing that fits is left out', async () => {
    const all = await findAll(brands, question(worldwide));
    const both = await findAll(brands, question(worldwide, filters, 100));
    const one = await findAll(brands, question(worldwide, filters, 50));
    const refs = (records: readonly LeadRecord[]) => records.map(({ ref }) => ref);
    expect(refs(both)).toEqual(refs(all.filter((record) => says(record, 'coffee') && isCafe(record))));
    expect(refs(one)).toEqual(refs(all.filter((record) => says(record, 'coffee') || isCafe(record))));
    expect(both.length).toBeGreaterThan(50);
    expect(one.length).toBeGreaterThan(both.length);
    for (const record of one) expect(record.match_percent).toBe(says(record, 'coffee') && isCafe(record) ? 100 : 50);
    for (const match of [50, 100] as const)
      expect((await brands.estimate(context, question(worldwide, filters, match))).available).toBe(
        (match === 50 ? one : both).length,
      );
  });

  it('know neither accents nor case, and every word counts', async () => {
    const namesFor = async (keyword: string) =>
      (await findAll(brands, question(worldwide, { keyword }))).map(({ name }) => name);
    expect(await namesFor('nescafé')).toEqual(await namesFor('NESCAFE'));
    expect(await namesFor('credit AGRICOLE')).toContain('Crédit Agricole Italia');
    expect(await namesFor('coffee starbucks')).toContain('Starbucks');
    expect(await namesFor('starbucks nonsense')).toEqual([]);
  });

  it.each(['%', '_', '100%', String.raw`\ `, "'", '"', '$1', '{}'])('take %j for what it is', async (keyword) => {
    const wanted = fold(keyword);
    const all = await findAll(brands, question(worldwide));
    const found = await findAll(brands, question(worldwide, { keyword }));
    expect(found.map(({ ref }) => ref)).toEqual(all.filter((record) => says(record, wanted)).map(({ ref }) => ref));
  });

  it('refuse what is none, and cursors of others', async () => {
    const page = { cursor: null, limit: 10 };
    await expect(brands.find(context, question(worldwide, { keyword: 5 }), page)).rejects.toThrow(VendorError);
    await expect(brands.find(context, question(worldwide), { ...page, cursor: '1; drop' })).rejects.toThrow(
      VendorError,
    );
  });
});

describe('what an estimate says', () => {
  it('its first leads are those of the first page, its figures those of the narrower question', async () => {
    const asked = question(worldwide, { keyword: 'bank' });
    const estimate = await brands.estimate(context, asked);
    expect(estimate.first).toEqual((await brands.find(context, asked, { cursor: null, limit: 20 })).records);
    expect(estimate).toMatchObject({ isCapped: false, withEmail: 0 });
    expect(estimate.facets.countries).toHaveLength(10);
    for (const { value, label, count } of estimate.facets.countries.slice(0, 3)) {
      const there = await brands.estimate(context, question({ label, country: value }, { keyword: 'bank' }));
      expect(there.available).toBe(count);
      expect(there.facets.countries).toEqual([{ value, label, count }]);
    }
    const all = await findAll(brands, asked);
    for (const { value, count } of estimate.facets.categories)
      expect(all.filter((record) => industriesOf(record).includes(value))).toHaveLength(count);
  });
});

describe('communities as groups', () => {
  it('are hundreds, each with a page, of platforms that can be told apart', async () => {
    const all = await findAll(communities, question(worldwide));
    expect(all.length).toBeGreaterThan(650);
    for (const { name, data } of all) {
      expect(name).toMatch(/\S/);
      expect(data?.['url']).toMatch(/^https?:\/\//);
    }
    for (const platform of ['facebook', 'linkedin']) {
      const there = await findAll(communities, question(worldwide, { platform }));
      expect(there.length).toBeGreaterThan(5);
      expect(there.map(({ ref }) => ref)).toEqual(
        all.filter(({ data }) => data?.['platform'] === platform).map(({ ref }) => ref),
      );
      for (const { data } of there) expect(new URL(data?.['url'] as string).hostname).toContain(platform);
    }
    expect(
      await findAll(communities, question({ label: 'Portugal', country: 'PT' }, { keyword: 'portugal' })),
    ).not.toEqual([]);
  });

  it('have a website where theirs is a site of their own, and none where it is a page among others', async () => {
    const all = await findAll(communities, question(worldwide));
    const sites = all.filter(({ website }) => website !== undefined).map(({ website }) => new URL(website as string));
    expect(sites.length).toBeGreaterThan(30);
    expect(sites.map(({ hostname }) => hostname)).toEqual(
      expect.arrayContaining(['www.openstreetmap.fr', 'www.openstreetmap.bzh', 'osm.kr']),
    );
    expect(sites.filter(({ hostname }) => hostname.endsWith('openstreetmap.org'))).toEqual([]);
  });

  it('tell nobody’s address: the package names people to ask, and we do not', async () => {
    const rows = await ask<{ text: string }>(
      `select name || record::text || folded as text from catalogue.communities`,
    );
    for (const { text } of rows) expect(text).not.toMatch(/mailto:|\S+@(?:gmail|yahoo|hotmail|outlook)\./i);
    expect(rows.some(({ text }) => /"contacts"/.test(text))).toBe(false);
  });
});

describe('a newer package', () => {
  it('keeps ids, adds, changes, and finds no more what is gone; an older one brings it back', async () => {
    const idsOf = async () =>
      new Map(
        (await ask<{ ref: string; id: number }>('select ref, id from catalogue.brands')).map((row) => [
          row.ref,
          row.id,
        ]),
      );
    const before = await idsOf();
    const reach = { isWorldwide: false, countries: ['PT'], notIn: [] };
    const row = (ref: string, name: string) =>
      rowOf({ ref, name, categories: ['Bank'] }, [], reach, { website: 'https://new.example/', data: {} });
    const renew = () =>
      seedPackaged(context, 'catalogue.brands', '99/1', async () => [row('Q54078', 'IKEA anew'), row('Q0', 'New')]);
    await renew();
    await renew();
    const found = await findAll(brands, question(worldwide));
    expect(found.map(({ ref, name, country }) => [ref, name, country])).toEqual([
      ['Q54078', 'IKEA anew', 'PT'],
      ['Q0', 'New', 'PT'],
    ]);
    expect((await idsOf()).get('Q54078')).toBe(before.get('Q54078'));

    await seedBrands(context);
    const after = await idsOf();
    expect([...after.keys()].filter((ref) => !before.has(ref))).toEqual(['Q0']);
    for (const [ref, id] of before) expect(after.get(ref)).toBe(id);
    const again = await findAll(brands, question(worldwide));
    expect(again).toHaveLength(before.size);
    expect(again.find(({ ref }) => ref === 'Q54078')?.name).toBe('IKEA');
  });

  it('is read once: the same version leaves the package alone', async () => {
    const [{ version } = { version: '' }] = await ask<{ version: string }>(
      `select version from catalogue.packages where name = 'catalogue.brands'`,
    );
    await seedPackaged(context, 'catalogue.brands', version, () => Promise.reject(new Error('it was read')));
    expect(version).toMatch(/^8\./);
  });
});
