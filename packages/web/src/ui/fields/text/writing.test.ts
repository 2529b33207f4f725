import { describe, expect, it } from 'vitest';
import { maybeHexColour } from './hex-colours.ts';
import { isMatch } from './matching.ts';
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
    ['Straße', 'strasse', false],
    ['Dentists', 'dentists lisbon', false],
    ['Anything', '', true],
  ])('%s for %j: %s', (label, search, is) => expect(isMatch(label, search)).toBe(is));
});

describe('separatorsOf', () => {
  it.each([
    ['en', '.', ','],
    ['de', ',', '.'],
    ['es', ',', '.'],
    ['fr', ',', '\u202f'],
  ])('%s', (language, decimal, thousands) => expect(separatorsOf(language)).toEqual({ decimal, thousands }));
});
