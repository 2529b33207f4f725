const namesIn = new Map<string, Intl.DisplayNames>();

/** A country's name in a language; its code where there is none. */
export const countryName = (code: string, language: string): string => {
  const names = namesIn.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  namesIn.set(language, names);
  return names.of(code) ?? code;
};
