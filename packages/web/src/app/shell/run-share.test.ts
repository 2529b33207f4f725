import { expect, it } from 'vitest';
import { shareOf } from './run-share.ts';

it.each([
  [[], null],
  [[{ done: 5, total: null }], null],
  [[{ done: 0, total: 0 }], null],
  [[{ done: 158, total: 250 }], 0.63],
  [[{ done: 999, total: 1_000 }], 0.99],
  // Of two runs the larger one counts for more; one without a known end counts for nothing.
  [
    [
      { done: 10, total: 10 },
      { done: 0, total: 90 },
      { done: 7, total: null },
    ],
    0.1,
  ],
  // More than was foreseen is still all.
  [[{ done: 12, total: 10 }], 1],
])('%j is done by %s', (runs, share) => expect(shareOf(runs)).toBe(share));
