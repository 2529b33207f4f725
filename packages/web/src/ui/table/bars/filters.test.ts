import { describe, expect, it } from 'vitest';
import {
  isComplete,
  newFilter,
  operatorsOf,
  sentenceParts,
  withOperator,
  type Filter,
  type FilterField,
} from './filters.ts';

const rating: FilterField = { id: 'rating', label: 'Rating', kind: 'number' };
const added: FilterField = { id: 'added', label: 'Added', kind: 'date' };
const email: FilterField = { id: 'email', label: 'Email', kind: 'text', isVerifiable: true };
const website: FilterField = { id: 'website', label: 'Website', kind: 'yes_no' };
const city: FilterField = {
  id: 'city',
  label: 'City',
  kind: 'choice',
  choices: [
    { value: 'lis', label: 'Lisbon' },
    { value: 'opo', label: 'Porto' },
  ],
};
const words = (language: string) => ({
  language,
  operator: (word: string) => word.replaceAll('_', ' '),
  yesNo: (isYes: boolean) => (isYes ? 'Yes' : 'No'),
  days: (count: number) => `${count} days`,
});
const filter = (field: FilterField, operator: Filter['operator'], value: Filter['value']): Filter => ({
  field: field.id,
  operator,
  value,
});

describe('sentenceParts', () => {
  it.each([
    [rating, 'at_least', 4.5, 'de', 'Rating|at least|4,5'],
    [rating, 'at_most', 12_000, 'en', 'Rating|at most|12,000'],
    [added, 'in_last', 30, 'en', 'Added|in last|30 days'],
    [added, 'at_least', '2026-11-20', 'en', 'Added|since|Nov 20, 2026'],
    [added, 'at_most', '2026-11-20', 'de', 'Added|until|20.11.2026'],
    [added, 'is', 'soon', 'en', 'Added|is|soon'],
    [email, 'contains', '@kestrel', 'en', 'Email|contains|@kestrel'],
    [email, 'is_empty', null, 'en', 'Email|is empty|'],
    [email, 'is_verified', null, 'en', 'Email|is verified|'],
    [email, 'is_not_verified', null, 'en', 'Email|is not verified|'],
    [email, 'is_not_empty', null, 'en', 'Email|is not empty|'],
    [rating, 'more_than', 4, 'en', 'Rating|more than|4'],
    [added, 'more_than', '2026-11-20', 'en', 'Added|after|Nov 20, 2026'],
    [added, 'less_than', '2026-11-20', 'en', 'Added|before|Nov 20, 2026'],
    [website, 'is', false, 'en', 'Website|is|No'],
    [city, 'is', ['lis'], 'en', 'City|is|Lisbon'],
    [city, 'is_not', ['lis', 'opo'], 'en', 'City|is not|Lisbon or Porto'],
    [city, 'is', ['lis', 'gone'], 'de', 'City|is|Lisbon oder gone'],
  ] as const)('%#', (field, operator, value, language, expected) =>
    expect(sentenceParts(field, filter(field, operator, value), words(language)).join('|')).toBe(expected),
  );
});

describe('operators', () => {
  it('offers the check only where there is one', () => {
    expect(operatorsOf(email)).toContain('is_verified');
    expect(operatorsOf(city)).not.toContain('is_verified');
  });

  it('offers what a field names, where it does', () => {
    expect(operatorsOf({ ...rating, operators: ['more_than'] })).toEqual(['more_than']);
    expect(newFilter({ ...rating, operators: ['more_than'] })).toEqual({
      field: 'rating',
      operator: 'more_than',
      value: null,
    });
  });

  it('keeps a value that still makes sense', () => {
    const asked = filter(email, 'contains', '@kestrel');
    expect(withOperator(email, asked, 'starts_with').value).toBe('@kestrel');
    expect(withOperator(email, asked, 'is_empty').value).toBeNull();
    expect(withOperator(email, filter(email, 'is_empty', null), 'is').value).toBe('');
    expect(withOperator(added, newFilter(added), 'at_least').value).toBe('');
    expect(withOperator(rating, filter(rating, 'at_least', 4), 'is').value).toBe(4);
  });
});

describe('isComplete', () => {
  it.each([
    [newFilter(rating), false],
    [newFilter(email), false],
    [newFilter(city), false],
    [newFilter(added), true],
    [newFilter(website), true],
    [filter(added, 'in_last', 0), false],
    [filter(rating, 'at_least', 0), true],
    [filter(email, 'is', '  '), false],
    [filter(email, 'is_verified', null), true],
    [filter(city, 'is', ['lis']), true],
  ])('%#', (asked, expected) => expect(isComplete(asked)).toBe(expected));
});
