import { describe, expect, it } from 'vitest';
import { compileManifest } from './index.ts';
import { acme, changed } from './testing/acme.ts';

const faultsOf = (manifest: unknown) => compileManifest(JSON.stringify(manifest)).faults;
const search = '/requests/search';
const example = '/examples/0';

/** What is put where, and where the fault has to be told; left out: at the same place. */
type Case =
  | readonly [title: string, at: string, value: unknown]
  | readonly [title: string, at: string, value: unknown, told: string];

const forms: readonly Case[] = [
  ['another version of the form', '/galena', 2],
  ['a key with capital letters', '/key', 'Acme'],
  ['a key that is missing', '/key', undefined],
  ['a label without letters', '/label', '  '],
  ['a kind that does not exist', '/type', 'robots'],
  ['something that is no part of it', '/script', 'fetch()'],
  ['something unknown deep in it', `${search}/script`, 'x'],
  ['documentation that nobody read', '/documentation', []],
  ['a day that does not exist', '/documentation/0/read', '2026-02-30'],
  ['no word on whether it was tested', '/tested', undefined],
  ['no hosts', '/hosts', []],
  ['a price that is a word', '/price', 'cheap'],
  ['a price below nothing', '/price/cents', -1],
  ['no quota', '/quota', undefined],
  ['nobody at a time', '/quota/concurrency', 0],
  ['data without terms', '/licence', null],
  ['terms without an attribution', '/licence/attribution', ''],
  ['a country that is written out', '/countries', ['Portugal'], '/countries/0'],
  ['a setting of an unknown kind', '/settings/region', { kind: 'colour', label: 'Region' }, '/settings/region/kind'],
  ['a setting with an odd name', '/settings/API-Key', { kind: 'secret', label: 'x' }],
  ['a way to sign in that does not exist', '/auth', { kind: 'magic' }, '/auth/kind'],
  [
    'OAuth without the address of tokens',
    '/auth',
    { kind: 'oauth', client_id: 'a', client_secret: 'b' },
    '/auth/token_url',
  ],
  [
    'a secret with a length that is a word',
    '/settings/api_key',
    { kind: 'secret', label: 'Key', min_length: 'ten' },
    '/settings/api_key/min_length',
  ],
  ['an address without a default', '/settings/url', { kind: 'address', label: 'U' }, '/settings/url/default'],
  ['a vendor without a place for keys', '/vendor', { label: 'Acme' }, '/vendor/keys_url'],
  [
    'a vendor with a key of its own',
    '/vendor',
    { label: 'A', keys_url: 'https://a.example', key: 'google' },
    '/vendor/key',
  ],
  ['a status that is none', '/statuses', { 'not found': { says: 'No' } }, '/statuses/not found'],
  ['a status that means something unknown', '/statuses', { 429: { means: 'party' } }, '/statuses/429/means'],
  ['a condition without a value', '/lead/leave_out', [{ is: ['gone'] }], '/lead/leave_out/0/value'],
  ['a condition on nothing', '/lead/leave_out', [{ value: '/state', is: [] }], '/lead/leave_out/0/is'],
  ['an estimate of nobody', `${search}/estimate_size`, 0],
  ['a total that is doubted a little', `${search}/paging/doubts_total`, 'a little'],
  [
    'a value that is required a little',
    `${search}/query/q`,
    { $value: '{filter.keyword}', required: false },
    `${search}/query/q/required`,
  ],
  ['a method that changes things', `${search}/method`, 'DELETE'],
  ['a pointer without its slash', `${search}/items`, 'items'],
  ['a pointer with a broken sign', `${search}/items`, '/a~2'],
  ['a pointer that is too deep', `${search}/items`, '/a'.repeat(17)],
  ['paging that does not exist', `${search}/paging/kind`, 'scroll'],
  ['a cursor without its place', `${search}/paging`, { kind: 'cursor', size: 10 }, `${search}/paging/next`],
  ['a page too large', `${search}/paging/size`, 100_000],
  ['a lead without an id', '/lead/ref', undefined],
  ['a column that does not exist', '/lead/shoe_size', '/shoe'],
  ['a transform that is code', '/lead/name', { from: '/name', transforms: ['eval'] }, '/lead/name/transforms/0'],
  [
    'a pattern in the place of a transform',
    '/lead/name',
    { from: '/name', transforms: [{ regex: '(a+)+$' }] },
    '/lead/name/transforms/0',
  ],
  ['a constant in a column', '/lead/name', { constant: 'Acme' }, '/lead/name/from'],
  ['a table that holds objects', '/tables/sizes', { small: { min: 1 } }, '/tables/sizes/small'],
  ['no examples', '/examples', []],
  ['an example without an answer', `${example}/answer`, undefined],
];

