import { describe, expect, it } from 'vitest';
import { isListsNarrowed, readListsState, inputOf, writeListsState, type ListsState } from './lists-state.ts';

const plain: ListsState = { tab: 'active', type: null, tag: null, text: '', sort: '-updated_at' };

describe('the address of the page of lists', () => {
  it('keeps what is asked, and nothing of what is as usual', () => {
    expect(writeListsState(plain)).toEqual({});
    const state: ListsState = { tab: 'demo', type: 'group', tag: 'food', text: '12', sort: 'name' };
    expect(readListsState(writeListsState(state))).toEqual(state);
  });

  it.each([
    [{ tab: 'x', type: 'x', tag: {}, q: null, sort: '-x' }, plain],
    [
      { sort: 'results_count', q: 12 },
      { ...plain, sort: 'results_count', text: '12' },
    ],
  ])('makes sense of anything: %j', (search, state) => expect(readListsState(search)).toEqual(state));
});

describe('wishOf', () => {
  it.each([
    ['active', { is_archived: 0, is_demo: 0 }],
    ['demo', { is_archived: 0, is_demo: 1 }],
    ['archived', { is_archived: 1 }],
  ] as const)('%s', (tab, heap) => {
    const { search, sort, ...input } = inputOf({ ...plain, tab });
    expect(input).toEqual(heap);
    expect([search, sort]).toEqual(['', '-updated_at']);
  });
});

it('knows whether anything may hide lists', () => {
  expect(isListsNarrowed(plain)).toBe(false);
  expect(isListsNarrowed({ ...plain, text: '  ' })).toBe(false);
  expect(isListsNarrowed({ ...plain, tag: 'a' })).toBe(true);
});
