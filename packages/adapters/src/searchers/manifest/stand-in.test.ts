import { startOutbound, startServer } from '../../http/test-servers.ts';
import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import type { Question } from '../port.ts';
import { recordShape } from '../testing/record-shape.ts';
import { acme, changed } from './testing/acme.ts';
import { faultOf, sendJson, acmeStarter, type Answering } from './testing/acme-server.ts';

const startAcme = acmeStarter({ startServer, startOutbound });

const question: Question = {
  location: { label: 'Worldwide', worldwide: true },
  filters: { keyword: 'ab' },
  match: 100,
};
const first = { cursor: null, limit: 100 };
const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name: `Company ${from + index}` }));

type Manifest = Record<string, unknown>;
type Paging = readonly [
  title: string,
  change: (manifest: Manifest, base: string) => Manifest,
  answering: (base: () => string) => Answering,
];

/** What another paging changes in Acme: how its pages are turned, and what its one example asks. */
const turned = (manifest: Manifest, base: string, paging: object, query: object, asked: string): Manifest =>
  changed(
    changed(changed(manifest, '/requests/search/paging', paging), '/requests/search/query', {
      q: '{filter.keyword}',
      ...query,
    }),
    '/examples/0/asks/url',
    `${base}/v1/companies?q=ab${asked}`,
  );

const pageOf = (from: number, size: number, rest: object = {}) => ({
  items: items(from, Math.min(size, Math.max(25 - from, 0))),
  ...rest,
});

const pagings: readonly Paging[] = [
  [
    'by offset',
    (manifest) => manifest,
    () =>
      (response, { url }) =>
        sendJson(pageOf(Number(url.searchParams.get('offset')), 10, { total: 25 }))(response),
  ],
  [
    'by page, and nobody says how many there are',
    (manifest, base) =>
      changed(
        changed(
          turned(
            manifest,
            base,
            { kind: 'page', size: 10 },
            { page: '{page.number}', per: '{page.size}' },
            '&page=1&per=10',
          ),
          '/requests/search/total',
          undefined,
        ),
        '/examples/0/total',
        undefined,
      ),
    () =>
      (response, { url }) =>
        sendJson(pageOf((Number(url.searchParams.get('page')) - 1) * 10, 10))(response),
  ],
  [
    'by cursor',
    (manifest, base) =>
      turned(manifest, base, { kind: 'cursor', next: '/next', size: 10 }, { after: '{page.cursor}' }, ''),
    () =>
      (response, { url }) => {
        const from = Number(url.searchParams.get('after') ?? 0);
        sendJson(pageOf(from, 10, { total: 25, next: from + 10 < 25 ? String(from + 10) : null }))(response);
      },
  ],
  [
    'by the link of a header',
    (manifest, base) => turned(manifest, base, { kind: 'link', next: 'header', size: 10 }, {}, ''),
    (base) =>
      (response, { url }) => {
        const from = Number(url.searchParams.get('from') ?? 0);
        const link = `<${base()}/v1/companies?from=${from + 10}>; rel="next", <${base()}/>; rel="first"`;
        sendJson(pageOf(from, 10, { total: 25 }), 200, from + 10 < 25 ? { link } : {})(response);
      },
  ],
  [
    'by a link in the answer, which is relative',
    (manifest, base) => turned(manifest, base, { kind: 'link', next: '/links/next', size: 10 }, {}, ''),
    () =>
      (response, { url }) => {
        const from = Number(url.searchParams.get('from') ?? 0);
        const links = from + 10 < 25 ? { next: `/v1/companies?from=${from + 10}` } : {};
        sendJson(pageOf(from, 10, { total: 25, links }))(response);
      },
  ],
];

const findAll = async ({ searcher, call }: Awaited<ReturnType<typeof startAcme>>, limit: number) => {
  const all: LeadRecord[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof searcher.find>> = await searcher.find(call, question, { cursor, limit });
    expect(page.records.length).toBeLessThanOrEqual(limit);
    all.push(...page.records);
    cursor = page.next;
  } while (cursor !== null);
  return all;
};

describe.each(pagings)('pages that are turned %s', (_title, change, answering) => {
  it.each([100, 10, 7, 3])('are each handed over once, %i at a time', async (limit) => {
    let base = '';
    const acmeServer = await startAcme(
      (own) => {
        base = own;
        return change(acme({}, own), own);
      },
      answering(() => base),
    );
    const all = await findAll(acmeServer, limit);
    expect(all.map(({ ref }) => Number(ref))).toEqual(Array.from({ length: 25 }, (_, index) => index));
    for (const record of all) recordShape.parse(record);
    for (const { request } of acmeServer.seen) expect(request.headers['x-api-key']).toBe('my-api_key');
  });
});

