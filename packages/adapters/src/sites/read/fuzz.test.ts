import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageFindings, Sighting } from '../findings.ts';
import { readPage } from './index.ts';
import { readHtml } from './testing.ts';

const control = /\p{Cc}/u;
const naughtyStrings = new URL('../../../../../../shared/data/naughty-strings/blns.json', import.meta.url);

const realPages = fileURLToPath(
  new URL('../../../../../../shared/data/html-business-pages/pages.tar.xz', import.meta.url),
);

const assertText = (text: string, max: number): void => {
  expect(text.length).toBeLessThanOrEqual(max);
  expect(text).not.toMatch(control);
  expect(text.isWellFormed()).toBe(true);
};

const assertSighting = ({ snippet, mark, confidence }: Sighting): void => {
  assertText(snippet, 240);
  expect(confidence).toBeGreaterThan(0);
  expect(confidence).toBeLessThan(1);
  if (mark === null) return;
  const [from, end] = mark;
  expect(from).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThan(from);
  expect(end).toBeLessThanOrEqual(snippet.length);
};

const assertOnce = (values: readonly string[], max: number): void => {
  expect(new Set(values).size).toBe(values.length);
  expect(values.length).toBeLessThanOrEqual(max);
};

/** What holds for the findings of any page. */
const assertFindings = (found: PageFindings): void => {
  const { emails, phones, profiles, people, technologies, links } = found;
  for (const { sighting } of [...emails, ...phones, ...profiles, ...people, ...technologies]) assertSighting(sighting);
  for (const { email, sighting } of emails) {
    assertText(email, 254);
    expect(email).toMatch(/^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/);
    expect(email).toBe(email.toLowerCase());
    if (sighting.mark !== null && sighting.kind === 'text')
      expect(sighting.snippet.slice(...sighting.mark)).toMatch(/[@＠﹫]/);
  }
  for (const { number, sighting } of phones) {
    expect(number).toMatch(/^\+[1-9]\d{5,14}$/);
    if (sighting.mark !== null) expect(sighting.snippet.slice(...sighting.mark)).toMatch(/\d/);
  }
  for (const { url } of profiles) expect(URL.parse(url)?.protocol).toBe('https:');
  for (const { name, sighting } of people) {
    assertText(name, 80);
    if (sighting.mark !== null) expect(sighting.snippet.slice(...sighting.mark)).toBe(name);
  }
  for (const { url, text } of links) {
    expect(URL.parse(url)?.protocol).toMatch(/^https?:$/);
    expect(url).not.toContain('#');
    assertText(text, 120);
  }
  assertOnce(
    emails.map(({ email }) => email),
    200,
  );
  assertOnce(
    phones.map(({ number }) => number),
    200,
  );
  assertOnce(
    profiles.map(({ url }) => url.toLowerCase()),
    200,
  );
  assertOnce(
    links.map(({ url }) => url),
    500,
  );
  for (const text of [found.title, found.description, found.language]) if (text !== null) assertText(text, 1_000);
};

const pieces = [
  '<p>',
  '</p>',
  '<a href="',
  '">',
  '</a>',
  '<div style="display:none">',
  '</div>',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '"',
  "'",
  '<',
  '>',
  '&#',
  '&#64;',
  '&amp',
  ';',
  '\0',
  '\uD800',
  '\u202E',
  'info@firm.com',
  '@',
  ' [at] ',
  ' dot ',
  'firm.com',
  'mailto:',
  'tel:',
  '+1 212 334 5100',
  '(212) 334-5100',
  'Fax: ',
  'Jane Doe',
  'Owner',
  ', ',
  '\n',
  '<td>',
  '<li>',
  '<table>',
  '{"@type":"Person","name":"',
  '<script type="application/ld+json">',
  '[',
  '{',
  '}',
  '%',
  '%40',
  "javascript:linkTo_UnCryptMailto('",
  'data-cfemail="',
  '<i ',
  'class="vcard"',
  'class="fn"',
  'class="constructor __proto__"',
  '<title>',
  "document.write('",
  "'+'",
  '.split(',
  '.reverse()',
  'atob(',
  'String.fromCharCode(',
  '<style>.a{display:none}</style>',
  'https://facebook.com/',
  '\u00AD',
  '\u200B',
  '😀',
  'ß',
  '<base href="',
  '<bdo dir=rtl>',
];

