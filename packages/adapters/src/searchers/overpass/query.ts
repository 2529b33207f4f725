import { fold } from '@galena/contract/kernel';
import { radiusLimits, type FiltersOf, type Location } from '@galena/contract/search';
import {
  otherTagsOf,
  placeKeys,
  tagKeys,
  tagSelectorsOf,
  type OtherTag,
  type TagCondition,
  type TagSelector,
} from '../../open-data/index.ts';
import { anyOf, literalPattern, wordPattern } from './word-pattern.ts';

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

const conditionText = ({ key, values }: TagCondition): string =>
  values === null
    ? `[${quoted(key)}][${quoted(key)}!="no"]`
    : `[${quoted(key)}~${quoted(`(^|; *)${anyOf(values.map(literalPattern))}( *;|$)`)}]`;

/** What a key says of something, but for what has a category by that alone. What has one by more is sorted out afterwards. */
const otherText = ({ key, except }: OtherTag): string =>
  `${conditionText({ key, values: null })}[${quoted(key)}!~${quoted(`^${anyOf(except.map(literalPattern))}$`)}]`;

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

// More of them leave hardly less.
const maxWords = 6;

const wordConditions = (keyword: string | undefined): readonly string[] =>
  fold(keyword ?? '')
    .split(' ')
    .slice(0, maxWords)
    .map(wordPattern)
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
  const known = merged(categories.flatMap(tagSelectorsOf)).map((all) => all.map(conditionText).join(''));
  const kinds = [...known, ...categories.flatMap(otherTagsOf).map(otherText)];
  return kinds.length === 0 ? null : kinds;
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
