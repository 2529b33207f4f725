import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Point } from '@galena/contract/kernel';
import type { Stack } from './stack.ts';

/** Where the list of cities has the middle of Lisbon. */
const lisbon: Point = { lat: 38.716_67, lng: -9.133_33 };

/** A bakery so many kilometres north and east of the middle of Lisbon. */
export type Bakery = {
  readonly north: number;
  readonly east?: number;
  readonly tags: Readonly<Record<string, string>>;
};

const degree = 111.2;

export const pointOf = ({ north, east = 0 }: Bakery): Point => ({
  lat: lisbon.lat + north / degree,
  lng: lisbon.lng + east / (degree * Math.cos((lisbon.lat * Math.PI) / 180)),
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** An extract of OpenStreetMap with bakeries. */
const extractOf = (bakeries: readonly Bakery[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?><osm version="0.6" generator="a journey">',
    ...bakeries.map((bakery, at) => {
      const own = Object.entries({ shop: 'bakery', ...bakery.tags }).map(
        ([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`,
      );
      const { lat, lng } = pointOf(bakery);
      return `<node id="${at + 1}" lat="${lat}" lon="${lng}">${own.join('')}</node>`;
    }),
    '</osm>',
  ].join('\n');

/** Imports bakeries into a product. @param folder where the extract is written to @param words behind the file's name */
export const importBakeries = (
  stack: Stack,
  folder: string,
  name: string,
  bakeries: readonly Bakery[],
  ...words: readonly string[]
) => {
  const file = join(folder, name);
  writeFileSync(file, extractOf(bakeries));
  return stack.command('import', 'osm', file, ...words);
};
