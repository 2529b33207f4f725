const tables = new Map<string, Intl.DisplayNames>();

const nameOf = (type: 'region' | 'language', code: string, language: string): string => {
  const key = `${type} ${language}`;
  const names = tables.get(key) ?? new Intl.DisplayNames(language, { type });
  tables.set(key, names);
  try {
    return names.of(code) ?? code;
  } catch {
    // What has not even the form of a code.
    return code;
  }
};

/** A country's name in a language; the code as it is where it has none. */
export const countryName = (code: string, language: string): string => nameOf('region', code, language);

/** In the place of codes of countries: somebody is active in all of them. */
export const everywhere = 'worldwide';

/** A language's name in a language; the code as it is where it has none. */
export const languageName = (code: string, language: string): string => nameOf('language', code, language);
