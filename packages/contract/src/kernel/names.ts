const isPlain = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text);

// Most names are plain, and a question looks at thousands of them.
const withoutAccents = (text: string): string =>
  isPlain(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** As names are compared: lower case, without accents, one space between words. */
export const fold = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
