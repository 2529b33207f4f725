import type { Point } from '@galena/contract/kernel';
import { Area, type Location } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import { areaProblem, closed, inArea, withCorner } from './drawing.ts';

const square: readonly Point[] = [
  { lat: 38.7, lng: -9.2 },
  { lat: 38.7, lng: -9.1 },
  { lat: 38.8, lng: -9.1 },
  { lat: 38.8, lng: -9.2 },
];
const lisbon: Location = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };

/** A regular area: so many corners around Lisbon. */
const round = (corners: number, degrees = 0.1): readonly Point[] =>
  Array.from({ length: corners }, (_, at) => {
    const turn = (at / corners) * 2 * Math.PI;
    return { lat: 38.7 + degrees * Math.sin(turn), lng: -9.1 + degrees * Math.cos(turn) };
  });

describe('an area being drawn', () => {
  it('the second half of a double click sets no corner', () => {
    const first = { lat: 38.7, lng: -9.2 };
    const once = withCorner([], first);
    expect(once).toEqual([first]);
    expect(withCorner(once, { lat: 38.700_000_1, lng: -9.2 })).toBe(once);
    expect(withCorner(once, { lat: 38.9, lng: -9.2 })).toHaveLength(2);
  });

  it.each([
    ['two corners', square.slice(0, 2), 'few'],
    ['61 corners', round(61), 'many'],
    ['wider than 100 km', round(4, 0.7), 'wide'],
  ] as const)('%s are no area', (_, corners, problem) => expect(closed(corners)).toBe(problem));

  it('what is too wide is said before it is closed, what is too short only then', () => {
    expect(areaProblem(round(4, 0.7))).toBe('wide');
    expect(areaProblem(square.slice(0, 2))).toBeNull();
    expect(areaProblem(square)).toBeNull();
  });

  it('closed, it is what the contract takes', () => expect(Area.parse(closed(square))).toEqual(square));
});

describe('inArea', () => {
  it('is the same place with an area, in other words', () => {
    const area = Area.parse(square);
    expect(inArea(lisbon, area, 'Area near Lisbon, Portugal')).toEqual({
      label: 'Area near Lisbon, Portugal',
      country: 'PT',
      city: 'Lisbon',
      lat: 38.7,
      lng: -9.1,
      area,
    });
    expect(inArea(lisbon, area, 'x'.repeat(300)).label).toHaveLength(200);
  });
});
