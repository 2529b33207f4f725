import type { MapCell } from '@galena/contract/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apart, cellAt, discRadius, seenOf, type Pixel } from './cells.ts';

/** On a screen where a degree is a pixel. */
const at = ({ lat, lng }: MapCell): Pixel => ({ x: lng, y: lat });
const cell = (lat: number, lng: number, count: number, withEmail = 0): MapCell => ({
  lat,
  lng,
  count,
  with_email: withEmail,
});

const cells = fc
  .array(
    fc.record({
      lat: fc.integer({ min: 0, max: 80 }),
      lng: fc.integer({ min: 0, max: 170 }),
      count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 900 })),
    }),
    { maxLength: 30 },
  )
  .map((found) => found.map(({ lat, lng, count }) => cell(lat, lng, count, Math.floor(count / 2))))
  .map((found) => found.toSorted((a, b) => b.count - a.count));

const sum = (found: readonly MapCell[], of: (one: MapCell) => number): number =>
  found.reduce((total, one) => total + of(one), 0);

describe('discRadius', () => {
  it('grows with the number and ends', () => {
    const radii = [1, 2, 10, 100, 1_000, 100_000].map(discRadius);
    expect(radii).toEqual(radii.toSorted((a, b) => a - b));
    expect(radii.at(-1)).toBe(22);
    expect(discRadius(1)).toBeLessThan(discRadius(2));
  });
});

describe('apart', () => {
  it('loses no lead and no e-mail', () =>
    fc.assert(
      fc.property(cells, (found) => {
        const shown = apart(found, at);
        expect(sum(shown, ({ count }) => count)).toBe(sum(found, ({ count }) => count));
        expect(sum(shown, ({ with_email }) => with_email)).toBe(sum(found, ({ with_email }) => with_email));
      }),
    ));

  it('leaves no two groups on each other', () =>
    fc.assert(
      fc.property(cells, (found) => {
        const groups = apart(found, at).filter(({ count }) => count > 1);
        for (const [index, one] of groups.entries())
          for (const other of groups.slice(index + 1))
            expect(Math.hypot(one.lat - other.lat, one.lng - other.lng)).toBeGreaterThanOrEqual(
              discRadius(one.count) + discRadius(other.count),
            );
      }),
    ));

  it('makes one of two groups that would lie on each other, in the middle of their leads', () =>
    expect(apart([cell(0, 0, 30, 5), cell(0, 10, 10, 1)], at)).toEqual([cell(0, 2.5, 40, 6)]));

  it('leaves pins and groups that stand beside each other', () => {
    const beside = [cell(0, 0, 30), cell(0, 60, 10), cell(0, 90, 1), cell(0, 93, 1)];
    expect(apart(beside, at)).toEqual(beside);
  });
});

describe('cellAt', () => {
  const found = [cell(0, 0, 100), cell(0, 40, 1)];
  it.each([
    [0, 0, 100],
    [16, 0, 100],
    [33, 0, 1],
    [40, 11, 1],
    [70, 0, undefined],
  ])('at %d, %d: %s', (x, y, count) => expect(cellAt(found, { x, y }, at)?.count).toBe(count));
});

describe('seenOf', () => {
  it('counts what is in view and names the fullest groups', () => {
    const found = [8, 7, 6, 5, 4, 3, 1].map((count, index) => cell(index, index, count));
    const view = { south: 1, west: 0, north: 10, east: 10 };
    const { total, fullest } = seenOf(found, view);
    expect(total).toBe(26);
    expect(fullest.map(({ count }) => count)).toEqual([7, 6, 5, 4, 3]);
  });
});
