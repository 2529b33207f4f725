import type { Point } from '@galena/contract/kernel';
import { isInside, radiusLimits } from '@galena/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bearingOf,
  boundsAround,
  circleAround,
  kilometresBetween,
  pointAt,
  radiusAfterKey,
  radiusOf,
  whereabouts,
} from './circle.ts';

const lisbon: Point = { lat: 38.716_67, lng: -9.133_33 };
const porto: Point = { lat: 41.149_61, lng: -8.610_99 };

const place = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lng: fc.double({ min: -170, max: 170, noNaN: true }),
});
const kilometres = fc.double({ min: 1, max: 50, noNaN: true });
const bearing = fc.double({ min: 0, max: 359, noNaN: true });

describe('distances', () => {
  it('are those over the ground', () => {
    expect(kilometresBetween(lisbon, porto)).toBeCloseTo(274, 0);
    expect(kilometresBetween(lisbon, lisbon)).toBe(0);
  });

  it('a point so far away in a direction is so far away, in that direction', () =>
    fc.assert(
      fc.property(place, kilometres, bearing, (from, far, way) => {
        const there = pointAt(from, far, way);
        expect(kilometresBetween(from, there)).toBeCloseTo(far, 6);
        expect(Math.cos(((bearingOf(from, there) - way) * Math.PI) / 180)).toBeCloseTo(1, 6);
      }),
    ));
});

describe('circleAround', () => {
  it('holds what is nearer than its radius and nothing else, and the box holds it', () =>
    fc.assert(
      fc.property(
        place,
        kilometres,
        bearing,
        fc.double({ min: 0, max: 2, noNaN: true }),
        (middle, radius, way, share) => {
          fc.pre(Math.abs(share - 1) > 0.01);
          const point = pointAt(middle, radius * share, way);
          expect(isInside(circleAround(middle, radius), point)).toBe(share < 1);
          const { south, west, north, east } = boundsAround(middle, radius);
          if (share < 0.99) {
            expect(point.lat > south && point.lat < north).toBe(true);
            expect(point.lng > west && point.lng < east).toBe(true);
          }
        },
      ),
    ));
});

describe('the radius', () => {
  it.each([
    [0.2, radiusLimits.lowest],
    [6.4, 6],
    [6.5, 7],
    [400, radiusLimits.highest],
  ])('%d km dragged: %d km', (dragged, radius) => expect(radiusOf(dragged)).toBe(radius));

  it.each([
    ['ArrowUp', 11],
    ['ArrowRight', 11],
    ['ArrowDown', 9],
    ['ArrowLeft', 9],
    ['PageUp', 15],
    ['PageDown', 5],
    ['Home', radiusLimits.lowest],
    ['End', radiusLimits.highest],
    ['Tab', null],
    ['toString', null],
  ])('%s after 10 km: %d', (key, radius) => expect(radiusAfterKey(10, key)).toBe(radius));

  it('stays within its limits by key', () => {
    expect(radiusAfterKey(radiusLimits.lowest, 'PageDown')).toBe(radiusLimits.lowest);
    expect(radiusAfterKey(radiusLimits.highest, 'ArrowUp')).toBe(radiusLimits.highest);
  });
});

describe('whereabouts', () => {
  it.each([
    [0, 'n'],
    [44, 'ne'],
    [90, 'e'],
    [136, 'se'],
    [180, 's'],
    [220, 'sw'],
    [271, 'w'],
    [315, 'nw'],
    [350, 'n'],
  ])('%d degrees: %s', (way, direction) =>
    expect(whereabouts(lisbon, pointAt(lisbon, 2, way))).toEqual({ kilometres: expect.closeTo(2, 6), direction }),
  );

  it('has no direction in the place itself', () => expect(whereabouts(lisbon, pointAt(lisbon, 0.2, 90))).toBeNull());
});
