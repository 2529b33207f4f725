import { describe, expect, it } from 'vitest';
import { shareOf, stepOf } from './run-progress.ts';

describe('shareOf', () => {
  it.each([
    [0, 250, 0],
    [158, 250, 0.632],
    [250, 250, 1],
    [260, 250, 1],
    [0, 0, 0],
  ])('%i of %i', (done, total, share) => expect(shareOf({ done, total })).toBeCloseTo(share));
});

describe('stepOf', () => {
  it.each([
    [0, 0],
    [0.099, 0],
    [0.1, 1],
    [0.3, 3],
    [0.6, 6],
    [0.7, 7],
    [1, 10],
  ])('%f', (share, step) => expect(stepOf(share)).toBe(step));
});
