import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFields } from '@galena/contract/messages';
import { ExpiresIn } from '@galena/contract/subscriptions';
import { z } from 'zod';
import { restOf } from './periods.rules.ts';
import { expiryOf, periodEnd } from './periods.service.ts';

const now = '2027-11-23T10:00:00.000Z';
const body = z.object({ expires_in: ExpiresIn });

describe('expires in (PLAN-020, PLAN-021)', () => {
  it.each([
    [{}, '2028-11-23T10:00:00.000Z'],
    [{ expires_in: null }, '2028-11-23T10:00:00.000Z'],
    [{ expires_in: 366 }, '2028-11-23T10:00:00.000Z'],
    [{ expires_in: 100_000 }, '2028-11-23T10:00:00.000Z'],
    // The year from here has a 29 February.
    [{ expires_in: 365 }, '2028-11-22T10:00:00.000Z'],
    [{ expires_in: 1 }, '2027-11-24T10:00:00.000Z'],
  ])('%j expires at %s', (given, at) => {
    const read = parseFields(body, given);
    expect(read.ok && expiryOf(now, read.value.expires_in)).toBe(at);
  });

  it.each([
    [0, 'Field must be min 1.'],
    [-5, 'Field must be min 1.'],
    [1.5, 'Field must be an integer.'],
    [400.5, 'Field must be an integer.'],
  ])('%d is refused: %s', (expires_in, sentence) => {
    expect(parseFields(body, { expires_in })).toEqual({ ok: false, errors: { expires_in: [sentence] } });
  });

  it('a leap day’s year ends on the 28th', () =>
    expect(expiryOf('2028-02-29T00:00:00.000Z', null)).toBe('2029-02-28T00:00:00.000Z'));
});

describe('periods', () => {
  it.each([
    ['2027-01-31T09:00:00.000Z', 'month', '2027-02-28T09:00:00.000Z'],
    ['2028-01-31T09:00:00.000Z', 'month', '2028-02-29T09:00:00.000Z'],
    ['2028-02-29T09:00:00.000Z', 'year', '2029-02-28T09:00:00.000Z'],
  ] as const)('%s and a %s: %s', (start, interval, end) => expect(periodEnd(start, interval)).toBe(end));

  it('what is left of a period never grows, is all at its start and nothing at its end', () => {
    const period = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' };
    const length = Date.parse(period.end) - Date.parse(period.start);
    const at = (offset: number): string => new Date(Date.parse(period.start) + offset).toISOString();
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(length), fc.nat(length), (amount, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(restOf(amount, period, at(late))).toBeLessThanOrEqual(restOf(amount, period, at(early)));
        expect(restOf(amount, period, at(early))).toBeLessThanOrEqual(amount);
        expect(restOf(amount, period, period.start)).toBe(amount);
        expect(restOf(amount, period, period.end)).toBe(0);
      }),
    );
  });
});
