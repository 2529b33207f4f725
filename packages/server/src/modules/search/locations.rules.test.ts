import { fold } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { cityLocation, countryLocation, matchCountries, readings } from './locations.rules.ts';

describe('fold', () => {
  it.each([
    ['São Paulo', 'sao paulo'],
    ['  Zürich,  Schweiz ', 'zurich schweiz'],
    ['ÎLE-DE-FRANCE', 'ile-de-france'],
    ['東京', '東京'],
  ])('%j is compared as %j', (text, folded) => expect(fold(text)).toBe(folded));
});

describe('cityLocation', () => {
  const place = { name: 'Springfield', country: 'US', state: 'IL', lat: 39.8, lng: -89.6 };
  it.each([
    [place, 'en', 'Springfield, IL, United States'],
    [place, 'de', 'Springfield, IL, Vereinigte Staaten'],
    [{ ...place, name: 'Lisbon', country: 'PT', state: '14' }, 'es', 'Lisbon, Portugal'],
    [{ ...place, name: 'Monaco', country: 'MC', state: null }, 'fr', 'Monaco, Monaco'],
  ])('%j in %s is %j', (given, language, label) => expect(cityLocation(given, language).label).toBe(label));

  it('leaves out a region that is only a number', () =>
    expect(cityLocation({ ...place, state: '05' }, 'en')).not.toHaveProperty('state'));
});

describe('matchCountries', () => {
  const codes = ['DE', 'ES', 'FR', 'GB', 'PT', 'US'];
  it.each([
    ['germ', 'en', ['DE']],
    ['deut', 'de', ['DE']],
    // In English too, whatever the reader's language.
    ['germ', 'de', ['DE']],
    ['espa', 'es', ['ES']],
    ['us', 'en', ['US']],
    ['united', 'en', ['GB', 'US']],
    ['', 'en', []],
    ['atlantis', 'en', []],
  ])('%j in %s: %j', (typed, language, found) => expect(matchCountries(codes, typed, language)).toEqual(found));

  it('a country has nothing but its name and code', () =>
    expect(countryLocation('PT', 'en')).toEqual({ label: 'Portugal', country: 'PT' }));
});

describe('readings', () => {
  it('tries every cut, the whole as a name first', () =>
    expect(readings('New York, united states')).toEqual([
      { city: 'new york united states', behind: '' },
      { city: 'new york united', behind: 'states' },
      { city: 'new york', behind: 'united states' },
      { city: 'new', behind: 'york united states' },
    ]));
  it('is nothing for nothing', () => expect(readings(' , ')).toEqual([]));
});
