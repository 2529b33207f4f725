import { localCategories, type LocalCategory } from '@galena/contract/search';
import { hashOf } from './chance.ts';
import { cityOf, countryOnly, type Place } from './places.ts';
import { slugOf } from './words.ts';

/** Kinds of leads that have a host of their own. The letter stands in their slugs. */
const kinds = { company: 'c', group: 'g', influencer: 'i', local: 'l' } as const;

/** Where a lead is in the invented world: on which shelf, and the how manieth there. */
export type Seat = {
  readonly kind: keyof typeof kinds;
  readonly place: Place;
  readonly n: number;
  /** The slug of its category; only local leads stand on shelves of one. */
  readonly category?: string;
};

const isWordSign = (sign: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(sign);

/** As a letter stands in the name of a place, if nothing is said: a capital at the beginning of a word, else a small one. */
const usualCase = (letter: string, before: string): string =>
  isWordSign(before) ? letter.toLowerCase() : letter.toUpperCase();

const number = (value: number, signs: number): string => value.toString(36).padStart(signs, '0');

const isShort = (point: number): boolean => point < 36 ** 2;

/** One sign of a place's name, in signs that a host may have. */
const codeOf = (sign: string, before: string): string => {
  if (sign === ' ') return '-';
  if (sign === '-') return '3';
  if (/[a-z]/i.test(sign)) return (sign === usualCase(sign, before) ? '' : '0') + sign.toLowerCase();
  const point = sign.codePointAt(0) ?? 0;
  return isShort(point) ? `1${number(point, 2)}` : `2${number(point, 4)}`;
};

const betweenCityAndState = '5';

/**
 * A text in lower-case letters, digits and hyphens, from which it can be read again as it was: `Suva` is `suva`, `Köln` is
 * `k16uln`. Folding it would be shorter, but the website of a lead must name its city as the lead does.
 */
const encode = (text: string): string => {
  let [code, before] = ['', ''];
  for (const sign of text) {
    code += codeOf(sign, before);
    before = sign;
  }
  return code;
};

const codes = /-|[35]|0?[a-z]|1[0-9a-z]{2}|2[0-9a-z]{4}/g;

const signOf = (code: string, before: string): string | null => {
  if (code === '-') return ' ';
  if (code === '3') return '-';
  const usual = usualCase(code.slice(-1), before);
  if (/^[a-z]/.test(code)) return usual;
  if (code.startsWith('0')) return usual === usual.toLowerCase() ? usual.toUpperCase() : usual.toLowerCase();
  const point = Number.parseInt(code.slice(1), 36);
  return point <= 0x10_ff_ff ? String.fromCodePoint(point) : null;
};

/** The text of which these are the signs' codes; null where one of them is none. */
const maybeText = (signs: readonly string[]): string | null => {
  let [text, before] = ['', ''];
  for (const code of signs) {
    const sign = signOf(code, before);
    if (sign === null) return null;
    text += sign;
    before = sign;
  }
  return text;
};

/** Where a country is not known. ISO 3166-1 leaves these letters to whoever needs some. */
const nowhere = 'zz';

// With 63 letters for a host's part, eleven for the numbers and two hyphens, eight are left to the name of the business.
const longestPlace = 42;
const longestName = 40;
const longestLabel = 63;

/** City and state; the names of one city in six hundred are too long. Its leads have slugs, too, but ones that lead nowhere. */
const encodePlace = ({ city, state }: Place): string =>
  `${encode(city ?? '')}${state === undefined ? '' : betweenCityAndState + encode(state)}`.slice(0, longestPlace);

// Short marks of their own, and not their numbers in the list: categories are added in the middle of it.
const markOf = (category: string): string => number(hashOf(category) % 36 ** 4, 4);
const byMark: ReadonlyMap<string, LocalCategory> = new Map(localCategories.map((one) => [markOf(one.slug), one]));

/**
 * The part of a host that is this lead's own and leads back to it, its name first: `amber-mill-cafe-lisbon-l060bqpa7pt` is a
 * local lead (`l`), the twelfth (`0b`) cafe (`qpa7`) of Lisbon (`06` letters) in Portugal (`pt`).
 */
export const slugWith = (name: string, { kind, place, n, category }: Seat): string => {
  const where = encodePlace(place);
  const country = /^[A-Z]{2}$/.test(place.country ?? '') ? (place.country ?? '').toLowerCase() : nowhere;
  const mark = category === undefined ? '' : markOf(category);
  const end = `${where === '' ? '' : `${where}-`}${kinds[kind]}${number(where.length, 2)}${number(n, 2)}${mark}${country}`;
  const own = slugOf(name).slice(0, Math.min(longestName, longestLabel - 1 - end.length));
  return `${own.replace(/-$/, '')}-${end}`;
};

const ending =
  /^(?<rest>[a-z0-9-]*)-(?<kind>[cgil])(?<length>[0-9a-z]{2})(?<n>[0-9a-z]{2})(?<mark>[0-9a-z]{4})?(?<country>[a-z]{2})$/;

const maybePlace = (code: string, country: string | undefined): Place | null => {
  const signs: readonly string[] = code.match(codes) ?? [];
  const at = signs.indexOf(betweenCityAndState);
  const city = maybeText(at < 0 ? signs : signs.slice(0, at));
  const state = maybeText(at < 0 ? [] : signs.slice(at + 1));
  if (signs.join('') !== code || city === null || state === null) return null;
  return city === '' ? countryOnly(country, state || undefined) : cityOf(country, state || undefined, city);
};

/**
 * The seat that a slug names; null for one that was never made. That the seat is taken, and that its lead has this slug, is
 * for who looks there to see: only then the slug leads somewhere.
 */
export const maybeSeat = (slug: string): Seat | null => {
  if (slug.length > longestLabel) return null;
  const { rest = '', kind, length = '', n = '', mark, country } = ending.exec(slug)?.groups ?? {};
  const found = Object.entries(kinds).find(([, letter]) => letter === kind)?.[0] as Seat['kind'] | undefined;
  if (!found || (found === 'local') !== (mark !== undefined)) return null;
  const place = maybePlace(
    rest.slice(rest.length - Number.parseInt(length, 36)),
    country === nowhere ? undefined : country?.toUpperCase(),
  );
  const category = byMark.get(mark ?? '')?.slug;
  if (!place || (found === 'local' && category === undefined)) return null;
  return { kind: found, place, n: Number.parseInt(n, 36), ...(category === undefined ? {} : { category }) };
};
