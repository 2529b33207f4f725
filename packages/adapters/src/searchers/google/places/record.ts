import { phoneOf, type LeadRecord } from '@galena/contract/contacts';
import { categoryName } from '@galena/contract/search';
import { readWebsite } from '../../../open-data/index.ts';
import { keyword, type Test } from '../../matching.ts';
import type { Place } from './answer.ts';
import type { LocalFilters } from './question.ts';
import { categoryOfType } from './kinds.ts';

export const attribution = 'Google Maps';

const known = (fields: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** What it is in our words, else in Google's; never what it was looked for as. */
const categoriesOf = ({ primaryType, primaryTypeDisplayName, types = [] }: Place): readonly string[] => {
  const ours = [primaryType, ...types].flatMap((type) => categoryOfType.get(type ?? '') ?? []).map(categoryName);
  const primary = categoryOfType.has(primaryType ?? '') ? undefined : primaryTypeDisplayName?.text;
  return [...new Set([...(primary ? [primary] : []), ...ours])];
};

const countryOf = ({ postalAddress }: Place): string | null =>
  /^[A-Z]{2}$/.test(postalAddress?.regionCode ?? '') ? (postalAddress?.regionCode ?? null) : null;

const pageOf = ({ googleMapsUri: uri = '' }: Place): string | null =>
  uri.startsWith('https://') && uri.length <= 500 ? uri : null;

/** What may be asked of a place beside where and what it is. */
export const tests: {
  readonly [Name in 'keyword' | 'rating_min' | 'has_website' | 'has_phone']: (
    input: NonNullable<LocalFilters[Name]>,
  ) => Test<LeadRecord>;
} = {
  keyword: (typed) => keyword(typed, ({ name = '' }) => [name]),
  rating_min:
    (min) =>
    ({ data }) =>
      typeof data?.['rating'] === 'number' && data['rating'] >= min,
  has_website:
    () =>
    ({ website }) =>
      website !== undefined,
  has_phone:
    () =>
    ({ phones }) =>
      phones !== undefined,
};

/** A place as a lead, without how well it fits; null: it has no name or no position, or is closed for good. */
export const maybeRecord = (place: Place): LeadRecord | null => {
  const { id, displayName, location, businessStatus, postalAddress: at = {} } = place;
  const name = displayName?.text.trim() ?? '';
  if (name === '' || !location || businessStatus === 'CLOSED_PERMANENTLY') return null;
  const [category, ...categories] = categoriesOf(place);
  // Written in full by Google; a number of another form is none that can be dialled from everywhere.
  const number = phoneOf(place.internationalPhoneNumber ?? '');
  const others = (place.attributions ?? []).flatMap(({ provider }) => provider ?? []);
  return {
    ref: id,
    name,
    ...known({
      ref_url: pageOf(place),
      website: readWebsite(place.websiteUri ?? ''),
      country: countryOf(place),
      state: at.administrativeArea,
      city: at.locality,
      postal_code: at.postalCode,
      street: at.addressLines?.[0],
    }),
    ...(number === null ? {} : { phones: [{ number, type: null, is_verified: false }] }),
    data: {
      ...known({ category, opening_hours: place.regularOpeningHours?.weekdayDescriptions?.join('; ') }),
      ...(categories.length > 0 ? { categories } : {}),
      ...(place.rating === undefined ? {} : { rating: place.rating }),
      ...(place.userRatingCount === undefined ? {} : { reviews: place.userRatingCount }),
      lat: location.latitude,
      lng: location.longitude,
      attribution: [attribution, ...new Set(others)].join(', '),
    },
  };
};
