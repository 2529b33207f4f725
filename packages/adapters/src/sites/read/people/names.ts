import { givenness } from './given-names.ts';
import { neverNames, particles, seldomNames } from './name-words.ts';
import { withoutPronounsBehind } from './pronouns.ts';

/** A person's name as it is written, without titles and degrees, and how sure it is that it is one: 3 sure, 2 fair, 1 by its shape alone. */
export type PersonName = { readonly name: string; readonly strength: 1 | 2 | 3 };

// Before a name, one or several. What may be a name itself needs its dot, or one of the others before it.
const title =
  '(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|rev|reverend|herr|frau|mme|monsieur|madame|mlle|ma[iî]tre|sr|sra|srta|doña|dott|dott\\.ssa|avv|' +
  'dipl\\.?-?\\s?(?:ing|kfm|betriebsw|phys|chem|psych|inf|oec)?)\\b\\.?|(?:hon|engr|atty|fr|hr|m|me|ing|mag|ra|stb|st\\.b|lic|arq|abog|geom|rag)\\.';
const furtherTitle =
  '(?:med|dent|vet|univ|habil|jur|rer|nat|pol|oec|phil|theol|techn|sc|mult|h\\.?\\s?c|ing|dr|prof|\\(fh\\)|\\(univ\\))\\b\\.?|\\(FH\\)';
const before = new RegExp(`^(?:${title})(?:[\\s-]*(?:${furtherTitle}))*\\s*(?=\\p{Lu})`, 'iu');
const degree =
  'jr|sr|ii|iii|iv|ph\\.?\\s?d|m\\.?\\s?d|d\\.?d\\.?s|d\\.?m\\.?d|d\\.?v\\.?m|esq|esquire|cpa|cfa|cfp|mba|m\\.?b\\.?a|b\\.?sc|m\\.?sc|ll\\.?m|ll\\.?b|j\\.?d|rn|' +
  'lcsw|p\\.?e|aia|leed ap|ria|clu|chfc|obe|mbe|cbe|fca|aca|acca|frics|mrics|pa-c|lmft|cissp|pmp|shrm-cp|fcpa|dpt|edd|psy\\.?d|rla|sior|ccim|crs|gri|qc|kc|m\\.?ed|ed\\.?d|ed\\.?s|b\\.?ed|pharm\\.?d|r\\.?ph|m\\.?div|d\\.?min|m\\.?arch';
// Two letters may be a name: in capitals, behind a comma or with dots.
const shortDegree = 'M\\.?A|B\\.?A|B\\.?S|M\\.?S|D\\.?O|O\\.?D|N\\.?P|P\\.?A|P\\.?C';
const spelledDegree = new RegExp(`(?:,\\s*|\\s+)(?:${degree})\\.?[®™]?$`, 'iu');
const largeDegree = new RegExp(`(?:,\\s*|\\s+)(?:${shortDegree}|\\p{Lu}[\\p{Lu}\\d.]{2,7})\\.?[®™]?$`, 'u');
const capitals = /(?:,\s*)\p{Lu}[\p{Lu}.-]{1,7}[®™]?$/u;
// "Jane Doe / PharmD": a sign instead of a comma.
const signedDegree = new RegExp(`\\s[/|·–-]\\s(?=(?:${degree})\\.?$)`, 'iu');
// "Anna Koch, geb. Müller", "Jane Doe (née Smith)": a name that somebody had before.
const former =
  /\s*[,(]?\s*(?<![\p{L}])(?:née?|geb(?:\.|orene?r?)|nacid[oa]|nat[oa])\s+\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?\)?$/u;
