import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOverture } from './overture-file.ts';
import { readPoint } from './overture-parquet.ts';
import { readWhole, refusalOf, writeTestFile, type WholeFile } from './test-extracts.ts';
import { toParquet, type Column } from './test-parquet.ts';

type Values = Readonly<Record<string, unknown>>;

/** As Overture writes a place, with everything that it may say. */
const bakery: Values = {
  version: 3,
  sources: [
    { property: '', dataset: 'meta', record_id: '68', update_time: '2024-08-02T00:00:00.000Z', confidence: null },
  ],
  names: { primary: 'Boulangerie Müller', common: { en: 'Müller Bakery' }, rules: null },
  categories: { primary: 'bakery', alternate: ['coffee_shop'] },
  confidence: 0.9,
  operating_status: 'open',
  websites: ['ftp://nowhere.example', 'http://www.muller.example/'],
  socials: ['https://www.facebook.com/68'],
  emails: ['Post@Muller.example', 'nobody'],
  phones: ['+33536490353'],
  brand: { names: { primary: 'Müller' }, wikidata: 'Q1' },
  addresses: [
    { freeform: ' rue des Exemples ', locality: 'Villefictive', postcode: '40999', region: 'FR-NAQ', country: 'FR' },
  ],
};

const bakeryPlace = {
  ref: '08f1',
  name: 'Boulangerie Müller',
  lat: 43.9123456,
  lng: -1.2345678,
  street: 'rue des Exemples',
  postal_code: '40999',
  city: 'Villefictive',
  state: 'NAQ',
  country: 'FR',
  website: 'http://www.muller.example/',
  phones: ['+33536490353'],
  emails: ['post@muller.example'],
  brand: 'Müller',
};

const feature = (id: unknown, properties: Values, coordinates: readonly unknown[] | null = [1, 2]): Values => ({
  type: 'Feature',
  id,
  geometry: coordinates === null ? null : { type: 'Point', coordinates },
  properties: { theme: 'places', type: 'place', ...properties },
});

const named = (primary: string | null, rest: Values = {}): Values => ({ names: { primary }, ...rest });
const first = feature('08f1', bakery, [-1.2345678, 43.9123456]);
const json = (values: unknown): string => JSON.stringify(values);

const readSequence = async (content: string | Uint8Array): Promise<WholeFile> =>
  readWhole(await readOverture(writeTestFile(content)));

