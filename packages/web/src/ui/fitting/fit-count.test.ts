import { describe, expect, it } from 'vitest';
import { fitCount } from './fit-count.ts';

describe('fitCount', () => {
  it.each([
    [[50, 50, 50], 156, 3],
    [[50, 50, 50], 155, 2],
    [[50, 50, 50], 80, 0],
    [[], 0, 0],
  ])('%j in %i px', (widths, room, count) => expect(fitCount(widths, room, 2, 40)).toBe(count));
});
