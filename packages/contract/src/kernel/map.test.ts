import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, cellSize, maxCells, type MapView, type Point } from './map.ts';

const coordinate = (max: number) => fc.double({ min: -max, max: max, noNaN: true });
const point: fc.Arbitrary<Point> = fc.record({ lat: coordinate(80), lng: coordinate(170) });

describe('cells of a map', () => {
  const world: MapView = { south: -90, west: -180, north: 90, east: 180, zoom: 5 };

  it('count every point in view once, each with whether it has an e-mail', () => {
    const points = fc.array(
      fc.tuple(point, fc.boolean()).map(([at, hasEmail]) => ({ ...at, hasEmail })),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 20 }), coordinate(170), (all, zoom, east) => {
        const cells = cellsOf(all, { ...world, zoom, east });
        const seen = all.filter(({ lng }) => lng <= east);
        expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length);
        expect(cells.reduce((sum, { with_email: n }) => sum + n, 0)).toBe(
          seen.filter(({ hasEmail }) => hasEmail).length,
        );
        expect(cells.map(({ count }) => count)).toEqual(cells.map(({ count }) => count).toSorted((a, b) => b - a));
      }),
    );
  });

  it('stand where what they hold is, one alone exactly there', () => {
    const [here, near, far] = [
      { lat: 38.7, lng: -9.1, hasEmail: true },
      { lat: 38.7002, lng: -9.1002, hasEmail: false },
      { lat: 52, lng: 13, hasEmail: false },
    ];
    const [together, alone] = cellsOf([here, near, far], { ...world, zoom: 8 });
    expect(together).toEqual({ lat: expect.closeTo(38.7001), lng: expect.closeTo(-9.1001), count: 2, with_email: 1 });
    expect(alone).toEqual({ lat: 52, lng: 13, count: 1, with_email: 0 });
  });

  it('are as wide as high on the screen, half as wide a zoom nearer, and no more than an answer holds', () => {
    const at = (south: number, zoom: number) => cellSize({ south, west: 0, north: south, east: 1, zoom });
    expect(at(0, 10).lat).toBeCloseTo(at(0, 10).lng);
    expect(at(60, 10).lat).toBeCloseTo(at(60, 10).lng / 2);
    expect(at(60, 11).lng).toBeCloseTo(at(60, 10).lng / 2);
    const many = Array.from({ length: maxCells + 500 }, (_, n) => ({
      lat: (n % 50) * 1.5,
      lng: Math.floor(n / 50) * 2,
      hasEmail: false,
    }));
    expect(cellsOf(many, { ...world, zoom: 12 })).toHaveLength(maxCells);
  });
});
