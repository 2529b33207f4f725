import { fold } from '@galena/contract/kernel';
import { countryName } from '@galena/contract/search';

// What tables and addresses call countries beside their names in four languages.
const others: Readonly<Record<string, string>> = {
  AE: 'uae|u.a.e.',
  BA: 'bosnia',
  CD: 'democratic republic of the congo',
  CG: 'republic of the congo',
  CI: 'ivory coast',
  CZ: 'czech republic',
  GB: 'great britain|england|scotland|wales|northern ireland|gbr|uk|u.k.',
  HK: 'hong kong',
  IE: 'republic of ireland',
  IR: 'islamic republic of iran',
  KR: 'korea|republic of korea',
  LA: "lao people's democratic republic",
  LK: 'srilanka',
  MD: 'republic of moldova',
  MM: 'burma|myanmar',
  MO: 'macau|macao',
  NL: 'the netherlands|holland',
  PS: 'palestine',
  RU: 'russian federation',
  SY: 'syrian arab republic',
  TR: 'turkey',
  TW: 'taiwan roc',
  TZ: 'united republic of tanzania',
  US: 'usa|u.s.|u.s.a.|united states of america|america',
  VN: 'viet nam',
};

const languages = ['en', 'es', 'fr', 'de'] as const;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
// Groups of countries and what is reserved for tests.
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** As names are compared: signs and "and" tell no country from another. */
const plain = (name: string): string => fold(name.replaceAll('&', 'and'));

/** Whether a code is a country's own: East Germany's has become Germany's. */
const isOwn = (code: string): boolean =>
  !noCountries.has(code) && countryName(code, 'en') !== code && new Intl.Locale(`und-${code}`).region === code;

/** All countries by their codes, ISO 3166-1 alpha-2, with what each is called, as it is spelled. */
export const findCountryNames = (): readonly { readonly code: string; readonly names: readonly string[] }[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isOwn)
    .map((code) => ({
      code,
      names: [...languages.map((language) => countryName(code, language)), ...(others[code]?.split('|') ?? [])],
    }));

const createCodes = (): ReadonlyMap<string, string> =>
  new Map(
    findCountryNames().flatMap(({ code, names }) => [code, ...names].map((name) => [plain(name), code] as const)),
  );

let known: ReadonlyMap<string, string> | null = null;

/** The code of a country that is named by it or by its name in English, Spanish, French or German; null for anything else. */
export const readCountry = (text: string): string | null => {
  known ??= createCodes();
  return known.get(plain(text)) ?? null;
};
