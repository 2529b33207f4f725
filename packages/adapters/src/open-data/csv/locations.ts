import { fold } from '@galena/contract/kernel';
import type { Address } from './company.ts';
import { plainText } from '../contacts.ts';
import { readCountry } from './countries.ts';

type Area = Pick<Address, 'city' | 'state' | 'country'>;

// Codes of US states that are no country's: "Austin, TX" is in the United States. CA is Canada as well as California.
const states = new Set('AK CT FL HI IA KS MI NC ND NH NJ NV NY OH OK OR RI TX UT VT WA WI WV WY DC'.split(' '));
// Codes of US states and Canadian provinces that are a country's, too.
const ambiguous = new Set(
  'AL AR AZ CA CO DE GA ID IL IN KY LA MA MD ME MN MO MS MT NE NL NM PA PE SC SD SK TN VA'.split(' '),
);
const nowhere = new Set(
  'remote worldwide global international anywhere online virtual distributed various multiple unknown none n/a na tbd earth'.split(
    ' ',
  ),
);

/** A postal code behind a state: `TX 78701`. */
const withoutCode = (part: string): string => part.replace(/\s+\d[\d-]*$/, '');

const isAbbreviation = (part: string): boolean => /^[A-Z]{2}$/.test(part);

const known = (parts: readonly string[]): Area => {
  const [city, ...rest] = parts;
  const state = rest.at(-1);
  return { ...(city ? { city } : {}), ...(state ? { state } : {}) };
};

/**
 * Where a text says that somebody is: `Porto, Portugal`, `Austin, TX`, `Paris, Île-de-France, France`. What may be two things is
 * neither: of `Wilmington, DE` only the city is known.
 * @param country what is known from elsewhere, and tells what an abbreviation is of
 */
export const readLocation = (text: string, country?: string): Area => {
  const [first = ''] = plainText(text).split(/\s*[;|/]\s*|\s+(?:and|or|&)\s+/);
  const parts = first
    .split(/\s*,\s*/)
    .map(withoutCode)
    .filter((part) => part !== '' && !nowhere.has(fold(part)));
  const last = parts.at(-1);
  if (last === undefined || parts.length > 4) return {};
  const before = parts.slice(0, -1);
  if (country !== undefined)
    return known(readCountry(last) === country && !(before.length > 0 && ambiguous.has(last)) ? before : parts);
  if (isAbbreviation(last) && before.length > 0) {
    if (states.has(last)) return { ...known(before.slice(0, 1)), state: last, country: 'US' };
    if (ambiguous.has(last)) return known(before);
  }
  // The country, and the state of the United States.
  if (fold(last) === 'georgia' && before.length > 0) return known(before);
  const named = isAbbreviation(last) && before.length === 0 ? null : readCountry(last);
  return named === null ? known(parts) : { ...known(before), country: named };
};
