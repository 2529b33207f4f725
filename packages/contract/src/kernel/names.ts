/** As names are compared: lower case, without accents, one space between words. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
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