// "Jane Doe (PhD)" is "Jane Doe, PhD".
const bracketed = new RegExp(`\\s*[([]((?:${degree}|M\\.?A|B\\.?A|M\\.?S|B\\.?S|FH|Hons)\\.?)[)\\]]$`, 'iu');
/** "J.D.", "R. L.", "JD": what stands for names. */
const initials = /^(?:(?:\p{Lu}\.){1,3}|\p{Lu}{1,2})$/u;
const word =
  /^(?:\p{Lu}\p{Ll}+(?:['’]\p{L}+)?|\p{Lu}['’]\p{Lu}\p{Ll}+|(?:Ma?c|La|Le|De|Di|Du|Da|Des|Del|Dos|Lo|Van|Von|Vander|Fitz|St|San|O|Ten|Ter|Ver)\p{Lu}\p{Ll}+|\p{Lu}{2,}|\p{Lu}['’]\p{Lu}{2,})$/u;
// "J-Luc" has one letter before the hyphen.
const isShaped = (part: string): boolean =>
  word.test(part) ||
  (part.includes('-') &&
    part.split('-').every((piece, at) => word.test(piece) || (at === 0 && /^\p{Lu}$/u.test(piece))));
const nickname = /\s(?:["“'‘(]+\s?\p{Lu}[\p{L}.]{1,14}\s?["”'’)]+)(?=\s\p{Lu})/u;
const max = { letters: 48, words: 5 } as const;

/** A name without what may be said behind it: pronouns, a former name; a degree as it is said without brackets. */
const withoutRemarks = (text: string): string => {
  const name = withoutPronounsBehind(text);
  // Most lines have none of these.
  return /\)$|\sgeb|\sn[ée]e?\s|\snacid|\snat[oa]\s/u.test(name)
    ? name.replace(former, '').replace(bracketed, ', $1')
    : name;
};

/** A name without degrees behind it; two words are left in any case. */
const withoutDegrees = (text: string): string => {
  let name = text.replace(/[,\s]+$/, '');
  for (let round = 0; round < 6; round += 1) {
    const shorter = name.replace(spelledDegree, '').replace(capitals, '');
    const next = shorter === name && /\p{Ll}/u.test(name) ? name.replace(largeDegree, '') : shorter;
    if (next === name || !/\S\s+\S/.test(next)) return name;
    name = next.replace(/[,\s]+$/, '');
  }
  return name;
};

const isLarge = (letter: number): boolean => (letter >= 0x41 && letter <= 0x5a) || letter >= 0xc0;

/** Whether a text begins as a name does: two words with large letters. Most lines of a page are told apart by this. */
export const mayBeginName = (text: string): boolean => {
  const space = text.indexOf(' ');
  if (space < 1 || !isLarge(text.charCodeAt(0))) return false;
  // "Dr. med. …" has a small letter there, "R.L. "Bunky" Owen" a sign.
  if (isLarge(text.charCodeAt(space + 1)) || text[space - 1] === '.' || /["“('‘]/.test(text[space + 1] ?? ''))
    return true;
  const end = text.indexOf(' ', space + 1);
  return end !== -1 && particles.has(text.slice(space + 1, end));
};

const isWord = (part: string): boolean => isShaped(part) && !neverNames.has(part.toLowerCase());
const isInner = (part: string): boolean => isWord(part) || initials.test(part) || particles.has(part.toLowerCase());

/** "JOHN SMITH", "SMITH John", "JD Smith" are names, "Our FAQ", "IBM Cloud" and "A B" are none. */
const isCased = (parts: readonly string[]): boolean => {
  const large = parts.filter((part) => /^\p{Lu}{2,}/u.test(part) && !/\p{Ll}/u.test(part));
  const spelled = parts.filter((part) => /\p{Ll}/u.test(part) && /^\p{Lu}/u.test(part));
  if (large.length === 0) return spelled.length > 0;
  if (spelled.length === 0) return large.length >= 2;
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  // A family name in capitals, before the given one or behind it; two letters for two names.
  if (large.length === 1 && (last === large[0] || first === large[0])) {
    const given = last === large[0] ? first : last;
    return (
      givenness(given) > 0 || (first === large[0] && first.length === 2 && parts.length === 2) || last === large[0]
    );
  }
  return false;
};

const strengthOf = (parts: readonly string[], hasTitle: boolean): 1 | 2 | 3 | null => {
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  const isSeldom = seldomNames.has(last.toLowerCase());
  const given = initials.test(first)
    ? Math.max(1, parts.length > 2 ? givenness(parts[1] ?? '') : 0)
    : Math.max(givenness(first), first === first.toUpperCase() && last !== last.toUpperCase() ? givenness(last) : 0);
  // "April White" may be one, "White House" is none, nor is "Main Street".
  if (given === 0 && (isSeldom || seldomNames.has(first.toLowerCase()))) return hasTitle ? 2 : null;
  const strength = given === 2 ? 3 : given === 1 ? (isSeldom ? 1 : 2) : 1;
  return hasTitle ? 3 : strength;
};

/**
 * The name of a person that a text is, without titles; null where it may be anything else: two to five words with large
 * letters, none of which stands in headings, addresses or names of companies. Somebody pays for it: doubt says no.
 */
export const maybePersonName = (written: string): PersonName | null => {
  const text = withoutRemarks(written).replace(signedDegree, ', ');
  if (!mayBeginName(text) || text.length < 4 || text.length > max.letters + 40) return null;
  if (/[\d@:;!?&/|[\]<>{}=+*#%_…]/.test(text)) return null;
  // Most lines that begin as a name does are told apart by their first word, and by their last.
  const [opening = ''] = text.split(' ', 1);
  const closing = text.slice(text.lastIndexOf(' ') + 1);
  if (neverNames.has(closing.toLowerCase()) || (neverNames.has(opening.toLowerCase()) && !before.test(text)))
    return null;
  const untitled = text.replace(before, '');
  // "Jane Doe." closes a line.
  const name = withoutDegrees(untitled.replace(/(?<=\p{Ll}{2})\.$/u, ''))
    .replace(/[®™]+$/, '')
    .trim();
  if (name.length > max.letters) return null;
  const plain = name.replace(nickname, '');
  if (/[,"“”()]/.test(plain)) return null;
  const parts = plain.split(/\s+/);
  if (parts.length < 2 || parts.length > max.words) return null;
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (!(isWord(first) || initials.test(first)) || !isWord(last) || last.length < 2) return null;
  if (!parts.slice(1, -1).every(isInner) || !isCased(parts)) return null;
  const strength = strengthOf(parts, untitled !== text);
  return strength === null ? null : { name, strength };
};

/** Whether a text is surely a name, whatever its words mean besides: "Steve Baker", "Anna Koch". */
export const isSureName = (text: string): boolean => maybePersonName(text)?.strength === 3;

/** How a name is compared. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\s]/gu, '')
    .toLowerCase()
    .trim();
