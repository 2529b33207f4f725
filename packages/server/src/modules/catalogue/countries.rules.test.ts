import * as coder from '@rapideditor/country-coder';
import { describe, expect, it } from 'vitest';
import { createReach, type LocationSet, type Reach } from './countries.rules.ts';

// Lake Geneva's shore, drawn roughly: corners on both sides of the border, the middle in Switzerland.
const shapes: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'lake.geojson': [
    [6.15, 46.3],
    [6.9, 46.3],
    [6.9, 46.9],
    [6.15, 46.9],
  ],
  'sea.geojson': [
    [-140, 0],
    [-141, 1],
  ],
};

const reach = createReach({
  maybeRegion: (id) => coder.feature(id)?.properties ?? null,
  regionsIn: (id) => coder.featuresIn(id).map(({ properties }) => properties),
  maybeCountryAt: ([lng = 0, lat = 0]) => coder.iso1A2Code([lng, lat]),
  cornersOf: (id) => shapes[id] ?? [],
});

const only = (...countries: string[]): Reach => ({ isWorldwide: false, countries, notIn: [] });

describe('createReach', () => {
  it.each<[string, LocationSet[], Reach]>([
    ['countries', [{ include: ['pt', 'es'] }], only('ES', 'PT')],
    [
      'parts of countries',
      [{ include: ['fx', 'conus', 'gb-eng', 'us-hi', 'Q35', 'ic'] }],
      only('DK', 'ES', 'FR', 'GB', 'US'),
    ],
    ['other codes of a country', [{ include: ['el', 'ben', 'Q142'] }], only('BJ', 'FR', 'GR')],
    ['a group of parts', [{ include: ['Q3336843'] }], only('GB')],
    [
      'a point, a circle',
      [
        {
          include: [
            [-9.14, 38.72],
            [2.35, 48.86, 20],
          ],
        },
      ],
      only('FR', 'PT'),
    ],
    ['a shape', [{ include: ['lake.geojson'] }], only('CH')],
    ['what nobody knows', [{ include: ['sea.geojson', 'none.geojson', 'atlantis', [-140, 0]] }], only()],
    ['a country left out of others', [{ include: ['pt', 'es'], exclude: ['es'] }], only('PT')],
    ['a part left out leaves the country', [{ include: ['gb', 'fr'], exclude: ['gb-nir', 'fx'] }], only('FR', 'GB')],
    ['several sets', [{ include: ['pt'] }, { include: ['es'], exclude: ['pt'] }], only('ES', 'PT')],
    ['nothing', [{}], only()],
    ['everywhere', [{ include: ['001'] }], { isWorldwide: true, countries: [], notIn: [] }],
    [
      'everywhere but',
      [{ include: ['001'], exclude: ['us', 'ca'] }, { include: ['ca'] }],
      { isWorldwide: true, countries: [], notIn: ['US'] },
    ],
  ])('%s', (_title, sets, expected) => expect(reach(sets)).toEqual(expected));

  it('opens a continent into its countries', () => {
    const { countries } = reach([{ include: ['150'], exclude: ['ru'] }]);
    expect(countries).toEqual(expect.arrayContaining(['DE', 'FR', 'PT', 'XK']));
    expect(countries).not.toContain('RU');
    expect(countries.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    // What is reserved for something else than a country: Metropolitan France, the Canary Islands.
    expect(countries).not.toContain('FX');
    expect(countries).not.toContain('IC');
  });
});
