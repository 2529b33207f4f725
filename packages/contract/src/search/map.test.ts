import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Area, isInside } from './map.ts';

describe('a drawn area', () => {
  const square: Area = [
    { lat: 38, lng: -9 },
    { lat: 38, lng: -8.5 },
    { lat: 38.5, lng: -8.5 },
    { lat: 38.5, lng: -9 },
  ];
  it('holds what lies between its corners, from whichever corner and in whichever direction it is drawn', () => {
    fc.assert(
      fc.property(
        fc.record({
          lat: fc.double({ min: 37, max: 40, noNaN: true }),
          lng: fc.double({ min: -10, max: -8, noNaN: true }),
        }),
        fc.nat(3),
        fc.boolean(),
        (place, first, isBackwards) => {
          const turned = [...square.slice(first), ...square.slice(0, first)];
          const drawn = isBackwards ? turned.toReversed() : turned;
          fc.pre([place.lat - 38, place.lat - 38.5, place.lng + 9, place.lng + 8.5].every((gap) => gap !== 0));
          const isThere = place.lat > 38 && place.lat < 38.5 && place.lng > -9 && place.lng < -8.5;
          expect(isInside(drawn, place)).toBe(isThere);
        },
      ),
    );
  });

  it('leaves out the hole of a ring and the bay of a horseshoe', () => {
    const horseshoe = [
      [0, 0],
      [0, 3],
      [3, 3],
      [3, 2],
      [1, 2],
      [1, 1],
      [3, 1],
      [3, 0],
    ].map(([lat = 0, lng = 0]) => ({ lat, lng }));
    expect(
      [
        [0.5, 1.5],
        [2, 0.5],
        [2, 2.5],
      ].map(([lat = 0, lng = 0]) => isInside(horseshoe, { lat, lng })),
    ).toEqual([true, true, true]);
    expect(
      [
        [2, 1.5],
        [4, 1],
        [-1, 1],
      ].map(([lat = 0, lng = 0]) => isInside(horseshoe, { lat, lng })),
    ).toEqual([false, false, false]);
  });

  it('holds the middle of a star', () => {
    const tips = [0, 2, 4, 1, 3].map((tip) => ({
      lat: Math.cos((tip * 2 * Math.PI) / 5),
      lng: Math.sin((tip * 2 * Math.PI) / 5),
    }));
    expect(isInside(tips, { lat: 0, lng: 0 })).toBe(true);
    expect(isInside(tips.toReversed(), { lat: 0.01, lng: 0.01 })).toBe(true);
    expect(isInside(tips, { lat: -0.8, lng: 0 })).toBe(false);
  });

  it('has three corners and is at most 100 km across, where meridians are near each other, too', () => {
    const across = (lat: number, high: number, wide: number) =>
      Area.safeParse([
        { lat, lng: 10 },
        { lat, lng: 10 + wide },
        { lat: lat + high, lng: 10 },
      ]).error?.issues[0]?.message;
    expect(Area.safeParse(square.slice(0, 2)).success).toBe(false);
    expect(across(0, 0.89, 0.89)).toBeUndefined();
    expect(across(0, 0.91, 0.1)).toBe('The area must not be more than 100 km across.');
    expect(across(0, 0.1, 0.91)).toBe('The area must not be more than 100 km across.');
    expect(across(60, 0.1, 1.79)).toBeUndefined();
    expect(across(60, 0.1, 1.81)).toBe('The area must not be more than 100 km across.');
  });
});
