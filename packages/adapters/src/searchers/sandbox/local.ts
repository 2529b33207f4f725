import type { LeadRecord } from '@galena/contract/contacts';
import type { Point } from '@galena/contract/kernel';
import { isInside, localCategories, radiusLimits, type LocalCategory, type Location } from '@galena/contract/search';
import { chanceOf, hashOf } from './chance.ts';
import { businessEmails, demoSite, drawMail, hasEmail, hostOf, phonesOf, type Mail } from './contacts.ts';
import type { Kind, Row, Shelf } from './kind.ts';
import { between, keyword } from '../matching.ts';
import { businessWord, personName, streetLine } from './names.ts';
import { columnsOf, maybeCity, type Place } from './places.ts';
import { slugWith } from './slug.ts';

type LocalShelf = Shelf & { readonly category: LocalCategory; readonly location: Location };

type LocalRow = Row & {
  readonly shelf: LocalShelf;
  readonly n: number;
  /** Kilometres from the middle of its place. */
  readonly distance: number;
  /** What its website tells. Of those that have an address, the search itself knows every other one's. */
  readonly mailOnSite: Mail;
  readonly rating: number | null;
  readonly hasWebsite: boolean;
  readonly hasPhone: boolean;
};

// What there is one of at every corner.
const frequent = new Set(
  'bakery bank bar barber-shop beauty-salon cafe car-dealer clothing-store coffee-shop convenience-store dentist doctor electrician florist gas-station grocery-store gym hair-salon hotel law-firm lawyer nail-salon pharmacy plumber real-estate-agency restaurant supermarket'.split(
    ' ',
  ),
);
const max = 180;

/** How many there are of a category in a place: a few in a small one, up to 180 of what is frequent in a large one. */
const sizeOf = (place: Place, category: LocalCategory, seed: number): number => {
  const share = chanceOf(place.seed, 0).unit();
  const size = place.isLarge ? 0.6 + 0.4 * share : 0.04 + 0.5 * share ** 2;
  const own = chanceOf(seed, -1).unit();
  const weight = frequent.has(category.slug) ? 0.7 + 0.3 * own : 0.1 * own ** 2;
  return Math.ceil(max * size * weight);
};

const shelvesOf = (location: Location, wanted: readonly string[] | undefined): readonly LocalShelf[] => {
  const place = maybeCity(location);
  if (!place) return [];
  const slugs = new Set(wanted);
  return localCategories
    .filter(({ slug }) => slugs.size === 0 || slugs.has(slug))
    .map((category) => {
      const key = `local:${place.key}:${category.slug}`;
      const seed = hashOf(key);
      return { place, key, seed, category, location, size: sizeOf(place, category, seed) };
    });
};

const kilometresOfRadian = 6371;
const degrees = 180 / Math.PI;
const rounded = (value: number): number => Math.round(value * 100_000) / 100_000;

/** Where one stands: so many kilometres from the middle of its place, in some direction; null where nobody knows that middle. */
const maybePoint = ({ seed, location: { lat, lng } }: LocalShelf, n: number, kilometres: number): Point | null => {
  if (lat === undefined || lng === undefined) return null;
  const bearing = 2 * Math.PI * chanceOf(seed + 3, n).unit();
  // A little nearer than it says: what is rounded stays inside.
  const arc = (kilometres * 0.999) / kilometresOfRadian;
  const from = lat / degrees;
  const to = Math.asin(Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing));
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(from),
    Math.cos(arc) - Math.sin(from) * Math.sin(to),
  );
  return { lat: rounded(to * degrees), lng: rounded(((lng + east * degrees + 540) % 360) - 180) };
};

/** Whether one stands where it is looked for: in the drawn area, else within the radius. */
const isThere = (shelf: LocalShelf, n: number, distance: number, radius: number = radiusLimits.standard): boolean => {
  const { area } = shelf.location;
  if (!area) return distance <= radius;
  const point = maybePoint(shelf, n, distance);
  return point !== null && isInside(area, point);
};

