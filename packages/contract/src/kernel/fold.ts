// PostgreSQL folds alike: `platform.fold`. Whoever changes one changes the other; `platform/db/fold.test.ts` compares them.

const isPlain = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text);

// Taken apart by Unicode they would become a space and an accent.
const spacing = /[\u00b4\u0384\u1fbd\u1fbf]/g;

/** Everything that people write for an apostrophe, and the dot of Catalan (col·legi). Two words that it joins are one. */
const apostrophes =
  /['`\u00b7\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201b\u2027\u2032\u2035\ua78b\ua78c]/g;

/** Letters that are no other letter with a sign to Unicode, but are to whoever types them. */
const bases = {
  a: 'ⱥɑ',
  b: 'ƀɓƃ',
  c: 'ƈȼ',
  d: 'ðđɖɗƌȡ',
  e: 'əɛɇǝⱸ',
  f: 'ƒ',
  g: 'ɠǥɣ',
  h: 'ħⱨ',
  i: 'ıɩɨ',
  j: 'ɉȷ',
  k: 'ĸƙⱪ',
  l: 'łƚȴⱡɫ',
  m: 'ɱ',
  n: 'ŋɲƞȵ',
  o: 'øɵɔⱺ',
  p: 'ƥᵽ',
  q: 'ɋ',
  r: 'ɍɽʀ',
  s: 'ȿẜẝ',
  t: 'ŧƫƭʈȶⱦ',
  u: 'ʉʊ',
  v: 'ʋⱱⱴ',
  w: 'ⱳ',
  y: 'ƴɏỿ',
  z: 'ƶȥɀⱬʒ',
  ae: 'æ',
  oe: 'œ',
  ss: 'ß',
  th: 'þ',
  hv: 'ƕ',
  ll: 'ỻ',
  ou: 'ȣ',
  // Greek ends a word with another form of the letter.
  σ: 'ς',
} as const;

type Special = { readonly pattern: RegExp; readonly baseOf: ReadonlyMap<string, string> };

// Made when it is first needed: whoever imports the kernel and folds nothing does not carry it.
let known: Special | undefined;
const special = (): Special =>
  (known ??= {
    pattern: new RegExp(`[${Object.values(bases).join('')}]`, 'g'),
    baseOf: new Map(Object.entries(bases).flatMap(([base, letters]) => Array.from(letters, (one) => [one, base]))),
  });

const toBase = (text: string): string => {
  const { pattern, baseOf } = special();
  return text.replaceAll(pattern, (letter) => baseOf.get(letter) ?? letter);
};

const withoutSigns = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : toBase(text.replaceAll(spacing, '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());

/**
 * A text as texts are compared everywhere: case, accents and apostrophes do not matter, words are parted by one space. `Horton’s Café`
 * is `hortons cafe`, `Łódź, Straße` is `lodz strasse`. Folded twice it is the same.
 */
export const fold = (text: string): string =>
  withoutSigns(text)
    .replaceAll(apostrophes, '')
    .replaceAll(/[\t-\r ,\u1680\u2028\u2029\ufeff]+/g, ' ')
    .trim();
