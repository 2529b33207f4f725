import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenPlace } from '../place.ts';
import { openCsv, readWhole, refusalOf, writeTestFile, type WholeFile } from '../test-extracts.ts';
import { csvKinds } from './kinds.ts';
import type { PlaceField } from './places.ts';
import { openTable } from './table.ts';

type Map = Readonly<Record<string, PlaceField>>;

const short: Map = { name: 'name', lat: 'lat', lng: 'lng' };

const open = (path: string, map = short) => openCsv(path, csvKinds.local, map);

const readTable = async (content: string | Uint8Array, map = short): Promise<WholeFile> =>
  readWhole(await open(writeTestFile(content, 'table'), map));

const onlyPlace = async (content: string | Uint8Array, map = short): Promise<OpenPlace> => {
  const { rows: places } = await readTable(content, map);
  expect(places.length).toBe(1);
  return places[0] as OpenPlace;
};

const full: Map = {
  Nr: 'ref',
  Firma: 'name',
  Branche: 'category',
  Breite: 'lat',
  Länge: 'lng',
  Straße: 'street',
  PLZ: 'postal_code',
  Ort: 'city',
  Kanton: 'state',
  Land: 'country',
  Web: 'website',
  Telefon: 'phone',
  Mobil: 'phone',
  'E-Mail': 'email',
  Zeiten: 'opening_hours',
  Marke: 'brand',
};

const rows = [
  Object.keys(full).concat('Notiz').join(';'),
  'A-7;"Bäckerei ""Korn""\nund Sohn";bakery, CAFE;47,25;9.5;Gasse 1;9490;Vaduz;FL;li;korn.li;+423 1 234;+423 5 678;Post@Korn.li;Mo-Fr;Korn;frisch',
];

