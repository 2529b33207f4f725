import { fold } from '@galena/contract/kernel';
import type { Address } from './company.ts';
import { plainText } from '../contacts.ts';
import { readCountry } from './countries.ts';
import { readLocation } from './locations.ts';
import { withoutUnknown, type Cells } from './table.ts';

/** The first that can be read. */
export const firstOf = <Value>(texts: readonly string[], read: (text: string) => Value | null): Value | undefined =>
  texts.map(read).find((value) => value !== null) ?? undefined;

/** A list as programs write it, `["a", "b"]`, without its signs. */
const bare = (text: string): string =>
  /^\s*\[[^]*\]\s*$/.test(text)
    ? text
        .trim()
        .slice(1, -1)
        .replaceAll(/(^|,)\s*["']|["']\s*(?=,|$)/g, '$1')
    : text;

/** What is listed in cells, each once. @param signs that part two */
export const listOf = (texts: readonly string[], signs: RegExp): readonly string[] => {
  const words = new Map<string, string>();
  for (const word of texts.flatMap((text) =>
    bare(text)
      .split(/^\s*\[/.test(text) ? /,/ : signs)
      .map(plainText),
  ))
    if (word !== '' && !words.has(fold(word))) words.set(fold(word), word);
  return [...words.values()];
};

type AreaField = 'city' | 'state' | 'country' | 'location';
type AddressField = AreaField | 'street' | 'postal_code';

type Area = Pick<Address, 'city' | 'state' | 'country'>;

/** The area in which a row says that it is: what has a column of its own, else what its location says. */
export const areaOf = ({ all, first }: Cells<AreaField>): Area => {
  const country = firstOf(all('country'), readCountry);
  const place = first('location');
  const told = place === undefined ? {} : readLocation(place, country);
  return withoutUnknown({
    city: first('city') ?? told.city,
    state: first('state') ?? told.state,
    country: country ?? told.country,
  });
};

/** The same with the street. */
export const addressOf = (cells: Cells<AddressField>): Address => ({
  ...withoutUnknown({ street: cells.first('street'), postal_code: cells.first('postal_code') }),
  ...areaOf(cells),
});
