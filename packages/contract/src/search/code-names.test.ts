import { describe, expect, it } from 'vitest';
import { countryName, languageName } from './code-names.ts';

describe('countryName', () => {
  it.each([
    ['PT', 'de', 'Portugal'],
    ['DE', 'fr', 'Allemagne'],
    ['QZ', 'en', 'QZ'],
    ['not a code', 'en', 'not a code'],
    ['', 'en', ''],
  ])('%j in %s', (code, language, name) => expect(countryName(code, language)).toBe(name));
});

describe('languageName', () => {
  it.each([
    ['pt', 'fr', 'portugais'],
    ['pt', 'de', 'Portugiesisch'],
    ['no language', 'fr', 'no language'],
    ['', 'fr', ''],
  ])('%j in %s', (code, language, name) => expect(languageName(code, language)).toBe(name));
});
