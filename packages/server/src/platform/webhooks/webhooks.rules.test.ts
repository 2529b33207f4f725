import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterAttempt, type EndpointState } from './endpoints.rules.ts';
import { errorOf, maxAttempts, pauseAfter, pauses, restAfter, retryAfterOf, type Outcome } from './webhooks.rules.ts';

const now = Date.parse('2026-11-27T10:00:00Z');

describe('the pause after an attempt', () => {
  it('is that of the standard, 20 % shorter or longer, or what the receiver asks for within a day; ten attempts in all', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    const asked = fc.option(fc.integer({ min: 0, max: 10_000_000 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), chance, asked, (attempts, luck, retryAfter) => {
        const pause = pauseAfter(attempts, luck, retryAfter);
        const usual = pauses[attempts - 1];
        if (attempts >= maxAttempts || usual === undefined) return pause === null && attempts >= maxAttempts;
        const wanted = Math.min(retryAfter ?? 0, 86_400);
        return (
          pause !== null &&
          pause >= Math.max(wanted, Math.floor(usual * 0.8)) &&
          pause <= Math.max(wanted, Math.ceil(usual * 1.2))
        );
      }),
    );
    expect(maxAttempts).toBe(10);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Fri, 27 Nov 2026 10:01:30 GMT', 90],
    ['Fri, 27 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['99999999999', null],
    ['', null],
    [undefined, null],
  ])('%s', (header, seconds) => expect(retryAfterOf(header, now)).toBe(seconds));
});

describe('an answer', () => {
  it('is a success with 2xx and with nothing else', () => {
    for (let status = 100; status < 600; status += 1)
      expect(errorOf(status)).toBe(status >= 200 && status <= 299 ? null : `status_${status}`);
  });
});

describe('an endpoint', () => {
  const well: EndpointState = {
    failures: 0,
    failingSince: null,
    restingUntil: null,
    disabled: null,
    lastStatus: null,
    lastError: null,
    lastSentAt: null,
  };
  const answered = (status: number, retryAfter: number | null = null): Outcome => ({
    durationMs: 1,
    status,
    error: errorOf(status),
    retryAfter,
    answer: '',
  });
  const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString();

  it('rests longer the more it failed, up to an hour, and not before the fifth time', () => {
    expect([1, 4, 5, 6, 11, 12, 500].map(restAfter)).toEqual([0, 0, 30, 60, 1_920, 3_600, 3_600]);
  });

  it('is well again with the first success, whatever was before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(500, 429, 302, 410), { maxLength: 40 }), (statuses) => {
        const before = statuses.reduce((state, status, n) => afterAttempt(state, answered(status), at(n)), well);
        const after = afterAttempt(before, answered(200), at(100));
        expect(after).toMatchObject({ failures: 0, failingSince: null, restingUntil: null, disabled: null });
      }),
    );
  });

  it('is left alone as long as it asks for', () => {
    expect(afterAttempt(well, answered(429, 90), at(0)).restingUntil).toBe(at(90));
    const resting = { ...well, restingUntil: at(500) };
    expect(afterAttempt(resting, answered(429, 90), at(0)).restingUntil).toBe(at(500));
  });

  it('is switched off with 410, and after five days without a success', () => {
    expect(afterAttempt(well, answered(410), at(0)).disabled).toBe('gone');
    const failing = afterAttempt(well, answered(500), at(0));
    expect(afterAttempt(failing, answered(500), at(5 * 86_400 - 1)).disabled).toBeNull();
    expect(afterAttempt(failing, answered(500), at(5 * 86_400)).disabled).toBe('failing');
  });
});
