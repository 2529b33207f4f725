import { radiusLimits, type FiltersOf, type Location } from '@galena/contract/search';
import { placeKeys, tagKeys, tagSelectorsOf, type TagCondition, type TagSelector } from '../../open-data/index.ts';

/** What is asked of a server: where, which categories, and what must hold in any case. */
export type Input = {
  readonly location: Location;
  readonly filters: FiltersOf<'local'>;
  /** Every chosen filter has to hold, so the server may leave out what it does not hold for. */
  readonly isStrict: boolean;
};

/** So many objects are looked at in one answer; whoever wants more looks nearer or for less. */
export const maxObjects = 10_000;
/** Memory that a query may take on the server: half of what servers give unasked. */
const maxBytesOnServer = 256 * 1024 * 1024;

/** A text as a string of Overpass QL. */
export const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;

/** A text as a part of a regular expression (POSIX extended) that means nothing but itself. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');

const anyOf = (texts: readonly string[]): string => `(${texts.join('|')})`;

const conditionText = ({ key, values }: TagCondition): string =>
  values === null
    ? `[${quoted(key)}][${quoted(key)}!="no"]`
    : `[${quoted(key)}~${quoted(`(^|; *)${anyOf(values.map(literalPattern))}( *;|$)`)}]`;

/** Selectors that differ in the values of their last condition only are one. */
const merged = (selectors: readonly TagSelector[]): readonly (readonly TagCondition[])[] => {
  const groups = new Map<string, readonly TagCondition[]>();
  for (const { conditions } of selectors) {
    const before = conditions.slice(0, -1);
    const last = conditions.at(-1) as TagCondition;
    const id = JSON.stringify([before, last.key, last.values === null]);
    const values = [...(groups.get(id)?.at(-1)?.values ?? []), ...(last.values ?? [])];
    groups.set(id, [...before, { key: last.key, values: last.values === null ? null : [...new Set(values)] }]);
  }
  return [...groups.values()];
};

// Ä and ä of the letters that Europe writes; a server compares bytes, so each form is named.
const variants = new Map<string, Set<string>>();
for (let code = 0xc0; code <= 0x17f; code += 1) {
  const letter = String.fromCodePoint(code);
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/^[a-z]$/.test(bare)) variants.set(bare, (variants.get(bare) ?? new Set<string>()).add(letter));
}

const bareOf = (letter: string): string => letter.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');

const letterPattern = (letter: string): string => {
  // Signs, and marks that stand alone, may be anything: what comes back is compared again.
  if (!/^[\p{L}\p{N}]$/u.test(letter)) return '.*';
  const bare = bareOf(letter);
  const forms = [letter, bare].flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()]);
  const all = new Set([...forms, ...(variants.get(bare.toLowerCase()) ?? [])]);
  return all.size === 1 ? letter : anyOf([...all]);
};

/** A pattern for names that may contain a word, with whatever accents; letters are all that is left of what was typed. */
export const wordPattern = (word: string): string =>
  Array.from(word.normalize('NFC'), letterPattern)
    .join('')
    .replaceAll(/(\.\*)+/g, '.*');

// Longer ones are no words of a name; what comes back is compared with all of it.
const longestWord = 40;

const wordConditions = (keyword: string | undefined): readonly string[] =>
  (keyword ?? '')
    .split(/\s+/)
    .map((word) => wordPattern(word.slice(0, longestWord)))
    .filter((pattern) => pattern !== '' && pattern !== '.*')
    .map((pattern) => `["name"~${quoted(pattern)}]`);

const oneOfKeys = (keys: readonly string[], value: string): string =>
  `[~${quoted(`^${anyOf(keys.map(literalPattern))}$`)}~${quoted(value)}]`;

const filterConditions = ({ filters, isStrict }: Input): string => {
  if (!isStrict) return '["name"]';
  return [
    '["name"]',
    ...wordConditions(filters.keyword),
    ...(filters.has_website ? [oneOfKeys(tagKeys.website, '[.]')] : []),
    ...(filters.has_phone ? [oneOfKeys(tagKeys.phone, '[0-9]')] : []),
    ...(filters.only_with_email ? [oneOfKeys([...tagKeys.email, ...tagKeys.website], '@')] : []),
  ].join('');
};

/** The kinds of objects that are looked for; null: no category that tags can express. */
const kindsOf = (categories: readonly string[] | undefined): readonly string[] | null => {
  if (!categories?.length) return [oneOfKeys(placeKeys, '.')];
  const selectors = categories.flatMap(tagSelectorsOf);
  return selectors.length === 0 ? null : merged(selectors).map((all) => all.map(conditionText).join(''));
};

const degrees = (value: number): string => value.toFixed(6);

/** Where is looked: in the drawn area, else in the circle; null: nowhere. */
const withinOf = ({ location: { lat, lng, area }, filters }: Input): string | null => {
  if (area) return `(poly:"${area.map((corner) => `${degrees(corner.lat)} ${degrees(corner.lng)}`).join(' ')}")`;
  if (lat === undefined || lng === undefined) return null;
  const metres = Math.round((filters.radius_km ?? radiusLimits.standard) * 1000);
  return `(around:${metres},${degrees(lat)},${degrees(lng)})`;
};

/**
 * The question in Overpass QL: how many there are, and the first of them in the order of their ids.
 * @returns null: nothing of the kind can be there, so nobody needs to be asked
 */
export const queryOf = (input: Input, timeoutSeconds: number): string | null => {
  const kinds = kindsOf(input.filters.categories);
  const within = withinOf(input);
  if (within === null || kinds === null) return null;
  const conditions = filterConditions(input);
  return [
    `[out:json][timeout:${timeoutSeconds}][maxsize:${maxBytesOnServer}];`,
    '(',
    ...kinds.map((kind) => `nwr${kind}${conditions}${within};`),
    ')->.found;',
    '.found out count;',
    // Not `qt`: only the order of ids stays the same from one page to the next.
    `.found out tags center ${maxObjects};`,
  ].join('\n');
};
