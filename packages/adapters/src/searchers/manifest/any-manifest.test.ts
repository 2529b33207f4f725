import { createRandom, rounds } from '@galena/contract/testing';
import { filterSchemas } from '@galena/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outbound } from '../../http/index.ts';
import type { FoundPage } from '../port.ts';
import { questions } from '../testing/questions.ts';
import { readyManifests } from './index.ts';
import { acme } from './testing/acme.ts';
import { compiled } from './testing/acme-server.ts';
import { compileManifest } from './index.ts';

const { seed } = createRandom();
const numRuns = rounds({ sample: 60, proof: 3000 });

/** A way out that leads nowhere and remembers whom it was to ask. */
const watching = (answer: unknown) => {
  const asked: URL[] = [];
  const body = Buffer.from(JSON.stringify(answer));
  const outbound: Pick<Outbound, 'request'> = {
    request: async ({ url }) => {
      asked.push(new URL(url));
      return { status: 200, headers: {}, body, url, redirects: [], truncated: false };
    },
  };
  return { asked, outbound: outbound as Outbound };
};

const base = 'https://api.acme.example';
const word = fc.constantFrom(
  'ab',
  'x',
  '..',
  '/',
  '//evil.example/',
  '@evil.example',
  '?a=b',
  '#',
  '%2e%2e',
  '\u{d800}',
  'a b',
  '{x}',
  '\\evil.example',
);

/** Any way of putting what is asked into an address, a query, headers or a body. */
const anyManifest = fc
  .record({
    path: fc.constantFrom(
      '/v1',
      '/v1/{filter.keyword}',
      '/{filter.keyword}/x',
      '/v1/{filter.keyword}-{setting.region}',
      '/',
    ),
    query: fc.dictionary(
      fc.constantFrom('q', 'n', 'size', 'where'),
      fc.constantFrom<unknown>(
        '{filter.keyword}',
        'a{{b}}',
        '{page.size}',
        7,
        true,
        { $value: '{filter.technologies}', join: '|' },
        { $value: 'x', when: 'filter.founded.min' },
      ),
    ),
    json: fc.option(
      fc.constant({ a: ['{filter.technologies}', { b: '{filter.keyword}' }], c: { $value: '{filter.founded.min}' } }),
      { nil: undefined },
    ),
    auth: fc.constantFrom<unknown>(
      { kind: 'none' },
      { kind: 'header', name: 'X-Key', value: '{setting.api_key}' },
      { kind: 'query', name: 'key', value: '{setting.api_key}' },
      { kind: 'basic', username: '{setting.api_key}' },
    ),
    paging: fc.constantFrom<unknown>(
      { kind: 'none', size: 5 },
      { kind: 'page', size: 5 },
      { kind: 'offset', size: 5 },
      { kind: 'cursor', next: '/next', size: 5 },
      { kind: 'link', next: '/next', size: 5 },
    ),
  })
  .map(({ path, query, json, auth, paging }) => ({
    ...acme({
      auth,
      settings: { api_key: { kind: 'secret', label: 'Key' }, region: { kind: 'text', label: 'Region', default: 'eu' } },
      filters: {
        keyword: { check: { kind: 'words', field: 'name' } },
        technologies: { check: { kind: 'same', field: 'data.technologies' } },
        founded: { check: { kind: 'between', field: 'data.founded' } },
      },
    }),
    requests: {
      search: {
        method: json ? 'POST' : 'GET',
        url: `${base}${path}`,
        query,
        ...(json && { json }),
        items: '/items',
        paging,
      },
    },
  }));

/** Its example, recorded from itself: what it asks is told by the faults of an example that asks nothing. */
const withExample = (manifest: Record<string, unknown>): Record<string, unknown> | null => {
  const empty = {
    name: 'None',
    question: { filters: { keyword: 'ab' } },
    asks: { url: base },
    answer: { body: { items: [] } },
    leads: [],
  };
  const text = (asks: object) => JSON.stringify({ ...manifest, examples: [{ ...empty, asks }] });
  const asks: Record<string, unknown> = { url: base };
  for (const { path, message } of compileManifest(text(asks)).faults) {
    const [, made] = /comes out as (.*), not /.exec(message) ?? [];
    if (!path.startsWith('/examples/0/asks/') || made === undefined) return null;
    asks[path.split('/')[4] ?? ''] = JSON.parse(made);
  }
  return { ...manifest, examples: [{ ...empty, asks }] };
};

describe(`any manifest, ${numRuns} of them, seed ${seed}`, () => {
  it('compiles, and asks nobody but its own hosts, whatever is typed and whatever comes back', () =>
    fc.assert(
      fc.asyncProperty(
        anyManifest,
        word,
        word,
        fc.constantFrom('/v2?x=1', 'https://evil.example/', 'http://api.acme.example/', '//10.0.0.1/', 'x'),
        async (manifest, keyword, key, next) => {
          const whole = withExample(manifest);
          expect(whole).not.toBeNull();
          const { searcher } = compiled(whole);
          const { asked, outbound } = watching({ items: [{ id: 1, name: 'A' }], next });
          const question = {
            location: { label: 'x', worldwide: true as const },
            filters: { keyword, technologies: [keyword] },
            match: 50 as const,
          };
          let cursor: string | null = null;
          for (let turn = 0; turn < 4; turn += 1) {
            const page: FoundPage | null = await searcher
              .find({ outbound, config: { api_key: key } }, question, { cursor, limit: 3 })
              .catch((error: unknown) => {
                expect(error).toMatchObject({ name: 'VendorError' });
                return null;
              });
            cursor = page?.next ?? null;
            if (cursor === null) break;
          }
          for (const { host, protocol, username } of asked)
            expect([host, protocol, username]).toEqual(['api.acme.example', 'https:', '']);
        },
      ),
      { numRuns, seed },
    ));
});

describe.each(readyManifests)('the ready manifest $key', ({ text }) => {
  const { searcher, manifest } = compiled(JSON.parse(text));

  it('stands by its examples, says what it was written from, and claims no test against the vendor', () => {
    expect(manifest.tested).toBe(false);
    expect(manifest.documentation.length).toBeGreaterThan(0);
    expect(Object.keys(filterSchemas[manifest.type].shape)).toEqual(
      expect.arrayContaining([...searcher.supportedFilters]),
    );
    expect(searcher.licence).not.toBeNull();
  });

  it('asks its own hosts only, or refuses in words, whatever is asked', () =>
    fc.assert(
      fc.asyncProperty(questions(manifest.type, searcher.supportedFilters), async (question) => {
        const { asked, outbound } = watching({ items: [], results: [], data: { emails: [] } });
        const config = Object.fromEntries(Object.keys(manifest.settings).map((name) => [name, 'a-key']));
        await searcher
          .estimate({ outbound, config }, question)
          .catch((error: unknown) => expect(error).toMatchObject({ name: 'VendorError', fault: 'bad_input' }));
        for (const { host } of asked) expect(manifest.hosts).toContain(host);
      }),
      { numRuns: Math.ceil(numRuns / 6), seed },
    ));
});
