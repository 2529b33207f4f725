import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastOf } from './forecast.rules.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();
const month = { spent: 300, since: inDays(-30), now };

describe('forecastOf', () => {
  it.each([
    ['nobody spent anything', [{ remaining: 100, expires_at: null }], { ...month, spent: 0, since: null }, null],
    ['ten a day for a month', [{ remaining: 100, expires_at: null }], month, 10],
    [
      'a week’s pace where somebody began a week ago',
      [{ remaining: 100, expires_at: null }],
      { ...month, spent: 70, since: inDays(-7) },
      10,
    ],
    ['a day’s pace at least', [{ remaining: 100, expires_at: null }], { ...month, spent: 50, since: inDays(-0.01) }, 2],
    [
      'what expires before its turn ends is not counted',
      [
        { remaining: 100, expires_at: inDays(4) },
        { remaining: 30, expires_at: null },
      ],
      month,
      7,
    ],
    [
      'what expires before its turn begins is not counted',
      [
        { remaining: 100, expires_at: null },
        { remaining: 100, expires_at: inDays(5) },
      ],
      month,
      10,
    ],
    ['nothing is left', [], month, 0],
  ] as const)('%s', (_, parts, pace, days) => {
    expect(forecastOf(parts, pace)?.days ?? null).toBe(days);
  });

  it('never lasts longer than the credits, nor shorter for more of them', () => {
    const part = fc.record({
      remaining: fc.integer({ min: 1, max: 1_000 }),
      expires_at: fc.option(fc.integer({ min: -5, max: 400 }).map(inDays)),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 5_000 }), part, (parts, spent, more) => {
        const pace = { ...month, spent };
        const all = parts.reduce((sum, { remaining }) => sum + remaining, 0);
        const days = forecastOf(parts, pace)?.days ?? -1;
        expect(days).toBeLessThanOrEqual(all / (spent / 30) + 1e-6);
        expect(forecastOf([...parts, more], pace)?.days ?? -1).toBeGreaterThanOrEqual(days);
      }),
    );
  });
});
