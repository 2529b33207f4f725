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

/**
 * Reads a number as it is written, or null where no such number can exist.
 * @param country where it is dialled from, ISO 3166-1 alpha-2; null: only numbers with a country's code are read
 */
export const readNumber = (text: string, country: string | null): DialNumber | null => {
  // The whole text: of two spellings with the same digits only one may be a number's.
  const key = `${country ?? ''} ${text}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const number = parseNumber(text, country);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(ownText(key), number);
  return number;
};
