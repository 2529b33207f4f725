import { isIn, type PageText, zone } from '../html/page-text.ts';
import { isOwnName, type Site } from './employers.ts';
import type { NamedPerson } from './found.ts';
import { maybePersonName } from './names.ts';
import { isClearRole, isDepartment } from './roles.ts';

/** Places that are looked at, people that are told, letters on either side of a position. */
const max = { places: 200, people: 30, reach: 70 } as const;

// Positions that a business's own text gives its people; offices of states and churches, and doctors, stand in any text.
const position =
  /(?<![\p{L}-])(?:owners?|co-?owner|founder|co-?founder|proprietor|c[efot]o|president|vice[- ]president|chair(?:man|woman)|director|manager|principal|partner|superintendent|controller|chef|co-?ordinator|supervisor|broker|realtor|attorney|architect|engineer|designer)(?![\p{L}-])/giu;
// Those that may stand before a name without more: "President Lincoln", "Attorney Smith" are anybody's.
const beforeNames =
  /^(?:owner|co-?owner|founder|co-?founder|proprietor|c[efot]o|director|manager|controller|superintendent|chef|co-?ordinator|supervisor)$/i;
const modifiers = /(?:(?<![\p{L}-])(?:\p{L}[\p{L}-]*|&|and)\s){0,3}$/u;
const written = String.raw`((?:\p{Lu}[\p{L}.'’-]*\s){1,3}\p{Lu}[\p{L}.'’-]+(?:,\s(?:Jr|Sr|\p{Lu}[\p{Lu}.]{1,5})\.?)?)[®™]?`;
const nameBefore = new RegExp(String.raw`${written}(?:,|\s[–—-])\s(?:the\s|a\s|an\s)?$`, 'u');
const nameIs = new RegExp(
  String.raw`${written}\s(?:is|has been|serves as|works as|joined \S+ as)\s(?:currently\s|also\s)?(?:the|our|a|an)\s$`,
  'u',
);
const nameAfter = /^,?\s((?:\p{Lu}[\p{L}.'’-]*\s){1,3}?\p{Lu}[\p{L}.'’-]+)(?=[\s,.;:)]|$)/u;
const ofWhom = /^\s(?:of|at|for|with)\s(?:the\s)?(\p{Lu}\S*(?:\s\p{Lu}\S*){0,3})/u;
const ofWhat = /^\sof\s([\p{L}&,\s]{2,40}?)(?=[,.;:()]|\s(?:at|for|who)\s|$)/u;

type Place = {
  readonly text: string;
  readonly from: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
};

/** The longest sure name at the end of a text, or the shortest at its beginning. */
const sureName = (text: string): string | null => {
  const words = text.split(/\s+/);
  for (let start = 0; start < words.length - 1; start += 1) {
    const name = maybePersonName(words.slice(start).join(' '));
    // In capitals it is a heading.
    if (name?.strength === 3 && /\p{Ll}/u.test(name.name)) return name.name;
  }
  return null;
};

type Told = { readonly name: string; readonly position: string };

// "Jane Doe, president of Firm, …", "Jane Doe is the managing director".
const toldAfter = ({ text, before, after }: Place, site: Site): Told | null => {
  const modifier = modifiers.exec(before)?.[0] ?? '';
  for (const words of [modifier, ...modifier.split(/(?<=\s)/).map((_, at, all) => all.slice(at + 1).join(''))]) {
    const rest = before.slice(0, before.length - words.length);
    const name = sureName(nameBefore.exec(rest)?.[1] ?? nameIs.exec(rest)?.[1] ?? '');
    if (name === null || !isClearRole(words + text)) continue;
    const [details = '', what = ''] = ofWhat.exec(after) ?? [];
    if (isDepartment(what)) return { name, position: words + text + details };
    const whom = ofWhom.exec(after)?.[1];
    return whom === undefined || isOwnName(whom, site) ? { name, position: words + text } : null;
  }
  return null;
};

// "our founder Jane Doe", "Sales Manager Jane Doe": where no other company stands before it.
const toldBefore = ({ text, before, after }: Place, site: Site): Told | null => {
  const name = sureName(nameAfter.exec(after)?.[1] ?? '');
  if (name === null) return null;
  // "owner/designer Jane Doe"
  const pair =
    /(?<![\p{L}-])(?:owner|co-?owner|founder|co-?founder|president|ceo|proprietor)\s?[/&]\s?$/iu.exec(before)?.[0] ??
    '';
  const isOurs = /(?<!\p{L})our\s(?:\p{L}[\p{L}-]*\s){0,3}$/iu.test(before);
  if (!isOurs && pair === '' && !beforeNames.test(text)) return null;
  if (pair !== '') return { name, position: pair + text };
  const modifier =
    /(?:(?<![\p{L}-])(?:general|managing|executive|sales|office|service|account|project|marketing|operations|regional|head|co)[\s-]){0,2}$/iu.exec(
      before,
    )?.[0] ?? '';
  const previous = /(\S+)\s$/u.exec(before.slice(0, before.length - modifier.length))?.[1] ?? '';
  // "Acme CEO Jane Doe"
  if (!isOurs && /^\p{Lu}/u.test(previous) && !/[.,;:!?]$/.test(previous) && !isOwnName(previous, site)) return null;
  return { name, position: modifier + text };
};

/** People whom sentences of a page name beside what they are for the business: names that are surely ones, positions of its own. */
export const findPeopleInProse = (page: PageText, site: Site): readonly NamedPerson[] => {
  const found: NamedPerson[] = [];
  let places = 0;
  for (const match of page.text.matchAll(position)) {
    places += 1;
    if (places > max.places || found.length >= max.people) break;
    const from = match.index;
    const end = from + match[0].length;
    const lineStart = Math.max(
      page.text.lastIndexOf('\n', from - 1) + 1,
      page.text.lastIndexOf('\t', from - 1) + 1,
      from - max.reach * 4,
    );
    const before = page.text.slice(Math.max(lineStart, from - max.reach), from);
    const after = page.text.slice(end, end + max.reach).split(/[\n\t]/, 1)[0] ?? '';
    if (before.length + after.length < 25) continue;
    // What somebody is quoted with is said by others, or of others.
    if (/[“”"«»„]/.test(page.text.slice(lineStart, from))) continue;
    const place: Place = { text: match[0], from, end, before, after };
    const told = toldAfter(place, site) ?? toldBefore(place, site);
    if (told === null || [zone.quote, zone.navigation, zone.goods].some((bit) => isIn(page, bit, from))) continue;
    const windowFrom = Math.max(lineStart, from - max.reach);
    const at = page.text.slice(windowFrom, end + max.reach).indexOf(told.name);
    if (at === -1) continue;
    const span = { from: windowFrom + at, end: windowFrom + at + told.name.length };
    found.push({ ...told, ...span, areaEnd: Math.max(end, span.end), confidence: 0.55 });
  }
  return found;
};
