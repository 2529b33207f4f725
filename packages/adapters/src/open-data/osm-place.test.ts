import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { maybeEmail } from '@galena/contract/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmails, readPhones, readWebsite } from './contacts.ts';
import { isPlaceOfInterest, osmPlace } from './osm-place.ts';
import type { OpenPlace } from './place.ts';

const here = { lat: 43.73, lng: 7.42 };
const testData = process.env['GALENA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const hasData = existsSync(join(testData, 'local-osm'));

type Feature = {
  readonly id: string;
  readonly properties: Record<string, string>;
  readonly geometry: { readonly coordinates: readonly [number, number] };
};
const readReference = (name: string): readonly Feature[] => {
  const packed = readFileSync(join(testData, 'local-osm', `${name}.named-pois.geojson.gz`));
  return (JSON.parse(gunzipSync(packed).toString()) as { features: Feature[] }).features;
};

const placeOf = (tags: Record<string, string>): OpenPlace => {
  const place = osmPlace('node/1', { name: 'Löwe', shop: 'bakery', ...tags }, here);
  if (place === null || typeof place === 'string') throw new Error(`no place: ${place}`);
  return place;
};

describe('a place of interest', () => {
  it.each<[Record<string, string>, boolean]>([
    [{ amenity: 'pub' }, true],
    [{ shop: 'yes' }, true],
    [{ club: 'yachting', building: 'yes' }, true],
    [{ healthcare: 'doctor' }, true],
    [{ 'disused:amenity': 'pub' }, false],
    [{ 'abandoned:shop': 'bakery', 'was:office': 'it' }, false],
    [{ 'disused:amenity': 'pub', shop: 'bakery' }, true],
    [{ amenity: 'pub', disused: 'yes' }, false],
    [{ shop: 'vacant' }, false],
    [{ shop: 'no' }, false],
    [{ building: 'yes', highway: 'bus_stop', name: 'Löwe' }, false],
    [{}, false],
  ])('%j: %s', (tags, expected) => expect(isPlaceOfInterest(tags)).toBe(expected));

  it.each<[string, Record<string, string>, { lat: number; lng: number } | null, unknown]>([
    ['is nothing without a key of places', { name: 'Löwe', building: 'yes' }, here, null],
    ['is unnamed without a name', { shop: 'bakery', brand: 'Löwe', operator: 'Löwe' }, here, 'unnamed'],
    ['is unnamed with an empty name', { shop: 'bakery', name: ' \u200b ' }, here, 'unnamed'],
    ['is nowhere without a position', { shop: 'bakery', name: 'Löwe' }, null, 'no_position'],
    ['is nowhere on this earth', { shop: 'bakery', name: 'Löwe' }, { lat: 91, lng: 0 }, 'bad_position'],
    ['has a position in numbers', { shop: 'bakery', name: 'Löwe' }, { lat: Number.NaN, lng: 0 }, 'bad_position'],
    ['has no endless name', { shop: 'bakery', name: 'L'.repeat(501) }, here, 'too_large'],
    ['has no endless tags', { shop: 'bakery', name: 'Löwe', note: 'L'.repeat(100_001) }, here, 'too_large'],
  ])('%s', (_what, tags, position, expected) => expect(osmPlace('node/1', tags, position)).toBe(expected));

  it('is all that its tags tell, and nothing else', () => {
    const tags = {
      name: ' Bäckerei  Löwe ',
      'name:fr': 'Boulangerie du Lion',
      shop: 'bakery',
      'addr:street': 'Hauptstraße',
      'addr:housenumber': '12 a',
      'addr:postcode': '9490',
      'addr:city': 'Vaduz',
      'addr:country': 'li',
      country: 'FR',
      'contact:website': 'www.loewe.example',
      'contact:phone': '+423 232 11 11; +423 232 48 18',
      mobile: '+4232321111',
      'contact:fax': '+423 000 00 00',
      email: 'Info@Loewe.example',
      opening_hours: 'Mo-Fr 06:00-18:00',
      brand: 'Löwe',
    };
    expect(osmPlace('way/7', tags, here)).toEqual({
      ref: 'way/7',
      name: 'Bäckerei Löwe',
      categories: ['bakery'],
      kinds: [],
      ...here,
      street: 'Hauptstraße 12 a',
      postal_code: '9490',
      city: 'Vaduz',
      country: 'LI',
      website: 'http://www.loewe.example',
      phones: ['+423 232 11 11', '+423 232 48 18'],
      emails: ['info@loewe.example'],
      opening_hours: 'Mo-Fr 06:00-18:00',
      brand: 'Löwe',
      tags,
    });
    const bare = osmPlace('node/1', { name: 'Löwe', shop: 'bakery' }, here);
    expect(Object.keys(bare ?? {}).toSorted()).toEqual(
      ['categories', 'emails', 'kinds', 'lat', 'lng', 'name', 'phones', 'ref', 'tags'].toSorted(),
    );
  });

  it.each<[Record<string, string>, string, readonly string[]]>([
    [{ shop: 'ham_radio', amenity: 'unheard_of' }, 'other-shop', ['unheard of', 'ham radio']],
    [{ office: 'yes' }, 'other-office', []],
    [{ craft: 'clockmaking;bell_founder' }, 'other-craft', ['clockmaking', 'bell founder']],
    [{ club: 'philately' }, 'other-business', ['philately']],
    [{ tourism: 'artwork' }, 'other-place', ['artwork']],
  ])('that the list has no category for, %j, is of another kind, in its own words', (tags, category, kinds) =>
    expect(osmPlace('node/1', { name: 'A', ...tags }, here)).toMatchObject({ categories: [category], kinds }),
  );

  it('reads addresses that are written in other keys or by half', () => {
    expect(placeOf({ 'addr:housenumber': '5' })).not.toHaveProperty('street');
    expect(placeOf({ 'addr:place': 'Masescha', 'addr:housenumber': '5' }).street).toBe('Masescha 5');
    expect(placeOf({ 'contact:street': 'Am Wall' }).street).toBe('Am Wall');
    expect(placeOf({ 'addr:country': 'Germany' })).not.toHaveProperty('country');
    expect(placeOf({ country: 'FR', office: 'diplomatic' })).not.toHaveProperty('country');
    expect(placeOf({ website: 'mailto:info@loewe.example' })).toMatchObject({ emails: ['info@loewe.example'] });
    expect(placeOf({ website: 'mailto:info@loewe.example' })).not.toHaveProperty('website');
    expect(placeOf({ website: 'none', url: 'https://loewe.example' }).website).toBe('https://loewe.example');
    expect(placeOf({ note: 'a\0b\uD800' }).tags['note']).toBe('ab\uFFFD');
  });

  it.skipIf(!hasData)('is what a reference reader finds in real extracts (skipped without the data folder)', () => {
    for (const [name, expected] of [
      ['monaco-2021-04-21', [591, 131, 139, 42]],
      ['liechtenstein-2015-07-27', [319, 32, 16, 10]],
    ] as const) {
      const places = readReference(name).map(({ id, properties, geometry: { coordinates } }) =>
        osmPlace(id, properties, { lng: coordinates[0], lat: coordinates[1] }),
      );
      const read = places.filter((place): place is OpenPlace => place !== null && typeof place === 'object');
      expect([
        read.length,
        read.filter(({ website }) => website).length,
        read.filter(({ phones }) => phones.length > 0).length,
        read.filter(({ emails }) => emails.length > 0).length,
      ]).toEqual(expected);
    }
  });
});

describe('contacts as people type them', () => {
  it.each([
    ['https://loewe.example/a?b=c', 'https://loewe.example/a?b=c'],
    ['loewe.example', 'http://loewe.example'],
    ['//loewe.example/x', 'http://loewe.example/x'],
    ['HTTPS://WWW.Loewe.Example', 'https://www.loewe.example/'],
    ['http://bäckerei.example', 'http://xn--bckerei-5wa.example/'],
    ['https://a.example;https://b.example', 'https://a.example'],
    ['https://a.example/x;id=1', 'https://a.example/x;id=1'],
    ['no; https://b.example', 'https://b.example'],
    ['loewe.example:8080/x', 'http://loewe.example:8080/x'],
    ['mailto:a@b.example', null],
    ['a@b.example', null],
    ['javascript:alert(1)', null],
    ['ftp://a.example', null],
    ['http://localhost/x', null],
    ['http://127.0.0.1/', null],
    ['http://[::1]/', null],
    ['http://user:secret@a.example/', null],
    ['yes', null],
    ['', null],
    [`https://a.example/${'x'.repeat(2_000)}`, null],
  ])('website %j: %j', (text, expected) => expect(readWebsite(text)).toBe(expected));

  it.each<[readonly string[], readonly string[]]>([
    [['+377 93 10 63 00'], ['+377 93 10 63 00']],
    [['+377 93 10 63 00;+377 93106300', '0037793106300'], ['+377 93 10 63 00']],
    [['+49 89 123/456'], ['+49 89 123/456']],
    [
      ['+49 89 1 / +49 89 2', '+49 89 3, +49 89 4'],
      ['+49 89 1', '+49 89 2', '+49 89 3', '+49 89 4'],
    ],
    [['(030) 123-456 ext. 7'], ['(030) 123-456 ext. 7']],
    [['3631'], ['3631']],
    [['1-800-FLOWERS'], ['1-800-FLOWERS']],
    [['tel:+423 1 23'], ['+423 1 23']],
    [['\u202a+423 123\u202c'], ['+423 123']],
    [['yes', 'no', '12', '', 'ask at the bar', '<b>123</b>', '1'.repeat(30)], []],
  ])('phones %j: %j', (texts, expected) => expect(readPhones(texts)).toEqual(expected));

  it.each<[readonly string[], readonly string[]]>([
    [['Info@Loewe.example'], ['info@loewe.example']],
    [['a@b.example;A@B.example, c@d.example'], ['a@b.example', 'c@d.example']],
    [['mailto:a@b.example?subject=x'], ['a@b.example']],
    [
      ['a@b', 'a b@c.example', 'https://a.example', '@b.example', `${'a'.repeat(65)}@b.example`, 'a..b@c.example'],
      ['b@c.example'],
    ],
    [['Post@Bücher.example', 'post@xn--bcher-kva.example'], ['post@bücher.example']],
  ])('e-mails %j: %j', (texts, expected) => expect(readEmails(texts)).toEqual(expected));

  it('whatever is typed, only what is well formed comes out', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const website = readWebsite(text);
        if (website !== null) expect(URL.parse(website)?.protocol).toMatch(/^https?:$/);
        for (const phone of readPhones([text])) expect(phone).toMatch(/\d/);
        for (const email of readEmails([text])) expect(maybeEmail(email)?.email).toBe(email);
      }),
    ));
});