// LEAD-004
describe('a sequence of features', () => {
  const second = feature('2', named('Two'));
  it.each([
    ['one in each line', `${json(first)}\n${json(second)}\n`],
    ['the last without an end', `${json(first)}\r\n${json(second)}`],
    ['record separators', `\u001E${json(first)}\n\u001E${json(second)}\n`],
    ['gzip', gzipSync(`${json(first)}\n${json(second)}\n`)],
    ['a collection', `{"type": "FeatureCollection", "features": [\n${json(first)},\n${json(second)}\n]}`],
  ])('%s', async (_name, content) => {
    const { rows: places, read, refused, release } = await readSequence(content);
    expect(places[0]).toMatchObject(bakeryPlace);
    expect(places[0]?.categories).toContain('bakery');
    expect(places.map(({ ref }) => ref)).toEqual(['08f1', '2']);
    expect([read, refused, release]).toEqual([2, {}, '2024-08-02']);
  });

  it('keeps what the source says, in words', async () => {
    const { rows: places } = await readSequence(json(first));
    expect(places[0]?.tags).toMatchObject({
      'names.primary': 'Boulangerie Müller',
      'names.common.en': 'Müller Bakery',
      'categories.alternate': 'coffee_shop',
      confidence: '0.9',
      websites: 'ftp://nowhere.example;http://www.muller.example/',
      'addresses.0.freeform': ' rue des Exemples ',
      'sources.0.dataset': 'meta',
      'brand.wikidata': 'Q1',
    });
    expect(Object.keys(places[0]?.tags ?? {})).not.toContain('theme');
  });

  it('passes over what is closed for good or hardly believed in', async () => {
    const lines = [
      feature('1', named('Open', { operating_status: 'open', confidence: 0.3 })),
      feature('2', named('Gone', { operating_status: 'permanently_closed' })),
      feature('3', named('Never was', { confidence: 0.29 })),
      feature('4', named('For a time', { operating_status: 'temporarily_closed', confidence: null })),
    ];
    const { rows: places, read, refused } = await readSequence(lines.map(json).join('\n'));
    expect([places.map(({ ref }) => ref), read, refused]).toEqual([['1', '4'], 2, {}]);
  });

  it('refuses lines that are no places, and says which', async () => {
    const lines = [
      json(feature('1', named('Good'))),
      json(feature('2', named(null))),
      json(feature('3', named('A'), null)),
      json(feature('4', named('A'), [181, 0])),
      json(feature('5', named('A'), ['1', '2'])),
      json(feature(6, named('A'))),
      '{"type":"Feature","id":"7","prop',
      json({ type: 'Point' }),
      json(feature('8', named('A', { note: 'x'.repeat(70_000) }))),
      json(feature('9', named('A', { note: 'x'.repeat(700_000) }))),
      `{"type":"Feature","id":"10","properties":${'['.repeat(9000)}${']'.repeat(9000)}}`,
      json(feature('11', { names: 'Odd', websites: 'https://one.example', addresses: [7] })),
      json(feature('12', named('Odd', { websites: 'https://one.example', addresses: [7], brand: [] }))),
    ];
    const { rows: places, refused, examples, read } = await readSequence(lines.join('\n'));
    expect(places.map(({ ref }) => ref)).toEqual(['1', '12']);
    expect(refused).toEqual({ unnamed: 2, no_position: 1, bad_position: 2, malformed: 4, too_large: 2 });
    expect(examples[0]).toBe('line 2: no name');
    expect(read).toBe(13);
  });
});

const leaf = (name: string, kind: Column['kind'] = 'text'): Column => ({ name, kind });
const group = (name: string, ...columns: readonly Column[]): Column => ({ name, kind: 'group', columns });
const listOf = (name: string, element: Column): Column => ({ name, kind: 'list', columns: [element] });

/** The part of Overture's columns that is of one kind each. */
const columns: readonly Column[] = [
  leaf('id'),
  leaf('geometry', 'bytes'),
  group('bbox', leaf('xmin', 'double')),
  group('names', leaf('primary')),
  group('categories', leaf('primary'), listOf('alternate', leaf(''))),
  leaf('confidence', 'double'),
  leaf('operating_status'),
  ...['websites', 'socials', 'emails', 'phones'].map((name) => listOf(name, leaf(''))),
  group('brand', leaf('wikidata'), group('names', leaf('primary'))),
  listOf(
    'addresses',
    group('', ...['freeform', 'locality', 'postcode', 'region', 'country'].map((name) => leaf(name))),
  ),
];

const wkb = (lng: number, lat: number): Buffer => {
  const point = Buffer.alloc(21);
  point.writeUInt8(1);
  point.writeUInt32LE(1, 1);
  point.writeDoubleLE(lng, 5);
  point.writeDoubleLE(lat, 13);
  return point;
};

const bakeryRow: Values = { ...bakery, id: '08f1', geometry: wkb(-1.2345678, 43.9123456), bbox: { xmin: 1 } };
const rows: readonly Values[] = [
  { id: '2', geometry: wkb(1, 2), ...named('Two', { phones: [], addresses: [] }) },
  { id: '3', geometry: wkb(1, 2), ...named('Gone', { operating_status: 'permanently_closed' }) },
  { id: '4', geometry: null, ...named('Nowhere') },
  { id: '5', geometry: wkb(1, 2) },
];
const parquet = toParquet(columns, [[bakeryRow, ...rows], [{ ...bakeryRow, id: '6' }]], 'zstd');

