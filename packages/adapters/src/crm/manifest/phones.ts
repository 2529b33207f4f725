import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The number within its country, without the zero before it; all digits where the country is not known. */
export const nationalOf = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.nationalNumber ?? digitsOf(phone);

/** Whether a text is a number, however it is written. One without its country may be of any. */
export const isSamePhone = (written: string, phone: string): boolean => {
  const digits = digitsOf(written);
  if (digits === '') return false;
  if (written.trim().startsWith('+')) return digits === digitsOf(phone);
  if (digits === digitsOf(phone) || digits === `00${digitsOf(phone)}`) return true;
  return digits.replace(/^0+/, '') === nationalOf(phone);
};
