import type { LeadRecord } from '@galena/contract/contacts';
import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import type { Question } from '../port.ts';
import { acme, changed } from './testing/acme.ts';
import { acmeStarter, compiled, faultOf, sendJson } from './testing/acme-server.ts';

const startAcme = acmeStarter({ startServer, startOutbound });
const question: Question = {
  location: { label: 'Portugal', country: 'PT' },
  filters: { keyword: 'ab' },
  match: 100,
};
const first = { cursor: null, limit: 100 };

/** Acme with several parts changed, each by its place. */
const changedAll = (manifest: Record<string, unknown>, changes: Readonly<Record<string, unknown>>) =>
  Object.entries(changes).reduce((kept, [at, value]) => changed(kept, at, value), manifest);

const search = '/requests/search';

describe('what a vendor says in its own way', () => {
  const mails = {
    '/lead': {
      ref: '/id',
      name: '/name',
      website: '/web',
      data: { technologies: '/tech' },
      country: '/where',
      leave_out: [{ value: '/state', is: ['gone', 7] }],
      emails: [{ when: [{ value: '/proof' }, { value: '/state', is: ['sure'] }], email: '/mail' }],
      potential_emails: [{ unless: [{ value: '/proof' }, { value: '/state', is: ['sure'] }], email: '/mail' }],
      phones: [{ unless: [{ value: '/state', is: ['quiet'] }], number: '/tel', type: { constant: 'work' } }],
    },
  };

  it('is a lead, a proven address or a guess by what stands in the item', async () => {
    const { searcher, call } = await startAcme(
      (base) => changedAll(acme({}, base), mails),
      sendJson({
        items: [
          { id: 1, state: 'gone', mail: 'one@a.example' },
          { id: 2, state: 7 },
          { id: 3, state: 'sure', mail: 'three@a.example', tel: '+351 21 342 1234' },
          { id: 4, proof: 'https://a.example', mail: 'four@a.example' },
          { id: 5, proof: '', mail: 'five@a.example' },
          { id: 6, state: 'quiet', tel: '+351 21 342 1234' },
        ],
      }),
    );
    const { records } = await searcher.find(call, question, first);
    const told = ({ ref, emails, potential_emails: guesses, phones }: LeadRecord) => [
      ref,
      emails?.map(({ email }) => email),
      guesses?.map(({ email }) => email),
      phones?.map(({ type }) => type),
    ];
    expect(records.map(told)).toEqual([
      ['3', ['three@a.example'], undefined, ['work']],
      ['4', ['four@a.example'], undefined, undefined],
      ['5', undefined, ['five@a.example'], undefined],
      ['6', undefined, undefined, undefined],
    ]);
  });

  it('is nothing on a page of which no item is a lead, and that is no fault of the answer', async () => {
    const { searcher, call } = await startAcme(
      (base) => changedAll(acme({}, base), mails),
      sendJson({ items: [{ id: 1, state: 'gone' }], total: 1 }),
    );
    expect(await searcher.find(call, question, first)).toEqual({ records: [], next: null });
  });

  it.each([
    [false, ['1', '2', '3']],
    [true, ['1', '3']],
  ])('are leads elsewhere, which are left out where that is checked (%s)', async (isChecked, refs) => {
    const { searcher, call } = await startAcme(
      (base) => changedAll(acme({}, base), { ...mails, '/checks_place': isChecked }),
      sendJson({ items: [{ id: 1, where: 'Portugal' }, { id: 2, where: 'ES' }, { id: 3 }], total: 3 }),
    );
    expect((await searcher.find(call, question, first)).records.map(({ ref }) => ref)).toEqual(refs);
  });

  it('are statuses, of all its requests or of one', async () => {
    const { searcher, call } = await startAcme(
      (base) =>
        changedAll(acme({}, base), {
          '/statuses': { 403: { means: 'rate_limited' }, 429: { means: 'auth', says: 'Used up' } },
          [`${search}/statuses`]: { 403: { means: 'bad_input', says: 'Not so' } },
        }),
      (response, { url }) => sendJson({ error: 'Own words' }, Number(url.searchParams.get('q')))(response),
    );
    const asked = (keyword: string) => faultOf(searcher.find(call, { ...question, filters: { keyword } }, first));
    expect(await asked('429')).toMatchObject({ fault: 'auth', message: 'The server answered 429: Used up' });
    expect(await asked('403')).toMatchObject({ fault: 'bad_input', message: 'The server answered 403: Not so' });
    expect(await asked('400')).toMatchObject({ fault: 'bad_input', message: 'The server answered 400: Own words' });
  });

  it('is the same page again where its total is doubted: the search ends', async () => {
    const page = { items: Array.from({ length: 10 }, (_, id) => ({ id })), total: 5 };
    const { searcher, call, seen } = await startAcme(
      (base) => changed(acme({}, base), `${search}/paging`, { kind: 'offset', size: 10, doubts_total: true }),
      sendJson(page),
    );
    const { records, next } = await searcher.find(call, question, first);
    expect([records.length, next]).toEqual([10, expect.any(String)]);
    expect(await searcher.find(call, question, { cursor: next, limit: 100 })).toEqual({ records: [], next: null });
    expect(seen).toHaveLength(2);
  });
});

