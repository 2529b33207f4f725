import { isIn, type PageText, type Span, zone } from '../html/page-text.ts';
import type { NamedPerson } from './found.ts';
import { mayBeginName, maybePersonName } from './names.ts';
import { isRole, maybeImprintRole } from './roles.ts';

/** Lines that are read of one page, and people that are told of it. */
const max = { lines: 20_000, people: 200, line: 160 } as const;

type Line = Span & { readonly text: string };

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

/** Where each line and cell with something on it begins and ends, in turn: numbers, because few of them are ever read. */
type Lines = readonly number[];

const linesOf = (page: PageText): Lines => {
  const { text } = page;
  const lines: number[] = [];
  let start = 0;
  for (const end of endsOf(page)) {
    let from = start;
    let lineEnd = end;
    while (from < lineEnd && isSpace(text.charCodeAt(from))) from += 1;
    while (lineEnd > from && isSpace(text.charCodeAt(lineEnd - 1))) lineEnd -= 1;
    if (lineEnd > from) lines.push(from, lineEnd);
    start = end;
  }
  return lines;
};

/** A page's lines as they are read from one of them on. */
type Reading = { readonly page: PageText; readonly lines: Lines; readonly index: number };

/** A line's words; null where there is none, and where they are too many for a name and what its bearer is. */
const readLine = ({ page, lines, index }: Reading, ahead = 0): Line | null => {
  const from = lines[2 * (index + ahead)];
  const lineEnd = lines[2 * (index + ahead) + 1];
  if (from === undefined || lineEnd === undefined || lineEnd - from > max.line) return null;
  return { text: page.text.slice(from, lineEnd), from, end: lineEnd };
};

const opensQuote = /["“„«»]/;
const closesQuote = /["”“»]\.?$/;
const isQuote = ({ page: { text }, lines, index }: Reading, ahead: number): boolean => {
  const from = lines[2 * (index + ahead)];
  const lineEnd = lines[2 * (index + ahead) + 1];
  if (from === undefined || lineEnd === undefined) return false;
  return opensQuote.test(text.charAt(from)) || closesQuote.test(text.slice(Math.max(from, lineEnd - 2), lineEnd));
};
// "CEO at Acme", "Director, Acme Inc": somebody else's, as under what customers say.
const isElsewhere = (role: string): boolean =>
  /\s(?:at|@|bei|chez|presso)\s\p{Lu}|\b(?:Inc|LLC|Ltd|GmbH|Corp|Company|S\.?A\.?|plc)\b/u.test(role);

const position = (text: string): string | null => {
  const plain = text
    .replace(/^[-–—|,(]\s*/, '')
    .replace(/[),;.]$/, '')
    .trim();
  return isRole(plain) && !isElsewhere(plain) ? plain : null;
};

// A name on a line of its own, and on the next what the person is.
const fromTwoLines = (line: Line, reading: Reading): NamedPerson | null => {
  const name = maybePersonName(line.text);
  const next = name === null ? null : readLine(reading, 1);
  if (name === null || next === null || next.text.length > 90) return null;
  const role = position(next.text);
  if (role === null || isRole(line.text)) return null;
  const from = line.from + line.text.indexOf(name);
  return { name, position: role, from, end: from + name.length, areaEnd: next.end, confidence: 0.65 };
};

// "Jane Doe, Owner", "Jane Doe – Owner", "Jane Doe (Owner)".
const divider = /\s?[,|]\s|\s[-–—•·]\s|\s?[–—]\s?|:\s|\s\(/g;
const fromOneLine = (line: Line): NamedPerson | null => {
  if (!mayBeginName(line.text) || !/[,|:(–—•·]| - /.test(line.text)) return null;
  for (const match of [...line.text.matchAll(divider)].slice(0, 4)) {
    if (match.index > 80) return null;
    const name = maybePersonName(line.text.slice(0, match.index));
    if (name === null) continue;
    const role = position(line.text.slice(match.index + match[0].length));
    if (role === null) continue;
    const from = line.from + line.text.indexOf(name);
    return { name, position: role, from, end: from + name.length, areaEnd: line.end, confidence: 0.6 };
  }
  return null;
};

// One for all lines: most of them name nobody.
const nobody: readonly NamedPerson[] = [];

// "Geschäftsführer: Max Muster und Erika Beispiel", also with the names on the next line.
const fromImprint = (line: Line, reading: Reading): readonly NamedPerson[] => {
  const colon = line.text.search(/[:–]| - /);
  if (colon < 4 || colon > 90) return nobody;
  const after = line.text.slice(colon + 1).trim();
  const role = maybeImprintRole(`${line.text.slice(0, colon).trim()}:`);
  if (role === null) return nobody;
  const holder = after === '' ? readLine(reading, 1) : { text: after, from: line.end - after.length, end: line.end };
  if (holder === null) return nobody;
  const people: NamedPerson[] = [];
  for (const part of holder.text.split(/\s?[,;/|]\s?|\s(?:und|and|et|y|e|en|&)\s|\s?\(/).slice(0, 8)) {
    const name = maybePersonName(part.trim());
    // Behind the names an address may follow: what is no name ends them.
    if (name === null) break;
    const from = holder.from + holder.text.indexOf(name);
    people.push({ name, position: role, from, end: from + name.length, areaEnd: holder.end, confidence: 0.8 });
  }
  return people;
};

const isStaffPlace = (line: Line, reading: Reading): boolean => {
  if (/^[-–—~]/.test(line.text)) return false;
  if (isQuote(reading, -1) || isQuote(reading, -2) || isQuote(reading, 0)) return false;
  return !isIn(reading.page, zone.quote, line.from) && !isIn(reading.page, zone.navigation, line.from);
};

const peopleAt = (line: Line, reading: Reading): readonly NamedPerson[] => {
  const imprint = fromImprint(line, reading);
  const person = imprint.length > 0 ? null : (fromTwoLines(line, reading) ?? fromOneLine(line));
  const people = person === null ? imprint : [person];
  return people.length === 0 || !isStaffPlace(line, reading) ? nobody : people;
};

/**
 * People whom a page's text names beside what they are: a name and a position on neighbouring lines, in one line, or
 * behind the label of an imprint. Two and more of them in one form are surer than one.
 */
export const findPeople = (page: PageText): readonly NamedPerson[] => {
  const reading = { page, lines: linesOf(page), index: 0 };
  const found: NamedPerson[] = [];
  for (; 2 * reading.index < reading.lines.length && found.length < max.people; reading.index += 1) {
    const line = readLine(reading);
    if (line !== null) found.push(...peopleAt(line, reading));
  }
  const likely = found.length >= 2 ? 0.1 : 0;
  return found.map((person) => ({ ...person, confidence: person.confidence + likely }));
};
