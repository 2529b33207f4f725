import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { compileCrmManifest, readyCrmManifests } from './index.ts';
import { acme, changed } from './testing/acme.ts';
import { bookOf, compiled, faultOf } from './testing/compiled.ts';

const faultsOf = (manifest: unknown) => compileCrmManifest(JSON.stringify(manifest)).faults;
const pathsOf = (manifest: unknown) => faultsOf(manifest).map(({ path }) => path);

const inside = (path: string, names: string): readonly string[] => names.split(' ').map((name) => `${path}/${name}`);

const required = [
  inside('', '$schema key label documentation tested hosts auth quota usual_fields fields contact writing'),
  inside('', 'requests examples documentation/0/url documentation/0/read auth/header auth/value quota/per_second'),
  inside('', 'quota/concurrency writing/values writing/flags/yes writing/flags/no'),
  inside('/fields', 'standard standard/0/key standard/0/label standard/0/kind custom/url custom/items custom/name'),
  inside('/fields/custom', 'label type kinds options/items options/value paging/kind paging/size'),
  inside('/contact', 'id values do_not_disturb/at do_not_disturb/yes'),
  inside('/requests', 'who_am_i find find/email find/email/items find/phone/items read create create/id update'),
  inside(
    '/requests',
    'create/taken/status create/taken/at who_am_i/url find/email/url find/phone/url read/url create/url',
  ),
  inside('/requests', 'update/url add_tag/url do_not_disturb/url'),
  inside('/examples/0', 'name of exchanges exchanges/0/asks exchanges/0/asks/url exchanges/0/answer'),
  inside('/examples/0', 'exchanges/0/answer/body'),
].flat();

const addressed = [
  ...inside('/requests', 'who_am_i/url find/email/url find/phone/url read/url create/url update/url'),
  ...inside('/requests', 'add_tag/url do_not_disturb/url'),
  '/fields/custom/url',
];

const strangers = [
  ['on another host', 'https://evil.example/{contact.id}'],
  ['without TLS', 'http://api.acme.example/{contact.id}'],
  ['whose host a reference completes', 'https://api.acme.example{contact.id}/x'],
  ['whose host is a reference', 'https://{contact.id}/x'],
  ['behind an at sign', 'https://api.acme.example@evil.example/x'],
  ['with another port', 'https://api.acme.example:8443/x'],
  ['on a host that begins like it', 'https://api.acme.example.evil.example/x'],
  ['of another scheme', 'file:///etc/passwd'],
  ['with a question mark', 'https://api.acme.example/x?key=1'],
  ['with the key in it', 'https://api.acme.example/{setting.api_key}'],
] as const;

/** What is put where, and where the fault has to be told; left out: at the same place. */
type Case =
  | readonly [title: string, at: string, value: unknown]
  | readonly [title: string, at: string, value: unknown, told: string];

const find = '/requests/find/email';

const cases: readonly Case[] = [
  ['another version of the form', '/$schema', 'urn:galena:crm-manifest:2'],
  ['something that is no part of it', '/script', 'fetch()'],
  ['something unknown in a request', '/requests/read/script', 'x'],
  ['a pointer without its slash', '/contact/id', 'id'],
  ['a method that deletes', '/requests/update/method', 'DELETE'],
  ['a form', '/form', 'required'],
  ['a type that we do not have', '/fields/custom/kinds/x', 'money'],
  ['this machine', '/hosts/0', '127.0.0.1'],
  ['a private network', '/hosts/0', '10.0.0.8'],
  ['the metadata of a cloud', '/hosts/0', '169.254.169.254'],
  ['a host with a path', '/hosts/0', 'api.acme.example/v1'],
  ['a header that decides where it goes', '/auth/header', 'Host'],
  ['a header with two lines', '/auth/value', 'a\r\nb {setting.api_key}'],
  ['no key', '/auth/value', 'Bearer abc'],
  ['something else in the place of the key', '/auth/value', '{input.email}'],
  ['the key in a query', `${find}/query/k`, '{setting.api_key}'],
  ['the key in a body', '/requests/create/json/k', 'x {setting.api_key}'],
  ['the key in a header', `${find}/headers`, { 'X-K': '{setting.api_key}' }, `${find}/headers/X-K`],
  ['the header of the key', `${find}/headers`, { 'x-key': 'a' }, `${find}/headers/x-key`],
  ['a header with an odd name', `${find}/headers`, { 'X A': 'a' }, `${find}/headers/X A`],
  ['braces that do not fit', `${find}/query/k`, '{input.email'],
  ['a reference to nothing', `${find}/query/k`, '{input.shoes}'],
  ['a reference to a prototype', `${find}/query/k`, '{input.constructor}'],
  ['a page where there are none', `${find}/query/k`, '{page.cursor}'],
  ['a search that asks for everybody', `${find}/query`, {}, find],
  ['a search by phone that asks for everybody', '/requests/find/phone/query', {}, '/requests/find/phone'],
  ['a contact that is always the same', '/requests/read/url', 'https://api.acme.example/x', '/requests/read'],
  ['a tag that is always the same', '/requests/add_tag/json', { tag: 'x' }, '/requests/add_tag'],
  ['a body of a GET', `${find}/json`, { a: 1 }],
  ['a GET that creates', '/requests/create/method', 'GET'],
  ['a key that is there twice', '/fields/standard/1/key', 'email'],
  ['a name that is there twice', '/fields/standard/1/name', 'mail'],
  ['a key like those of custom fields', '/fields/standard/1/key', 'own:1'],
  ['a choice of nothing', '/fields/standard/4/options', undefined],
  ['options of a text', '/fields/standard/0/options', ['a']],
  ['a usual field that does not exist', '/usual_fields/email', 'mail'],
  ['a field that none of our records has', '/usual_fields/shoe_size', 'email'],
  ['a link whose host is a reference', '/contact/url', 'https://{contact.id}/'],
  ['a link without TLS', '/contact/url', 'http://app.acme.example/{contact.id}'],
  ['a link with the key', '/contact/url', 'https://app.acme.example/{setting.api_key}'],
  ['an example of nothing', '/examples/0/of', 'erase'],
  ['an example that gives nothing', '/examples/0/gives', undefined, '/examples/0'],
  ['an example of what is not there', '/requests/do_not_disturb', undefined, '/examples/6/of'],
  ['a request without an example', '/examples', [], '/examples'],
  ['a search by phone without an example', '/examples/2/given/phones', [], '/examples'],
  ['a search by email without an example', '/examples/2/given/emails', [], '/examples'],
];

