import { withoutPronounsBefore } from './pronouns.ts';
import { englishRoles, otherRole, plainRoles } from './role-words.ts';

// Of what part of a business somebody is: behind a name that is surely one, that is a position as well.
const department =
  /^(?:(?:inside|outside|account|client|business|front|technical|customer|retail|wholesale|new|used|e-?commerce)\s)?(?:sales|marketing|operations|accounting|accounts|accounts (?:payable|receivable)|finance|administration|reception|service|services|support|care|relations|human resources|hr|purchasing|shipping(?: (?:&|and) receiving)?|production|parts|engineering|design|logistics|billing|payroll|warehouse|quality|quality control|maintenance|research|communications|public relations|pr|it|development|office|front desk|dispatch|purchasing|estimating|leasing|admissions|membership|events|vertrieb|verkauf|einkauf|buchhaltung|verwaltung|personal|personalabteilung|produktion|lager|werkstatt|versand|disposition|empfang|kundendienst|kundenservice|technik|konstruktion|innendienst|außendienst|comptabilité|ventes|accueil|direction|achats|logistique|secrétariat|ventas|administración|contabilidad|compras|dirección|recepción|producción|amministrazione|vendite|acquisti|produzione|segreteria)(?:\s?(?:,|&|\/|and|und|et|y|e)\s?[\p{L}\s]{2,30})?(?:\s(?:dept\.?|department|team|office))?$/iu;

// Sentences, invitations and headings are no position.
const sentence =
  /(?<!(?<!\p{L})(?:sr|jr|dr|st|asst|assoc|exec|dir|mgr|gen|reg|acct|admin|dept|dipl|ing))[.!?]\s+\p{Lu}|[!?]$|(?<![\p{L}])(?:we|our|your|you|is|are|was|were|has|have|will|can|who|with|his|her|their|my|i|us|click|meet|contact|read|view|more|wir|unser\w*|sie|ihr\w*|ist|sind|hat|nous|notre|nos|votre|est|sont|nuestr\w*|somos|es|son|siamo|nostr\w*|learn|about|since|please|become|find|call|join|apply|hire|wanted|jobs?|careers?|login)(?![\p{L}])/iu;
const max = { letters: 90, words: 11 } as const;

const wordCount = (text: string): number => {
  let count = 1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) count += 1;
  return count;
};

/** Whether a text may be a position by its form: short, no sentence, no number, nobody's name. */
export const isRoleShape = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= max.letters &&
  /^[\p{L}(]/u.test(text) &&
  !/[@:]|\d{3}|https?/.test(text) &&
  wordCount(text) <= max.words &&
  !sentence.test(text) &&
  // "Professor Jane Doe" is the next one's name.
  !/^(?:professor|prof|dr|doctor|attorney|coach|chef|pastor)\.?\s\p{Lu}\p{Ll}+\s(?:\p{Lu}\.\s)?\p{Lu}\p{Ll}+$/u.test(
    text.charAt(0).toLowerCase() + text.slice(1),
  );

/** Whether a text holds a word that says what somebody is: a quick look. */
export const holdsRole = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => plainRoles.has(part));

/** "V.P. Sales", "C.E.O.": without the dots. */
const undotted = (text: string): string =>
  text.includes('.')
    ? text.replaceAll(/(?<!\p{L})(?:\p{L}\.\s?){2,}/gu, (some) => `${some.replaceAll(/[.\s]/g, '')} `).trimEnd()
    : text;

/** Whether a text is what somebody is in a business ("Owner & Head Chef", "Geschäftsführerin"), and nothing else. */
export const isRole = (words: string): boolean => {
  const text = undotted(words);
  return holdsRole(text) ? isRoleShape(text) : isRoleShape(text) && otherRole.test(text);
};

/** Whether it says a part of a business only ("Sales & Marketing"): a position behind a name that is surely one, else a heading. */
export const isDepartment = (text: string): boolean => department.test(text) && isRoleShape(text);

