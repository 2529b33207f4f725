import { isIn, zone } from '../html/page-text.ts';
import { maybeBlockAround } from './blocks.ts';
import { isElsewhere, type Site } from './employers.ts';
import type { NamedPerson } from './found.ts';
import { isAmongLinks, isStaffPlace, type Line, readLine, type Reading } from './lines.ts';
import { isSureName, maybePersonName, nameKey, type PersonName } from './names.ts';
import { isRole, isRoleShape } from './roles.ts';

/** Names that are read of one page, lines from one card's name to the next one's, words of a position that no list has. */
const max = { names: 100, apart: 14, words: 6 } as const;
/** Cards that a page of a team has at least, and those beside somebody whose position says what they are. */
const fewest = { alone: 3, beside: 2 } as const;

const alone =
  'team|staff|leadership|mitarbeiter(?:innen|:innen)?|ansprechpartner(?:innen|:innen)?|équipe|equipo|medewerkers';
// What a page calls itself, or the part of it where a business names its people: "team" alone is no "team wear".
const teamWords = new RegExp(
  String.raw`(?<!\p{L})(?:(?:our|the|meet (?:the|our)|my|leadership|management|executive) (?:team|people|staff|attorneys|doctors|providers|experts)|` +
    String.raw`our people|who we are|unser(?:e|en)? (?:team|mitarbeiter\S*|ärzte|köpfe)|(?:das|ihr) team|(?:notre|nos|l['’]) ?(?:équipes?|associés|avocats|collaborateurs)|` +
    String.raw`(?:nuestro|nuestra|el|conoce (?:a|al)) ?(?:equipo|plantilla)|nuestros (?:socios|profesionales|abogados)|il (?:nostro )?team|lo staff|(?:ons|het) team|` +
    String.raw`(?:${alone})(?=\s*(?:$|[|:·–—,&-])))(?!\p{L})`,
  'iu',
);
// Parts of a page where others are named: who praises, who buys, who writes.
const othersWords =
  /(?<!\p{L})(?:testimonials?|reviews?|(?:what|why) (?:our |the )?(?:clients?|customers?|patients?|people|guests|students)|(?:happy|our|selected|featured) (?:clients?|customers?|patients?|partners)|kundenstimmen|referenzen|bewertungen|das sagen|stimmen|unsere kunden|témoignages?|avis|nos clients|ils nous font confiance|testimonios|opiniones|nuestros clientes|lo que dicen|recensioni|dicono di noi|(?:latest|recent|our) (?:posts|articles|news)|blog)(?!\p{L})/iu;
const longestHeading = 60;

const isTeamPage = ({ page }: Omit<Reading, 'index'>): boolean =>
  teamWords.test(page.title ?? '') ||
  page.zones.some(
    ({ bit, from, end }) =>
      bit === zone.heading && end - from < longestHeading && teamWords.test(page.text.slice(from, end)),
  );

/** A name that is all of a line; one that is set apart is a heading, or has a title or a degree. */
type Card = { readonly line: Line; readonly at: number; readonly isSetApart: boolean; readonly found: PersonName };

const cardAt = (reading: Reading): Card | null => {
  const line = readLine(reading);
  const found = line === null ? null : maybePersonName(line.text);
  if (line === null || found === null || (isRole(line.text) && found.strength < 3)) return null;
  if (!isStaffPlace(line, reading) || isAmongLinks(reading, line)) return null;
  const isSetApart = isIn(reading.page, zone.heading, line.from) || found.name !== line.text.replace(/\.$/, '');
  return { line, at: reading.index, isSetApart, found };
};

/** All cards of a page, but those of its parts that name others. */
const cardsOf = (lines: Omit<Reading, 'index'>): readonly Card[] => {
  const cards: Card[] = [];
  let isOfOthers = false;
  for (let index = 0; 2 * index < lines.lines.length && cards.length < max.names; index += 1) {
    const reading = { ...lines, index };
    const [from = 0, end = 0] = [lines.lines[2 * index], lines.lines[2 * index + 1]];
    const text = end - from < longestHeading ? lines.page.text.slice(from, end) : '';
    const isTeam = teamWords.test(text);
    // The words first: where a line lies is looked for among all parts of the page.
    if ((isTeam || othersWords.test(text)) && isIn(lines.page, zone.heading, from)) isOfOthers = !isTeam;
    const card = isOfOthers ? null : cardAt(reading);
    if (card !== null) cards.push(card);
  }
  return cards;
};

/** The line below a name. */
const below = (lines: Omit<Reading, 'index'>, card: Card): string =>
  readLine({ ...lines, index: card.at }, 1)?.text ?? '';