describe('any bytes', () => {
  it('never throw, and give findings of the right shape: random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.webUrl(), (bytes, url) => {
        assertFindings(readPage({ url, bytes, contentType: null }, { country: 'US' }));
      }),
      { numRuns: 150 },
    );
  });

  it('random pieces of pages', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 80 }),
        (soup) => {
          assertFindings(readHtml(soup.join(''), { country: 'US' }));
        },
      ),
      { numRuns: 600 },
    );
  });

  it('a good page with bytes changed', () => {
    const page = Buffer.from(
      `<html lang="en"><title>Firm</title><p>Jane Doe</p><p>Owner</p><p>Tel: (212) 334-5100 <a href="mailto:info@firm.com">info@firm.com</a></p>
      <script type="application/ld+json">{"@type":"Person","name":"Ben Roe","jobTitle":"Chef","telephone":"+12123345101"}</script>
      <script>document.write('a' + '@' + 'firm.com')</script><a href="https://facebook.com/firm">f</a>`,
    );
    const change = fc.record({ at: fc.nat(page.length - 1), byte: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const bytes = Uint8Array.from(page);
        for (const { at, byte } of changes) bytes[at] = byte;
        assertFindings(readPage({ url: 'https://www.firm.com/', bytes, contentType: null }, { country: 'US' }));
      }),
      { numRuns: 300 },
    );
  });

  it.skipIf(!existsSync(realPages))('real pages, cut and stitched (../shared/data is absent: skipped)', () => {
    const names = ['business_pages/293.html', 'business_pages/296.html', 'us_contact_pages/28.html'];
    const page = execFileSync('tar', ['-xJOf', realPages, ...names], { maxBuffer: 64_000_000 });
    const piece = fc.record({ at: fc.nat(page.length - 1), length: fc.integer({ min: 1, max: 3_000 }) });
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (cuts) => {
        const bytes = Buffer.concat(cuts.map(({ at, length }) => page.subarray(at, at + length)));
        assertFindings(readPage({ url: 'https://www.firm.com/', bytes, contentType: null }, { country: 'US' }));
      }),
      { numRuns: 200 },
    );
  });

  it.skipIf(!existsSync(naughtyStrings))('bad strings in every place (../shared/data is absent: skipped)', () => {
    const strings = JSON.parse(readFileSync(naughtyStrings, 'utf8')) as readonly string[];
    for (const text of strings) {
      const html = `<title>${text}</title><p>${text}</p><a href="${text}" title='${text}'>${text}</a><!--${text}@--><script>'${text}'+'@'</script>
        <script type="application/ld+json">{"name":"${text}","email":"${text}"}</script><h3>${text}</h3><p>Owner</p><p>Tel: ${text} ${text}@firm.com</p><i data-email="${text}"></i>`;
      expect(() => assertFindings(readHtml(html, { country: 'US' })), text).not.toThrow();
    }
  });
});

// E7, threat 28: a page may be made to keep its reader busy. What has to hold is that it ends; how long it takes is bench's.
describe('pages that were made to hurt', () => {
  const size = 300_000;
  it.each<readonly [what: string, html: string]>([
    ['@', '@'.repeat(size)],
    ['a@', 'a@'.repeat(size / 2)],
    ['<', '<'.repeat(size)],
    ['</', '</'.repeat(size / 2)],
    ['digits', '1'.repeat(size)],
    ['digits and spaces', '12 '.repeat(size / 3)],
    ['&#', '&#'.repeat(size / 2)],
    ['<!--', '<!--'.repeat(size / 4)],
    ['open elements', '<div>'.repeat(size / 5)],
    ['open inline elements', '<b>'.repeat(size / 3)],
    ['ends of elements', `${'<i>'.repeat(1_000)}${'</p>'.repeat(size / 4)}`],
    ['attributes', `<p ${'a=1 '.repeat(size / 4)}>`],
    ['one line', 'word '.repeat(size / 5)],
    ['one word', 'a'.repeat(size)],
    ['dots', 'a.'.repeat(size / 2)],
    ['at words', 'x at y dot z '.repeat(size / 13)],
    ['brackets', '(at)'.repeat(size / 4)],
    ['quotes in a script', `<script>@${'"\\'.repeat(50_000)}</script>`],
    ['comments in a script', `<script>@${'/*'.repeat(50_000)}</script>`],
    ['brackets in a script', `<script>document.write(${'('.repeat(50_000)}</script>`],
    ['brackets in JSON-LD', `<script type="application/ld+json">${'[{"a":'.repeat(20_000)}</script>`],
    ['addresses', 'user@firm.com '.repeat(size / 14)],
    ['numbers', '(212) 334-5100 '.repeat(size / 15)],
    ['people', '<p>Jane Doe</p><p>Owner</p>'.repeat(size / 27)],
    ['slashes before a sign', `${'/'.repeat(200)}a@`.repeat(size / 202)],
    ['commas', 'Jane Doe, '.repeat(size / 10)],
    ['spaces', ' '.repeat(size)],
    ['tabs in a table', '<td>'.repeat(size / 4)],
  ])('%s', (_, html) => {
    expect(() => assertFindings(readHtml(html, { country: 'US' }))).not.toThrow();
  });
});