describe('Parquet', () => {
  it.each(['none', 'zstd', 'gzip'] as const)('packing: %s', async (codec) => {
    const content = toParquet(columns, [[bakeryRow, ...rows], [{ ...bakeryRow, id: '6' }]], codec);
    const { rows: places, refused, read, examples, progress } = await readSequence(content);
    expect(places.map(({ ref }) => ref)).toEqual(['08f1', '2', '6']);
    expect(places[0]).toMatchObject(bakeryPlace);
    expect(places[0]?.categories).toContain('bakery');
    expect(places[0]?.tags).toMatchObject({
      'addresses.0.locality': 'Villefictive',
      'categories.alternate': 'coffee_shop',
      websites: 'ftp://nowhere.example;http://www.muller.example/',
    });
    expect(places[1]).toEqual({
      ref: '2',
      name: 'Two',
      categories: ['other-business'],
      kinds: [],
      lat: 2,
      lng: 1,
      phones: [],
      emails: [],
      tags: { 'names.primary': 'Two' },
    });
    expect([read, refused]).toEqual([5, { no_position: 1, unnamed: 1 }]);
    expect(examples).toEqual(['row 4: no position', 'row 5: no name']);
    expect(progress.at(-1)).toBe(1);
  });

  it('in groups of more rows than are made at once', async () => {
    const many = Array.from({ length: 2_100 }, (_, at) => ({
      id: `p${at}`,
      geometry: wkb(1, 2),
      names: { primary: 'P' },
    }));
    const { rows: places } = await readSequence(toParquet(columns.slice(0, 4), [many.slice(0, 50), many.slice(50)]));
    expect(places.map(({ ref }) => ref)).toEqual(many.map(({ id }) => id));
  });

  it('never fails otherwise than with a sentence, wherever it is damaged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(parquet.length - 1), fc.nat(255), async (at, byte) => {
        const content = Buffer.from(parquet);
        content[at] = byte;
        const outcome: unknown = await readSequence(content).catch((error: unknown) => error);
        expect(outcome instanceof Error ? outcome.name : 'read').toMatch(/^(read|OpenDataError)$/);
      }),
      // These once went round for ever: a group of -1 columns.
      {
        numRuns: 300,
        examples: [1820, 1843, 1876, 1921, 1994, 2037, 2079, 2121].map((at): [number, number] => [at, 1]),
      },
    );
  });

  it.each([
    ['little end first', '0101000000000000000000f03f0000000000000040', [1, 2]],
    ['big end first', '00000000013ff00000000000004000000000000000', [1, 2]],
    ['with a height', `01e9030000000000000000f03f0000000000000040${'0'.repeat(16)}`, [1, 2]],
    ['with a reference system in front', '0101000020e6100000000000000000f03f0000000000000040', [1, 2]],
    ['a line', `0102000000${'0'.repeat(48)}`, null],
    ['cut off', '0101000000000000000000', null],
  ])('reads a point: %s', (_name, hex, point) => {
    expect(readPoint(Buffer.from(hex, 'hex'))).toEqual(point);
  });
});

describe('what holds no places of Overture', () => {
  it.each([
    ['nothing', '', /empty/],
    ['a table', 'name,lat,lng\n', /something else/],
    ['XML', '<osm/>', /but XML/],
    ['other JSON', '{"hello": 1}\n{"hello": 2}', /line 1 isn’t a feature/],
    ['JSON over several lines', '{\n  "type": "FeatureCollection"\n}', /line 1 isn’t a feature/],
    ['a line without an end', `{${'x'.repeat(900_000)}`, /line 1 isn’t a feature/],
    ['gzip that ends in the middle', gzipSync(`${json(first)}\n`.repeat(99)).subarray(0, 300), /incomplete/],
    ['Parquet that ends in the middle', parquet.subarray(0, 900), /damaged or incomplete/],
    [
      'Parquet of something else',
      toParquet([leaf('price', 'double')], [[{ price: 1 }]]),
      /no column id, geometry, names/,
    ],
  ])('%s', async (_name, content, sentence) => {
    expect(await refusalOf(readOverture(writeTestFile(content)))).toMatch(sentence);
  });
});
