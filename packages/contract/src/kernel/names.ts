const isPlain = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text);

// Most names are plain, and a question looks at thousands of them.
const withoutAccents = (text: string): string =>
  isPlain(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * A name as keys hold it: lower case, without accents, one space between words. What it makes of a name never changes, because such
 * keys are kept: of employees that were paid, of rows of a file that comes again. Texts are compared by `fold`.
 */
export const nameKey = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();

/**
 * What a table says of a word that came from outside: a page, a file, a call.
 * @returns undefined where it says nothing, also of what every object inherits (`constructor`, `__proto__`)
 */
export const ownOf = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