describe('a table of places', () => {
  // LEAD-004
  it.each([
    ['semicolons', rows.join('\n')],
    ['semicolons and carriage returns', rows.join('\r\n')],
    ['a byte order mark', `\uFEFF${rows.join('\r\n')}\r\n`],
    ['gzip', gzipSync(rows.join('\n'))],
    ['the UTF-16 of Excel', Buffer.from(`\uFEFF${rows.join('\r\n')}`, 'utf16le')],
    ['empty rows', `${rows.join('\n\n')}\n;;;;\n\n`],
  ])('with %s', async (_name, content) => {
    expect(await onlyPlace(content, full)).toEqual({
      ref: 'A-7',
      name: 'Bäckerei "Korn" und Sohn',
      categories: ['bakery', 'cafe'],
      kinds: [],
      lat: 47.25,
      lng: 9.5,
      street: 'Gasse 1',
      postal_code: '9490',
      city: 'Vaduz',
      state: 'FL',
      country: 'LI',
      website: 'http://korn.li',
      phones: ['+423 1 234', '+423 5 678'],
      emails: ['post@korn.li'],
      opening_hours: 'Mo-Fr',
      brand: 'Korn',
      tags: expect.objectContaining({ Notiz: 'frisch', Länge: '9.5' }),
    });
  });

  it.each([',', ';', '\t', '|'])('finds that cells are parted by %j', async (delimiter) => {
    const table = [
      ['name', 'lat', 'lng'],
      ['"A, B; C"', '1', '2'],
    ]
      .map((cells) => cells.join(delimiter))
      .join('\n');
    expect(await onlyPlace(table)).toMatchObject({ name: 'A, B; C', lat: 1, lng: 2 });
  });

  it('refuses rows that are no places, and says which', async () => {
    const table = `name,lat,lng,note\nA,1,2,\n,1,2,\nB,,2,\nC,91,2,\nD,north,2,\nE,1,2,,,too many\nF,1,2,${'x'.repeat(70_000)}\nG,1,"2",\nH,1,2,"x" y`;
    const { rows: places, refused, examples, read } = await readTable(table);
    expect(places.map(({ name }) => name)).toEqual(['A', 'G']);
    expect(refused).toEqual({ unnamed: 1, no_position: 1, bad_position: 2, malformed: 2, too_large: 1 });
    expect(read).toBe(9);
    expect(examples.slice(0, 2)).toEqual(['row 3: no name', 'row 4: no position']);
  });

  it('gives the same place the same ref, and another one another', async () => {
    const refs = async (table: string): Promise<readonly string[]> =>
      (await readTable(table)).rows.map(({ ref }) => ref);
    const [first, moved, elsewhere, other] = await refs('name,lat,lng\nA,1,2\nA,1.00001,2\nA,1.001,2\nB,1,2');
    expect(first).toMatch(/^sha256\/[0-9a-f]{40}$/);
    expect(moved).toBe(first);
    expect(new Set([first, elsewhere, other]).size).toBe(3);
    expect(await refs('lng;note;lat;name\n2;x;1,0;A')).toEqual([first]);
  });

  it('leaves out what is not well formed, and keeps it as it was said', async () => {
    const map: Map = { ...short, web: 'website', mail: 'email', kind: 'category', land: 'country' };
    const place = await onlyPlace(
      'name,lat,lng,web,mail,kind,land\nA,1,2,javascript:alert(1),nobody,Nonsense,Atlantis',
      map,
    );
    expect(place).toMatchObject({ categories: ['other-business'], kinds: ['Nonsense'], phones: [], emails: [] });
    expect(Object.keys(place)).not.toEqual(expect.arrayContaining(['website']));
    expect(Object.keys(place)).not.toEqual(expect.arrayContaining(['country']));
    expect(place.tags).toMatchObject({ web: 'javascript:alert(1)', land: 'Atlantis', kind: 'Nonsense' });
  });

  it('reads what anybody may write into a cell', async () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => `x${text.replaceAll('\0', '')}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 30 }),
        fc.constantFrom('\n', '\r\n'),
        async (cells, newline) => {
          const lines = cells.map((text, at) => `"p${at}",1,2,"${text.replaceAll('"', '""')}"`);
          const { rows: places } = await readTable(['name,lat,lng,note', ...lines].join(newline));
          expect(places.map(({ tags }) => tags['note'])).toEqual(cells);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('reads a table of many pieces, with quoted lines and letters of several bytes at every border', async () => {
    const lines = Array.from({ length: 30_000 }, (_, at) => `"Straße ${at}\n„ß“ 🥐",${(at % 90) + 0.5},2`);
    const { rows: places, refused, progress } = await readTable(`name,lat,lng\n${lines.join('\n')}`);
    expect(refused).toEqual({});
    expect(places.map(({ name }) => name)).toEqual(lines.map((_line, at) => `Straße ${at} „ß“ 🥐`));
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  });
});

describe('what is no table of places', () => {
  it.each([
    ['nothing', '', /empty/],
    ['a page', '<html></html>', /a page of the web/],
    ['a picture', Buffer.from('89504e470d0a1a0a00', 'hex'), /a picture/],
    ['letters of another alphabet', Buffer.from('6e616d652c6c61742c6c6e670acfdee2ee', 'hex'), /--encoding/],
    [
      'a column that is not there',
      'name,breite,lng\nA,1,2',
      /Column "lat" not found. Columns in this file: "name", "breite", "lng"/,
    ],
    ['gzip that ends in the middle', gzipSync('name,lat,lng\nA,1,2\n'.repeat(99)).subarray(0, 40), /middle|incomplete/],
  ])('%s', async (_name, content, sentence) => {
    expect(await refusalOf(open(writeTestFile(content)))).toMatch(sentence);
  });

  it('a map without a name or a position', async () => {
    const path = writeTestFile('name,lat,lng\n');
    expect(await refusalOf(open(path, { name: 'name' }))).toMatch(/"lat", "lng"/);
  });
});

describe('the columns of a table', () => {
  it('are read from its first row', async () => {
    const { header } = await openTable(writeTestFile('\uFEFF Name ;"Latitude";Länge\nA;1;2'));
    expect(header).toEqual(['Name', 'Latitude', 'Länge']);
  });
});
