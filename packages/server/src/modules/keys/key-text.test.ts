import { describe, expect, it } from 'vitest';
import { newToken } from '../../platform/crypto/tokens.ts';
import { beginningOf, isKey, isWhole, keyOfToken } from './key-text.service.ts';

describe('the text of a key (E4)', () => {
  it('is gk_live_, 32 random bytes and six letters of checksum', () => {
    const keys = Array.from({ length: 200 }, () => keyOfToken(newToken('gk_live_')));
    for (const key of keys) {
      expect(key).toMatch(/^gk_live_[\w-]{43}[0-9A-Za-z]{6}$/);
      expect([isKey(key), isWhole(key)]).toEqual([true, true]);
      expect(beginningOf(key)).toBe(key.slice(0, 14));
    }
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is known to be broken when any letter of it is another one, is missing, or two changed places', () => {
    const key = keyOfToken(newToken('gk_live_'));
    for (let at = 'gk_live_'.length; at < key.length; at += 1) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(isWhole(key.slice(0, at) + other + key.slice(at + 1)), `letter ${at}`).toBe(false);
      expect(isWhole(key.slice(0, at) + key.slice(at + 1)), `without letter ${at}`).toBe(false);
      const [a, b] = [key[at], key[at + 1]];
      if (b !== undefined && a !== b) expect(isWhole(key.slice(0, at) + b + a + key.slice(at + 2))).toBe(false);
    }
    expect(isWhole('gk_live_')).toBe(false);
  });

  it('always has the same checksum, which scanners for secrets compute, too', () => {
    // CRC-32 of "123456789" is 0xCBF43926, 3421780262: in base 62 that is 3JZSGE.
    let rest = 0xcb_f4_39_26;
    const expected: string[] = [];
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    while (expected.length < 6) {
      expected.unshift(digits[rest % 62] as string);
      rest = Math.floor(rest / 62);
    }
    expect(keyOfToken('123456789')).toBe(`123456789${expected.join('')}`);
  });
});
