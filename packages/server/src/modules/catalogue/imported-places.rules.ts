import type { OpenPlace } from '@galena/adapters/open-data';
import { fold } from '@galena/contract/kernel';
import type { Cell } from '../../platform/db/loader.ts';
import { tagsOf, type Digest, type StageColumns } from './imports.rules.ts';

/** What is kept of a place, by the columns of its table. */
export const placeColumns = {
  ref: 'text not null',
  name: 'text not null',
  folded: 'text not null',
  categories: 'int[] not null',
  kinds: 'text[] not null',
  lat: 'float8 not null',
  lng: 'float8 not null',
  street: 'text',
  postal_code: 'text',
  city: 'text',
  state: 'text',
  country: 'text',
  website: 'text',
  phones: 'text[] not null',
  emails: 'text[] not null',
  opening_hours: 'text',
  brand: 'text',
  tags: 'jsonb not null',
  hash: 'uuid not null',
} as const satisfies StageColumns;

/**
 * A place as a row of that table.
 * @param idOf the number of a category
 * @param countryAt where a place lies that does not say in which country
 */
export const placeRowOf = (
  place: OpenPlace,
  idOf: (slug: string) => number,
  countryAt: (lat: number, lng: number) => string | null,
  digest: Digest,
): readonly Cell[] => {
  const { ref, name, brand = null, categories, kinds, lat, lng, country, tags } = place;
  const cells: readonly Cell[] = [
    ref,
    name,
    // What a keyword may hit.
    fold([brand === null || name.includes(brand) ? name : `${name} ${brand}`, ...kinds].join(' ')),
    categories.map(idOf),
    kinds,
    lat,
    lng,
    place.street ?? null,
    place.postal_code ?? null,
    place.city ?? null,
    place.state ?? null,
    country ?? countryAt(lat, lng),
    place.website ?? null,
    place.phones,
    place.emails,
    place.opening_hours ?? null,
    brand,
    tagsOf(tags),
  ];
  return [...cells, digest(JSON.stringify(cells))];
};