const meanings: readonly Case[] = [
  ['a host with a path', '/hosts/0', 'api.acme.example/v1'],
  ['a host in capitals', '/hosts/0', 'API.acme.example'],
  ['a host with a name and a password', '/hosts/0', 'me:secret@acme.example'],
  ['this machine', '/hosts/0', '127.0.0.1'],
  ['this machine by name', '/hosts/0', 'localhost'],
  ['a private network', '/hosts/0', '10.0.0.8'],
  ['the metadata of a cloud', '/hosts/0', '169.254.169.254'],
  ['this machine in IPv6', '/hosts/0', '[::1]'],
  ['an address without TLS', `${search}/url`, 'http://api.acme.example/v1'],
  ['an address on another host', `${search}/url`, 'https://evil.example/v1'],
  ['a host that a filter decides', `${search}/url`, 'https://{filter.keyword}/v1'],
  ['a host that a filter completes', `${search}/url`, 'https://api.acme.example{filter.keyword}/v1'],
  ['a host behind an at sign', `${search}/url`, 'https://api.acme.example@evil.example/v1'],
  ['another scheme', `${search}/url`, 'file:///etc/passwd'],
  ['a question mark in the address', `${search}/url`, 'https://api.acme.example/v1?q=1'],
  ['a brace that stays open', `${search}/query/q`, '{filter.keyword'],
  ['a reference with code in it', `${search}/query/q`, '{filter.keyword.constructor()}'],
  ['a filter of another kind of leads', `${search}/query/q`, '{filter.seniority}'],
  ['a filter with parts as a whole', `${search}/query/n`, '{filter.employee_count}'],
  ['a prototype', `${search}/query/n`, '{setting.toString}'],
  ['a secret in a request', `${search}/query/n`, '{setting.api_key}'],
  ['a setting that is not declared', '/auth/value', '{setting.other}'],
  ['a page that is not turned so', `${search}/query/n`, '{page.cursor}'],
  ['a list inside a text', `${search}/query/q`, 'x {filter.technologies}'],
  [
    'a table that is missing in a request',
    `${search}/query/q`,
    { $value: '{filter.keyword}', table: 'none' },
    `${search}/query/q/table`,
  ],
  ['a condition in braces', `${search}/query/q`, { $value: 'a', when: '{filter.keyword}' }, `${search}/query/q/when`],
  [
    'conditions of which one is in braces',
    `${search}/query/q`,
    { $value: 'a', when: ['filter.keyword', '{filter.keyword}'] },
    `${search}/query/q/when/1`,
  ],
  [
    'an address by default on another host',
    '/settings/url',
    { kind: 'address', label: 'U', default: 'https://evil.example/v1' },
    '/settings/url/default',
  ],
  [
    'an address by default in this house',
    '/settings/url',
    { kind: 'address', label: 'U', default: 'http://127.0.0.1/v1' },
    '/settings/url/default',
  ],
  ['a host that a text of the operator decides', `${search}/url`, '{setting.api_key}/v1'],
  [
    'a secret that is longer than it may be',
    '/settings/api_key',
    { kind: 'secret', label: 'Key', min_length: 9, max_length: 3 },
    '/settings/api_key/max_length',
  ],
  [
    'a host that is no text',
    '/filters/technologies/check',
    { kind: 'within', field: 'data.shoes' },
    '/filters/technologies/check/field',
  ],
  [
    'a table that is missing deep in a lead',
    '/lead/name',
    { from: ['/name', { from: '/other', transforms: [{ table: 'none' }] }] },
    '/lead/name/from/1/transforms/0/table',
  ],
  [
    'a table that is missing in a condition',
    '/lead/leave_out',
    [{ value: { from: '/state', transforms: [{ table: 'none' }] } }],
    '/lead/leave_out/0/value/transforms/0/table',
  ],
  ['a body of a GET', `${search}/json`, { q: 'a' }],
  ['an odd value in a body', `${search}/json`, { a: { $value: { deep: 1 } } }, `${search}/json/a/$value`],
  ['a header that decides where it goes', `${search}/headers`, { Host: 'evil.example' }, `${search}/headers/Host`],
  ['a header with two lines', `${search}/headers`, { 'X-A': 'a\r\nX-B: b' }, `${search}/headers/X-A`],
  ['a header with an odd name', `${search}/headers`, { 'X A': 'a' }, `${search}/headers/X A`],
  ['a key in a header that is the client’s', '/auth/name', 'Content-Length'],
  ['a filter that nobody has', '/filters/shoe_size', {}],
  ['a filter that nothing sends', '/filters/founded', {}],
  ['a filter that is sent and not declared', '/filters/keyword', undefined],
  ['a check that does not fit', '/filters/technologies/check/kind', 'between'],
  ['a check in no field', '/filters/technologies/check/field', 'data.shoes'],
  ['data that people cannot read', '/lead/data/shoe_size', '/shoe'],
  ['an attribution of its own', '/lead/data/attribution', { constant: 'Nobody' }],
  [
    'a table that is missing in a lead',
    '/lead/name',
    { from: '/name', transforms: [{ table: 'none' }] },
    '/lead/name/transforms/0/table',
  ],
  ['something required that does not exist', '/requires', ['filter.shoes'], '/requires/0'],
  [
    'a choice that is none of its options',
    '/settings/region',
    { kind: 'choice', label: 'R', options: ['a'], default: 'b' },
    '/settings/region/default',
  ],
  [
    'a number outside of its bounds',
    '/settings/size',
    { kind: 'number', label: 'S', max: 1, default: 2 },
    '/settings/size/default',
  ],
  [
    'an enrichment without an example',
    '/requests/enrich',
    { email: { url: 'https://api.acme.example/e', inputs: ['domain'], found: { emails: [{ email: '/e' }] } } },
    '/examples',
  ],
  ['an example of a request that is not there', `${example}/request`, 'enrich.phone'],
];

