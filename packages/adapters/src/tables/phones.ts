import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phoneOf } from '@galena/contract/contacts';

const maxRemembered = 5_000;
const remembered = new Map<string, string | null>();

const parse = (text: string, country: string | null): string | null => {
  const region = country !== null && isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(text, { ...(region && { defaultCountry: region }), extract: false });
  return parsed?.isPossible() ? parsed.number : null;
};

/**
 * A telephone number with its country's code, as records keep it; null for what is none.
 * @param country where a number is from that does not say so itself, ISO 3166-1 alpha-2
 */
export const readPhone = (text: string, country: string | null): string | null => {
  // Written in full it is what it says: nobody's list of numbering plans knows better.
  // In "+49 (0)30" the zero is dialled within the country only.
  const plain = text
    .replace('(0)', '')
    .replaceAll(/[\s().\-/]/g, '')
    .replace(/^00/, '+');
  const whole = /^\+\d+$/.test(plain) ? phoneOf(plain) : null;
  if (whole !== null) return whole;
  const key = `${country ?? ''} ${text}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= maxRemembered) remembered.clear();
  const number = parse(text, country);
  remembered.set(key, number);
  return number;
};
