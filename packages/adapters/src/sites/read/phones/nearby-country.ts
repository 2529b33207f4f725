import { languages } from '@galena/contract/kernel';
import { countryName } from '@galena/contract/search';
import { getCountries } from 'libphonenumber-js/max';

/** Letters before a number in which the end of its address stands. */
const reach = 160;
/** Letters between an address and what stands behind it: "USA Tel: … Fax: ". */
const maxBetween = 40;

// Names that people, states and towns have, too.
const ambiguous = new Set('GE JE JO TD'.split(' '));
const spoken: readonly (readonly [name: string, country: string])[] = [
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['U.K.', 'GB'],
  ['Great Britain', 'GB'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['UAE', 'AE'],
  ['U.A.E.', 'AE'],
  ['Hong Kong', 'HK'],
  ['Macau', 'MO'],
  ['Turkey', 'TR'],
  ['Czech Republic', 'CZ'],
  ['Holland', 'NL'],
  ['Srilanka', 'LK'],
  ['P.R. China', 'CN'],
  ['Republic of Korea', 'KR'],
];

const fold = (name: string): string => name.normalize('NFKC').toLowerCase();

type Names = { readonly codes: ReadonlyMap<string, string>; readonly pattern: RegExp };
let names: Names | null = null;

const readNames = (): Names => {
  const countries = getCountries().filter((code) => !ambiguous.has(code));
  const codes = new Map([
    ...countries.flatMap((code) => languages.map((language) => [fold(countryName(code, language)), code] as const)),
    ...spoken.map(([name, code]) => [fold(name), code] as const),
  ]);
  const escaped = [...codes.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  // "New Mexico", "Papua New Guinea": the longest name wins, and none is the end of another word.
  const pattern = new RegExp(String.raw`(?<![\p{L}\d]|\bnew )(?:${escaped.join('|')})(?![\p{L}\d])`, 'giu');
  return { codes, pattern };
};

/**
 * The country at the end of the address that stands before a number, or before the number right before it; null: none is named there.
 * @param text the visible text, in which the number begins at `at`
 * @param previousEnd where the number before it ends
 * @returns ISO 3166-1 alpha-2
 */
export const maybeNearbyCountry = (text: string, at: number, previousEnd: number): string | null => {
  names ??= readNames();
  const from = Math.max(0, at - reach);
  const before = text.slice(from, at);
  const last = [...before.matchAll(names.pattern)].at(-1);
  if (last === undefined) return null;
  const end = from + last.index + last[0].length;
  // "Mexico, MO 65265": a town of the United States.
  if (/^,?\s+[A-Z]{2}\.?\s+\d{5}\b/.test(text.slice(end, at))) return null;
  // An address of its own, which names no country, stands between that of the number before and this one.
  if (end < previousEnd && at - previousEnd > maxBetween) return null;
  return names.codes.get(fold(last[0])) ?? null;
};
