import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OsmElement, OsmMember } from './osm-element.ts';
import { readOsm } from './osm-file.ts';
import type { OpenPlace } from './place.ts';
import { pbfBlob, pbfBricks, pbfHeader, readWhole, refusalOf, toPbf, toXml, writeTestFile } from './test-extracts.ts';

type Tags = Readonly<Record<string, string>>;

const node = (id: number, lat: number, lon: number, tags: Tags = {}): OsmElement => ({
  type: 'node',
  id,
  lat,
  lon,
  tags,
});
const way = (id: number, refs: readonly number[], tags: Tags = {}): OsmElement => ({
  type: 'way',
  id,
  refs,
  tags,
});
const relation = (id: number, members: readonly OsmMember[], tags: Tags = {}): OsmElement => ({
  type: 'relation',
  id,
  members,
  tags,
});

const member = (text: string): OsmMember => {
  const [type, ref] = text.split('/') as [OsmMember['type'], string];
  return { type, ref: Number(ref) };
};
const members = (...texts: readonly string[]): readonly OsmMember[] => texts.map(member);

/** Every way in which a place can be made of others. */
const town: readonly OsmElement[] = [
  node(1, 47.1, 9.5, {
    amenity: 'cafe',
    name: 'Café <Zur "Post"> & Söhne',
    website: 'https://post.example',
    phone: '+423 1',
  }),
  node(2, 47.0, 9.0),
  node(3, 47.2, 9.0),
  node(4, 47.2, 9.4),
  node(5, 47.0, 9.4),
  node(12_000_000_001, 46, 8),
  node(12_000_000_002, 46.5, 8.5),
  node(8, 47, 9, { amenity: 'bench' }),
  way(10, [2, 3, 4, 5, 2], { shop: 'supermarket', name: 'Markt' }),
  way(11, [12_000_000_001, 999_999, 12_000_000_002]),
  way(12, [777_777], { tourism: 'hotel', name: 'Nowhere' }),
  way(13, [], { office: 'company', name: 'Nothing at all' }),
  way(14, [2, 3], { highway: 'residential', name: 'A street is no place' }),
  way(15, [12_000_000_001, 12_000_000_002]),
  relation(20, members('way/11', 'node/2'), { amenity: 'school', name: 'School' }),
  relation(21, members('relation/22', 'relation/21'), { leisure: 'park', name: 'Nested' }),
  relation(22, members('way/15', 'relation/21', 'node/404')),
  relation(23, members('relation/23'), { leisure: 'park', name: 'Round and round' }),
];

const byRef = (places: readonly OpenPlace[]): readonly OpenPlace[] =>
  places.toSorted((one, other) => (one.ref < other.ref ? -1 : 1));

const positions = (places: readonly OpenPlace[]): unknown => byRef(places).map(({ ref, lat, lng }) => [ref, lat, lng]);

// LEAD-004: what searches for local businesses find.
const expected = [
  ['node/1', 47.1, 9.5],
  ['relation/20', 46.5, 8.5],
  ['relation/21', 46.25, 8.25],
  ['way/10', 47.1, 9.2],
];