const differing: readonly Case[] = [
  ['asks another address', `${example}/asks/url`, 'https://api.acme.example/v1/companies?q=xy&limit=10&offset=0'],
  ['asks by another method', `${example}/asks/method`, 'POST'],
  ['asks without the key', `${example}/asks/headers`, {}],
  ['makes another lead', `${example}/leads/0/name`, 'Bela'],
  ['makes no lead', `${example}/leads`, []],
  ['says another total', `${example}/total`, 9],
  ['goes on', `${example}/next`, '10'],
  ['has no list where it is looked for', `${search}/items`, '/rows', example],
  ['has no ids where they are looked for', '/lead/ref', '/uuid', example],
  [
    'is asked with filters that do not exist',
    `${example}/question/filters`,
    { shoes: 1 },
    `${example}/question/filters`,
  ],
];

describe('a manifest that is broken', () => {
  it('is there, and whole: what is broken below is what is told', () => expect(faultsOf(acme())).toEqual([]));

  it.each<Case>([...forms, ...meanings])('%s', (...[, at, value, told]) => {
    const faults = faultsOf(changed(acme(), at, value));
    expect(faults.map(({ path }) => path)).toContain(told ?? at);
    for (const { message } of faults) expect(message).toMatch(/^[A-Z“$a-z].{8,}/);
  });

  it.each<Case>(differing)('an example %s', (...[, at, value, told]) => {
    expect(faultsOf(changed(acme(), at, value)).map(({ path }) => path)).toContain(told ?? at);
  });

  it('is told all its faults at once', () => {
    const paths = faultsOf({ ...acme(), galena: 3, key: '', price: 1, extra: true }).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/galena', '/key', '/price', '/extra']));
    const meant = changed(changed(acme(), `${search}/url`, 'https://evil.example/'), '/filters/shoe_size', {});
    expect(faultsOf(meant).map(({ path }) => path)).toEqual(
      expect.arrayContaining([`${search}/url`, '/filters/shoe_size']),
    );
  });

  it.each([
    ['no JSON', '{"galena": 1,'],
    ['too large', JSON.stringify({ ...acme(), notes: 'x'.repeat(300_000) })],
    ['too many values', JSON.stringify({ ...acme(), tables: { t: Array.from({ length: 30_000 }, () => 0) } })],
    ['a text', '"galena"'],
  ])('%s is told of the whole', (_title, text) =>
    expect(compileManifest(text).faults.map(({ path }) => path)).toEqual(['']),
  );

  it('nested ten thousand deep does not take the server with it', () => {
    const text = JSON.stringify({ ...acme(), notes: 0 }).replace(
      '"notes":0',
      `"notes":${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    );
    expect(compileManifest(text).faults).toEqual([
      { path: `/notes${'/0'.repeat(23)}`, message: 'This is nested too deeply. The limit is 24 levels.' },
    ]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('%s is no name', (name) => {
    const text = JSON.stringify(acme()).replace('"tables":{}', `"tables":{"${name}":{"a":"b"}}`);
    expect(compileManifest(text).faults.map(({ path }) => path)).toEqual([`/tables/${name}`]);
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });
});
