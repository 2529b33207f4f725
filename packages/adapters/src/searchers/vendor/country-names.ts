import { countryOf } from '@galena/contract/contacts';
import { textOf } from './values.ts';

// What vendors call countries where Unicode, whose names the contract knows, has another word for them.
const otherNames: Readonly<Record<string, string>> = {
  'bosnia and herzegovina': 'BA',
  'caribbean netherlands': 'BQ',
  'cape verde': 'CV',
  'democratic republic of the congo': 'CD',
  'falkland islands': 'FK',
  'heard island and mcdonald islands': 'HM',
  'hong kong': 'HK',
  'ivory coast': 'CI',
  macau: 'MO',
  macedonia: 'MK',
  myanmar: 'MM',
  palestine: 'PS',
  pitcairn: 'PN',
  'republic of the congo': 'CG',
  'saint barthélemy': 'BL',
  'saint martin': 'MF',
  'saint vincent and the grenadines': 'VC',
  'sint maarten': 'SX',
  'south georgia and the south sandwich islands': 'GS',
  swaziland: 'SZ',
  turkey: 'TR',
  'united states minor outlying islands': 'UM',
  'u.s. virgin islands': 'VI',
};
const namesByCode: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).map(([name, code]) => [code, name]),
);

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
const otherCodes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(otherNames).map(([name, code]) => [plain(name), code] as const),
  ['czech republic', 'CZ'],
]);

/** A country's code, ISO 3166-1 alpha-2, by its code or its English name as vendors write it; undefined for what is none. */
export const countryCodeOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const spelled = text.replace(/^saint /i, 'St. ').replaceAll(' and ', ' & ');
  return otherCodes.get(plain(text)) ?? countryOf(text) ?? countryOf(spelled) ?? undefined;
};

const englishNames = new Intl.DisplayNames('en', { type: 'region' });

/** A country's everyday English name in lower case, as vendors ask for it: `turkey`. */
export const countryWord = (code: string): string => {
  const name = (englishNames.of(code) ?? code).toLowerCase();
  return namesByCode.get(code) ?? name.replace(/^st\. /, 'saint ').replaceAll(' & ', ' and ');
};
