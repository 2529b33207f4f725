import { describe, expect, it } from 'vitest';
import { countryCodes, countryOf } from './countries.ts';

describe('countries', () => {
  it('are those of ISO 3166-1', () => {
    expect(countryCodes).toHaveLength(249);
    expect(countryCodes).toEqual(expect.arrayContaining(['PT', 'DE', 'US', 'GB', 'TW', 'AX']));
    for (const none of ['EU', 'UN', 'XK', 'ZZ', 'UK']) expect(countryCodes).not.toContain(none);
  });

  it.each([
    ['pt', 'PT'],
    [' Portugal ', 'PT'],
    ['España', 'ES'],
    ['espana', 'ES'],
    ['Allemagne', 'DE'],
    ['Österreich', 'AT'],
    ['united states', 'US'],
    ['Nowhere', null],
    ['', null],
  ])('%j is %s', (text, code) => expect(countryOf(text)).toBe(code));
});
