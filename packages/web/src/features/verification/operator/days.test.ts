import { describe, expect, it } from 'vitest';
import { pointsOf } from './days.ts';

describe('pointsOf', () => {
  it('has thirty days up to today, also those on which nothing was asked', () => {
    const points = pointsOf([{ day: '2026-11-20', asked: 10, answered: 6, blocked: 3 }], '2026-11-21');
    expect(points).toHaveLength(30);
    expect(points.map(({ at }) => at).slice(0, 1)).toEqual(['2026-10-23']);
    expect(points.slice(-2)).toEqual([
      { at: '2026-11-20', values: { answered: 6, unanswered: 1, blocked: 3 } },
      { at: '2026-11-21', values: { answered: 0, unanswered: 0, blocked: 0 } },
    ]);
  });
});
