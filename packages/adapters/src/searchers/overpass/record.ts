import type { LeadRecord } from '@galena/contract/contacts';
import { leadOfPlace, type FiltersOf } from '@galena/contract/search';
import { osmPlace, type OpenPlace } from '../../open-data/index.ts';
import { keyword, type Test } from '../matching.ts';
import type { Thing } from './ask.ts';

export const licence = {
  name: 'ODbL 1.0',
  url: 'https://www.openstreetmap.org/copyright',
  attribution: '© OpenStreetMap contributors',
};

/** The place that an object is; null: none, or one without a name or a position. */
export const maybePlace = ({ type, id, lat, lon, center, tags }: Thing): OpenPlace | null => {
  const point = lat === undefined || lon === undefined ? center : { lat, lon };
  const place = osmPlace(`${type}/${id}`, tags ?? {}, point ? { lat: point.lat, lng: point.lon } : null);
  return typeof place === 'string' ? null : place;
};

/** What may be asked of a place beside where and what it is. */
export const tests: {
  readonly [Name in 'keyword' | 'has_website' | 'has_phone' | 'only_with_email']: (
    input: NonNullable<FiltersOf<'local'>[Name]>,
  ) => Test<OpenPlace>;
} = {
  keyword: (typed) => keyword(typed, ({ name }) => [name]),
  has_website: () => (place) => place.website !== undefined,
  has_phone: () => (place) => place.phones.length > 0,
  only_with_email: () => (place) => place.emails.length > 0,
};

/**
 * A place as a lead.
 * @param wanted the category it was looked for as, which is the one that is shown
 */
export const recordOf = (
  place: OpenPlace,
  wanted: string | undefined,
  how: Pick<Parameters<typeof leadOfPlace>[1], 'percent' | 'asOf'>,
): LeadRecord => {
  const others = place.categories.filter((slug) => slug !== wanted);
  const categories = wanted === undefined ? others : [wanted, ...others];
  return leadOfPlace(place, {
    refOf: 'osm',
    categories,
    kinds: place.kinds,
    ...how,
    attribution: `${licence.attribution} (${licence.name})`,
  });
};
