import { describe, expect, it } from 'vitest';
import { foldOf } from './plain-table-fold.ts';

const open = { isFolded: false, needed: 0 };
const folded = { isFolded: true, needed: 900 };

describe('foldOf', () => {
  it.each([
    ['stays open where there is room', open, 1_000, 1_000, open],
    ['folds where the columns need more', open, 800, 900, folded],
    ['folds on a phone though they would fit', open, 390, 390, { isFolded: true, needed: 0 }],
    ['opens as soon as there is what they needed', folded, 900, 900, { isFolded: false, needed: 900 }],
    ['does not open a pixel before', folded, 899, 899, folded],
    ['opens above the width of a phone where they never needed more', { isFolded: true, needed: 0 }, 561, 561, open],
  ])('%s', (_, now, room, width, next) => expect(foldOf(now, room, width)).toEqual(next));

  it('comes to rest: what did not fit is not tried again at the same width', () => {
    const once = foldOf(open, 800, 900);
    expect(foldOf(once, 800, 800)).toBe(once);
  });
});
