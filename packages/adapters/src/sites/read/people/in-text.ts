import type { PageText } from '../html/page-text.ts';
import type { OwnSite } from '../own-site.ts';
import { type Candidate, longestRole, positionOf, toCandidate } from './candidates.ts';
import { findCards } from './cards.ts';
import { isElsewhere, letters, type Site, siteOfPage } from './employers.ts';
import type { NamedPerson } from './found.ts';
import { findGroups } from './groups.ts';
import { findPeopleInProse } from './in-prose.ts';
import { isAmongLinks, isStaffPlace, type Line, readLine, readLines, type Reading } from './lines.ts';
import { mayBeginName, maybePersonName, nameKey, type PersonName } from './names.ts';
import { fromFurtherBelow, fromRoleAbove, fromTwoLines, isBetween, isHeadingAt } from './neighbor-lines.ts';
import { holdsRole, isClearRole, maybeImprintRole } from './roles.ts';

/** People that are told of a page, letters of what stands before a name and behind one. */
const max = { people: 200, label: 90, name: 80 } as const;

/** What is known besides a line's own words. */
type Around = {
  readonly site: Site;
  /** Who stands above. */
  readonly found: readonly Candidate[];
  /** What stands before the `@` in the page's addresses. */
  readonly mailboxes: readonly string[];
};