describe('what a manifest asks', () => {
  it('is nothing without what is required, and the card says so', async () => {
    const { searcher, call, seen } = await startAcme(
      (base) => changed(acme({}, base), `${search}/query/q`, { $value: '{filter.keyword}', required: true }),
      sendJson({ items: [] }),
    );
    expect(searcher.needs).toEqual(['keyword']);
    expect(await searcher.find(call, { ...question, filters: {} }, first)).toEqual({ records: [], next: null });
    expect((await searcher.estimate(call, { ...question, filters: {} })).available).toBe(0);
    expect(seen).toEqual([]);
  });

  it('is sent when one of several things is set', async () => {
    const { searcher, call, seen } = await startAcme(
      (base) =>
        changedAll(acme({}, base), {
          [`${search}/query/kind`]: { $value: 'small', when: ['place.city', 'filter.technologies'] },
        }),
      sendJson({ items: [] }),
    );
    await searcher.find(call, question, first);
    await searcher.find(call, { ...question, filters: { keyword: 'ab', technologies: ['SAP'] } }, first);
    expect(seen.map(({ url }) => url.searchParams.get('kind'))).toEqual([null, 'small']);
  });

  it('is as small as an estimate needs to be', async () => {
    const { searcher, call, seen } = await startAcme(
      (base) => changed(acme({}, base), `${search}/estimate_size`, 3),
      sendJson({ items: [{ id: 1 }], total: 90 }),
    );
    expect((await searcher.estimate(call, question)).available).toBe(90);
    expect(seen[0]?.url.searchParams.get('limit')).toBe('3');
  });

  it('goes where the operator says, below it and nowhere else', async () => {
    const moving = (base: string) =>
      changedAll(acme({}, base), {
        '/settings/url': { kind: 'address', label: 'Address', default: `${base}/v1` },
        [`${search}/url`]: '{setting.url}/companies',
      });
    const { searcher, call, seen } = await startAcme(moving, sendJson({ items: [] }));
    const other = await startServer((_request, response) => sendJson({ items: [{ id: 'elsewhere' }] })(response));
    const outbound = startOutbound({ allowedTestHosts: [other.authority] });
    const config = { api_key: 'my-key', url: `http://${other.authority}/moved/` };
    const found = await searcher.find({ ...call, outbound, config }, question, first);
    expect(found.records.map(({ ref }) => ref)).toEqual(['elsewhere']);
    expect(seen).toEqual([]);
    const inside = { api_key: 'my-key', url: 'http://169.254.169.254/latest' };
    expect(await faultOf(searcher.find({ ...call, config: inside }, question, first))).toMatchObject({
      fault: 'bad_input',
    });
    await searcher.find({ ...call, config: { api_key: 'my-key' } }, question, first);
    expect(seen[0]?.url.pathname).toBe('/v1/companies');
  });

  it('is asked with a key of the length that it has', () => {
    const long = { kind: 'secret', label: 'Key', min_length: 10, max_length: 12 };
    const { searcher } = compiled(
      changedAll(acme(), {
        '/settings/api_key': long,
        '/examples/0/settings': { api_key: 'example-key' },
        '/examples/0/asks/headers': { 'x-api-key': 'example-key' },
      }),
    );
    const fits = (key: string) => searcher.config.safeParse({ api_key: key }).success;
    expect([fits('too short'), fits('long enough'), fits('long enough and more')]).toEqual([false, true, false]);
  });
});
