import { isIn, type PageText, type Span, zone } from '../html/page-text.ts';
import type { NamedPerson } from './found.ts';
import { mayBeginName, maybePersonName } from './names.ts';
import { isRole, maybeImprintRole } from './roles.ts';

/** Lines that are read of one page, and people that are told of it. */
const most = { lines: 20_000, people: 200, line: 160 } as const;

type Line = Span & { readonly text: string };

/** Where a line, a cell or a word that styles set apart ends: `<span>Owner</span><a>Mail</a>` is read as two. */
const endsOf = ({ text, seams }: PageText): readonly number[] => {
  const ends: number[] = [];
  let next = 0;
  for (let at = 0; at < text.length && ends.length < most.lines; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === 10 || letter === 9) ends.push(at);
    if (at !== seams[next]) continue;
    next += 1;
    if (/\p{Lu}/u.test(text[at] ?? '') && /\p{Ll}/u.test(text[at - 1] ?? '')) ends.push(at);
  }
  ends.push(text.length);
  return ends;
};

/** Lines and cells with something on them. */
const linesOf = (page: PageText): readonly Line[] => {
  const lines: Line[] = [];
  let start = 0;
  for (const end of endsOf(page)) {
    const written = page.text.slice(start, end);
    const plain = written.trim();
    const from = start + written.length - written.trimStart().length;
    if (plain !== '') lines.push({ text: plain, from, upTo: from + plain.length });
    start = end;
  }
  return lines;
};

const isQuote = (line: Line | undefined): boolean => line !== undefined && /^["“„«»]|["”“»]\.?$/.test(line.text);
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
const fromTwoLines = (line: Line, next: Line | undefined): NamedPerson | null => {
  if (next === undefined || next.text.length > 90) return null;
  const name = maybePersonName(line.text);
  if (name === null) return null;
  const role = position(next.text);
  if (role === null || isRole(line.text)) return null;
  const from = line.from + line.text.indexOf(name);
  return { name, position: role, from, upTo: from + name.length, end: next.upTo, confidence: 0.65 };
};

// "Jane Doe, Owner", "Jane Doe – Owner", "Jane Doe (Owner)".
const divider = /\s?[,|]\s|\s[-–—•·]\s|\s?[–—]\s?|:\s|\s\(/g;
const fromOneLine = (line: Line): NamedPerson | null => {
  if (line.text.length > most.line) return null;
  if (!mayBeginName(line.text) || !/[,|:(–—•·]| - /.test(line.text)) return null;
  for (const match of [...line.text.matchAll(divider)].slice(0, 4)) {
    if (match.index > 80) return null;
    const name = maybePersonName(line.text.slice(0, match.index));
    if (name === null) continue;
    const role = position(line.text.slice(match.index + match[0].length));
    if (role === null) continue;
    const from = line.from + line.text.indexOf(name);
    return { name, position: role, from, upTo: from + name.length, end: line.upTo, confidence: 0.6 };
  }
  return null;
};

// "Geschäftsführer: Max Muster und Erika Beispiel", also with the names on the next line.
const fromImprint = (line: Line, next: Line | undefined): readonly NamedPerson[] => {
  const colon = line.text.search(/[:–]| - /);
  if (colon < 4 || colon > 90) return [];
  const after = line.text.slice(colon + 1).trim();
  const role = maybeImprintRole(`${line.text.slice(0, colon).trim()}:`);
  if (role === null) return [];
  const holder = after === '' ? next : { text: after, from: line.upTo - after.length, upTo: line.upTo };
  if (holder === undefined || holder.text.length > most.line) return [];
  const people: NamedPerson[] = [];
  for (const part of holder.text.split(/\s?[,;/|]\s?|\s(?:und|and|et|y|e|en|&)\s|\s?\(/).slice(0, 8)) {
    const name = maybePersonName(part.trim());
    // Behind the names an address may follow: what is no name ends them.
    if (name === null) break;
    const from = holder.from + holder.text.indexOf(name);
    people.push({ name, position: role, from, upTo: from + name.length, end: holder.upTo, confidence: 0.8 });
  }
  return people;
};

const isStaffPlace = (page: PageText, lines: readonly Line[], index: number): boolean => {
  const line = lines[index];
  if (line === undefined || /^[-–—~]/.test(line.text)) return false;
  if (isQuote(lines[index - 1]) || isQuote(lines[index - 2]) || isQuote(line)) return false;
  return !isIn(page, zone.quote, line.from) && !isIn(page, zone.navigation, line.from);
};

/**
 * People whom a page's text names beside what they are: a name and a position on neighbouring lines, in one line, or
 * behind the label of an imprint. Two and more of them in one form are surer than one.
 */
export const findPeople = (page: PageText): readonly NamedPerson[] => {
  const lines = linesOf(page);
  const found: NamedPerson[] = [];
  for (const [index, line] of lines.entries()) {
    if (found.length >= most.people) break;
    if (line.text.length > most.line) continue;
    const imprint = fromImprint(line, lines[index + 1]);
    const people =
      imprint.length > 0 ? imprint : [fromTwoLines(line, lines[index + 1]) ?? fromOneLine(line) ?? []].flat();
    if (people.length > 0 && isStaffPlace(page, lines, index)) found.push(...people);
  }
  const likely = found.length >= 2 ? 0.1 : 0;
  return found.map((person) => ({ ...person, confidence: person.confidence + likely }));
};