describe('the places of an extract', () => {
  it.each([
    ['XML', (): string | Uint8Array => toXml(town)],
    ['XML with a byte order mark', () => `\uFEFF${toXml(town)}`],
    ['packed XML', () => gzipSync(toXml(town))],
    [
      'packed XML of two members',
      () => Buffer.concat([gzipSync(toXml(town).slice(0, 500)), gzipSync(toXml(town).slice(500))]),
    ],
    ['PBF', () => toPbf(town)],
    ['PBF, not packed', () => toPbf(town, 'raw')],
    ['PBF in one block', () => toPbf(town, 'zlib', 100)],
  ])('%s', async (_name, write) => {
    // The name of the file says nothing.
    const whole = await readWhole(await readOsm(writeTestFile(write(), 'extract.bin')));
    expect(positions(whole.rows)).toEqual(expected);
    expect(whole.refused).toEqual({ unnamed: 1, no_position: 3 });
    expect(whole.read).toBe(8);
    expect(whole.examples).toContain('way/12: no position');
    expect(whole.progress).toEqual(whole.progress.toSorted((one, other) => one - other));
    expect(whole.progress.at(-1)).toBe(1);
    expect(whole.rows.find(({ ref }) => ref === 'node/1')).toMatchObject({
      name: 'Café <Zur "Post"> & Söhne',
      website: 'https://post.example',
      tags: { amenity: 'cafe', phone: '+423 1' },
    });
  });

  it('are the same in whatever order the file holds its objects', async () => {
    const shuffled = fc.shuffledSubarray([...town], { minLength: town.length });
    await fc.assert(
      fc.asyncProperty(shuffled, fc.integer({ min: 1, max: 20 }), fc.boolean(), async (elements, perBlock, isPbf) => {
        const path = writeTestFile(isPbf ? toPbf(elements, 'zlib', perBlock) : toXml(elements));
        expect(positions((await readWhole(await readOsm(path))).rows)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('are found in parts that fill many batches', async () => {
    const cafes = Array.from({ length: 4500 }, (_, at) => node(at + 1, 47, 9, { amenity: 'cafe', name: `Café ${at}` }));
    const { batches } = await readOsm(writeTestFile(toXml(cafes)));
    const sizes: number[] = [];
    for await (const { rows } of batches) sizes.push(rows.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(4500);
    expect(sizes.length).toBeGreaterThan(1);
  });

  it('lie where they are on both sides of the 180th meridian', async () => {
    const school = [
      node(1, -17, 179.8),
      node(2, -17.2, -179.6),
      way(3, [1, 2], { amenity: 'school', name: 'Taveuni' }),
    ];
    const { rows: places } = await readWhole(await readOsm(writeTestFile(toPbf(school))));
    expect(positions(places)).toEqual([['way/3', -17.1, -179.9]]);
  });

  it('leaves out what is deleted, and refuses what is not on earth', async () => {
    const tag = '<tag k="amenity" v="cafe"/><tag k="name" v="Gone"/>';
    const xml = `<osm><node id="1" visible="false">${tag}</node><node id="2" lat="1" lon="2" action="delete">${tag}</node>
      <node id="3" lat="91" lon="0">${tag}</node><node id="4">${tag}</node><node id="x" lat="1" lon="1">${tag}</node></osm>`;
    const { rows: places, refused } = await readWhole(await readOsm(writeTestFile(xml)));
    expect([places, refused]).toEqual([[], { bad_position: 1, no_position: 1 }]);
  });
});

describe('the date of the data', () => {
  it.each([
    ['the header of a PBF', toPbf(town), '2021-04-21'],
    ['the root of XML', toXml(town, ' timestamp="2024-02-29T21:59:59Z"'), '2024-02-29'],
    ['Overpass', '<osm><note>x</note><meta osm_base="2023-05-01T10:00:00Z"/></osm>', '2023-05-01'],
    ['nobody', toXml(town), null],
    ['somebody who does not know', toXml(town, ' timestamp="yesterday"'), null],
  ])('as told by %s', async (_name, content, release) => {
    expect((await readOsm(writeTestFile(content))).release()).toBe(release);
  });
});

const huge = 'x'.repeat(70_000);
const { bytesField, packed, deltas } = pbfBricks;

/** A node whose tags never end: the library would look for their end for ever. */
const endless = bytesField(
  2,
  bytesField(2, Buffer.concat([...[1, 8, 9].map((field) => packed(field, deltas([1]))), packed(10, [1, 1])])),
);
const table = bytesField(1, Buffer.concat([bytesField(1, Buffer.from('')), bytesField(1, Buffer.from('amenity'))]));

describe('files that want to do harm', () => {
  it('refuses a place with more tags than any has, and keeps the others', async () => {
    const many = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`key${at}`, 'x'.repeat(100)]));
    const elements = [
      node(1, 1, 1, { amenity: 'cafe', name: 'One', note: huge }),
      node(2, 1, 1, { amenity: 'cafe', name: 'Two', ...many }),
      node(3, 1, 1, { amenity: 'cafe', name: 'Three' }),
    ];
    for (const content of [toXml(elements), toPbf(elements)]) {
      const { rows: places, refused } = await readWhole(await readOsm(writeTestFile(content)));
      expect([places.map(({ ref }) => ref), refused]).toEqual([['node/3'], { too_large: 2 }]);
    }
  });

  it('refuses a place whose texts are not in the file', async () => {
    const texts = ['', 'amenity', 'cafe', 'name', 'note'].map((text) => bytesField(1, Buffer.from(text)));
    const dense = [...[1, 8, 9].map((field) => packed(field, deltas([1]))), packed(10, [1, 2, 3, 2, 4, 99, 0])];
    const group = bytesField(2, bytesField(2, Buffer.concat(dense)));
    const block = Buffer.concat([bytesField(1, Buffer.concat(texts)), group]);
    const { refused } = await readWhole(
      await readOsm(writeTestFile(Buffer.concat([pbfHeader(), pbfBlob('OSMData', block)]))),
    );
    expect(refused).toEqual({ malformed: 1 });
  });

  it.each([
    ['entities that multiply', '<!DOCTYPE osm [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><osm>&b;</osm>', /document type/],
    ['an entity from elsewhere', '<!DOCTYPE osm SYSTEM "file:///etc/passwd"><osm/>', /document type/],
    [
      'an entity nobody declared',
      '<osm><node id="1" lat="1" lon="1"><tag k="name" v="&lol;"/></node></osm>',
      /damaged/,
    ],
    ['a tag without an end', `<osm><node id="${'1'.repeat(9_000_000)}"/></osm>`, /tag without an end/],
    ['a comment without an end', `<osm><!-- ${'1'.repeat(9_000_000)} --></osm>`, /tag without an end/],
    ['depth', `<osm>${'<a>'.repeat(1000)}`, /nested too deeply/],
    ['packed emptiness', gzipSync(`<osm>${' '.repeat(20_000_000)}</osm>`), /tag without an end/],
    [
      'a block that unpacks to more than it may',
      Buffer.concat([pbfHeader(), pbfBlob('OSMData', Buffer.alloc(33 * 2 ** 20))]),
      /cannot be unpacked/,
    ],
    [
      'tags of a node without an end',
      Buffer.concat([pbfHeader(), pbfBlob('OSMData', Buffer.concat([table, endless]))]),
      /have no end/,
    ],
  ])('%s', async (_name, content, sentence) => {
    expect(await refusalOf(readOsm(writeTestFile(content)))).toMatch(sentence);
  });
});

const xml = toXml(town);
const pbf = toPbf(town);
const headOf = (bytes: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
};
const tooLargeHeader = Buffer.concat([bytesField(1, Buffer.from('OSMHeader')), pbfBricks.numberField(3, 33 * 2 ** 20)]);

describe('files that are not what they should be', () => {
  it.each([
    ['nothing in it', '', /empty/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /a picture/],
    ['a page of the web', '<!DOCTYPE html><html><body>404</body></html>', /document type/],
    ['another page', '<html><body>404</body></html>', /begins with <html>/],
    ['a file of changes', '<osmChange version="0.6"><create/></osmChange>', /file of changes/],
    ['bzip2', 'BZh91AY&SY', /bzip2 file; unpack it/],
    ['Parquet', 'PAR1....', /a Parquet file/],
    ['a packed PBF', gzipSync(toPbf(town)), /unpack it first/],
    ['a gzip of something else', gzipSync('name,lat,lng'), /something else/],
    ['XML that ends in the middle', xml.slice(0, 900), /damaged or incomplete/],
    ['gzip that ends in the middle', gzipSync(xml).subarray(0, 300), /file is incomplete/],
    ['gzip that is damaged', Buffer.concat([gzipSync(xml).subarray(0, 100), Buffer.alloc(300, 7)]), /damaged|middle/],
    ['letters of another encoding', Buffer.from(xml, 'latin1'), /UTF-8/],
    ['PBF that ends in the middle', pbf.subarray(0, -5), /copy was probably interrupted/],
    ['PBF that ends in a header', pbf.subarray(0, 30), /copied in part|damaged/],
    ['PBF with rubbish behind', Buffer.concat([pbf, Buffer.alloc(9, 255)]), /no block begins/],
    [
      'PBF without its header',
      pbf.subarray(pbfHeader(undefined, 1_619_036_506).length),
      /doesn’t start with OSMHeader/,
    ],
    [
      'a block larger than the format allows',
      Buffer.concat([headOf(tooLargeHeader.length), tooLargeHeader]),
      /larger than the format/,
    ],
    ['a block with rubbish in it', Buffer.concat([pbfHeader(), pbfBlob('OSMData', Buffer.alloc(99, 255))]), /damaged/],
    ['the whole history', pbfHeader(['OsmSchema-V0.6', 'HistoricalInformation']), /the full history/],
    ['a feature of the future', pbfHeader(['OsmSchema-V0.6', 'Holograms']), /Holograms/],
    ['LZ4', Buffer.concat([pbfHeader(), pbfBlob('OSMData', Buffer.alloc(9), 'lz4')]), /compressed with LZ4/],
  ])('%s', async (_name, content, sentence) => {
    expect(await refusalOf(readOsm(writeTestFile(content)))).toMatch(sentence);
  });

  it('a folder, and nothing at all', async () => {
    expect(await refusalOf(readOsm(tmpdir()))).toMatch(/folder/);
    expect(await refusalOf(readOsm('/nowhere/extract.osm.pbf'))).toMatch(/File not found: \/nowhere/);
  });

  it('never anything else than a sentence, wherever a file is damaged', async () => {
    const position = fc.integer({ min: 0, max: pbf.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(toPbf(town, 'raw'), pbf, Buffer.from(xml)),
        position,
        fc.nat(255),
        async (whole, at, byte) => {
          const content = Buffer.from(whole);
          content[at % content.length] = byte;
          const read = readOsm(writeTestFile(content)).then(readWhole);
          const outcome: unknown = await read.catch((error: unknown) => error);
          expect(outcome instanceof Error ? outcome.name : 'read').toMatch(/^(read|OpenDataError)$/);
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('stops when it is told to', async () => {
  for (const content of [xml, pbf]) {
    const stop = new AbortController();
    const { batches } = await readOsm(writeTestFile(content), stop.signal);
    stop.abort(new Error('enough'));
    await expect(batches[Symbol.asyncIterator]().next()).rejects.toThrow('enough');
  }
});
