import { Day } from '@galena/contract/kernel';
import { z } from 'zod';
import { isTooLarge } from './batch.ts';
import { plainText, readEmails, readPhones, readWebsite } from './contacts.ts';
import { flatTags } from './flat-tags.ts';
import { categoriesOfOverture, otherKindsOfOverture } from './overture-categories.ts';
import type { OpenPlace, PlaceRefusal } from './place.ts';

/** Below it more of what Overture knows of is gone or never was there than is. */
const leastConfidence = 0.3;

const maxNameLetters = 500;

// A field that is not what the schema says is taken for not there: one bad address must not cost the place.
const text = z.string().nullish().catch(null);
const texts = z.array(z.string()).nullish().catch(null);

/** What is used of a row; everything else goes to the tags. https://docs.overturemaps.org/schema/reference/places/place */
const shape = z.object({
  id: z.string().regex(/^\S{1,200}$/),
  names: z.object({ primary: text }).nullish().catch(null),
  categories: z.object({ primary: text, alternate: texts }).nullish().catch(null),
  taxonomy: z.object({ primary: text, alternates: texts }).nullish().catch(null),
  basic_category: text,
  confidence: z.number().nullish().catch(null),
  operating_status: text,
  websites: texts,
  emails: texts,
  phones: texts,
  brand: z
    .object({ names: z.object({ primary: text }).nullish().catch(null) })
    .nullish()
    .catch(null),
  addresses: z
    .array(z.object({ freeform: text, locality: text, postcode: text, region: text, country: text }))
    .nullish()
    .catch(null),
});

type Row = z.infer<typeof shape>;

/** Whether what is known of a row says that there is nothing (any more). */
const isGone = ({ confidence, operating_status: status }: Row): boolean =>
  (confidence ?? 1) < leastConfidence || status === 'permanently_closed';

const known = (value: string | null | undefined): string | undefined => {
  const plain = plainText(value ?? '');
  return plain === '' ? undefined : plain;
};

const addressOf = ({ addresses }: Row): Partial<OpenPlace> => {
  const [address] = addresses ?? [];
  const country = known(address?.country)?.toUpperCase();
  const isCountry = country !== undefined && /^[A-Z]{2}$/.test(country);
  // `US-NY` says the country once more.
  const state = known(address?.region)?.replace(/^[A-Z]{2}-/, '');
  return {
    street: known(address?.freeform),
    postal_code: known(address?.postcode),
    city: known(address?.locality),
    state,
    ...(isCountry && { country }),
  } as Partial<OpenPlace>;
};

const kindOf = ({ categories, taxonomy, basic_category: basic }: Row): Pick<OpenPlace, 'categories' | 'kinds'> => {
  // `categories` leaves the schema in favour of `taxonomy`; files of today have both.
  const primary = categories?.primary ?? taxonomy?.primary ?? basic ?? null;
  const alternate = [...(categories?.alternate ?? []), ...(taxonomy?.alternates ?? []), ...(basic ? [basic] : [])];
  const found = categoriesOfOverture(primary, alternate);
  const kinds = otherKindsOfOverture(primary, alternate);
  return { categories: found.length > 0 ? found : ['other-business'], kinds };
};

const withoutUnknown = <Shape extends object>(values: Shape): Shape =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Shape;

const placeOf = (
  row: Row,
  tags: OpenPlace['tags'],
  position: { readonly lat: number; readonly lng: number },
): OpenPlace | PlaceRefusal => {
  const name = known(row.names?.primary);
  if (name === undefined) return 'unnamed';
  if (name.length > maxNameLetters || isTooLarge(tags)) return 'too_large';
  const website = (row.websites ?? []).map(readWebsite).find((address) => address !== null);
  const rest = { website: website ?? undefined, brand: known(row.brand?.names?.primary) };
  return {
    ref: row.id,
    name,
    ...kindOf(row),
    ...position,
    ...(withoutUnknown({ ...addressOf(row), ...rest }) as Partial<OpenPlace>),
    phones: readPhones(row.phones ?? []),
    emails: readEmails(row.emails ?? []),
    tags,
  };
};

/**
 * What a row of Overture's places is.
 * @param position `[longitude, latitude]`, null where there is none
 * @returns null: what Overture itself says is closed for good, or hardly believes in
 */
export const overturePlace = (
  row: Readonly<Record<string, unknown>>,
  position: readonly unknown[] | null,
): OpenPlace | PlaceRefusal | null => {
  const parsed = shape.safeParse(row);
  if (!parsed.success) return 'malformed';
  if (isGone(parsed.data)) return null;
  if (position === null) return 'no_position';
  const [lng, lat] = position;
  const isOnEarth = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  if (!isOnEarth) return 'bad_position';
  const { id: _id, geometry: _geometry, bbox: _bbox, type: _type, theme: _theme, ...said } = row;
  return placeOf(parsed.data, flatTags(said), { lat, lng });
};

const isDay = (day: string): boolean => Day.safeParse(day).success;

/** The newest day on which one of a row's sources was updated, as an ISO date; null: none says one. */
export const updatedOf = ({ sources }: Readonly<Record<string, unknown>>): string | null => {
  if (!Array.isArray(sources)) return null;
  const days = sources
    .map((source: unknown) => (source as { update_time?: unknown } | null)?.update_time)
    .map((time) => (time instanceof Date ? time.toISOString() : String(time)).slice(0, 10))
    .filter(isDay);
  return days.toSorted().at(-1) ?? null;
};
