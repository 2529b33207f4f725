import { getCountryCallingCode } from 'libphonenumber-js/max';
import type { Span } from '../html/page-text.ts';
import { datesIn } from './dates.ts';
import { type DialNumber, groupingsOf, isCountry, readAbroad, readNumber } from './number.ts';
import { maybeNearbyCountry } from './nearby-country.ts';
import type { Regions } from './region.ts';
import { separators } from './signs.ts';
import { isNoPhone, isPattern } from './traps.ts';
import { labelFollowing, labelOfPlace, labelReach, type PhoneType } from './labels.ts';

export type NumberAt = Span & {
  readonly dial: DialNumber;
  /** What the words around it say it is; null: nothing. */
  readonly label: PhoneType | null;
};

/** Digits of a number: the shortest that can be dialled from elsewhere, the longest of E.164. */
const digitsOf = { fewest: 7, max: 15, maxGroups: 7 } as const;
// Countries where six digits are enough: behind a word for it they are read there.
const small = new Set('AD FO GL NC NF PM SR TV WF'.split(' '));
const fewestOfSmall = 6;
const fewestIn = ([home = '']: Regions): number => (small.has(home) ? fewestOfSmall : digitsOf.fewest);
// Digits with what is written between them. One class of letters: the search cannot go back and forth.
const windows = new RegExp(`[+(]{0,2}\\d[\\d${separators}]*\\d`, 'g');
const separator = new RegExp(`^[${separators}]{0,4}$`);

type Window = {
  readonly text: string;
  readonly from: number;
  readonly whole: string;
  readonly previousEnd: number;
  /** Where days, years and hours stand in `text`. */
  readonly dates: readonly Span[];
};
type Group = Span & { readonly digits: number };

const groupsOf = (window: string): readonly Group[] =>
  [...window.matchAll(/\d+/g)].map((match) => ({
    from: match.index,
    end: match.index + match[0].length,
    digits: match[0].length,
  }));

// Where numbers are dialled within the country as they are dialled from abroad, without a 0 before them.
const withoutTrunk = new Set('ES PT IT DK NO PL CZ GR LU MC EE LV MT CY IS SM VA SG HK'.split(' '));
const northAmerican = new Set('US CA PR DO JM BS BB TT BM KY VI GU'.split(' '));

/** Digits as they are written, and what tells that they are a number's. */
type Written = {
  readonly text: string;
  readonly groups: readonly Group[];
  readonly sizes: string;
  /** A word or its place says so. */
  readonly isLabelled: boolean;
  /** A word says so. */
  readonly isNamed: boolean;
};

/** Whether digits are grouped as numbers of a country often are: what keeps years, postcodes and lists of figures out. */
const isGroupedFor = (country: string, { text, groups, sizes, isLabelled }: Written): boolean => {
  if (northAmerican.has(country)) {
    if (/^(?:1 )?3 3 4$/.test(sizes) || /^(?:1 )?3 7$/.test(sizes)) return true;
    return isLabelled && /^(?:10|11|1 10|1?3 7|4 3 4|6 4|3 3 2 2|1 6 4|\d(?: \d){3,7})$/.test(sizes);
  }
  const digits = text.replaceAll(/\D/g, '');
  const isGrouped = groups.length >= 2 && groups.length <= 6;
  if (/^1[38]00/.test(digits)) return isGrouped || isLabelled;
  if (withoutTrunk.has(country))
    return isLabelled || (groups.length >= 3 && groups.every((group) => group.digits >= 2));
  if (country === 'IN' && /^[6-9]\d{9}$/.test(digits)) return isLabelled || sizes === '5 5';
  return digits.startsWith('0') && (isGrouped || isLabelled);
};

// "(0983) 12 34 56", "(302)3914066": a code of an area in brackets, that is no year.
const areaInBrackets = /^\((?!(?:19|20)\d\d\))\d{1,5}\)/;

// "5851.959", and "2 345 678" among words: figures, unless a word says otherwise.
const decimal = /^\d+(?:\.\d+)+$/;
const thousands = /^\d{1,3}(?: \d{3})+$/;

/**
 * Whether digits that can be dialled in the country where the page is are written as a number: behind a word for it however they
 * are grouped, on a line of their own as the country groups them; among other words where it has a 0 before them and they have
 * none, only long ones.
 */
const isWrittenAtHome = (dial: DialNumber, { text, groups, sizes, isNamed, isLabelled }: Written): boolean => {
  if (isNamed) return true;
  if (groups.length < 2 || (decimal.test(text) && !text.startsWith('0'))) return false;
  if (areaInBrackets.test(text)) return true;
  const [withPrefix, bare] = groupingsOf(dial);
  if (isLabelled) return sizes === withPrefix || sizes === bare;
  if (thousands.test(text)) return false;
  const digits = groups.reduce((sum, group) => sum + group.digits, 0);
  return sizes === withPrefix || (sizes === bare && groups.length >= 3 && digits >= 9);
};

