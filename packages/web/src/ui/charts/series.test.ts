import { describe, expect, it } from 'vitest';
import { foldSeries, nameOfPoint, ticksUpTo, totalOf } from './series.ts';
import { sparkPath } from './spark-path.ts';

const series = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key, label: key.toUpperCase() }));

describe('foldSeries', () => {
  it('leaves four as they are', () => {
    const folded = foldSeries(series.slice(0, 4), [{ at: 'x', values: { a: 1 } }], 'Other');
    expect(folded.series.map(({ label, colour }) => `${label} ${colour}`)).toEqual([
      'A var(--g-chart-1)',
      'B var(--g-chart-2)',
      'C var(--g-chart-3)',
      'D var(--g-chart-4)',
    ]);
  });

  it('adds up the others, and loses nothing', () => {
    const point = { at: 'x', values: { a: 1, b: 2, e: 8, f: 16 } };
    const folded = foldSeries(series, [point], 'Other');
    expect(folded.series.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D', 'Other']);
    expect(totalOf(folded.points[0] ?? point, folded.series)).toBe(totalOf(point, series));
  });
});

describe('ticksUpTo', () => {
  it.each([
    [173, [0, 50, 100, 150, 200]],
    [244, [0, 50, 100, 150, 200, 250]],
    [89, [0, 20, 40, 60, 80, 100]],
    [3, [0, 1, 2, 3]],
    [0.8, [0, 0.2, 0.4, 0.6, 0.8]],
    [10_500, [0, 2500, 5000, 7500, 10_000, 12_500]],
    [0, [0, 1]],
    [Number.NEGATIVE_INFINITY, [0, 1]],
  ])('%d', (highest, ticks) => expect(ticksUpTo(highest)).toEqual(ticks));
});

describe('nameOfPoint', () => {
  it.each([
    ['2026-11-14', 'en', 'short', 'Nov 14'],
    ['2026-11-14', 'de', 'short', '14. Nov.'],
    ['2026-11-14', 'de', 'whole', '14. Nov. 2026'],
    ['2026-11', 'fr', 'whole', 'novembre 2026'],
    ['Dentists', 'en', 'short', 'Dentists'],
  ] as const)('%s in %s, %s: %s', (at, language, style, name) => expect(nameOfPoint(at, language, style)).toBe(name));
});

describe('sparkPath', () => {
  it('goes from edge to edge and from bottom to top', () =>
    expect(sparkPath([1, 2], false)).toBe('M2.0 24.0L72.0 2.0'));
  it('keeps small changes small when it begins at zero', () =>
    expect(sparkPath([9, 10], true)).toBe('M2.0 4.2L72.0 2.0'));
  it('draws what never changes through the middle', () => expect(sparkPath([4, 4], false)).toBe('M2.0 13.0L72.0 13.0'));
  it('has a place for a single value', () => expect(sparkPath([4], false)).toBe('M2.0 13.0'));
});
