import { describe, expect, it } from 'vitest';
import { readLayout } from './kept-layout.ts';

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
