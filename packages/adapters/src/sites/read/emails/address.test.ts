import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../html/entities.ts';
import { siteOf } from '../own-site.ts';
import { readAddress } from './address.ts';
import { decodeShifted, rot13, shiftLetters } from './ciphers.ts';
import { findMadeStrings } from './script-strings.ts';

const own = siteOf(new URL('https://www.firm.com/'));
const verdicts = new URL('../../../../../../../shared/data/email-validity/tests-original.xml', import.meta.url);

describe('readAddress', () => {
  it.each<readonly [written: string, email: string]>([
    [' Info@Firm.com ', 'info@firm.com'],
    ["o'neil+news@sub.firm.co.uk", "o'neil+news@sub.firm.co.uk"],
    ['email@firm.com', 'email@firm.com'],
    ['post@bücher.de', 'post@bücher.de'],
  ])('%s', (written, email) => {
    expect(readAddress(written, own)?.email).toBe(email);
  });

  it('is the same for both spellings of a domain', () => {
    expect(readAddress('a.b@bücher.de', own)?.key).toBe(readAddress('a.b@xn--bcher-kva.de', own)?.key);
  });

  it('knows its own domain of a reserved name', () => {
    expect(readAddress('a.b@x.demo.example', siteOf(new URL('https://y.demo.example/')))?.email).toBe(
      'a.b@x.demo.example',
    );
    expect(readAddress('a.b@other.example', siteOf(new URL('https://y.demo.example/')))).toBeNull();
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, domain) => {
        const address = readAddress(`${local}@${domain}`, own);
        expect(address === null || address.email.length <= 254).toBe(true);
      }),
    );
  });

  it.skipIf(!existsSync(verdicts))('agrees with the verdicts of others (../shared/data is absent: skipped)', () => {
    const cases = [
      ...readFileSync(verdicts, 'utf8').matchAll(/<address>([\s\S]*?)<\/address>[\s\S]*?<category>(\w+)<\/category>/g),
    ];
    expect(cases.length).toBeGreaterThan(250);
    const accepted = cases.filter(([, written = '']) => readAddress(decodeEntities(written), own) !== null);
    const isGood = (category = ''): boolean => /VALID_CATEGORY|DNSWARN/.test(category);
    expect(accepted.filter(([, , category]) => !isGood(category)).map(([, written]) => written)).toEqual([]);
    // The others of good syntax are at domains that nobody can have.
    expect(accepted.length).toBeGreaterThan(15);
  });
});

describe('ciphers', () => {
  it('are undone by what made them', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz.-@0123456789')),
      maxLength: 40,
    });
    fc.assert(
      fc.property(letters, fc.integer({ min: -25, max: 25 }), (text, offset) => {
        expect(shiftLetters(shiftLetters(text, offset), -offset)).toBe(text);
        expect(rot13(rot13(text))).toBe(text);
        expect(decodeShifted(shiftLetters(`mailto:${text}`, offset))).toBe(`mailto:${text}`);
      }),
    );
  });
});

describe('findMadeStrings', () => {
  it.each<readonly [script: string, made: readonly string[]]>([
    [`x = 'a' + "b" + \`c\``, ['abc']],
    [`var a = 'x'; var b = a + 'y'; b += 'z';`, ['xy', 'xyz']],
    [`f('plain')`, []],
    [`x = unknown + 'a'; y = 'b' + unknown`, []],
    [`'\\x61\\u0062' + "\\u{63}"`, ['abc']],
    [`// 'a' + 'b'\n/* 'c' + 'd' */ 'e' + 'f'`, ['ef']],
    [`'aATb'.replace(/AT/g, '@')`, ['a@b']],
  ])('%s', (script, made) => {
    expect(findMadeStrings(script)).toEqual(made);
  });
});