type Found = {
  readonly dial: DialNumber;
  readonly label: PhoneType | null;
  readonly from: number;
  readonly end: number;
};

const startOf = (text: string, group: Group): number => {
  let start = group.from;
  while (start > 0 && /[+([]/.test(text[start - 1] ?? '')) start -= 1;
  // "+ 44 …"
  if (start >= 2 && text[start - 1] === ' ' && text[start - 2] === '+') start -= 2;
  return start;
};

const sightLabel = (before: string, after: string): PhoneType | null => {
  const following = labelFollowing(after);
  const label = labelOfPlace(before);
  // What stands on the line before belongs to the number there, where this one has its own word behind it.
  const isOwnLine = /\p{L}[^\n\t]*$/u.test(before);
  return isOwnLine ? (label?.type ?? following) : (following ?? label?.type ?? null);
};

/** A number behind its word, as it is dialled in the country of the address before it: with that country's code or without. */
const dialNearby = ({ text }: Written, country: string | null): DialNumber | null => {
  if (country === null || !isCountry(country)) return null;
  const dial = readNumber(text, country);
  // Some territories are dialled by the code of another country, which then counts as the number's.
  return dial?.number.startsWith(`+${getCountryCallingCode(country)}`) ? dial : null;
};

const dialFor = (written: Written, regions: Regions, nearby: string | null): DialNumber | null => {
  const { text, isLabelled } = written;
  // "+34 983 …", "(+34) 983 …", "(+7-495) …"
  if (/^[([]*\+/.test(text)) return readAbroad(text);
  if (/^\(?00[1-9 ]/.test(text)) {
    const abroad = readAbroad(text.replace(/^\(?00/, ''));
    if (abroad !== null) return abroad;
  }
  const near = dialNearby(written, nearby);
  if (near !== null) return near;
  for (const [rank, country] of regions.entries()) {
    const isUsual = isGroupedFor(country, written);
    // What is known of the page best says in which country it dials; others are guessed at.
    if (!isUsual && rank > 0) continue;
    const dial = readNumber(text, country);
    if (dial !== null && (isUsual || isWrittenAtHome(dial, written))) return dial;
  }
  // "44 (0) 1621 862145", "49 69 274015", "(34) 983 …": a country's code without its sign, where a label says it is a telephone.
  return isLabelled && /^\(?[2-9]\d{0,2}[ ()-]/.test(text) ? readAbroad(text) : null;
};

/**
 * Whether days, years and hours are what a run of digits is made of. A number may hold what looks like one of them ("0511
 * 2019-20"): its code stands before, with its 0 or plus.
 */
const isOfDates = ({ dates }: Window, groups: readonly Group[], start: number, text: string): boolean => {
  const end = start + text.length;
  const inside = dates.filter((date) => date.from < end && date.end > start);
  if (inside.length === 0) return false;
  if (inside.some((date) => date.from <= start) || !/^[+(]?0|^\(?\+/.test(text)) return true;
  return !groups.some(
    (group) => group.digits >= 3 && !inside.some((date) => date.from < group.end && date.end > group.from),
  );
};

// "01 23 45 67 89 / 90", "(302) 551 3638 / 233 4799": the end of another number, whose beginning is that of the one before it.
const sharedEnd = /^\s?\/\s?(\d+(?:[ .-]\d+){0,3})(?![\d/.,:-])(?!\s\d)/;
const endDigits = { few: 4, most: 8 } as const;

const sizesOf = (text: string): string =>
  groupsOf(text)
    .map(({ digits }) => digits)
    .join(' ');

/** Whether digits are the end of a number: a few, or as many and grouped as that one ends. */
const isEndOf = (written: string, digits: string, number: string): boolean => {
  if (digits.length <= endDigits.few) return /^\d+$/.test(written);
  return digits.length <= endDigits.most && sizesOf(number).endsWith(` ${sizesOf(written)}`);
};

/** Whether digits are those of two numbers, a slash between: behind it stands the end of the second. */
const areTwo = (text: string): boolean => {
  const at = text.lastIndexOf('/');
  const written = text.slice(at + 1).trim();
  const digits = written.replaceAll(/\D/g, '');
  return at !== -1 && digits.length > endDigits.few && isEndOf(written, digits, text.slice(0, at).trim());
};

/** The longest number that begins at a group, and the index of its last group. */
const readAt = (
  window: Window,
  groups: readonly Group[],
  first: number,
  regions: Regions,
): (Found & { last: number }) | null => {
  const head = groups[first];
  if (head === undefined) return null;
  const start = startOf(window.text, head);
  const absolute = window.from + start;
  const isTail = first > 0 && window.previousEnd < window.from + (groups[first - 1]?.end ?? 0);
  const before = window.whole.slice(Math.max(window.previousEnd, absolute - labelReach), absolute);
  let nearby: string | null | undefined;
  for (let last = Math.min(groups.length, first + digitsOf.maxGroups) - 1; last >= first; last -= 1) {
    const part = groups.slice(first, last + 1);
    const count = part.reduce((sum, { digits }) => sum + digits, 0);
    if (count > digitsOf.max) continue;
    if (count < fewestIn(regions)) return null;
    const end = groups[last]?.end ?? 0;
    if (part.some((group, index) => index > 0 && !separator.test(window.text.slice(part[index - 1]?.end, group.from))))
      continue;
    const text = window.text.slice(start, end);
    const after = window.whole.slice(window.from + end, window.from + end + 24);
    if (isPattern(text.replaceAll(/\D/g, '')) || isNoPhone(text, before, after) || areTwo(text)) continue;
    if (isOfDates(window, part, start, text)) continue;
    // The end of a longer number (a bank's) is none; behind a postcode only a form that cannot be mistaken is.
    if (isTail && !/^[+(]/.test(text) && !/^(?:1\D)?\d{3}\D\d{3}\D\d{4}$/.test(text)) continue;
    const label = sightLabel(before, after);
    const isNamed = label !== null;
    if (count < digitsOf.fewest && !isNamed) return null;
    const isLabelled = isNamed || isAlone(window, absolute, window.from + end);
    const sizes = part.map(({ digits }) => digits).join(' ');
    if (isNamed && nearby === undefined) nearby = maybeNearbyCountry(window.whole, absolute, window.previousEnd);
    const near = isNamed ? (nearby ?? null) : null;
    const dial = dialFor({ text, groups: part, sizes, isLabelled, isNamed }, regions, near);
    if (dial !== null) return { dial, label, from: absolute, end: window.from + end, last };
  }
  return null;
};

/** Whether a number has its line to itself. */
const isAlone = ({ whole }: Window, from: number, end: number): boolean =>
  /(?:^|[\n\t])\s*$/.test(whole.slice(Math.max(0, from - 4), from)) &&
  /^\s*(?:$|[\n\t])/.test(whole.slice(end, end + 4));

const readShared = (whole: string, found: Found): Found | null => {
  const match = sharedEnd.exec(whole.slice(found.end, found.end + 20));
  const written = match?.[1];
  if (match === null || written === undefined) return null;
  const digits = written.replaceAll(/\D/g, '');
  if (!isEndOf(written, digits, whole.slice(found.from, found.end))) return null;
  const dial = readNumber(found.dial.number.slice(0, -digits.length) + digits, null);
  const end = found.end + match[0].length;
  return dial === null ? null : { dial, label: found.label, from: end - written.length, end };
};

const readWindow = (window: Window, regions: Regions): readonly Found[] => {
  const groups = groupsOf(window.text);
  const found: Found[] = [];
  let previousEnd = window.previousEnd;
  for (let first = 0; first < groups.length && found.length < 20; first += 1) {
    const number = readAt({ ...window, previousEnd }, groups, first, regions);
    if (number === null) continue;
    found.push(number);
    const shared = readShared(window.whole, number);
    if (shared !== null) found.push(shared);
    previousEnd = (shared ?? number).end;
    first = number.last;
    while (window.from + (groups[first + 1]?.end ?? Number.POSITIVE_INFINITY) <= previousEnd) first += 1;
  }
  return found;
};

/** Numbers that stand in a text, in its order. Only digits in groups are looked at; a text without costs a search. */
export const findNumbers = (text: string, regions: Regions, maxFound: number): readonly NumberAt[] => {
  const found: Found[] = [];
  let windowsRead = 0;
  const fewest = fewestIn(regions);
  for (const match of text.matchAll(windows)) {
    if (found.length >= maxFound || windowsRead > maxFound * 5) break;
    const digits = match[0].replaceAll(/\D/g, '').length;
    if (digits < fewest || match[0].length > 400) continue;
    windowsRead += 1;
    const previousEnd = found.at(-1)?.end ?? 0;
    const dates = datesIn(match[0]);
    found.push(...readWindow({ text: match[0], from: match.index, whole: text, previousEnd, dates }, regions));
  }
  return found;
};
