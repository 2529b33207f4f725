import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageFindings } from '../findings.ts';
import { readPage } from './index.ts';
import { readNumber } from './phones/number.ts';

type Entity = { readonly type: string; readonly text: string };
type Labelled = {
  readonly corpus: string;
  readonly file: string;
  readonly base: string | null;
  readonly entities: readonly Entity[] | null;
};

// Real pages that people labelled by hand; they are not the project's and lie beside it where they are at all.
const folder = fileURLToPath(new URL('../../../../../../shared/data/html-business-pages/', import.meta.url));
const homes: Readonly<Record<string, string>> = { uk: 'GB', ie: 'IE', ca: 'CA', au: 'AU', in: 'IN' };

/** Numbers as people copied them, in the country of the site's domain or in one of those that the pages come from. */
const numbersOf = ({ entities, base }: Labelled): ReadonlySet<string> => {
  const top = base === null ? '' : (new URL(base).hostname.split('.').at(-1) ?? '');
  const countries = [...new Set([homes[top] ?? 'US', 'US', 'GB', 'AU', 'IN', 'IE'])];
  const labelled = entities?.filter(({ type }) => type === 'TEL' || type === 'FAX') ?? [];
  const plain = labelled.map(({ text }) => text.replace(/\s*(?:ext\.?|x)\s*:?\s*\d+$/i, ''));
  return new Set(
    plain.flatMap((text) => countries.flatMap((country) => readNumber(text, country) ?? [])[0]?.number ?? []),
  );
};

const emailsOf = ({ entities }: Labelled): ReadonlySet<string> => {
  const labelled = entities?.filter(({ type }) => type === 'EMAIL') ?? [];
  const plain = labelled.map(({ text }) =>
    text
      .toLowerCase()
      .trim()
      .replace(/ at |\[at\]/, '@')
      .replaceAll(/ dot |\[dot\]/g, '.'),
  );
  return new Set(plain);
};

type Count = { right: number; wrong: number; missed: number };
const score = (count: Count, truth: ReadonlySet<string>, found: readonly string[]): void => {
  const right = found.filter((value) => truth.has(value)).length;
  count.right += right;
  count.wrong += found.length - right;
  count.missed += truth.size - right;
};
const f1 = ({ right, wrong, missed }: Count): number => (2 * right) / (2 * right + wrong + missed);

// As many as a reader would take for contacts.
const sure = <Found extends { readonly sighting: { readonly confidence: number } }>(
  found: readonly Found[],
): readonly Found[] => found.filter(({ sighting }) => sighting.confidence >= 0.3);

describe.skipIf(!existsSync(folder))('pages of real businesses (../shared/data is absent: skipped)', () => {
  let pages = '';
  beforeAll(() => {
    pages = mkdtempSync(join(tmpdir(), 'galena-pages-'));
    execFileSync('tar', ['-xJf', join(folder, 'pages.tar.xz'), '-C', pages]);
  });
  afterAll(() => rmSync(pages, { recursive: true, force: true }));

  it('are read well enough to beat what others read', () => {
    const labelled = (JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as readonly Labelled[]).filter(
      ({ entities }) => entities !== null,
    );
    const phones: Count = { right: 0, wrong: 0, missed: 0 };
    const emails: Count = { right: 0, wrong: 0, missed: 0 };
    for (const page of labelled) {
      const bytes = readFileSync(join(pages, page.corpus, page.file));
      const found: PageFindings = readPage(
        { url: page.base ?? 'http://unknown.invalid/', bytes, contentType: null },
        { country: null },
      );
      score(
        phones,
        numbersOf(page),
        sure(found.phones).map(({ number }) => number),
      );
      // The other pages are not labelled for e-mail.
      if (page.corpus === 'us_contact_pages')
        score(
          emails,
          emailsOf(page),
          sure(found.emails).map(({ email }) => email),
        );
    }
    expect(f1(phones)).toBeGreaterThan(0.9);
    expect(f1(emails)).toBeGreaterThan(0.9);
  });
});
