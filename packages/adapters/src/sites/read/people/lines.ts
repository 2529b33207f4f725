import { isIn, type PageText, type Span, zone } from '../html/page-text.ts';
import { withoutPronounsBefore } from './pronouns.ts';

/** Lines that are read of one page, and letters of one that may hold a name and what its bearer is, or pronouns. */
const max = { lines: 20_000, line: 160, pronouns: 36 } as const;

export type Line = Span & { readonly text: string };

/** Where each line and cell with something on it begins and ends, in turn: numbers, because few of them are ever read. */
type Lines = readonly number[];

/** A page's lines as they are read from one of them on. */
export type Reading = {
  readonly page: PageText;
  readonly lines: Lines;
  /** Links with words of their own, in the order of the page: from, up to, in turn. */
  readonly links: readonly number[];
  readonly index: number;
};

const endOr = (at: number, text: string): number => (at === -1 ? text.length : at);

/** Where a line, a cell or a word that styles set apart ends: `<span>Owner</span><a>Mail</a>` is read as two. */
const endsOf = ({ text, seams }: PageText): readonly number[] => {
  const ends: number[] = [];
  let next = 0;
  let cell = -1;
  for (let start = 0; start <= text.length && ends.length < max.lines;) {
    // Looked for once, and again only when it is passed: a page without cells would be searched to its end for each line.
    if (cell < start) cell = endOr(text.indexOf('\t', start), text);
    const end = Math.min(endOr(text.indexOf('\n', start), text), cell);
    for (let seam = seams[next]; seam !== undefined && seam < end; next += 1, seam = seams[next])
      if (/\p{Lu}/u.test(text[seam] ?? '') && /\p{Ll}/u.test(text[seam - 1] ?? '')) ends.push(seam);
    ends.push(end);
    start = end + 1;
  }
  return ends;
};

/** Of all that is white a page's text keeps spaces, tabs and line breaks. */
const isSpace = (letter: number): boolean => letter <= 32;

/** Between a name and a position there may be a line of pronouns, which is neither. */
const arePronouns = (text: string, from: number, end: number): boolean =>
  end - from <= max.pronouns && withoutPronounsBefore(text.slice(from, end)) === '';

const linesOf = (page: PageText): Lines => {
  const { text } = page;
  const lines: number[] = [];
  let start = 0;
  for (const end of endsOf(page)) {
    let from = start;
    let lineEnd = end;
    while (from < lineEnd && isSpace(text.charCodeAt(from))) from += 1;
    while (lineEnd > from && isSpace(text.charCodeAt(lineEnd - 1))) lineEnd -= 1;
    if (lineEnd > from && !arePronouns(text, from, lineEnd)) lines.push(from, lineEnd);
    start = end;
  }
  return lines;
};

export const readLines = (page: PageText): Omit<Reading, 'index'> => ({
  page,
  lines: linesOf(page),
  links: page.anchors
    .filter(({ from, end, zones }) => end > from && (zones & 1) === 0)
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ from, end }) => [from, end]),
});

// What lists and contact cards have before a name.
const leadingSign =
  /^(?:[•·»▪►▸‣◦*✓]|\d{1,2}[.)]|(?:contact|name|attn|attention|ask for)\s?:|(?:meet|introducing)(?:\sour)?)\s+(?=\p{L})/iu;

/** A line's words; null where there is none, and where they are too many for a name and what its bearer is. */
export const readLine = ({ page, lines, index }: Reading, ahead = 0): Line | null => {
  const from = lines[2 * (index + ahead)];
  const lineEnd = lines[2 * (index + ahead) + 1];
  if (from === undefined || lineEnd === undefined || lineEnd - from > max.line) return null;
  const text = page.text.slice(from, lineEnd);
  const sign = leadingSign.exec(text)?.[0].length ?? 0;
  return { text: text.slice(sign), from: from + sign, end: lineEnd };
};

const opensQuote = /["“„«»]/;
const closesQuote = /["”“»]\.?$/;
/** Whether a line begins or ends with a quotation mark. */
const isQuote = ({ page: { text }, lines, index }: Reading, ahead: number): boolean => {
  const from = lines[2 * (index + ahead)];
  const lineEnd = lines[2 * (index + ahead) + 1];
  if (from === undefined || lineEnd === undefined) return false;
  return opensQuote.test(text.charAt(from)) || closesQuote.test(text.slice(Math.max(from, lineEnd - 2), lineEnd));
};

/** Where the link begins that a line is the whole of; -1: it is none. */
const linkOf = ({ links }: Reading, { from, end }: Line): number => {
  let low = 0;
  let high = links.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[2 * middle] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const start = links[2 * (low - 1)];
  return start !== undefined && (links[2 * (low - 1) + 1] ?? 0) >= end ? start : -1;
};

/** Whether two lines are two links, as those of a menu or a list of links are. */
export const areTwoLinks = (reading: Reading, one: Line, other: Line): boolean => {
  const first = linkOf(reading, one);
  const second = linkOf(reading, other);
  return first !== -1 && second !== -1 && first !== second;
};

/** Whether a line stands among links alone: it is one, and so are its neighbours. */
export const isAmongLinks = (reading: Reading, line: Line): boolean => {
  if (linkOf(reading, line) === -1) return false;
  const neighbours = [-2, -1, 1, 2].flatMap((ahead) => readLine(reading, ahead) ?? []);
  return neighbours.length >= 3 && neighbours.filter((other) => linkOf(reading, other) !== -1).length >= 3;
};

/** Whether a line stands where a page names its own people: not below what customers say, in a menu or among goods. */
export const isStaffPlace = (line: Line, reading: Reading): boolean => {
  if (/^[-–—~]/.test(line.text)) return false;
  if (isQuote(reading, -1) || isQuote(reading, -2) || isQuote(reading, 0)) return false;
  return ![zone.quote, zone.navigation, zone.goods].some((bit) => isIn(reading.page, bit, line.from));
};