// "Director of Sales", "Manager, Parts": what stands before is what somebody is.
const segment = /\s*(?:[,/&|(–—]|\s-\s|\s(?:and|und|et|y|e|en|of|for|in|at|de|des|du|der|für)\s)\s*/iu;

// What stands first in English, too: "Director Personnel", "VP Sales", "Professor Emeritus".
const leading = new Set('director manager vp evp svp avp president coordinator supervisor professor'.split(' '));
const bare = (part = ''): string => part.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Whether the part of a position that stands between "of", commas and slashes says what somebody is. */
const isClearPart = (text: string): boolean => {
  const parts = text.trim().split(/\s+/);
  if (parts.length > 6) return false;
  const [first, last] = [bare(parts[0]), bare(parts.at(-1))];
  if (plainRoles.has(last)) return true;
  // "Directora general", "gérant associé"; in English what comes first says what kind it is: "designer sunglasses".
  if (plainRoles.has(first) && !englishRoles.has(first)) return true;
  const further = parts.slice(1).join(' ');
  if (leading.has(first) && (department.test(further) || /^(?:emerit(?:us|a)|personnel|elect|general)$/i.test(further)))
    return true;
  const other = otherRole.exec(text);
  return (
    other !== null && (other.index + other[0].length >= text.trimEnd().length || other.index <= 1) && parts.length <= 5
  );
};

// Positions that only what follows makes one: "Head of Research", "Member of the Board", "Leiter der Werkstatt".
const beforeOf =
  /^(?:chair$|(?:[\p{L}.]+\s)?(?:head of|member of the (?:board|executive|management)|board member|chief of|chefs? de|cheffe de|charg[ée]e? d[e']|jef[ea] de|leiter(?:in)? d(?:er|es)|leitung)(?!\p{L}))/iu;

/**
 * Whether a text names somebody's position by the word that says what somebody is ("Sales Manager", "Director of Sales",
 * "Directora general"), and does not only hold such a word ("Agent Search Tools", "Designer Sunglasses").
 */
export const isClearRole = (words: string): boolean => {
  const text = undotted(words);
  if (!isRole(text)) return false;
  const plain = text.replace(/\s(?:I{1,3}|IV|V|\d)$/, '');
  return beforeOf.test(text) || plain.split(segment).some(isClearPart);
};

// What an imprint has before a name, with a colon or without.
const imprintLabel = new RegExp(
  String.raw`^(?:(?:vertretungsberechtigte[rn]?\s)?(?:geschäftsführer(?:in|innen|/in|:in|\(in\))?|geschaeftsfuehrer(?:in)?|geschäftsführung|inhaber(?:in|/in|:in)?|gesetzlich vertreten durch|vertreten durch(?:\sde[nm]\s[^:]{3,40})?|` +
    String.raw`vorstand(?:svorsitzende[rn]?)?|verantwortlich(?:e[rn]?)?(?:\s[^:]{3,60})?|prokurist(?:in)?|ansprechpartner(?:in)?)|` +
    String.raw`(?:responsable|directeur|directrice)\s(?:de\s)?(?:la\s)?(?:publication|r[ée]daction)|g[ée]rante?|pr[ée]sidente?|repr[ée]sentant l[ée]gal|propri[ée]taire|` +
    String.raw`(?:legal\s)?representative|owner|proprietor|managing directors?|founder|director|contact person|gerente|administradora?|representante legal|titular|titolare|legale rappresentante|amministratore(?:\sunico)?|eigenaar|bestuurder|zaakvoerder)\s?(?::|\s-\s|–)\s?$`,
  'iu',
);

/** The position that the words before a name in an imprint say, or null: "Geschäftsführer:", "Owner:". */
export const maybeImprintRole = (text: string): string | null =>
  text.length <= 100 && imprintLabel.test(text) ? text.replace(/\s?(?::|-|–)\s?$/, '').trim() : null;

// What follows a position on its line: a number, an address, a label of one, a sign that parts them.
const follower =
  /\s*(?:[|•·]|\s[-–—]\s|[,;]?\s(?=\S+@)|[(+]?\d[\d ().-]{6,}|,?\sx\s?\d{2,5}|\S+@\S+|[,;(]?\s?(?<!\p{L})(?:e-?mail|tel|phone|ext|fax|cell|mobile|direct)(?!\p{L}))/iu;

/** The position that a text begins with, without signs around it and what follows it on its line; null: none. */
export const maybeRole = (text: string): string | null => {
  const plain = withoutPronounsBefore(text.replace(/^[-–—|,(•·:]\s*/, ''))
    .replace(/[),;.]$/, '')
    .trim();
  if (isRole(plain) || isDepartment(plain)) return plain;
  const cut = plain.search(follower);
  const first =
    cut > 1
      ? plain
          .slice(0, cut)
          .replace(/[),;.]$/, '')
          .trim()
      : '';
  return first !== '' && (isRole(first) || isDepartment(first)) ? first : null;
};
