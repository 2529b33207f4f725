import type { LeadRecord } from '../contacts/index.ts';
import { categoryName, otherCategories } from './local-categories.ts';

type Maybe = string | null | undefined;

/** A business as open data knows it, live or imported. What is not known is null or left out. */
export type KnownPlace = {
  /** The data's own id: `node/1`. */
  readonly ref: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly street?: Maybe;
  readonly postal_code?: Maybe;
  readonly city?: Maybe;
  readonly state?: Maybe;
  readonly country?: Maybe;
  readonly website?: Maybe;
  /** As the data writes them. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly opening_hours?: Maybe;
  readonly brand?: Maybe;
};

export type PlaceOrigin = {
  /** Whose ids its `ref` is one of: an object of OpenStreetMap is the same, whichever way it came. */
  readonly refOf: string;
  /** Slugs, the foremost first. */
  readonly categories: readonly string[];
  /** What it is in the data's own words, where there is no category for it. */
  readonly kinds?: readonly string[];
  /** Of the filters that were chosen. */
  readonly percent: number;
  /** To be shown wherever the data is shown. */
  readonly attribution: string;
  /** Of when the data is, ISO 8601; null: of now. */
  readonly asOf: string | null;
};

const known = (fields: Readonly<Record<string, Maybe>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** A number with its country in the one form that all compare by; any other as it is written. */
const numberOf = (phone: string): string => {
  const digits = phone
    .replaceAll('(0)', '')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+');
  return /^\+\d{7,15}$/.test(digits) && !/[A-Za-z#]/.test(phone) ? digits : phone;
};

/** Where a person can look an object up: only OpenStreetMap has a page for each. */
const pageOf = (refOf: string, ref: string): Maybe => (refOf === 'osm' ? `https://www.openstreetmap.org/${ref}` : null);

const otherSlugs: ReadonlySet<string> = new Set(otherCategories.map(({ slug }) => slug));

/** What a place is called as a kind: its own words say more than that it is another shop. */
const namesOf = ({ categories, kinds = [] }: PlaceOrigin): readonly string[] => {
  const named = categories.filter((slug) => kinds.length === 0 || !otherSlugs.has(slug)).map(categoryName);
  return [...named, ...kinds.map((word) => word.charAt(0).toUpperCase() + word.slice(1))];
};

/** A place as a lead: what is not known is left out, nothing is added. */
export const leadOfPlace = (place: KnownPlace, origin: PlaceOrigin): LeadRecord => {
  const { ref, name, lat, lng, street, postal_code, city, state, country, website, opening_hours, brand } = place;
  const [category, ...others] = namesOf(origin);
  const phones = [...new Set(place.phones.map(numberOf))].map((number) => ({ number, type: null, is_verified: false }));
  const emails = place.emails.map((email) => ({ email, type: null, is_verified: false, score: null }));
  return {
    ref,
    ref_of: origin.refOf,
    ...(origin.asOf === null ? {} : { as_of: origin.asOf }),
    name,
    ...known({ ref_url: pageOf(origin.refOf, ref), street, postal_code, city, state, country, website }),
    ...(phones.length > 0 ? { phones } : {}),
    ...(emails.length > 0 ? { emails } : {}),
    data: {
      ...known({ category, opening_hours, brand }),
      ...(others.length > 0 ? { categories: others } : {}),
      lat,
      lng,
      attribution: origin.attribution,
    },
    match_percent: origin.percent,
  };
};
