import { languages } from '../kernel/index.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

// What Unicode names, but no country: groups of countries, and codes that were made for tests or have another now.
const noCountries = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO QU RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(' '),
);

/** The codes of all countries, ISO 3166-1 alpha-2, as Unicode names them. */
export const countryCodes: readonly string[] = (() => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && names.of(code) !== undefined);
})();

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

let byName: ReadonlyMap<string, string> | null = null;

const codesByName = (): ReadonlyMap<string, string> => {
  const tables = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  return new Map(tables.flatMap((table) => countryCodes.map((code) => [plain(table.of(code) ?? code), code] as const)));
};

/** The code of a country by its code or its name in one of our languages, whatever its letters; null: it is none. */
export const countryOf = (text: string): string | null => {
  const code = text.trim().toUpperCase();
  if (countryCodes.includes(code)) return code;
  byName ??= codesByName();
  return byName.get(plain(text)) ?? null;
};
