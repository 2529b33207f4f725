import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { OsmElement } from './osm-element.ts';
import { readOsm } from './osm-file.ts';
import { openOsmPbf } from './osm-pbf.ts';
import type { OpenPlace } from './place.ts';
import { openSourceFile } from './source-file.ts';
import { readWhole, toXml, writeTestFile } from './test-extracts.ts';
import { blobsOf } from './pbf-blobs.ts';

const testData = process.env['GALENA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const folder = join(testData, 'local-osm');
const hasExtracts = existsSync(folder);

/** What osmium finds: ids are `n1`, `w2`, `r3`. */
type Reference = {
  readonly id: string;
  readonly geometry: { readonly coordinates: readonly [lng: number, lat: number] };
  readonly properties: Readonly<Record<string, string>>;
};

const kinds: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };
const refOf = ({ id }: Reference): string => `${kinds[id.charAt(0)]}/${id.slice(1)}`;

const readReferences = (name: string): readonly Reference[] => {
  const packed = readFileSync(join(folder, `${name}.named-pois.geojson.gz`));
  return (JSON.parse(gunzipSync(packed).toString('utf8')) as { features: Reference[] }).features;
};

const says = ({ properties }: Reference, key: string): boolean =>
  [key, `contact:${key}`].some((name) => (properties[name] ?? '') !== '');

/** References whose place does not say what they say. */
const findLost = (
  references: readonly Reference[],
  key: string,
  isKnown: (place: OpenPlace) => boolean,
  places: ReadonlyMap<string, OpenPlace>,
): readonly string[] =>
  references
    .filter((reference) => says(reference, key))
    .map(refOf)
    .filter((ref) => {
      const place = places.get(ref);
      return place === undefined || !isKnown(place);
    });

const readElements = async (path: string): Promise<readonly OsmElement[]> => {
  const source = await openOsmPbf(await openSourceFile(path));
  const elements: OsmElement[] = [];
  const pass = { kinds: ['node', 'way', 'relation'] as const, withTags: true, wants: () => true };
  for await (const piece of source.read(pass)) elements.push(...piece.elements);
  return elements;
};

/** Where the header of the block begins whose bytes begin at a place: its size is what stands before it. */
const headerBefore = (content: Buffer, start: number): number => {
  for (let size = 1; size < 64; size += 1) if (content.readUInt32BE(start - size - 4) === size) return start - size - 4;
  throw new Error('no header');
};

const inOrder = (places: readonly OpenPlace[]): readonly OpenPlace[] =>
  places.toSorted((one, other) => (one.ref < other.ref ? -1 : 1));

// LEAD-004: the places of two small countries, against what another reader finds in them.
describe.each([
  ['monaco-2021-04-21', '2021-04-21', { places: 591, website: 122, phone: 139, email: 42 }],
  ['liechtenstein-2015-07-27', '2015-07-27', { places: 319, website: 31, phone: 16, email: 10 }],
])('%s', (name, release, counts) => {
  const path = join(folder, `${name}.osm.pbf`);

  it.skipIf(!hasExtracts)(`has every place of the reference, where it is, and no other (needs ${folder})`, async () => {
    const whole = await readWhole(await readOsm(path));
    const places = new Map(whole.rows.map((place) => [place.ref, place]));
    const references = readReferences(name);
    expect(references.length).toBe(counts.places);
    expect([...places.keys()].toSorted()).toEqual(references.map(refOf).toSorted());
    expect([whole.rows.length, whole.release]).toEqual([counts.places, release]);
    for (const reference of references) {
      const place = places.get(refOf(reference));
      const [lng, lat] = reference.geometry.coordinates;
      expect(place?.lat).toBeCloseTo(lat, 6);
      expect(place?.lng).toBeCloseTo(lng, 6);
      expect(place?.tags).toMatchObject(reference.properties);
    }
  });

  it.skipIf(!hasExtracts)(`has every website, telephone and e-mail of the reference (needs ${folder})`, async () => {
    const { rows: places } = await readWhole(await readOsm(path));
    const byRef = new Map(places.map((place) => [place.ref, place]));
    const references = readReferences(name);
    expect(findLost(references, 'website', ({ website }) => website !== undefined, byRef)).toEqual([]);
    expect(findLost(references, 'phone', ({ phones }) => phones.length > 0, byRef)).toEqual([]);
    expect(findLost(references, 'email', ({ emails }) => emails.length > 0, byRef)).toEqual([]);
    const found = ['website', 'phone', 'email'].map((key) => references.filter((one) => says(one, key)).length);
    expect(found).toEqual([counts.website, counts.phone, counts.email]);
  });

  it.skipIf(!hasExtracts)(
    `has the same places as packed XML with its objects backwards (needs ${folder})`,
    async () => {
      const elements = await readElements(path);
      const backwards = writeTestFile(gzipSync(toXml(elements.toReversed()), { level: 1 }));
      const [one, other] = [await readWhole(await readOsm(path)), await readWhole(await readOsm(backwards))];
      expect(inOrder(other.rows)).toEqual(inOrder(one.rows));
      expect(other.refused).toEqual(one.refused);
    },
  );

  it.skipIf(!hasExtracts)(`is known to be cut off at whichever block, and to be whole (needs ${folder})`, async () => {
    const content = readFileSync(path);
    const handle = await open(path);
    const borders: number[] = [];
    for await (const { type, start } of blobsOf(handle, content.length)) if (type === 'OSMData') borders.push(start);
    await handle.close();
    const endOf = async (bytes: Uint8Array): Promise<string | null> => {
      const file = await readOsm(writeTestFile(bytes));
      await readWhole(file);
      return file.maybeCut?.() ?? null;
    };
    expect(await endOf(content)).toBeNull();
    // A block begins with a header of a dozen bytes; before the first there is nothing to lose.
    for (const start of borders.slice(1))
      expect(await endOf(content.subarray(0, headerBefore(content, start)))).toMatch(/cut off/);
  });
});
