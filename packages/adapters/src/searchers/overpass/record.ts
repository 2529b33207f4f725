import type { LeadRecord } from '@galena/contract/lists';
import { localCategories, type FiltersOf } from '@galena/contract/search';
import { osmPlace, type OpenPlace } from '../../open-data/index.ts';
import { keyword, type Test } from '../sandbox/matching.ts';
import type { Thing } from './ask.ts';

const names = new Map(localCategories.map(({ slug, name }) => [slug, name]));

/** The place that an object is; null: none, or one without a name or a position. */
export const maybePlace = ({ type, id, lat, lon, center, tags }: Thing): OpenPlace | null => {
  const point = lat === undefined || lon === undefined ? center : { lat, lon };
  const place = osmPlace(`${type}/${id}`, tags ?? {}, point ? { lat: point.lat, lng: point.lon } : null);
  return typeof place === 'string' ? null : place;
};

/** What may be asked of a place beside where and what it is. */
export const tests: {
  readonly [Name in 'keyword' | 'has_website' | 'has_phone' | 'only_with_email']: (
    wish: NonNullable<FiltersOf<'local'>[Name]>,
  ) => Test<OpenPlace>;
} = {
  keyword: (typed) => keyword(typed, ({ name }) => [name]),
  has_website: () => (place) => place.website !== undefined,
  has_phone: () => (place) => place.phones.length > 0,
  only_with_email: () => (place) => place.emails.length > 0,
};

/** A number with its country in the one form that all compare by; any other as it is written. */
const numberOf = (phone: string): string => {
  const digits = phone
    .replaceAll('(0)', '')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+');
  return /^\+\d{7,15}$/.test(digits) && !/[A-Za-z#]/.test(phone) ? digits : phone;
};

const columnsOf = ({ country, state, city, postal_code: postalCode, street, website }: OpenPlace) => ({
  ...(website === undefined ? {} : { website }),
  ...(country === undefined ? {} : { country }),
  ...(state === undefined ? {} : { state }),
  ...(city === undefined ? {} : { city }),
  ...(postalCode === undefined ? {} : { postal_code: postalCode }),
  ...(street === undefined ? {} : { street }),
});

/**
 * A place as a lead: what is not known is left out.
 * @param wished the category it was looked for as, which is the one that is shown
 */
export const recordOf = (place: OpenPlace, wished: string | undefined, percent: number): LeadRecord => {
  const category = names.get(wished ?? place.categories[0] ?? '');
  return {
    ref: place.ref,
    ref_url: `https://www.openstreetmap.org/${place.ref}`,
    name: place.name,
    ...columnsOf(place),
    ...(place.emails.length === 0
      ? {}
      : { emails: place.emails.map((email) => ({ email, type: null, is_verified: false, score: null })) }),
    ...(place.phones.length === 0
      ? {}
      : {
          phones: [...new Set(place.phones.map(numberOf))].map((number) => ({
            number,
            type: null,
            is_verified: false,
          })),
        }),
    data: {
      ...(category === undefined ? {} : { category }),
      lat: place.lat,
      lng: place.lng,
      ...(place.opening_hours === undefined ? {} : { opening_hours: place.opening_hours }),
      ...(place.brand === undefined ? {} : { brand: place.brand }),
    },
    match_percent: percent,
  };
};
