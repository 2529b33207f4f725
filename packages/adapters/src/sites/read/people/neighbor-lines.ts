import { isIn, zone } from '../html/page-text.ts';
import { closerOf } from './blocks.ts';
import { type Candidate, longestRole, positionOf, toCandidate } from './candidates.ts';
import type { Site } from './employers.ts';
import { areTwoLinks, type Line, readLine, type Reading } from './lines.ts';
import { maybePersonName, type PersonName } from './names.ts';
import { isClearRole, isRole } from './roles.ts';

// What may stand between a name and a position: a number, an address, a link to one, degrees.
const contactLine =
  /^(?:[+(]?\d[\d ().x-]{5,}|\S+@\S+|(?:e-?mail|phone|tel|linkedin|vcard|bio|profile)(?:\W.{0,60})?)$/i;
const degreesLine = /^(?:\p{Lu}[\p{Lu}.]{1,6}[®™]?(?:,\s?|\s|$)){1,5}$/u;
/** Whether a line says how to reach somebody, or their degrees. */
export const isBetween = (text: string): boolean => contactLine.test(text) || (degreesLine.test(text) && !isRole(text));

/** Whether a line, so far from the one that is read, is a heading. */
export const isHeadingAt = (reading: Reading, ahead: number): boolean => {
  const line = readLine(reading, ahead);
  return line !== null && isIn(reading.page, zone.heading, line.from);
};

/** Lines below a name on which its position may stand, below a position, and above it, on which somebody is looked for whose it may be. */
const reach = { between: 5, below: 3, above: 8 } as const;

/** Whether what stands some lines below is the next one's, whose name is in the same part of the page. */
const isNextOnes = (reading: Reading, line: Line, roleLine: Line, ahead: number): boolean => {
  for (let further = 1; further <= reach.below; further += 1) {
    const next = readLine(reading, ahead + further);
    if (next === null) return false;
    if (maybePersonName(next.text) !== null) return closerOf(reading.page, roleLine, next, line) < 0;
  }
  return false;
};

/** A name on a line of its own, and on the next what the person is. */
export const fromTwoLines = (name: PersonName, line: Line, reading: Reading, site: Site): Candidate | null => {
  if (isRole(line.text) && name.strength < 3) return null;
  let ahead = 1;
  while (ahead < 3 && isBetween(readLine(reading, ahead)?.text ?? '')) ahead += 1;
  const roleLine = readLine(reading, ahead);
  if (roleLine === null || roleLine.text.length > longestRole || areTwoLinks(reading, line, roleLine)) return null;
  // A heading below a name that is none begins the next group.
  if (isHeadingAt(reading, ahead) && !isHeadingAt(reading, 0)) return null;
  const role = positionOf(roleLine.text, site);
  if (role === null || isNextOnes(reading, line, roleLine, ahead)) return null;
  return toCandidate(name, role, line, { areaEnd: roleLine.end, confidence: 0.65, form: 'two lines' });
};

/** Letters of a line that may stand between a name and a position without being either: a place, a degree, a motto. */
const longestBetween = 60;

/** How far below a name its position may stand: ways to reach somebody do not count, and one other line may be between. */
const maybeRoleBelow = (reading: Reading): number | null => {
  let others = 0;
  for (let ahead = 1; ahead <= reach.between; ahead += 1) {
    const text = readLine(reading, ahead)?.text ?? '';
    if (isBetween(text)) continue;
    if (isClearRole(text)) return others > 0 && !isHeadingAt(reading, ahead) ? ahead : null;
    others += 1;
    const isOther = text !== '' && text.length <= longestBetween && maybePersonName(text) === null;
    if (others > 1 || !isOther || isHeadingAt(reading, ahead)) return null;
  }
  return null;
};

/** A name, a line that says something else, and what the person is. */
export const fromFurtherBelow = (name: PersonName, line: Line, reading: Reading, site: Site): Candidate | null => {
  const ahead = name.strength < 2 ? null : maybeRoleBelow(reading);
  const roleLine = ahead === null ? null : readLine(reading, ahead);
  if (ahead === null || roleLine === null || roleLine.text.length > longestRole) return null;
  if (areTwoLinks(reading, line, roleLine) || isNextOnes(reading, line, roleLine, ahead)) return null;
  const role = positionOf(roleLine.text, site);
  return toCandidate(name, role, line, { areaEnd: roleLine.end, confidence: 0.55, form: 'two lines' });
};

/** Whether a position above a name is rather that of somebody further above, behind lines that say something else. */
const isOneAboves = (reading: Reading, line: Line, roleLine: Line, found: readonly Candidate[]): boolean => {
  for (let further = 2; further <= reach.above; further += 1) {
    const above = readLine(reading, -further);
    if ((maybePersonName(above?.text ?? '')?.strength ?? 0) < 2 || above === null) continue;
    const hasPosition = found.some(
      ({ from, end, position }) => position !== null && from >= above.from && end <= above.end,
    );
    return !hasPosition && closerOf(reading.page, roleLine, line, above) >= 0;
  }
  return false;
};

/** What the person is on one line, and the name on the next: where the line before is nobody else's. */
export const fromRoleAbove = (
  name: PersonName,
  line: Line,
  reading: Reading,
  { site, found }: { readonly site: Site; readonly found: readonly Candidate[] },
): Candidate | null => {
  const takenUpTo = found.at(-1)?.areaEnd ?? -1;
  const previous = name.strength < 2 ? null : readLine(reading, -1);
  if (previous === null || previous.end <= takenUpTo || previous.text.length > longestRole) return null;
  if (!isClearRole(previous.text) || areTwoLinks(reading, previous, line)) return null;
  if (isOneAboves(reading, line, previous, found)) return null;
  const role = positionOf(previous.text, site);
  return toCandidate(name, role, line, { areaEnd: line.end, confidence: 0.55, form: 'role first' });
};
