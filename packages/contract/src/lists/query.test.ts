import { describe, expect, it } from 'vitest';
import { filterOperators, ListQuery, searchTypes } from './query.ts';

describe('the list query filter', () => {
  // CONST-007, LIST-013, LIST-014
  it('has the defaults of the specification', () => {
    expect(ListQuery.parse({})).toEqual({
      custom_search: [],
      startDate: null,
      endDate: null,
      limit: 20,
      page: 1,
      search: '',
      search_type: 'contain',
      sent: -1,
      withEmail: -1,
      is_archived: 0,
      sort: 'created_at',
    });
  });

  // CONST-009, CONST-010, CONST-006
  it('knows the search types, the operators and the percentages', () => {
    expect(searchTypes).toEqual(['contain', 'exact', 'start']);
    expect(filterOperators).toEqual(['like', 'not like', 'empty', 'not empty', 'lower', 'greater', 'is_verified']);
    for (const search_percentage of [50, 100]) expect(ListQuery.safeParse({ search_percentage }).success).toBe(true);
    expect(ListQuery.safeParse({ search_percentage: 75 }).success).toBe(false);
  });

  it.each([
    { limit: 101 },
    { limit: 0 },
    { page: 0 },
    { sort: 'no field' },
    { sort: '--name' },
    { in_groups: [{ field: 'city' }] },
    { unknown: 1 },
    { startDate: '2026-02-30' },
  ])('refuses %j', (query) => expect(ListQuery.safeParse(query).success).toBe(false));
});
