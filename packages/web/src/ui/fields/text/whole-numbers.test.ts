import { describe, expect, it } from 'vitest';
import { wholeNumberOf } from './whole-numbers.ts';

describe('wholeNumberOf', () => {
  it.each([
    ['250', 'en', 250],
    ['1,000', 'en', 1_000],
    ['1.000', 'de', 1_000],
    [' 1 000 ', 'fr', 1_000],
    ['', 'en', null],
    ['2.5', 'en', null],
    ['2.5', 'de', null],
    ['2,5', 'de', null],
    ['-3', 'en', null],
    ['many', 'en', null],
  ])('%j in %s is %j', (text, language, amount) => expect(wholeNumberOf(text, language)).toBe(amount));
});
