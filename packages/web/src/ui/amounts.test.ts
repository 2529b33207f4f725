import { describe, expect, it } from 'vitest';
import { ageOf, timeLeftOf } from './amounts.ts';

describe('ageOf', () => {
  it.each([
    [20, { value: -20, unit: 'second' }],
    [60, { value: -1, unit: 'minute' }],
    [3_599, { value: -59, unit: 'minute' }],
    [7_300, { value: -2, unit: 'hour' }],
    [200_000, { value: -2, unit: 'day' }],
  ] as const)('%i seconds', (seconds, age) => expect(ageOf(seconds)).toEqual(age));
});

describe('timeLeftOf', () => {
  it.each([
    [12, 'en', '12 sec'],
    [61, 'en', '2 min'],
    [60, 'de', '1 Min.'],
    [5_400, 'fr', '2 h'],
  ] as const)('%i seconds in %s', (seconds, language, words) =>
    expect(timeLeftOf(seconds, language).replaceAll('\u00A0', ' ').replaceAll('\u202F', ' ')).toBe(words),
  );
});
