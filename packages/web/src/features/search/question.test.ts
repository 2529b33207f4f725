import { listTypes } from '@galena/contract/kernel';
import { validationSentences as sentences } from '@galena/contract/messages';
import { searchErrors, searchLimits, type Location } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import {
  draftProblems,
  filtersToSend,
  findsEmails,
  freshDraft,
  isUnasked,
  maybeQuestion,
  paysForEmails,
  placeOfDraft,
  plainName,
  questionProblems,
  worldwide,
  type Draft,
} from './question.ts';

const everywhere = worldwide('Worldwide');
const germany: Location = { label: 'Germany', country: 'DE' };
const lisbon: Location = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };
const list = { id: 4, name: 'Mine', records: 0 } as const;

const company = (change: Partial<Draft> = {}): Draft => ({
  ...freshDraft('company', everywhere, germany),
  filters: { industries: ['Supermarket'] },
  list,
  ...change,
});
const problems = (draft: Draft): object => draftProblems('company', draft, null, 'Supermarket in Germany');

describe('freshDraft', () => {
  it('begins a domain search worldwide, and the others where the last one was if that fits (G-41)', () => {
    expect(freshDraft('domain', everywhere, germany).location).toBe(everywhere);
    expect(freshDraft('people', everywhere, germany).location).toBe(germany);
    expect(freshDraft('local', everywhere, germany).location).toBeNull();
    expect(freshDraft('local', everywhere, lisbon).location).toBe(lisbon);
  });
});

describe('findsEmails', () => {
  // ENR-001
  it.each([
    ['local', true],
    ['people', false],
    ['domain', false],
  ] as const)('a fresh search of kind %s: %s', (type, finds) =>
    expect(findsEmails(type, freshDraft(type, everywhere, null))).toBe(finds),
  );

  it.each(listTypes)('is asked of kind %s where it is chosen: whatever has a website can be looked up', (type) => {
    expect(findsEmails(type, { find_emails: true })).toBe(true);
    expect(findsEmails(type, { find_emails: null })).toBe(false);
  });

  it.each([
    ['local', true],
    ['domain', true],
    ['people', false],
    ['influencer', false],
    ['company', true],
    ['group', true],
  ] as const)('and what is found of kind %s is paid for itself: %s', (type, pays) =>
    expect(paysForEmails(type)).toBe(pays),
  );
});

describe('a drawn area', () => {
  const area = [
    { lat: 38.7, lng: -9.2 },
    { lat: 38.7, lng: -9.1 },
    { lat: 38.8, lng: -9.1 },
  ];
  const drawn: Location = { ...lisbon, label: 'Area near Lisbon, Portugal', area };
  const draft = company({ location: drawn, before_area: lisbon, filters: { categories: ['bakery'] } });

  it('is asked with the location', () => expect(maybeQuestion('local', draft, null)?.location).toEqual(drawn));

  it('is left behind where another kind begins with the place', () => {
    expect(placeOfDraft(draft)).toBe(lisbon);
    expect(placeOfDraft(company())).toBe(germany);
    expect(placeOfDraft(company({ location: everywhere }))).toBeNull();
    expect(placeOfDraft(company({ location: null }))).toBeNull();
  });
});

describe('draftProblems', () => {
  it('finds nothing wrong with a whole form', () => expect(problems(company())).toEqual({}));

  // LEAD-011, LEAD-012, LEAD-013, LEAD-046
  it.each([
    [{ location: null }, { location: [searchErrors.location_missing.message] }],
    [{ filters: {} }, { filters: [sentences.filters] }],
    [{ filters: { industries: [], keyword: ' ' } }, { filters: [sentences.filters] }],
    [{ list: null }, { list: [sentences.required] }],
    [{ list: { ...list, id: 'new' }, list_name: '' }, { list_name: [sentences.required] }],
    [{ list: { ...list, id: 'new' }, list_name: 'a<b' }, { list_name: [sentences.no_special_characters] }],
    [{ list: { ...list, id: 'new' }, list_name: null }, {}],
    [{ limit: undefined }, { limit: [sentences.required] }],
    [{ limit: searchLimits.highest + 1 }, { limit: ['Field must be max 1000.'] }],
    [{ limit: 0 }, { limit: ['Field must be min 1.'] }],
    [{ limit: 1.5 }, { limit: [sentences.integer] }],
  ] as const)('%j: %j', (change, expected) => expect(problems(company(change as Partial<Draft>))).toEqual(expected));

  it('says of a filter what the contract says of it', () =>
    expect(problems(company({ filters: { founded: { min: 2000, max: 1990 } } }))).toEqual({
      'filters.founded.max': ['Field must be min 2000.'],
    }));

  it('asks a local search for a category or a name, and a real place (G-41, LEAD-046)', () => {
    const local = { ...company(), filters: { only_with_email: true }, location: germany };
    expect(questionProblems('local', local, null)).toEqual({
      'filters.categories': [sentences.required],
      location: [searchErrors.location_missing.message],
    });
    expect(questionProblems('local', { ...local, location: lisbon, filters: { keyword: 'late' } }, null)).toEqual({});
    // How far around the place is no filter.
    expect(questionProblems('local', { ...local, location: lisbon, filters: { radius_km: 5 } }, null)).toEqual({
      filters: [sentences.filters],
    });
  });
});

describe('filtersToSend', () => {
  it('leaves out what says nothing and what the source does not understand', () => {
    const filters = { industries: ['Bakery'], keyword: '', employee_count: { min: 5 }, radius_km: 3 };
    expect(filtersToSend(filters, null)).toEqual({ industries: ['Bakery'], employee_count: { min: 5 }, radius_km: 3 });
    expect(filtersToSend(filters, ['industries'])).toEqual({ industries: ['Bakery'], radius_km: 3 });
  });

  it('a filter that nobody understands is none', () => {
    const draft = company({ filters: { revenue: { min: 5 } } });
    expect(questionProblems('company', draft, ['industries'])).toEqual({ filters: [sentences.filters] });
  });
});

describe('maybeQuestion', () => {
  it('is what the form asks, whatever list it is for', () =>
    expect(maybeQuestion('company', company({ list: null, searcher: 'brands' }), null)).toEqual({
      location: germany,
      filters: { industries: ['Supermarket'] },
      match: 100,
      limit: 100,
      searcher: 'brands',
    }));

  it('says that e-mails are looked for afterwards, where they can be', () => {
    const draft = company({ find_emails: true, filters: { keyword: 'x' } });
    expect(maybeQuestion('people', draft, null)).toMatchObject({ find_emails: true });
    const unasked = company({ find_emails: null, filters: { keyword: 'x' } });
    expect(maybeQuestion('company', unasked, null)).not.toHaveProperty('find_emails');
  });

  it('is none while something is missing or wrong', () => {
    expect(maybeQuestion('company', company({ location: null }), null)).toBeNull();
    const wrong = company({ filters: { founded: { min: 5, max: 1 } } });
    expect(maybeQuestion('company', wrong, null)).toBeNull();
    expect(isUnasked('company', wrong, null)).toBe(false);
    expect(isUnasked('company', company({ filters: {} }), null)).toBe(true);
  });
});

describe('plainName', () => {
  it.each([
    ['Supermarket in Germany', 'Supermarket in Germany'],
    ['“C# / .NET” in Köln', 'C .NET in Köln'],
    ['a'.repeat(100), 'a'.repeat(80)],
  ])('%j becomes %j, which a list may be called', (text, name) => expect(plainName(text)).toBe(name));
});
