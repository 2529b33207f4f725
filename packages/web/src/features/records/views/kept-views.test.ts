import { describe, expect, it } from 'vitest';
import { readLayout, readViews } from './kept-views.ts';

describe('readLayout', () => {
  it.each([
    [null, null],
    ['x', null],
    [[], null],
    [{}, { order: [], hidden: [], pinned: [], widths: {}, density: 'compact' }],
    [
      { order: ['a', 1], hidden: 'x', pinned: ['b'], widths: { a: 120, b: 'wide' }, density: 'comfortable' },
      { order: ['a'], hidden: [], pinned: ['b'], widths: { a: 120 }, density: 'comfortable' },
    ],
  ])('%j', (kept, layout) => expect(readLayout(kept)).toEqual(layout));
});

describe('readViews', () => {
  it('takes what makes sense, and knows a view by its id', () => {
    const kept = [{ id: 'v1', name: 'Hot', state: { q: 'x', view: 'found' }, layout: null }, { id: 2 }, null, 'x'];
    expect(readViews(kept)).toEqual([
      {
        id: 'v1',
        name: 'Hot',
        state: { view: 'v1', text: 'x', how: 'contain', filters: [], sort: null },
        layout: null,
      },
    ]);
    expect(readViews({})).toEqual([]);
  });
});