/** Whether what stands where others have their positions is one: nothing that may be the name of somebody or of a company. */
const mayBePosition = (text: string): boolean =>
  text.split(/\s+/).length <= max.words &&
  !/\d/.test(text) &&
  isRoleShape(text) &&
  !isSureName(text) &&
  (isRole(text) || maybePersonName(text) === null);

/** Cards that follow each other as those of one team do. */
const runsOf = (cards: readonly Card[]): readonly (readonly Card[])[] => {
  const runs: Card[][] = [];
  for (const card of cards) {
    const run = runs.at(-1);
    if (run !== undefined && card.at - (run.at(-1)?.at ?? 0) <= max.apart) run.push(card);
    else runs.push([card]);
  }
  return runs;
};

/** Whether names in a row are those of people: most are surely names, and the page or the positions of some of them say so. */
const isRowOfPeople = (run: readonly Card[], beside: readonly NamedPerson[], isTeam: boolean): boolean => {
  const sure = run.filter(isSure).length;
  const distinct = new Set(run.map(({ found }) => nameKey(found.name))).size;
  if (isTeam) return sure * 3 >= run.length && distinct >= (beside.length > 0 ? fewest.beside : fewest.alone);
  return (sure + beside.length) * 2 >= run.length && beside.length >= fewest.beside && beside.length * 4 >= distinct;
};

const isSure = ({ found }: Card): boolean => found.strength === 3;

/** Lines of a card from its name on: to the next one's, or to the end of what the last has in common with the line below it. */
const lengthOf = (lines: Omit<Reading, 'index'>, run: readonly Card[], at: number): number => {
  const [own, next] = [run[at], run[at + 1]];
  if (own === undefined) return 0;
  if (next !== undefined) return next.at - own.at;
  const beneath = readLine({ ...lines, index: own.at }, 1);
  const end = (beneath && maybeBlockAround(lines.page, own.line, beneath)?.end) ?? Infinity;
  let length = 1;
  while ((lines.lines[2 * (own.at + length)] ?? Infinity) < end) length += 1;
  return length;
};

/** Whether what is not surely a name may be one beside others: right below another it says where that one works, right above of what group they are. */
const mayBeOneOf = (run: readonly Card[], at: number): boolean => {
  const card = run[at];
  if (card === undefined || [run[at - 1], run[at + 1]].some((one) => Math.abs((one?.at ?? -2) - card.at) === 1))
    return false;
  if (card.found.strength > 1) return true;
  // By its shape alone: a heading between two that surely are some.
  return card.isSetApart && run.slice(0, at).some(isSure) && run.slice(at).some(isSure);
};

/**
 * People whom a page shows in cards of one form: lines that are names and nothing else, as headings on a page of a team, or in a
 * row with others whose positions say what they are. What stands below such a name is its position where that is so with two others.
 * @param likely those whose positions are known by their words
 * @returns those who are not among them
 */
export const findCards = (
  lines: Omit<Reading, 'index'>,
  site: Site,
  likely: readonly NamedPerson[],
): readonly NamedPerson[] => {
  const cards = cardsOf(lines);
  if (cards.length < fewest.beside) return [];
  const known = new Map(likely.map((one) => [nameKey(one.name), one]));
  const isTeam = isTeamPage(lines);
  return [true, false].flatMap((isSetApart) =>
    runsOf(cards.filter((card) => card.isSetApart === isSetApart)).flatMap((run) => {
      const beside = run.flatMap(({ found, line }) => {
        const one = known.get(nameKey(found.name));
        return one !== undefined && one.from >= line.from && one.end <= line.end ? [one] : [];
      });
      if (!isRowOfPeople(run, beside, isTeam && isSetApart)) return [];
      // Lines to the next name: of those whose position is right below theirs.
      const lengths = run.flatMap((card, at) => {
        const one = known.get(nameKey(card.found.name));
        const isBelow = one?.position != null && one.areaEnd > one.end + 1 && below(lines, card).includes(one.position);
        return isBelow ? [lengthOf(lines, run, at)] : [];
      });
      return run.flatMap((card, at): readonly NamedPerson[] => {
        const { name, strength } = card.found;
        if (known.has(nameKey(name)) || (strength < 3 && !mayBeOneOf(run, at))) return [];
        const text = below(lines, card);
        if (isElsewhere(text, site)) return [];
        const from = card.line.from + card.line.text.indexOf(name);
        // Of a card that is shorter than theirs it is the position that is missing.
        const isWhole = lengthOf(lines, run, at) >= Math.min(...lengths);
        const position = lengths.length >= fewest.beside && isWhole && mayBePosition(text) ? text : null;
        const person = { name, position, from, end: from + name.length, areaEnd: card.line.end, confidence: 0.55 };
        known.set(nameKey(name), person);
        return [person];
      });
    }),
  );
};
