import { countryCodes } from '@galena/contract/contacts';
import { describe, expect, it } from 'vitest';
import { hasContractFiles, readContract } from '../../testing/openapi.ts';
import { countryCodeOf, countryWord } from './country-names.ts';

const specs = 'peopledatalabs/pdl-specs.json';

describe('countries as vendors call them', () => {
  it('are read back from the word that is asked for', () =>
    expect(countryCodes.filter((code) => countryCodeOf(countryWord(code)) !== code)).toEqual([]));

  it.each([
    ['Turkey', 'TR'],
    ['United States', 'US'],
    ['Czech Republic', 'CZ'],
    ['são tomé and príncipe', 'ST'],
    ['DE', 'DE'],
    ['Atlantis', undefined],
    [true, undefined],
  ])('%j: %j', (text, code) => expect(countryCodeOf(text)).toBe(code));

  it.skipIf(!hasContractFiles([specs]))(
    'are those of People Data Labs (skipped without its published contract)',
    () => {
      const { components } = readContract(specs) as {
        components: { schemas: { Person: { properties: { location_country: { enum: string[] } } } } };
      };
      const theirs = components.schemas.Person.properties.location_country.enum;
      // Neither has a code of ISO 3166 today.
      expect(theirs.filter((name) => countryCodeOf(name) === undefined)).toEqual(['kosovo', 'netherlands antilles']);
      expect(countryCodes.filter((code) => !theirs.includes(countryWord(code)))).toEqual([]);
    },
  );
});
