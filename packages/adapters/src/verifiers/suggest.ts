import { parse } from 'tldts';
import { largeDomains } from './large-domains.ts';

/**
 * How many letters have to be put in, left out, exchanged, or swapped with their neighbours to make one text of another
 * (Damerau and Levenshtein, optimal string alignment).
 */
export const distanceOf = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwapped) costs.push(cell(row - 2, column - 2) + 1);
      rows[row]?.push(Math.min(...costs));
    }
  }
  return cell(one.length, other.length);
};

/** Endings that no registry has, and which was meant. */
const endingSlips: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  clm: 'com',
  ney: 'net',
  nte: 'net',
  nett: 'net',
  ogr: 'org',
  orgg: 'org',
  rog: 'org',
};

const withoutSlip = (domain: string): string => {
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  return Object.hasOwn(endingSlips, ending) ? `${domain.slice(0, dot)}.${endingSlips[ending] ?? ''}` : domain;
};

/** Endings that exist, and after the name of a large domain are a `.com` cut short. */
const cutShort: ReadonlySet<string> = new Set(['co', 'cm', 'om', 'cam']);

const partsOf = (domain: string): readonly [name: string, ending: string] => {
  const dot = domain.indexOf('.');
  return [domain.slice(0, dot), domain.slice(dot + 1)];
};

/** Short names have many neighbours that are somebody's own: of them only one letter may differ. */
const reachOf = (large: string): number => (large.length >= 10 ? 2 : 1);

/** Which letters a text has, as bits. */
const lettersOf = (text: string): number => {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) % 32);
  return letters;
};

const bitsIn = (letters: number): number => {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count += 1;
  return count;
};

const largeLetters: ReadonlyMap<string, number> = new Map(largeDomains.map((large) => [large, lettersOf(large)]));

/** Whether two texts can be so near at all: a slip changes at most two of the letters there are. Most texts are told apart by that. */
const mayBeNear = (letters: number, large: string): boolean =>
  bitsIn(letters ^ (largeLetters.get(large) ?? 0)) <= 2 * reachOf(large);

const isNear = (domain: string, letters: number, large: string): boolean => {
  if (Math.abs(large.length - domain.length) > 2 || !mayBeNear(letters, large)) return false;
  const [[name, ending], [largeName, largeEnding]] = [partsOf(domain), partsOf(large)];
  // The same name in another country is another domain, and no slip.
  if (name === largeName && ending !== largeEnding && parse(domain).isIcann === true)
    return largeEnding === 'com' && cutShort.has(ending);
  return distanceOf(domain, large) <= reachOf(large);
};

/** Slips that lists of free-mail domains hold as if they were any. */
export const listedSlips: ReadonlySet<string> = new Set([
  'gmial.com',
  'hotmai.com',
  'hotmail.co',
  'hotmial.com',
  'icloulb.com',
  'outiook.com',
  'sbcglbal.net',
  'vahoo.com',
  'yaho.com',
  'yahoo.co',
]);

/**
 * The domain that was probably meant; null: none comes to mind.
 * @param domain in the letters of the DNS, and none of the free-mail domains that are known
 */
export const suggestDomain = (domain: string): string | null => {
  const mended = withoutSlip(domain);
  const letters = lettersOf(mended);
  const near = largeDomains
    .filter((large) => isNear(mended, letters, large))
    .map((large) => ({ large, distance: distanceOf(mended, large) }))
    .toSorted((one, other) => one.distance - other.distance);
  const meant = near[0]?.large ?? mended;
  return meant === domain ? null : meant;
};
