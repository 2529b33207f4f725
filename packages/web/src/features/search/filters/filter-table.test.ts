import { listTypes } from '@galena/contract/kernel';
import { parseFields } from '@galena/contract/messages';
import { filterSchemas, localCategories } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import { examplesFor, placeOf } from '../examples.ts';
import { facetFilters, filtersOf, isSupported, rootOf } from './filter-table.ts';
import { fitsType } from '../question.ts';

// The radius stands beside the place.
const noRows = new Set(['radius_km']);

describe('the table of filters', () => {
  it.each(listTypes)('asks %s for everything that the contract knows of it, once (G-39)', (type) => {
    const asked = filtersOf(type).map(({ name }) => rootOf(name));
    const known = Object.keys(filterSchemas[type].shape).filter((name) => !noRows.has(name));
    expect(asked.toSorted()).toEqual(known.toSorted());
    expect(asked).toContain(rootOf(facetFilters[type]));
  });

  it('a source understands a part by the name of the whole', () => {
    expect(isSupported('audience.credibility', ['audience'])).toBe(true);
    expect(isSupported('employee_count', ['industries'])).toBe(false);
  });
});

describe('the examples of a first run', () => {
  it('are such as can be asked, in places that fit', () => {
    for (const example of examplesFor({ is_demo: true })) {
      expect(parseFields(filterSchemas[example.type], example.filters).ok, example.id).toBe(true);
      expect(fitsType(example.type, placeOf(example, 'en')), example.id).toBe(true);
    }
    const slugs = localCategories.map(({ slug }) => slug);
    expect(slugs).toContain('dentist');
  });

  it('show nothing invented to an account that is no demo', () =>
    expect(examplesFor({ is_demo: false }).some(({ isDemo }) => isDemo)).toBe(false));

  it('name their place in the language of the reader', () =>
    expect(examplesFor({ is_demo: true }).map((example) => placeOf(example, 'de').label)).toEqual([
      'Deutschland',
      'Frankreich',
      'Lisbon, Portugal',
    ]));
});
