import { describe, expect, it } from 'vitest';
import { maybeHexColour } from './hex-colours.ts';
import { findMatches, isMatch } from './matching.ts';
import { separatorsOf } from './number-separators.ts';

describe('maybeHexColour', () => {
  it.each([
    ['#0f766e', '#0F766E'],
    ['0F766E', '#0F766E'],
    [' #abc ', '#AABBCC'],
    ['#abcd', null],
    ['#0f766ef', null],
    ['red', null],
    ['', null],
  ])('%j is %s', (typed, colour) => expect(maybeHexColour(typed)).toBe(colour));
});

describe('isMatch', () => {
  it.each([
    ['Cafés of Málaga', 'malaga cafe', true],
    ['Cafés of Málaga', 'CAFÉ', true],
    ['Straße', 'strasse', true],
    ['Tim Horton’s', 'tim hortons', true],
    ['Dentists', 'dentists lisbon', false],
    ['Anything', '', true],
  ])('%s for %j: %s', (label, search, is) => expect(isMatch(label, search)).toBe(is));
});

describe('findMatches', () => {
  const kinds = [
    ['Kinderzahnarzt', 'Pediatric Dentist'],
    ['Optiker', 'Optician'],
    ['Zahnarzt', 'Dentist'],
    ['Zahnklinik', 'Dental Clinic'],
  ] as const;
  const find = (search: string) => findMatches(kinds, (names) => names, search).map(([name]) => name);

  it('has those first that begin with what is searched, by whichever name', () => {
    expect(find('zahn')).toEqual(['Zahnarzt', 'Zahnklinik', 'Kinderzahnarzt']);
    expect(find('dent')).toEqual(['Zahnarzt', 'Zahnklinik', 'Kinderzahnarzt']);
    expect(find('arzt')).toEqual(['Kinderzahnarzt', 'Zahnarzt']);
    expect(find('')).toEqual(kinds.map(([name]) => name));
    expect(find('bank')).toEqual([]);
  });
});

describe('separatorsOf', () => {
  it.each([
    ['en', '.', ','],
    ['de', ',', '.'],
    ['es', ',', '.'],
    ['fr', ',', '\u202f'],
  ])('%s', (language, decimal, thousands) => expect(separatorsOf(language)).toEqual({ decimal, thousands }));
});
