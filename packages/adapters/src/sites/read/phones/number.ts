import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { ownText } from '../own-text.ts';

/** A number that can be dialled. */
export type DialNumber = {
  /** E.164. */
  readonly number: string;
  /** ISO 3166-1 alpha-2; null: of no country, such as +800. */
  readonly country: string | null;
  readonly isMobile: boolean;
};

/** Numbers parsed before: a site repeats its own on every page, and parsing is what costs most. */
const maxRemembered = 5_000;
const remembered = new Map<string, DialNumber | null>();

export const isCountry = (code: string): code is CountryCode => isSupportedCountry(code);

const parseNumber = (text: string, country: string | null): DialNumber | null => {
  const region = country !== null && isCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(text, { ...(region && { defaultCountry: region }), extract: false });
  if (parsed === undefined || !parsed.isValid()) return null;
  const type = parsed.getType();
  // Voice mail and pagers reach nobody of the business. Shared and extra cost do: many firms of Britain have such a number.
  if (type === 'VOICEMAIL' || type === 'PAGER') return null;
  return { number: parsed.number, country: parsed.country ?? null, isMobile: type === 'MOBILE' };
};

const remember = <Value>(memory: Map<string, Value>, key: string, value: Value): Value => {
  if (memory.size >= maxRemembered) memory.clear();
  memory.set(ownText(key), value);
  return value;
};

/**
 * Reads a number as it is written, or null where no such number can exist.
 * @param country where it is dialled from, ISO 3166-1 alpha-2; null: only numbers with a country's code are read
 */
export const readNumber = (text: string, country: string | null): DialNumber | null => {
  // The whole text: of two spellings with the same digits only one may be a number's.
  const key = `${country ?? ''} ${text}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  return remember(remembered, key, parseNumber(text, country));
};

/** Reads a number that begins with its country's code, whatever stands between the digits, before and around them. */
export const readAbroad = (text: string): DialNumber | null => readNumber(`+${text.replaceAll(/\D/g, '')}`, null);

const groupings = new Map<string, readonly string[]>();

const sizesOf = (text: string): string => [...text.matchAll(/\d+/g)].map(([digits]) => digits.length).join(' ');

/**
 * How many digits stand together where a number is written as its country does, "3 3 4": with what is dialled before it within
 * the country, and without.
 */
export const groupingsOf = ({ number }: DialNumber): readonly string[] => {
  const known = groupings.get(number);
  if (known !== undefined) return known;
  const parsed = parsePhoneNumberFromString(number);
  const forms =
    parsed === undefined ? [] : [parsed.formatNational(), parsed.formatInternational().replace(/^\+\d+/, '')];
  return remember(groupings, number, forms.map(sizesOf));
};