// "Jane Doe, Owner", "Jane Doe – Owner", "Jane Doe (Owner)".
const divider = /\s?[,|]\s|\s[-–—•·~*>»/]\s|\s?[–—]\s?|\s-(?=\S)|(?<=\S)-\s|\s?:\s|\s\(|\s?\.{3,}\s?/g;
const fromOneLine = (line: Line, site: Site): Candidate | null => {
  if (!mayBeginName(line.text) || !/[,|:(–—•·]| -|- |\.{3}|\s[~*>»/]\s/.test(line.text)) return null;
  for (const match of [...line.text.matchAll(divider)].slice(0, 6)) {
    if (match.index > max.name) return null;
    const name = maybePersonName(line.text.slice(0, match.index));
    if (name === null) continue;
    const rest = line.text.slice(match.index + match[0].length);
    // "Jane Doe - 555-1234 - Owner"
    const sign = /\s?[,|]\s|\s[-–—•·]\s/.exec(rest);
    const further =
      sign !== null && isBetween(rest.slice(0, sign.index)) ? rest.slice(sign.index + sign[0].length) : '';
    const role = positionOf(rest, site) ?? positionOf(further, site);
    const found = toCandidate(name, role, line, { areaEnd: line.end, confidence: 0.6, form: 'one line' });
    if (found !== null) return found;
  }
  return null;
};

// "Jane Doe Managing Director", "Mayor Jane Doe": with nothing between, the name has to be one surely.
const fromBareLine = (line: Line, site: Site): Candidate | null => {
  const words = line.text.split(/\s+/);
  if (words.length < 3 || words.length > 10 || line.text.length > longestRole || /[:;?!|]/.test(line.text)) return null;
  if (!/^\p{Lu}/u.test(line.text) || !holdsRole(line.text)) return null;
  for (let cut = 1; cut < words.length; cut += 1) {
    const [before, after] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    for (const [written, role] of [
      [before, after],
      [after.replace(/^[®™]\s/, ''), before],
    ] as const) {
      const name = /^\p{Lu}/u.test(role) ? maybePersonName(written) : null;
      if (name?.strength !== 3 || !isClearRole(role)) continue;
      const position = role.replace(/,$/, '');
      if (isElsewhere(role, site) || maybePersonName(role)?.strength === 3) continue;
      return toCandidate(name, position, line, { areaEnd: line.end, confidence: 0.55, form: 'one line' });
    }
  }
  return null;
};

/** The position before a colon or a dash: any clear one, and those that imprints have. */
const labelledRole = (label: string, site: Site): string | null => {
  const imprint = maybeImprintRole(`${label}:`);
  if (imprint !== null) return imprint;
  // "Owners: …", "Board of Directors: …"
  const isPosition = isClearRole(label) || isClearRole(label.replace(/s$/, ''));
  return isPosition && maybePersonName(label)?.strength !== 3 && !isElsewhere(label, site) ? label : null;
};

// One for all lines: most of them name nobody.
const nobody: readonly Candidate[] = [];

// "Geschäftsführer: Max Muster und Erika Beispiel", "CEO: Jane Doe", also with the names on the next line or in the next cell.
const fromLabel = (line: Line, reading: Reading, site: Site): readonly Candidate[] => {
  const colon = line.text.search(/[:–—]| -|- /);
  if (colon < 2 || colon > max.label || !/^\p{L}/u.test(line.text)) return nobody;
  const after = line.text.slice(colon + 1).replace(/^[-–\s]+/, '');
  const role = labelledRole(line.text.slice(0, colon).trim(), site);
  if (role === null) return nobody;
  const holder = after === '' ? readLine(reading, 1) : { text: after, from: line.end - after.length, end: line.end };
  if (holder === null) return nobody;
  const people: Candidate[] = [];
  const isImprint = maybeImprintRole(`${role}:`) !== null;
  for (const part of holder.text
    .split(/\s?[;/|]\s?|,\s|\s(?:und|and|et|y|e|en|&)\s|\s?\((?!\p{Lu}[\p{L}.]*\)\s\p{Lu})/u)
    .slice(0, 8)) {
    const name = maybePersonName(part.trim());
    // Behind the names an address may follow: what is no name ends them.
    if (name === null || (name.strength === 1 && !isImprint)) break;
    const from = holder.from + holder.text.indexOf(name.name);
    const span = { from, end: from + name.name.length, areaEnd: holder.end };
    const strength = isImprint ? 3 : name.strength;
    people.push({
      name: name.name,
      strength,
      position: role,
      ...span,
      confidence: isImprint ? 0.8 : 0.7,
      form: 'label',
    });
  }
  return people;
};

const isMailboxOf = (mailbox: string, name: string): boolean => {
  const [first = '', ...others] = nameKey(name).split(/\s+/);
  const last = others.at(-1) ?? '';
  if (first.length < 2 || last.length < 3) return false;
  const initial = first.slice(0, 1);
  const ways = [first + last, initial + last, last + first, last + initial, first + last.slice(0, 1)];
  return ways.includes(letters(mailbox));
};

// Somebody who has a mailbox of that name on the page works there, whatever the page calls them.
const fromMailbox = ({ name, strength }: PersonName, line: Line, mailboxes: readonly string[]): Candidate | null => {
  if (strength < 2 || !mailboxes.some((mailbox) => isMailboxOf(mailbox, name))) return null;
  const from = line.from + line.text.indexOf(name);
  const span = { from, end: from + name.length, areaEnd: line.end };
  return { name, strength, position: null, ...span, confidence: 0.6, form: 'mailbox' };
};

const contactNear =
  /^(?:[+(]?\d[\d ().x-]{5,}|\S+@\S+)$|(?<!\p{L})(?:phone|ext?|e-?mail|tel|fax|mobile|cell)(?!\p{L})/iu;
const fewestCards = 4;

/** A name with ways to reach its bearer below it: one of the business's people where the page has others like it with positions. */
const fromCard = ({ name, strength }: PersonName, line: Line, reading: Reading): Candidate | null => {
  if (strength < 3) return null;
  const below = [1, 2, 3].map((ahead) => readLine(reading, ahead)?.text ?? '');
  if (!below.some((text) => text.length < 60 && contactNear.test(text))) return null;
  const from = line.from + line.text.indexOf(name);
  const span = { from, end: from + name.length, areaEnd: line.end };
  return { name, strength, position: null, ...span, confidence: 0.5, form: 'card' };
};

const personAt = (line: Line, reading: Reading, { site, found, mailboxes }: Around): Candidate | null => {
  const inLine = fromOneLine(line, site);
  if (inLine !== null) return inLine;
  const name = maybePersonName(line.text);
  if (name === null) return fromBareLine(line, site);
  const next = fromTwoLines(name, line, reading, site);
  const further =
    next !== null && isClearRole(next.position ?? '') ? null : fromFurtherBelow(name, line, reading, site);
  // A part of the business is less than a position below it.
  const below = further ?? next;
  // A heading above is that of all who stand below it, where they have positions of their own.
  const isGroup = below !== null && isHeadingAt(reading, -1) && !isHeadingAt(reading, 1);
  return (
    (isGroup ? null : fromRoleAbove(name, line, reading, { site, found })) ??
    below ??
    fromBareLine(line, site) ??
    fromMailbox(name, line, mailboxes) ??
    fromCard(name, line, reading)
  );
};

const peopleAt = (line: Line, reading: Reading, around: Around): readonly Candidate[] => {
  const labelled = fromLabel(line, reading, around.site);
  const person = labelled.length > 0 ? null : personAt(line, reading, around);
  const people = person === null ? labelled : [person];
  if (people.length === 0 || !isStaffPlace(line, reading)) return nobody;
  // A link of a list says who and what by itself, or it is one of many things.
  return person !== null && person.form !== 'one line' && isAmongLinks(reading, line) ? nobody : people;
};

const isNamedAfter = (mailbox: string, name: string): boolean => {
  const last = nameKey(name).split(/\s+/).at(-1) ?? '';
  return last.length >= 4 && letters(mailbox).includes(last);
};

/**
 * Whether somebody is taken for one of the business's people: names that are known as such are; one that has only the shape of
 * a name is where an address of the page is called so, and where the page names others in the same way.
 */
const isLikelyName = (one: Candidate, all: readonly Candidate[], mailboxes: readonly string[]): boolean =>
  one.strength > 1 ||
  mailboxes.some((local) => isNamedAfter(local, one.name)) ||
  all.some((other) => other.strength > 1 && other.form === one.form && nameKey(other.name) !== nameKey(one.name));

const isLikely = (one: Candidate, all: readonly Candidate[], mailboxes: readonly string[]): boolean => {
  if (one.form !== 'card') return isLikelyName(one, all, mailboxes);
  const others = all.filter(({ form }) => form === 'two lines');
  return others.length >= fewestCards && one.from > (others[0]?.from ?? 0) && one.end < (others.at(-1)?.areaEnd ?? 0);
};

/**
 * People whom a page's text names beside what they are: a name and a position on neighbouring lines, in one line, or
 * behind a label. Two and more of them in one form are surer than one.
 * @param mailboxes what stands before the `@` in the page's addresses
 */
export const findPeople = (page: PageText, own: OwnSite, mailboxes: readonly string[]): readonly NamedPerson[] => {
  const site = siteOfPage(page, own);
  const lines = readLines(page);
  const found: Candidate[] = [];
  for (let index = 0; 2 * index < lines.lines.length && found.length < max.people; index += 1) {
    const reading = { ...lines, index };
    const line = readLine(reading);
    found.push(...(line === null ? nobody : peopleAt(line, reading, { site, mailboxes, found })));
  }
  const likely = found.filter((one) => isLikely(one, found, mailboxes));
  const more = likely.length >= 2 ? 0.1 : 0;
  const known = new Set(likely.map(({ name }) => nameKey(name)));
  const cards = findCards(lines, site, likely);
  for (const { name } of cards) known.add(nameKey(name));
  const inLines = [...likely, ...cards, ...findGroups(lines, site, known)].map(
    ({ name, position, from, end, areaEnd, confidence }) => ({
      name,
      position,
      from,
      end,
      areaEnd,
      confidence: confidence + more,
    }),
  );
  const all = new Set(inLines.map(({ name }) => nameKey(name)));
  const told = findPeopleInProse(page, site).filter(({ name }) => !all.has(nameKey(name)));
  return [...inLines, ...told];
};
