import { isIn, zone } from '../html/page-text.ts';
import { isElsewhere, type Site } from './employers.ts';
import type { NamedPerson } from './found.ts';
import { type Line, readLine, type Reading } from './lines.ts';
import { maybePersonName, nameKey } from './names.ts';
import { isClearRole } from './roles.ts';

/** Lines that may stand between a heading and the first name, names that make a group, and names that are read of one. */
const max = { between: 2, names: 60 } as const;
const fewest = 3;

// "Our Team", "Attorneys & Staff", "Board of Directors": who stands below belongs to the business.
const team =
  /^(?:(?:our|the|meet the|meet our)\s)?(?:(?:executive|management|leadership|senior|sales|support|office|legal|medical|design|editorial|advisory|administrative)\s)?(?:team|staff|people|leadership|management|board|board of (?:directors|trustees|advisors|governors)|trustees|officers|equipo|équipe|mitarbeiter|team und mitarbeiter|[\p{L}\s]{3,20}\s(?:&|and)\s(?:support\s)?staff)(?:\s(?:&|and)\s[\p{L}\s]{3,20})?:?$/iu;

type Heading = { readonly position: string | null };

// Most lines end otherwise.
const mayEndHeading = /(?:s|team|staff|people|leadership|management|board|counsel|equipo|équipe|mitarbeiter):?$/i;
const longestHeading = 60;

/** What a heading says of those below it: their position in the singular, or only that they belong to the business. */
const maybeHeading = (text: string, site: Site): Heading | null => {
  if (!mayEndHeading.test(text)) return null;
  if (team.test(text)) return { position: null };
  if (isElsewhere(text, site)) return null;
  const plain = text.replace(/^(?:our|the|meet our|meet the)\s/i, '').replace(/:$/, '');
  const singular = plain.replace(/s$/, '');
  if (/^of counsel$/i.test(plain)) return { position: plain };
  return singular !== plain && isClearRole(singular) && !isClearRole(plain) ? { position: singular } : null;
};

const namesBelow = (
  reading: Reading,
  start: number,
): readonly { readonly line: Line; readonly name: string; readonly strength: number }[] => {
  const names = [];
  for (let ahead = start; names.length < max.names; ahead += 1) {
    const line = readLine(reading, ahead);
    const name = line === null ? null : maybePersonName(line.text.replace(/^Professor\s/, ''));
    if (line === null || name === null || (name.strength < 3 && isClearRole(line.text))) break;
    names.push({ line, ...name });
  }
  return names;
};

/**
 * People whom a page lists by their names alone, below a heading that says what they are: three and more lines of names, most
 * of them surely ones.
 * @param known names that are told already, by their keys
 */
export const findGroups = (
  lines: Omit<Reading, 'index'>,
  site: Site,
  known: ReadonlySet<string>,
): readonly NamedPerson[] => {
  const found: NamedPerson[] = [];
  for (let index = 0; 2 * index < lines.lines.length && found.length < max.names; index += 1) {
    const [start = 0, end = 0] = [lines.lines[2 * index], lines.lines[2 * index + 1]];
    const text = end - start > longestHeading ? '' : lines.page.text.slice(start, end);
    const heading = maybeHeading(text, site);
    const reading = { ...lines, index };
    const line = heading === null ? null : readLine(reading);
    if (line === null || heading === null || [zone.quote, zone.goods].some((bit) => isIn(lines.page, bit, line.from)))
      continue;
    for (let between = 1; between <= 1 + max.between; between += 1) {
      const names = namesBelow(reading, between);
      if (names.length === 0) continue;
      const sure = names.filter(({ strength }) => strength === 3).length;
      const distinct = new Set(names.map(({ name }) => nameKey(name))).size;
      if (distinct < fewest || distinct < names.length || sure * 2 < names.length) break;
      for (const one of names) {
        if (known.has(nameKey(one.name))) continue;
        const from = one.line.from + one.line.text.indexOf(one.name);
        const span = { from, end: from + one.name.length, areaEnd: one.line.end };
        found.push({ name: one.name, position: heading.position, ...span, confidence: 0.55 });
      }
      break;
    }
  }
  return found;
};
