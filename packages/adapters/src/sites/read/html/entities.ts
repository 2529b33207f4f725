import { Parser } from 'htmlparser2';

// A map, because `&constructor;` is no property of it.
const plain: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
  ['copy', '©'],
  ['reg', '®'],
  ['middot', '·'],
  ['bull', '•'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['shy', '\u00AD'],
  ['commat', '@'],
  ['auml', 'ä'],
  ['ouml', 'ö'],
  ['uuml', 'ü'],
  ['Auml', 'Ä'],
  ['Ouml', 'Ö'],
  ['Uuml', 'Ü'],
  ['szlig', 'ß'],
  ['eacute', 'é'],
  ['egrave', 'è'],
  ['agrave', 'à'],
  ['ccedil', 'ç'],
  ['acirc', 'â'],
  ['ecirc', 'ê'],
  ['icirc', 'î'],
  ['ocirc', 'ô'],
  ['aacute', 'á'],
  ['iacute', 'í'],
  ['oacute', 'ó'],
  ['uacute', 'ú'],
  ['ntilde', 'ñ'],
  ['euro', '€'],
  ['pound', '£'],
  ['deg', '°'],
  ['times', '×'],
  ['trade', '™'],
  ['rarr', '→'],
  ['larr', '←'],
]);

// Windows-1252 characters that pages name by their number: WHATWG HTML, "numeric character reference end state".
const c1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const numbered = (code: number): string => {
  if (code >= 0x80 && code <= 0x9f) return c1[code - 0x80] ?? '';
  if (!(code > 0 && code <= 0x10_ffff) || (code >= 0xd800 && code <= 0xdfff)) return '\uFFFD';
  return String.fromCodePoint(code);
};

// The two thousand others have a table in the parser that is there anyway.
const decodeByParser = (text: string): string => {
  let decoded = '';
  const parser = new Parser({ ontext: (piece) => (decoded += piece) });
  parser.end(text);
  return decoded;
};

const decodeOne = (written: string, number: string | undefined, hex: string | undefined, name: string | undefined) => {
  if (number !== undefined) return numbered(Number.parseInt(number, 10));
  if (hex !== undefined) return numbered(Number.parseInt(hex, 16));
  return plain.get(name ?? written.slice(1)) ?? decodeByParser(written);
};

// Names without `;` are few, and none before a letter or `=`: `?a=1&copy=2` is an address.
const reference =
  /&(?:#(\d{1,9});?|#[xX]([\da-fA-F]{1,8});?|([a-zA-Z][a-zA-Z\d]{1,31});|(?:amp|nbsp|lt|gt|quot|copy|reg)(?![\w=;]))/g;

const isLetter = (letter: number): boolean => (letter | 0x20) >= 0x61 && (letter | 0x20) <= 0x7a;
const semicolon = 0x3b;
/** The longest name in `plain`. */
const longestPlain = 6;

/** A text with its character references (`&amp;`, `&#64;`, `&#x40`) as what they stand for; others stay as they are. */
export const decodeEntities = (text: string): string => {
  let decoded = '';
  let from = 0;
  // Nearly all references of a page are of the few frequent names: the expression is for the first that is not.
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', from)) {
    let end = at + 1;
    while (end - at <= longestPlain && isLetter(text.charCodeAt(end))) end += 1;
    const letters = text.charCodeAt(end) === semicolon ? plain.get(text.slice(at + 1, end)) : undefined;
    if (letters === undefined) return decoded + text.slice(from).replaceAll(reference, decodeOne);
    decoded += text.slice(from, at) + letters;
    from = end + 1;
  }
  return from === 0 ? text : decoded + text.slice(from);
};
