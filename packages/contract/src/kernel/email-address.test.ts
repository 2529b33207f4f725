import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailLimits, maybeEmail } from './email-address.ts';

const letters = (count: number): string => 'a'.repeat(count);
const labelOf = (count: number): string => `${letters(count)}.example`;

describe('what an address is', () => {
  it.each<readonly [written: string, email: string]>([
    [' Ida@Acme.Example ', 'ida@acme.example'],
    ["o'neil+news@sub.acme.example", "o'neil+news@sub.acme.example"],
    ['a@b.co', 'a@b.co'],
    ['1@2.example', '1@2.example'],
    ['jürgen@müller.example', 'jürgen@müller.example'],
    ['почта@пример.рф', 'почта@пример.рф'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    ['a@acme.xn--p1ai', 'a@acme.xn--p1ai'],
    ['Post@Straße.Example', 'post@straße.example'],
    [`${letters(64)}@acme.example`, `${letters(64)}@acme.example`],
    [`a@${labelOf(63)}`, `a@${labelOf(63)}`],
  ])('%j is %j', (written, email) => expect(maybeEmail(written)?.email).toBe(email));

  it.each([
    '',
    '@',
    'ida',
    'ida@acme',
    '@acme.example',
    'ida@',
    'ida@@acme.example',
    'ida acme@acme.example',
    '<ida@acme.example>',
    '"ida"@acme.example',
    'ida@acme.example, eva@acme.example',
    '.ida@acme.example',
    'ida.@acme.example',
    'i..da@acme.example',
    'ida@acme..example',
    'ida@.acme.example',
    'ida@acme.example.',
    'ida@-acme.example',
    'ida@acme-.example',
    'ida@acme_shop.example',
    'ida@acme.e',
    'ida@acme.123',
    'ida@127.0.0.1',
    'ida@[127.0.0.1]',
    'ida@acme.example:25',
    'ida@acme.example/x',
    'ida\u200B@acme.example',
    `${letters(65)}@acme.example`,
    `${'ü'.repeat(33)}@acme.example`,
    `a@${labelOf(64)}`,
    // 60 letters, of which each takes more in the DNS than it seems.
    `a@${'ü'.repeat(60)}.example`,
    `a@${`${letters(60)}.`.repeat(5)}example`,
  ])('%j is none', (written) => expect(maybeEmail(written)).toBeNull());

  it.each<readonly [one: string, other: string]>([
    ['Post@Bücher.example', 'post@xn--bcher-kva.example'],
    ['a@BÜCHER.example', 'a@bücher.example'],
    ['a@straße.example', 'a@xn--strae-oqa.example'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ])('%s and %s are one', (one, other) => {
    expect(maybeEmail(one)?.key).toBe(maybeEmail(other)?.key);
    expect(maybeEmail(one)?.key).toMatch(/^[!-~]+$/);
  });
});

describe('every address', () => {
  const label = fc.string({ unit: fc.constantFrom(...Array.from('abz09-üßжñ中')), minLength: 1, maxLength: 66 });
  const local = fc.string({ unit: fc.constantFrom(...Array.from('ab.9+\'-_ü"@ ')), minLength: 1, maxLength: 66 });
  const written = fc.tuple(local, fc.array(label, { minLength: 1, maxLength: 5 })).map(([before, labels]) => {
    const domain = [...labels, 'com'].join('.');
    return `${before}@${domain}`;
  });

  it('keeps the bounds of RFC 5321, and is the same when it is read again, by either spelling', () => {
    fc.assert(
      fc.property(fc.oneof(written, fc.string({ unit: 'binary' })), (text) => {
        const found = maybeEmail(text);
        if (found === null) return;
        expect(Buffer.byteLength(found.local)).toBeLessThanOrEqual(emailLimits.local);
        expect(Buffer.byteLength(found.key)).toBeLessThanOrEqual(emailLimits.address);
        for (const part of found.domain.split('.')) {
          expect(part.length).toBeLessThanOrEqual(emailLimits.label);
          expect(part).toMatch(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/);
        }
        expect(maybeEmail(found.email)).toEqual(found);
        expect(maybeEmail(found.key)?.key).toBe(found.key);
      }),
      { seed: 18, numRuns: 300 },
    );
  });
});
