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

const namesIn = new Map<string, Intl.DisplayNames>();

/** A country's name in a language; its code where there is none. */
export const countryName = (code: string, language: string): string => {
  const names = namesIn.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  namesIn.set(language, names);
  return names.of(code) ?? code;
};
