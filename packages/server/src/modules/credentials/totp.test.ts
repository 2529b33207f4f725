import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  base32,
  codeOfStep,
  newRecoveryCodes,
  newTotpSecret,
  recoveryHash,
  stepAt,
  stepOfCode,
  totpUri,
} from './totp.service.ts';

// RFC 6238, appendix B, for SHA-1; the last six of its eight digits.
const secret = base32(Buffer.from('12345678901234567890'));
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('codes of an authenticator app', () => {
  it.each(vectors)('at %i it is %s (RFC 6238)', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it('a code is good in its own step and in those beside it, and never twice', () =>
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 100_000_000 }), fc.integer({ min: -5, max: 5 }), (step, apart) => {
        const own = newTotpSecret();
        const at = new Date(step * 30_000 + 15_000);
        const code = codeOfStep(own, step + apart);
        const found = stepOfCode(own, code, at, null);
        // Two steps may have one code by chance; it is then good as the other.
        if (Math.abs(apart) <= 1) expect(found).not.toBeNull();
        if (found !== null) {
          expect(codeOfStep(own, found)).toBe(code);
          expect(Math.abs(found - step)).toBeLessThanOrEqual(1);
          expect(stepOfCode(own, code, at, step + 1)).toBeNull();
        }
      }),
    ));

  it('spaces do not matter; anything else is no code', () => {
    const at = new Date(59_000);
    expect(stepOfCode(secret, ' 287 082 ', at, null)).toBe(1);
    for (const wrong of ['', '28708', '2870820', 'abcdef', '287O82'])
      expect(stepOfCode(secret, wrong, at, null)).toBeNull();
  });

  it('names site and person in the address for the QR code', () => {
    expect(totpUri('ABC', 'Lead & Co', 'a+b@mail.example')).toBe(
      'otpauth://totp/Lead%20%26%20Co:a%2Bb%40mail.example?secret=ABC&issuer=Lead+%26+Co&digits=6&period=30',
    );
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and easy to type', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  });

  it('are one however they are typed, and another one for somebody else', () => {
    const hash = recoveryHash(7, 'abcd-efgh-jkmn-pqrs');
    for (const typed of ['ABCD-EFGH-JKMN-PQRS', 'abcdefghjkmnpqrs', ' abcd efgh jkmn pqrs '])
      expect(recoveryHash(7, typed)).toEqual(hash);
    expect(recoveryHash(8, 'abcd-efgh-jkmn-pqrs')).not.toEqual(hash);
  });
});
