import { listTypes, type ListType } from '@galena/contract/kernel';
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedIn, draftIn } from './address-draft.ts';
import { freshDraft, type Draft } from '../question.ts';

const everywhere = { label: 'Worldwide', worldwide: true } as const;
const fresh = (type: ListType): Draft => freshDraft(type, everywhere, null);
const throughAddress = (type: ListType, draft: Draft): Draft =>
  draftIn(type, defaultParseSearch(defaultStringifySearch(askedIn(type, draft))), fresh(type));

const town = fc.record({
  label: fc.string({ maxLength: 40 }),
  country: fc.constantFrom('DE', 'PT'),
  city: fc.string({ minLength: 1, maxLength: 40 }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }).map((n) => n + 0),
  lng: fc.double({ min: -180, max: 180, noNaN: true }).map((n) => n + 0),
});

const filtersFor: Readonly<Record<ListType, fc.Arbitrary<Draft['filters']>>> = {
  people: fc.record({ job_titles: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 3 }) }),
  company: fc.record({
    industries: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 3 }),
  }),
  local: fc.record({
    categories: fc.constantFrom(['dentist'], ['cafe', 'bakery']),
    radius_km: fc.integer({ min: 1, max: 50 }),
  }),
  domain: fc.record({ domain: fc.constantFrom('acme.com', 'https://acme.co.uk/x?y=1&z=ä') }),
  influencer: fc.record({
    keyword: fc.constantFrom('chess', '  50 % "off" & more + ', '😀', '123', 'true', 'null', '{}'),
  }),
  group: fc.record({ keyword: fc.constantFrom('OpenStreetMap', "Tim's #1?") }),
};

describe('a search in its address', () => {
  it.each(listTypes)('comes back as it was: %s', (type) => {
    const draft = fc.record({
      location:
        type === 'local'
          ? town
          : fc.oneof(town, fc.constant(everywhere), fc.constant({ label: 'Germany', country: 'DE' })),
      filters: filtersFor[type],
      match: fc.constantFrom(50 as const, 100 as const),
      limit: fc.integer({ min: 1, max: 1_000 }),
      searcher: fc.constantFrom(null, 'brands', '1'),
      find_emails: fc.boolean(),
      skip_owned: fc.boolean(),
      skip_customers: fc.boolean(),
    });
    fc.assert(
      fc.property(draft, (filled) => {
        const whole: Draft = { ...fresh(type), ...filled };
        expect(throughAddress(type, whole)).toEqual(
          type === 'domain' && whole.location?.worldwide ? { ...whole, location: everywhere } : whole,
        );
      }),
      { seed: 18 },
    );
  });

  it('says nothing of a form in which nothing was said', () => {
    for (const type of listTypes) expect(askedIn(type, fresh(type))).toEqual({});
  });

  it('says nothing rather than more than an address can hold', () => {
    const long = {
      ...fresh('people'),
      filters: { job_titles: Array.from({ length: 300 }, (_, n) => `Title number ${n}`) },
    };
    expect(askedIn('people', long)).toEqual({});
  });

  it.each(listTypes)('leaves out by itself each part that makes no sense: %s', (type) => {
    const odd = fc.dictionary(
      fc.constantFrom('where', 'what', 'match', 'limit', 'source', 'emails', 'skip', 'type', 'x'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(odd, (search) => {
        const draft = draftIn(type, search, fresh(type));
        expect(Object.keys(draft)).toEqual(Object.keys(fresh(type)));
        // What came of it can be said again.
        expect(throughAddress(type, draft)).toEqual(draft);
      }),
      { seed: 18 },
    );
    expect(draftIn(type, { where: { country: 'DE' }, limit: 7 }, fresh(type))).toEqual({ ...fresh(type), limit: 7 });
  });

  it('is about a real place where its kind needs one', () => {
    expect(draftIn('local', { where: { label: 'Germany', country: 'DE' } }, fresh('local')).location).toBeNull();
  });
});
