import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxWithin, windowOf } from './businesses.rules.ts';

const radians = Math.PI / 180;

/** The point so many kilometres from another, in a direction. */
const pointAt = (lat: number, lng: number, km: number, bearing: number) => {
  const arc = km / 6371;
  const to = Math.asin(
    Math.sin(lat * radians) * Math.cos(arc) + Math.cos(lat * radians) * Math.sin(arc) * Math.cos(bearing),
  );
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(lat * radians),
    Math.cos(arc) - Math.sin(lat * radians) * Math.sin(to),
  );
  return { lat: to / radians, lng: ((lng + east / radians + 540) % 360) - 180 };
};

// LEAD-004
it('a window holds every point of its circle, at the poles and across the date line, too', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 0.1, max: 50, noNaN: true }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (lat, lng, km, share, bearing) => {
        const { bands, stretches } = windowOf({ lat, lng, km });
        const point = pointAt(lat, lng, km * share, bearing);
        expect(bands).toContain(Math.floor((point.lat + 90) * 20));
        const slack = 1e-9;
        expect(stretches.some(([west, east]) => point.lng >= west - slack && point.lng <= east + slack)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

it('a box within a circle holds no point outside of it, at the poles and across the date line, too', () => {
  let inside = 0;
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 0.1, max: 1_000, noNaN: true }),
      fc.double({ min: 0, max: 2, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (lat, lng, km, share, bearing) => {
        const { south, north, west, east } = boxWithin({ lat, lng, km });
        const point = pointAt(lat, lng, km * share, bearing);
        if (point.lat < south || point.lat > north || point.lng < west || point.lng > east) return;
        inside += 1;
        expect(share).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 2_000 },
  );
  // Seven tenths of a square: nearly half of the points within twice the radius that are nearer than it.
  expect(inside).toBeGreaterThan(400);
});

it('a window is not much wider than its circle', () => {
  const { bands, stretches } = windowOf({ lat: 60, lng: 179.99, km: 10 });
  expect(bands.length).toBeLessThanOrEqual(5);
  const width = stretches.reduce((sum, [west, east]) => sum + east - west, 0);
  expect(width).toBeCloseTo(0.36, 2);
  expect(stretches).toHaveLength(2);
});
