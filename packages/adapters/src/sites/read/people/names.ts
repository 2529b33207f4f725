// Words that stand in headings, menus, addresses and the names of companies, and not in those of people.
const noNames = new Set(
  (
    'the our your my we us you and of for in on at to by from with about all more new home page site web website online blog ' +
    'news team staff people contact contacts us email e-mail mail phone telephone fax mobile cell tel address office offices ' +
    'location locations map hours open opening closed monday tuesday wednesday thursday friday saturday sunday january ' +
    'february march april june july august september october november december service services product products shop ' +
    'store cart checkout sale sales support help faq privacy policy terms conditions legal notice copyright rights reserved ' +
    'company companies business group inc llc ltd limited corp corporation gmbh ag kg ohg ug mbh sarl sas sa srl spa bv nv plc ' +
    'co association associates partners foundation university college school institute academy center centre clinic hospital ' +
    'hotel restaurant cafe bar bakery church department division board committee council chamber insurance bank real estate ' +
    'street road avenue drive lane boulevard court place square suite floor building house park north south east west city ' +
    'town county state country united states kingdom america american english german french spanish europe european world ' +
    'international national global general manager management managing director directors president vice chief officer ' +
    'executive founder owner partner chairman head assistant secretary treasurer engineer consultant administrator ' +
    'coordinator marketing operations technical customer human resources project projects design development research ' +
    'read learn view click download login sign register search menu skip content main back next previous top here find get ' +
    'meet join book order buy free call request quote quotes estimate book booking reservations careers jobs events gallery ' +
    'photos videos media press reviews testimonials testimonial clients client customers portfolio history mission vision ' +
    'values overview welcome introduction facebook twitter instagram linkedin youtube google follow share print quality ' +
    'solutions systems technology technologies software health medical dental family care law firm attorneys lawyers ' +
    'legal financial accounting tax construction home homes repair plumbing heating cooling electric auto car cars ' +
    'garden kitchen bathroom bath roof roofing best great good first last name full time part day days week year years ' +
    'key features special offers offer gift certificates membership member members leadership advisory profile profiles ' +
    'kontakt impressum datenschutz startseite über uns unser unsere leistungen angebot aktuelles anfahrt öffnungszeiten ' +
    'straße strasse platz weg allee telefon adresse firma praxis verein stadt gemeinde angaben gemäß haftung inhalt ' +
    'geschäftsführer geschäftsführung inhaber vertretung umsatzsteuer registergericht handelsregister amtsgericht und der die ' +
    'das für mit von bei zum zur accueil contactez nous notre équipe mentions légales rue avenue place société siège social ' +
    'directeur publication gérant hébergeur inicio nosotros contacto aviso política calle plaza empresa equipo nuestro ' +
    'chi siamo contatti via piazza azienda over ons onze diensten straat dr. mr. mrs. ms. chef doctor board trustees ' +
    'summer winter spring autumn christmas holiday easter day night morning evening red blue green white black gold silver ' +
    'smart premium standard basic professional pro plus mission statement user guide press release case study studies ' +
    'united saint san santa los las new york london paris berlin munich chicago boston houston dallas texas florida ' +
    'workers compensation attorney attorneys lawyer agent agents broker specialist operator assistance directory assistant ' +
    'representative accident injury damage employment insurance agency hong kong singapore shanghai tokyo dubai zealand ' +
    'california canada australia india ireland england scotland wales germany france spain italy'
  ).split(' '),
);
const particles = new Set(
  'de del della di da dos das do la le du des van von der den ter ten zu zum zur vom y e bin ibn al el af av'.split(
    ' ',
  ),
);
const before =
  /^(?:(?:dr|prof|mr|mrs|ms|miss|mx|sir|dame|rev|fr|hon|herr|frau|hr|fr|mme|m|monsieur|madame|mlle|me|maître|sr|sra|srta|don|doña|dott|dott\.ssa|avv|ing|dipl|dipl\.-?\s?ing|mag|ra|stb|phd|med|dent|univ|habil|jur|rer|nat|phil|h\.?c)\.?\s*(?:-|\s)\s*)+(?=\p{Lu})/iu;
const after =
  /(?:,?\s+(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?\s?d|d\.?d\.?s|d\.?m\.?d|d\.?v\.?m|esq|cpa|cfa|cfp|mba|m\.?b\.?a|m\.?a|b\.?a|b\.?sc|m\.?sc|ll\.?m|ll\.?b|j\.?d|rn|lcsw|pe|p\.?e|aia|leed ap|ria|clu|chfc|obe|mbe|fca|aca|acca|frics|mrics|dds|od|do|pa-c|np|lmft)\.?)+$/i;
const word =
  /^(?:\p{Lu}\p{Ll}+(?:['’]\p{L}+)?|\p{Lu}['’]\p{Lu}\p{Ll}+|Ma?c\p{Lu}\p{Ll}+|D[ei]\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}*(?:-\p{Lu}\p{Ll}+)+|\p{Lu}\.|\p{Lu}{2,}(?:-\p{Lu}{2,})?|\p{Lu})$/u;
const max = { letters: 48, words: 5 } as const;

/** A name without titles before it and degrees behind it. */
const bareName = (text: string): string => text.replace(before, '').replace(after, '').replace(/,$/, '').trim();

const isWord = (part: string): boolean => word.test(part) && !noNames.has(part.toLowerCase());

const isLarge = (letter: number): boolean => (letter >= 0x41 && letter <= 0x5a) || letter >= 0xc0;

/** Whether a text begins as a name does: two words with large letters. Most lines of a page are told apart by this. */
export const mayBeginName = (text: string): boolean => {
  const space = text.indexOf(' ');
  if (space < 1 || !isLarge(text.charCodeAt(0))) return false;
  // "Dr. med. …" has a small letter there.
  if (isLarge(text.charCodeAt(space + 1)) || text[space - 1] === '.') return true;
  const end = text.indexOf(' ', space + 1);
  return end !== -1 && particles.has(text.slice(space + 1, end));
};

/**
 * The name of a person that a text is, without titles; null where it may be anything else: two to five words with large
 * letters, none of which stands in headings, addresses or names of companies. Somebody pays for it: doubt says no.
 */
export const maybePersonName = (text: string): string | null => {
  if (!mayBeginName(text)) return null;
  const space = text.indexOf(' ');
  // Most lines of a page are told apart by their first word.
  if (space === -1 || (noNames.has(text.slice(0, space).toLowerCase()) && !before.test(text))) return null;
  if (text.length < 4 || text.length > max.letters + 30 || /[\d@:;!?&/|()[\]"“”<>{}=+*#%_…]/.test(text)) return null;
  const name = bareName(text);
  if (name.length > max.letters || name.includes(',')) return null;
  const parts = name.split(/\s+/);
  if (parts.length < 2 || parts.length > max.words) return null;
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (!isWord(first) || !isWord(last) || last.replace('.', '').length < 2) return null;
  if (!parts.slice(1, -1).every((part) => isWord(part) || particles.has(part.toLowerCase()))) return null;
  // "JOHN SMITH" is a name, "Our FAQ" and "A B" are none.
  const large = parts.filter((part) => /^\p{Lu}{2,}/u.test(part)).length;
  const spelled = parts.filter((part) => /\p{Ll}/u.test(part)).length;
  if (large > 0 && spelled > 0 && !(large === 1 && parts.length === 2 && last === last.toUpperCase())) return null;
  return large + spelled >= 2 || (spelled >= 1 && parts.length === 2) ? name : null;
};

/** How a name is compared. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\s]/gu, '')
    .toLowerCase()
    .trim();
