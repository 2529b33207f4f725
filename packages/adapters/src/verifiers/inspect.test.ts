import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectEmail } from './inspect.ts';
import { distanceOf } from './suggest.ts';

const folder = process.env['GALENA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const verdicts = join(folder, 'email-validity/tests-original.xml');

const unescape = (text: string): string =>
  text
    .replaceAll(/&#x([0-9A-F]+);/gi, (_whole, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    // Control characters are written as their pictures.
    .replaceAll(/[\u2400-\u2421]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x24_00));

describe('an address by itself', () => {
  it.each([
    ['ida@acme.example', 'acme.example', { isValid: true, is_free: false, is_role: false, is_disposable: false }],
    [' Info@Acme.Example ', 'acme.example', { email: 'info@acme.example', is_role: true }],
    ['sales+berlin@acme.example', 'acme.example', { is_role: true }],
    ['ida@gmail.com', 'gmail.com', { is_free: true }],
    ['ida@gmx.de', 'gmx.de', { is_free: true }],
    ['ida@mailinator.com', 'mailinator.com', { is_disposable: true, is_free: false }],
    ['ida@any.thing.33mail.com', 'any.thing.33mail.com', { is_disposable: true }],
    ['ida@bücher.example', 'xn--bcher-kva.example', { isValid: true, email: 'ida@bücher.example' }],
  ])('%s', (text, domain, part) => expect(inspectEmail(text)).toMatchObject({ domain, suggestion: null, ...part }));

  it.each([
    '',
    '@',
    'ida',
    'ida@acme',
    'a b@acme.example',
    'ida@acme.example\r\nRCPT TO:<eva@acme.example>',
    '<a@b.example>',
  ])('%j is none', (text) =>
    expect(inspectEmail(text)).toMatchObject({ isValid: false, domain: '', suggestion: null }),
  );

  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['yaho.com', 'yahoo.com'],
    ['iclod.com', 'icloud.com'],
    ['protonmial.com', 'protonmail.com'],
    ['acme-bakery.con', 'acme-bakery.com'],
    ['laposte.ner', 'laposte.net'],
    // Others' own, not slips.
    ['gmail.com', null],
    ['mail.com', null],
    ['hotmail.it', null],
    ['yahoo.ca', null],
    ['outlook.be', null],
    ['acme.com', null],
    ['webb.com', null],
    ['acme.co', null],
  ])('of %s meant %s', (domain, meant) =>
    expect(inspectEmail(`ida@${domain}`).suggestion).toBe(meant === null ? null : `ida@${meant}`),
  );

  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['gmial', 'gmail', 1],
    ['gmail', 'gmal', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('%j and %j are %d apart', (one, other, distance) => {
    expect(distanceOf(one, other)).toBe(distance);
    expect(distanceOf(other, one)).toBe(distance);
  });

  it.skipIf(!existsSync(verdicts))('is none where others say so (../shared/data is absent: skipped)', () => {
    const tests = [...readFileSync(verdicts, 'utf8').matchAll(/<test [\s\S]*?<\/test>/g)].map(([test]) => ({
      address: unescape(/<address>([\s\S]*?)<\/address>/.exec(test)?.[1] ?? ''),
      category: /<category>(\w+)<\/category>/.exec(test)?.[1] ?? '',
    }));
    expect(tests.length).toBeGreaterThan(150);
    // Errors by their standards. Spaces around an address are taken off by ours, as people leave them there.
    const errors = tests.filter(({ address, category }) => category === 'ISEMAIL_ERR' && address === address.trim());
    expect(errors.length).toBeGreaterThan(50);
    expect(errors.filter(({ address }) => inspectEmail(address).isValid)).toEqual([]);
    // What it takes without a reservation is what anybody would call an address: unquoted, of a domain with a dot.
    const plain = tests.filter(
      ({ address, category }) =>
        category === 'ISEMAIL_VALID_CATEGORY' && /^[^"[\]]+@[^"[\]]+\.[a-z]{2,}$/i.test(address),
    );
    expect(plain.length).toBeGreaterThan(5);
    expect(plain.filter(({ address }) => !inspectEmail(address).isValid)).toEqual([]);
  });
});
