import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserName } from './sessions.rules.ts';
import { accountRule, blockSeconds, placeRule, sessionLifetime } from './sign-in.rules.ts';

describe('blockSeconds', () => {
  it.each([
    [1, 0],
    [10, 0],
    [11, 60],
    [12, 120],
    [13, 240],
    [14, 480],
    [15, 900],
    [16, 900],
    [1_000_000, 900],
  ])('%i failures of an account wait %i s', (failures, seconds) =>
    expect(blockSeconds(failures, accountRule)).toBe(seconds),
  );

  it('never shrinks with more failures and never passes a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.constantFrom(accountRule, placeRule), (failures, rule) => {
        const now = blockSeconds(failures, rule);
        expect(now).toBeLessThanOrEqual(900);
        expect(blockSeconds(failures + 1, rule)).toBeGreaterThanOrEqual(now);
      }),
    );
  });
});

describe('sessionLifetime', () => {
  it('is short for administrators, whatever they wish', () => {
    for (const remember of [true, false])
      expect(sessionLifetime('admin', remember)).toEqual({ idleSeconds: 1_800, absoluteSeconds: 43_200 });
    expect(sessionLifetime('user', true)).toEqual({ idleSeconds: 604_800, absoluteSeconds: 2_592_000 });
    expect(sessionLifetime('user', false)).toEqual({ idleSeconds: 43_200, absoluteSeconds: 43_200 });
  });
});

describe('browserName', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari, macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile Safari/604.1',
      'Safari, iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['curl/8.5.0', 'curl'],
    ['', ''],
  ])('%s', (agent, name) => expect(browserName(agent)).toBe(name));
});
