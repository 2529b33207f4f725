import { localCategories } from '@galena/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cityOf, countryOnly } from './places.ts';
import { maybeSeat, slugWith, type Seat } from './slug.ts';

const country = fc.constantFrom(undefined, 'PT', 'FJ', 'DE');
const state = fc.constantFrom(undefined, 'NY', 'ENG', 'a-b');
const cities = [
  'Suva',
  'Köln',
  'New York City',
  'Frankfurt am Main',
  'Tromsø',
  '’s-Hertogenbosch',
  'Saint-Denis',
  'Oberhausen (Rheinland)',
  'McAllen',
  '5th Ward',
  '東京',
];
const place = fc.oneof(
  fc.tuple(country, state, fc.constantFrom(...cities)).map((parts) => cityOf(...parts)),
  fc.tuple(country, state, fc.string({ minLength: 1, maxLength: 6, unit: 'binary' })).map((parts) => cityOf(...parts)),
  fc.tuple(country, state).map((parts) => countryOnly(...parts)),
);
const n = fc.integer({ min: 0, max: 36 ** 2 - 1 });
const seat: fc.Arbitrary<Seat> = fc.oneof(
  fc.record({ kind: fc.constantFrom('company' as const, 'group' as const, 'influencer' as const), place, n }),
  fc.record({
    kind: fc.constant('local' as const),
    place,
    n,
    category: fc.constantFrom(...localCategories.map(({ slug }) => slug)),
  }),
);

describe('a slug', () => {
  it('is a part of a host, and leads back to where it was made', () =>
    fc.assert(
      fc.property(seat, fc.string({ unit: 'binary', maxLength: 60 }), (own, name) => {
        const slug = slugWith(name, own);
        expect(slug).toMatch(/^[a-z0-9-]{1,63}$/);
        expect(maybeSeat(slug)).toEqual(own);
      }),
      { numRuns: 2000 },
    ));

  it('has the name first, and the city as it is read', () => {
    const own: Seat = { kind: 'company', place: cityOf('PT', undefined, 'Lisbon'), n: 11 };
    expect(slugWith('Amber Mill Group', own)).toBe('amber-mill-group-lisbon-c060bpt');
    expect(slugWith('Amber Mill Group', { ...own, place: cityOf('DE', undefined, 'Köln') })).toBe(
      'amber-mill-group-k16uln-c060bde',
    );
  });

  it('stays a part of a host where the name of the city is too long for one', () => {
    const own: Seat = { kind: 'company', place: cityOf('IN', undefined, 'Ḩukūmat-e Sulţān-e Bakwāh '.repeat(4)), n: 0 };
    expect(slugWith('Amber Mill Group', own)).toMatch(/^[a-z0-9-]{1,63}$/);
  });

  it('that was never made leads nowhere', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9-]{1,70}$/)), (text) => {
        const found = maybeSeat(text);
        expect(found === null || slugWith('', found).length <= 63).toBe(true);
      }),
      { numRuns: 2000 },
    ));

  it.each([
    '',
    '-',
    'moss-group-va13k00',
    'yarrow-brook-acupuncture-clinic-p5ys400',
    'a-c0000',
    'a-l0000pt',
    'a-x0000pt',
  ])('of an earlier version, or of none: %j', (text) => expect(maybeSeat(text)).toBeNull());

  it('tells every category from every other', () => {
    const slugs = localCategories.map(({ slug }) =>
      slugWith('', { kind: 'local', place: cityOf('PT', undefined, 'Lisbon'), n: 0, category: slug }),
    );
    expect(new Set(slugs).size).toBe(localCategories.length);
  });
});