/** Copies of a value, each with something in the place of one of its parts. */
const variants = (node: unknown, put: unknown): readonly unknown[] => {
  if (typeof node !== 'object' || node === null) return [put];
  return Object.entries(node).flatMap(([name, part]) =>
    [put, ...variants(part, put)].map((one) =>
      Array.isArray(node) ? (node as readonly unknown[]).with(Number(name), one) : { ...node, [name]: one },
    ),
  );
};

describe('a manifest of a CRM that is broken', () => {
  it('is there, and whole: what is broken below is what is told', () => expect(faultsOf(acme())).toEqual([]));

  it.each(required)('without %s is told so at its place', (path) => {
    const told = faultsOf(changed(acme(), path, undefined)).find((fault) => fault.path === path);
    expect(told?.message).toMatch(/^(This is missing\.|This must be |Use (one of|"))/);
  });

  describe.each(strangers)('an address %s', (_title, url) => {
    it.each(addressed)('is told of at %s', (path) => {
      const manifest = changed(acme(), path, url);
      expect(pathsOf(manifest)).toContain(path);
      expect(compileCrmManifest(JSON.stringify(manifest)).crm).toBeNull();
    });
  });

  it.each<Case>(cases)('by %s', (...[, at, value, told]) => {
    const faults = faultsOf(changed(acme(), at, value));
    expect(faults.map(({ path }) => path)).toContain(told ?? at);
    for (const { message } of faults) expect(message).toMatch(/^[A-Z“$a-z].{8,}/);
  });

  it.each([
    ['no JSON', '{'],
    ['a text', '"acme"'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('by being %s is told of as a whole', (_title, text) => {
    const { crm, faults } = compileCrmManifest(text);
    expect([crm, faults.map(({ path }) => path)]).toEqual([null, ['']]);
  });

  it.each(readyCrmManifests)('by any part of $key that is something else is told of, or stands', ({ text }) => {
    const { examples, ...rest } = JSON.parse(text) as Record<string, unknown>;
    for (const put of [null, 7, '{', [], { a: {} }])
      for (const made of variants(rest, put)) {
        const { crm, faults } = compileCrmManifest(JSON.stringify({ ...(made as object), examples }));
        expect(crm === null).toBe(faults.length > 0);
      }
  });
});

describe('the key of a customer', () => {
  it('goes to no host that is not listed, whatever an answer or an id says', async () => {
    const seen: (string | undefined)[] = [];
    const server = await startServer(({ url, headers }, response) => {
      seen.push(url);
      expect(headers['x-key']).toBe('Key k');
      response.writeHead(302, { location: 'http://evil.example/' }).end();
    });
    const { authority } = server;
    const text = JSON.stringify(acme()).replaceAll('https://api.acme.example', `http://${authority}`);
    const crm = compiled(text.replaceAll('"api.acme.example"', `"${authority}"`), [authority]);
    const session = {
      outbound: startOutbound({ allowedTestHosts: [authority] }),
      secret: 'k',
      place: null,
      formId: null,
    };
    expect(await faultOf(crm.whoAmI(session))).toMatchObject({ fault: 'bad_input' });
    for (const id of ['@evil.example/', '//evil.example', 'x#@evil.example', '?a', '\\evil', '..', '.'])
      expect(await faultOf(bookOf(crm).read(session, id))).toMatchObject({ fault: 'bad_input' });
    expect(seen).toEqual([
      '/me',
      '/people/%40evil.example%2F',
      '/people/%2F%2Fevil.example',
      '/people/x%23%40evil.example',
      '/people/%3Fa',
      '/people/%5Cevil',
    ]);
  });
});
