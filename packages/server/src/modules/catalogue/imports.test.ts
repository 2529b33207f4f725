import type { OpenPlace, PlaceBatch, PlaceFile } from '@galena/adapters/open-data';
import { OpenDataError } from '@galena/adapters/open-data';
import type { Question } from '@galena/adapters/searchers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLoader } from '../../platform/db/loader.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { localCatalogue } from './businesses.service.ts';
import { datasetNameOf, summaryOf, type ImportSource } from './imports.rules.ts';
import { importFile } from './imports.service.ts';

const app = useTestApp();

const monaco = { label: 'Monaco', country: 'MC', city: 'Monaco', lat: 43.7384, lng: 7.4246 };

const place = (ref: string, more: Partial<OpenPlace> = {}): OpenPlace => ({
  ref: `node/${ref}`,
  name: `Place ${ref}`,
  categories: ['cafe'],
  lat: 43.739,
  lng: 7.426,
  phones: [],
  emails: [],
  tags: { amenity: 'cafe', name: `Place ${ref}` },
  ...more,
});

const fileOf = (places: readonly OpenPlace[], more: Partial<PlaceBatch> = {}): PlaceFile => ({
  release: '2021-04-21',
  batches: (async function* () {
    yield { rows: places, read: places.length, refused: {}, examples: [], progress: 1, ...more };
  })(),
});

afterEach(async () => {
  await app().owner.query(
    'truncate catalogue.businesses, catalogue.business_categories, catalogue.imports, catalogue.datasets cascade',
  );
});

const byWord = (a = '', b = ''): number => a.localeCompare(b, 'en');

const context = () => app().app.systemContext('import');
const imported = async (file: PlaceFile, path = 'monaco-2021-04-21.osm.pbf', source: ImportSource = 'osm') => {
  const own = await openLoader(app().databaseUrl, 'galena_system');
  try {
    return await importFile(context(), own, { kind: 'local', source, path, file, progress: () => undefined });
  } finally {
    await own.close();
  }
};

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
const idsByRef = async (): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ ref: string; id: number }>(
    'select ref, id::int from catalogue.businesses',
  );
  return Object.fromEntries(rows.map(({ ref, id }) => [ref, id]));
};