describe('a vendor in trouble', () => {
  it.each<[string, Answering, object]>([
    [
      'asks for patience',
      sendJson({ error: 'slow down' }, 429, { 'retry-after': '7' }),
      { fault: 'rate_limited', retryAfterSeconds: 7 },
    ],
    [
      'refuses the key',
      sendJson({ error: 'Unknown key' }, 401),
      { fault: 'auth', message: 'The server answered 401: Unknown key' },
    ],
    ['is down', sendJson({}, 503), { fault: 'unavailable' }],
    [
      'cuts its answer',
      (response) => response.writeHead(200, { 'content-length': '999' }).write('{"items": [', () => response.destroy()),
      { fault: 'unavailable' },
    ],
    ['answers a page', (response) => response.writeHead(200).end('<html>'), { fault: 'protocol' }],
    [
      'has moved its list',
      sendJson({ rows: [] }),
      { fault: 'protocol', message: 'There’s no list at /items of the answer' },
    ],
    ['has renamed its ids', sendJson({ items: [{ uuid: 1 }], total: 1 }), { fault: 'protocol' }],
    ['leads elsewhere', sendJson({}, 302, { location: 'https://evil.example/' }), { fault: 'bad_input' }],
    ['answers more than anybody reads', sendJson({ items: [], junk: 'x'.repeat(5_100_000) }), { fault: 'protocol' }],
  ])('%s', async (_title, answering, expected) => {
    const { searcher, call } = await startAcme((base) => acme({}, base), answering);
    expect(await faultOf(searcher.find(call, question, first))).toMatchObject({ vendor: 'acme', ...expected });
    expect(await faultOf(searcher.estimate(call, question))).toMatchObject({ vendor: 'acme', ...expected });
  });

  it.each([1, 2, 3, 5])('whose pages go round in a circle of %i is noticed', async (length) => {
    const server = await startAcme(
      (base) =>
        turned(acme({}, base), base, { kind: 'cursor', next: '/next', size: 10 }, { after: '{page.cursor}' }, ''),
      (response, { url }) => {
        const now = Number(url.searchParams.get('after') ?? 0);
        sendJson({ items: items(now, 1), next: String(1 + (now % length)) })(response);
      },
    );
    expect(await faultOf(findAll(server, 100))).toMatchObject({
      fault: 'protocol',
      message: 'Its pages go round in a circle',
    });
    expect(server.seen.length).toBeLessThan(25);
  });

  it.each(['https://evil.example/v1', 'http://127.0.0.1:9/v1', '//evil.example/', 'ftp://x/'])(
    'whose next page is at %s is not followed',
    async (next) => {
      const server = await startAcme(
        (base) => turned(acme({}, base), base, { kind: 'link', next: '/next', size: 10 }, {}, ''),
        sendJson({ items: items(0, 1), next }),
      );
      expect(await faultOf(findAll(server, 100))).toMatchObject({ fault: 'protocol' });
      expect(server.seen).toHaveLength(1);
    },
  );

  it('that says there are more than there are ends where they end', async () => {
    const server = await startAcme(
      (base) => acme({}, base),
      (response, { url }) => sendJson(pageOf(Number(url.searchParams.get('offset')), 10, { total: 9_000 }))(response),
    );
    expect(await findAll(server, 100)).toHaveLength(25);
  });

  it.each([1, 12, 19])(
    'that says there are fewer than there are (%i) is asked on while pages are full',
    async (total) => {
      const server = await startAcme(
        (base) => acme({}, base),
        (response, { url }) => sendJson(pageOf(Number(url.searchParams.get('offset')), 10, { total }))(response),
      );
      expect(await findAll(server, 100)).toHaveLength(25);
    },
  );

  it('is asked nothing with a cursor that is none of ours, an address of elsewhere, or filters that do not exist', async () => {
    const server = await startAcme(
      (base) => turned(acme({}, base), base, { kind: 'link', next: '/next', size: 10 }, {}, ''),
      sendJson({ items: [] }),
    );
    const { searcher, call } = server;
    const stolen = JSON.stringify({ at: 'https://evil.example/', skip: 0, pages: 1, seen: 1, mark: '' });
    for (const cursor of ['x', '{}', stolen])
      expect(await faultOf(searcher.find(call, question, { cursor, limit: 10 }))).toMatchObject({ fault: 'bad_input' });
    expect(await faultOf(searcher.estimate(call, { ...question, filters: { shoes: 1 } }))).toMatchObject({
      fault: 'bad_input',
    });
    expect(await faultOf(searcher.estimate({ ...call, config: {} }, question))).toMatchObject({ fault: 'bad_input' });
    expect(server.seen).toEqual([]);
  });
});
