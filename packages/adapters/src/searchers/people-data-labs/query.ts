import { fold } from '@galena/contract/kernel';
import type { Location } from '@galena/contract/search';
import { countryWord } from '../vendor/country-names.ts';
import { cityNamesOf, stateNameOf } from '../vendor/place-check.ts';
import type { Clause } from './api.ts';

// Its texts are in lower case. Whether they keep their accents differs by field: both are asked for.
const formsOf = (text: string): readonly string[] => {
  const written = text.trim().toLowerCase();
  return [...new Set([written, fold(text)])].filter((form) => fold(form) !== '');
};

const escaped = (text: string): string => text.replaceAll(/[\\*?]/g, String.raw`\$&`);

/** One of these holds. */
export const anyOf = (clauses: readonly Clause[]): Clause => ({ bool: { should: clauses } });

/** All of these hold; none: everything fits. */
export const allOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0 ? { match_all: {} } : { bool: { must: clauses } };

/** One of the texts stands somewhere in one of the fields. */
export const contains = (fields: readonly string[], texts: readonly string[]): Clause =>
  anyOf(
    texts.flatMap((text) =>
      formsOf(text).flatMap((form) => fields.map((field) => ({ wildcard: { [field]: `*${escaped(form)}*` } }))),
    ),
  );

/** Every word that was typed stands somewhere in the fields. */
export const mentions = (fields: readonly string[], typed: string): readonly Clause[] =>
  typed
    .split(/\s+/)
    .filter((word) => fold(word) !== '')
    .map((word) => contains(fields, [word]));

/** A figure between bounds. */
export const inRange = (
  field: string,
  { min, max }: { readonly min?: number | null | undefined; readonly max?: number | null | undefined },
): Clause => ({ range: { [field]: { ...(min == null ? {} : { gte: min }), ...(max == null ? {} : { lte: max }) } } });

/** Where it is. @param prefix what stands before `country`, `region` and `locality` in the fields of the kind */
export const placeClauses = (location: Location, prefix: string): readonly Clause[] => {
  const { country } = location;
  const state = stateNameOf(location);
  const cities = cityNamesOf(location).flatMap(formsOf);
  return [
    ...(country === undefined ? [] : [{ term: { [`${prefix}country`]: countryWord(country) } }]),
    ...(state === null ? [] : [{ term: { [`${prefix}region`]: state.toLowerCase() } }]),
    ...(cities.length === 0 ? [] : [{ terms: { [`${prefix}locality`]: cities } }]),
  ];
};
