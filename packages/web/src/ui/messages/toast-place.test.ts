import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFree, placeToasts, type Box } from './toast-place.ts';

const size = { width: 348, height: 44 };
const room = { width: 1440, height: 900, inset: 16 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe('where toasts stand', () => {
  it.each<[string, Box[], [left: number, top: number]]>([
    ['the upper right corner is theirs', [], [1076, 16]],
    ['below a button that is there', [box(1300, 20, 120, 32)], [1076, 56]],
    ['beside it, where others stand below', [box(1300, 20, 120, 32), box(1000, 60, 420, 32)], [948, 16]],
    ['below a bar of buttons', [box(0, 10, 1440, 50)], [1076, 64]],
    ['out of the way of what floats at the lower edge', [box(0, 0, 1440, 800)], [1076, 804]],
  ])('%s', (_, controls, [left, top]) => {
    expect(placeToasts(size, controls, room)).toEqual({ ...size, left, top });
  });

  const some = fc.record({
    left: fc.integer({ min: 0, max: 1400 }),
    top: fc.integer({ min: 0, max: 880 }),
    width: fc.integer({ min: 8, max: 300 }),
    height: fc.integer({ min: 8, max: 200 }),
  });

  it('lie over nothing that can be pressed where there is room, and always within the window', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), (controls) => {
        const placed = placeToasts(size, controls, room);
        const { left, top } = placed;
        expect(left >= 16 && top >= 16 && left + size.width <= 1424 && top + size.height <= 884).toBe(true);
        if (isFree(placed, controls)) return;
        // Nowhere in steps of a few pixels is there a place that it has overlooked.
        for (let x = 20; x + size.width <= 1420; x += 16)
          for (let y = 20; y + size.height <= 880; y += 8) {
            const grown = { left: x - 4, top: y - 4, width: size.width + 8, height: size.height + 8 };
            expect(isFree(grown, controls), JSON.stringify([x, y])).toBe(false);
          }
      }),
      { numRuns: 60 },
    );
  });
});