const rowOf = (shelf: LocalShelf, n: number, radius: number | undefined): LocalRow | null => {
  const chance = chanceOf(shelf.seed, n);
  // Three in five stand within the usual ten kilometres.
  const distance = radiusLimits.highest * chance.unit() ** 3;
  if (!isThere(shelf, n, distance, radius)) return null;
  const hasWebsite = chance.isTrue(0.88);
  const mailOnSite = drawMail(chance);
  // A draw of its own, so that all else about the lead is as it was without it.
  const isLeftToSite = hasEmail(mailOnSite) && chanceOf(shelf.seed + 4, n).isTrue(0.5);
  return {
    place: shelf.place,
    shelf,
    n,
    distance,
    // An address without a site is rare; so few are left without one.
    hasWebsite: hasWebsite || hasEmail(mailOnSite),
    mail: isLeftToSite ? 'none' : mailOnSite,
    mailOnSite,
    hasPhone: chance.isTrue(0.9),
    rating: chance.isTrue(0.92) ? chance.int(28, 50) / 10 : null,
  };
};

// Only when it is asked for: most rows are counted and no more.
const nameOf = ({ shelf, n }: LocalRow): string =>
  `${businessWord(chanceOf(shelf.seed + 2, n), shelf.place.country)} ${shelf.category.name}`;

const pointOf = ({ shelf, n, distance }: LocalRow): Point | null => maybePoint(shelf, n, distance);

export const localSlug = (row: LocalRow): string => {
  const { place, n, shelf } = row;
  return slugWith(nameOf(row), { kind: 'local', place, n, category: shelf.category.slug });
};

/** All that there is to know of a lead: what its website tells. */
export const wholeRecordOf = (row: LocalRow) => {
  const { place, shelf, n } = row;
  const chance = chanceOf(shelf.seed + 1, n);
  const slug = localSlug(row);
  const owner = personName(chance, place.country);
  const hasOwner = chance.isTrue(0.3);
  return {
    ref: `${shelf.key}:${n}`,
    ref_url: demoSite(slug),
    name: nameOf(row),
    ...(row.hasWebsite ? { website: `https://${hostOf(slug)}` } : {}),
    ...businessEmails(chance, row.mailOnSite, slug),
    ...(row.hasPhone ? phonesOf(chance, 'work') : {}),
    ...(hasOwner ? { first_name: owner.first, last_name: owner.last } : {}),
    ...columnsOf(place),
    street: streetLine(chance),
    employee_count: chance.skewed(1, 60),
    data: {
      category: shelf.category.name,
      ...(row.rating === null ? { reviews: 0 } : { rating: row.rating, reviews: chance.skewed(1, 900) }),
      ...pointOf(row),
      claimed: chance.isTrue(0.7),
    },
  };
};

const recordOf = (row: LocalRow): LeadRecord => {
  const whole: LeadRecord = wholeRecordOf(row);
  if (row.mail === row.mailOnSite) return whole;
  const { emails: _, ...found } = whole;
  return found;
};

/** Businesses of a city, by category. */
export const local: Kind<'local', LocalShelf, LocalRow, 'categories' | 'radius_km'> = {
  type: 'local',
  scope: ['categories', 'radius_km'],
  shelvesOf: (location, { categories }) => shelvesOf(location, categories),
  rowOf: (shelf, n, filters) => rowOf(shelf, n, filters.radius_km),
  examples: ['dentist', 'bakery'],
  tests: {
    keyword: (typed) => keyword(typed, (row) => [nameOf(row)]),
    rating_min: (min) => between({ min }, ({ rating }) => rating),
    has_website: () => (row) => row.hasWebsite,
    has_phone: () => (row) => row.hasPhone,
    only_with_email: () => (row) => hasEmail(row.mail),
  },
  recordOf,
  pointOf,
  categoriesOf: ({ shelf }) => [shelf.category.name],
};
