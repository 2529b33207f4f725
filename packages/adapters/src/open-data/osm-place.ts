import { plainText, readEmails, readPhones, readWebsite } from './contacts.ts';
import { categoriesOfOsm, otherOfOsm, otherTagsOf as tagsOfOther, type OtherTag } from './osm-categories.ts';
import type { OpenPlace, PlaceRefusal } from './place.ts';

export type Tags = Readonly<Record<string, string>>;

/** The keys that make an object a place of interest. A prefixed one (`disused:shop`) tells of what is gone. */
export const placeKeys = ['amenity', 'shop', 'office', 'tourism', 'craft', 'leisure', 'healthcare', 'club'] as const;

// Written where there is nothing (any more).
const nothing = new Set(['', 'no', 'none', 'vacant', 'disused', 'abandoned', 'closed', 'demolished', 'empty']);
const gone = ['disused', 'abandoned', 'demolished', 'removed', 'razed', 'ruined'] as const;
// OpenStreetMap itself takes 255 letters per value; what is longer comes from elsewhere.
const longest = { name: 500, tags: 100_000 } as const;

const isGone = (tags: Tags): boolean => gone.some((key) => tags[key] === 'yes');

/** Whether tags describe something that people go to or do business with, named or not. */
export const isPlaceOfInterest = (tags: Tags): boolean =>
  placeKeys.some((key) => !nothing.has(tags[key] ?? '')) && !isGone(tags);

/** The first of some keys that says something. */
const firstOf = (tags: Tags, ...keys: readonly string[]): string | undefined => {
  for (const key of keys) {
    const value = tags[key];
    const text = value === undefined ? '' : plainText(value);
    if (text !== '') return text;
  }
  return undefined;
};

/** A value with the same key under `contact:`. */
const withContact = (...keys: readonly string[]): readonly string[] => keys.flatMap((key) => [key, `contact:${key}`]);

/** The keys under which contacts stand, those that are asked first in front. */
export const tagKeys = {
  website: [...withContact('website', 'url'), 'website:official', 'contact:webpage'],
  phone: withContact('phone', 'mobile', 'telephone', 'tel', 'phone:mobile'),
  email: [...withContact('email', 'e-mail')],
};
const valuesOf = (tags: Tags, keys: readonly string[]): readonly string[] => keys.flatMap((key) => tags[key] ?? []);

const websiteOf = (tags: Tags): string | undefined => {
  for (const text of valuesOf(tags, tagKeys.website)) {
    const website = readWebsite(text);
    if (website !== null) return website;
  }
  return undefined;
};

const emailsOf = (tags: Tags): readonly string[] =>
  readEmails([
    ...valuesOf(tags, tagKeys.email),
    ...valuesOf(tags, tagKeys.website).filter((text) => /^\s*mailto:/i.test(text)),
  ]);

const streetOf = (tags: Tags): string | undefined => {
  const street = firstOf(tags, 'addr:street', 'contact:street', 'addr:place');
  const number = firstOf(tags, 'addr:housenumber', 'contact:housenumber');
  // A number alone is no address.
  return street === undefined || number === undefined ? street : `${street} ${number}`;
};

const countryOf = (tags: Tags): string | undefined => {
  // Not `country`: on an embassy that is whose embassy it is.
  const country = firstOf(tags, 'addr:country', 'contact:country');
  return country !== undefined && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined;
};

/** What is known, without what is not. */
const known = <Shape extends object>(shape: Shape): { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> } =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as never;

// Neither can stand in a text of PostgreSQL.
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const storableTags = (tags: Tags): Tags => {
  const all = Object.entries(tags);
  if (all.every(([key, value]) => isStorable(key) && isStorable(value))) return tags;
  return Object.fromEntries(all.map(([key, value]) => [storable(key), storable(value)]));
};

const sizeOf = (tags: Tags): number =>
  Object.entries(tags).reduce((size, [key, value]) => size + key.length + value.length, 0);

/** What another kind is in tags of places; empty: it is a category of the list. */
export const otherTagsOf = (slug: string): readonly OtherTag[] => tagsOfOther(slug, placeKeys);

/** Its categories; what has none is found under another kind of its key, and by its own words. */
const kindOf = (tags: Tags): Pick<OpenPlace, 'categories' | 'kinds'> => {
  const categories = categoriesOfOsm(tags);
  if (categories.length > 0) return { categories, kinds: [] };
  const { category, kinds } = otherOfOsm(tags, placeKeys);
  return { categories: [category], kinds };
};

/**
 * What an object of OpenStreetMap is as a place.
 * @param position its point, or the middle of its bounds; null: not known
 * @returns null: nothing that is a place of interest
 */
export const osmPlace = (
  ref: string,
  tags: Tags,
  position: { readonly lat: number; readonly lng: number } | null,
): OpenPlace | PlaceRefusal | null => {
  if (!isPlaceOfInterest(tags)) return null;
  const name = firstOf(tags, 'name');
  if (name === undefined) return 'unnamed';
  if (name.length > longest.name || sizeOf(tags) > longest.tags) return 'too_large';
  if (position === null) return 'no_position';
  const { lat, lng } = position;
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return 'bad_position';
  return {
    ref,
    name,
    ...kindOf(tags),
    lat,
    lng,
    ...known({
      street: streetOf(tags),
      postal_code: firstOf(tags, 'addr:postcode', 'contact:postcode'),
      city: firstOf(tags, 'addr:city', 'contact:city', 'addr:town', 'addr:village'),
      state: firstOf(tags, 'addr:state', 'contact:state', 'addr:province'),
      country: countryOf(tags),
      website: websiteOf(tags),
      opening_hours: firstOf(tags, 'opening_hours'),
      brand: firstOf(tags, 'brand'),
    }),
    phones: readPhones(valuesOf(tags, tagKeys.phone)),
    emails: emailsOf(tags),
    tags: storableTags(tags),
  };
};