describe('an import into the local catalogue', () => {
  it('keeps what the source says, with its licence and release', async () => {
    const counts = await imported(
      fileOf([
        place('1', {
          name: 'Café de Paris',
          categories: ['cafe', 'restaurant'],
          street: 'Place du Casino 1',
          website: 'https://cafe.example',
          phones: ['+377 98 06 76 23'],
          emails: ['info@cafe.example'],
          opening_hours: '24/7',
          brand: 'SBM',
        }),
      ]),
    );
    expect(counts).toMatchObject({ read: 1, added: 1, updated: 0, unchanged: 0, gone: 0 });
    const { records } = await find(ask());
    expect(records).toEqual([
      {
        ref: 'node/1',
        ref_of: 'osm',
        ref_url: 'https://www.openstreetmap.org/node/1',
        name: 'Café de Paris',
        street: 'Place du Casino 1',
        // By its position: the source does not say.
        country: 'MC',
        website: 'https://cafe.example',
        phones: [{ number: '+37798067623', type: null, is_verified: false }],
        emails: [{ email: 'info@cafe.example', type: null, is_verified: false, score: null }],
        data: {
          category: 'Cafe',
          categories: ['Restaurant'],
          opening_hours: '24/7',
          brand: 'SBM',
          lat: 43.739,
          lng: 7.426,
          attribution: '© OpenStreetMap contributors (ODbL 1.0, 2021-04-21)',
        },
        match_percent: 100,
      },
    ]);
    const { rows } = await app().owner.query('select tags from catalogue.businesses');
    expect(rows).toEqual([{ tags: { amenity: 'cafe', name: 'Place 1' } }]);
  });

  it('of the same file again changes nothing; a newer one renames, ends and adds, and ids stay', async () => {
    await imported(fileOf([place('1'), place('2'), place('3')]));
    const before = await idsByRef();
    expect(await imported(fileOf([place('1'), place('2'), place('3')]))).toMatchObject({ added: 0, unchanged: 3 });
    const newer = fileOf([place('1', { name: 'Renamed' }), place('3'), place('4')]);
    expect(await imported(newer, 'monaco-latest.osm.pbf')).toMatchObject({
      added: 1,
      updated: 1,
      unchanged: 1,
      gone: 1,
    });
    expect(await names(ask())).toEqual(['Place 3', 'Place 4', 'Renamed']);
    // It comes back as what it was.
    expect(await imported(fileOf([place('2')]))).toMatchObject({ added: 0, updated: 1, gone: 3 });
    expect(await idsByRef()).toMatchObject(before);
    expect(await names(ask())).toEqual(['Place 2']);
  });

  it('of one place ends nothing of another', async () => {
    await imported(fileOf([place('1')]), 'monaco.osm');
    expect(await imported(fileOf([place('2')]), 'liechtenstein.osm')).toMatchObject({ added: 1, gone: 0 });
    expect(await names(ask())).toEqual(['Place 1', 'Place 2']);
    // What both hold belongs to whoever had it last.
    await imported(fileOf([place('1'), place('2')]), 'europe.osm');
    expect(await imported(fileOf([place('3')]), 'monaco.osm')).toMatchObject({ added: 1, gone: 0 });
  });

  it('of two files with numbers of their own mixes nothing up', async () => {
    await imported(fileOf([place('1', { name: 'Of ours' })]), 'ours.csv', 'csv');
    expect(await imported(fileOf([place('1', { name: 'Of theirs' })]), 'theirs.csv', 'csv')).toMatchObject({
      added: 1,
    });
    expect(await names(ask())).toEqual(['Of ours', 'Of theirs']);
    expect(await imported(fileOf([place('1', { name: 'Renamed' })]), 'ours.csv', 'csv')).toMatchObject({ updated: 1 });
    expect(await names(ask())).toEqual(['Of theirs', 'Renamed']);
  });

  it('takes a place that stands in its file twice once, the last of them', async () => {
    const counts = await imported(fileOf([place('1'), place('1', { name: 'The last' })]));
    expect(counts).toMatchObject({ added: 1, refused: { there_twice: 1 } });
    expect(await names(ask())).toEqual(['The last']);
    expect(summaryOf(counts, 'local').join('\n')).toContain('1 refused: there twice');
  });

  it('of a file that breaks off, or holds nothing, changes nothing and says why', async () => {
    await imported(fileOf([place('1')]));
    const broken: PlaceFile = {
      release: null,
      batches: (async function* () {
        yield { rows: [place('9')], read: 1, refused: {}, examples: [], progress: 0.5 };
        throw new OpenDataError('The file ends in the middle');
      })(),
    };
    await expect(imported(broken)).rejects.toThrow('The file ends in the middle');
    await expect(imported(fileOf([], { read: 3, refused: { unnamed: 3 } }))).rejects.toThrow('no usable place');
    expect(await names(ask())).toEqual(['Place 1']);
    const { rows } = await app().owner.query('select state, error from catalogue.imports order by id');
    expect(rows).toEqual([
      { state: 'completed', error: null },
      { state: 'failed', error: 'The file ends in the middle' },
      { state: 'failed', error: 'There is no usable place in this file; nothing was changed' },
    ]);
  });

  it('that is killed begins again cleanly, and a second one waits for the first', async () => {
    const half: PlaceFile = {
      release: null,
      batches: (async function* () {
        yield { rows: [place('1')], read: 1, refused: {}, examples: [], progress: 0.5 };
        await expect(imported(fileOf([place('2')]))).rejects.toThrow('Another import runs');
        await app().owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'galena-import' and datname = current_database()`,
        );
        yield { rows: [place('2')], read: 1, refused: {}, examples: [], progress: 1 };
      })(),
    };
    // Whichever side notices first.
    await expect(imported(half)).rejects.toThrow(/terminat|EPIPE|ECONNRESET/);
    expect(await imported(fileOf([place('1'), place('2')]))).toMatchObject({ added: 2 });
    const { rows } = await app().owner.query('select state, error from catalogue.imports order by id');
    expect(rows).toEqual([
      { state: 'failed', error: 'interrupted' },
      { state: 'completed', error: null },
    ]);
  });

  it('takes texts as they are, whatever signs they hold', async () => {
    const odd = String.raw`\N "{quoted}" ` + 'tab\t line\n back\\slash \u2028 Zürich 東京 \u0000end';
    await imported(fileOf([place('1', { name: odd, phones: [odd], tags: { name: `${odd}\ud800` } })]));
    const [record] = (await find(ask())).records;
    const shown = odd.replace('\u0000', '');
    expect(record).toMatchObject({ name: shown, phones: [{ number: shown }] });
  });
});

it.each([
  ['/data/monaco-2021-04-21.osm.pbf', 'monaco'],
  ['monaco-latest.osm.pbf', 'monaco'],
  ['Liechtenstein_20150727.osm.gz', 'liechtenstein'],
  ['places.csv', 'places'],
  ['240101.osm', 'import'],
])('the data set of %s is %s', (file, name) => {
  expect(datasetNameOf(file)).toBe(name);
});

describe('the local catalogue', () => {
  beforeEach(async () => {
    await imported(
      fileOf([
        place('1', { name: 'Near Café', website: 'https://a.example', emails: ['a@a.example'] }),
        place('2', { name: 'Near Bar', categories: ['bar', 'cafe'], phones: ['+377 1'] }),
        place('3', { name: 'Nice Café', lat: 43.7034, lng: 7.2663, website: 'https://c.example' }),
        place('4', { name: 'Bank', categories: ['bank'] }),
        place('5', { name: 'Nothing special', categories: [] }),
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
