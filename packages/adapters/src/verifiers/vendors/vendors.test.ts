import { VendorError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import {
  compileVerifierManifest,
  createVendorVerifiers,
  readyVerifierManifests,
  verifierManifestJsonSchema,
} from './index.ts';

const now = () => new Date('2026-11-27T10:00:00Z');
const signal = new AbortController().signal;
const textOf = (key: string): string => readyVerifierManifests.find((one) => one.key === key)?.text ?? '';

describe('the ready manifests', () => {
  it('compile, stand by their examples, and claim no test against the vendor', () => {
    expect(createVendorVerifiers().map(({ key, label, isUntested }) => [key, label, isUntested])).toEqual([
      ['hunter', 'Hunter', true],
      ['zerobounce', 'ZeroBounce', true],
    ]);
    expect(verifierManifestJsonSchema()).toMatchObject({ $id: 'urn:galena:verifier-manifest:1' });
  });
});

type Reply = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };

/** A vendor on the loopback that Hunter's manifest leads to, and the verifier made of it. */
const startVendor = async (replyTo: (email: string) => Reply) => {
  const asked: string[] = [];
  const server = await startServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://vendor.example');
    asked.push(`${request.method} ${url.pathname} ${String(request.headers['x-api-key'])}`);
    const { status = 200, body, headers = {} } = replyTo(url.searchParams.get('email') ?? '');
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  const text = textOf('hunter')
    .replaceAll('https://api.hunter.io', `http://${server.authority}`)
    .replaceAll('api.hunter.io', server.authority);
  const [vendor] = createVendorVerifiers([text], [server.authority]);
  const outbound = startOutbound({ allowedTestHosts: [server.authority] });
  const verifier = vendor?.create({ outbound, now, secret: 'k3y' });
  if (verifier === undefined) throw new Error('There is no verifier');
  const ask = (emails: readonly string[]) =>
    verifier.verify({ domain: 'acme.example', emails, facts: null, canConnect: true }, signal);
  return { asked, ask, verifier };
};

const data = (part: object): Reply => ({
  body: { data: { regexp: true, mx_records: true, smtp_server: true, ...part } },
});

describe('a vendor', () => {
  it('is asked for each address, with the key in its place, and its answers are read as ours', async () => {
    const { ask, asked, verifier } = await startVendor((email) =>
      email.startsWith('ida')
        ? data({ status: 'valid', accept_all: false })
        : data({ status: 'invalid', smtp_check: false }),
    );
    expect(verifier).toMatchObject({ name: 'hunter', label: 'Hunter', isSandbox: false, maxPerCall: 10 });
    const { answers, facts } = await ask(['Ida+x@acme.example', 'info@acme.example']);
    expect(answers).toEqual([
      {
        email: 'ida+x@acme.example',
        state: 'deliverable',
        reason: 'accepted',
        suggestion: null,
        is_free: false,
        is_role: false,
        is_disposable: false,
        mail_server: null,
        code: null,
        said: null,
        retry_after: null,
        at: '2026-11-27T10:00:00.000Z',
      },
      expect.objectContaining({ state: 'undeliverable', reason: 'mailbox_missing', is_role: true }),
    ]);
    expect(facts).toBeNull();
    expect(asked).toEqual(['GET /v2/email-verifier k3y', 'GET /v2/email-verifier k3y']);
  });

  it('is paid neither for what is no address nor for what is thrown away', async () => {
    const { ask, asked } = await startVendor(() => data({ status: 'valid' }));
    const { answers } = await ask(['ida', 'ida@mailinator.com']);
    expect(answers.map(({ reason }) => reason)).toEqual(['bad_syntax', 'disposable']);
    expect(asked).toEqual([]);
  });

  it('that has nothing to say yet is asked again', async () => {
    const { ask } = await startVendor(() => ({ status: 202, body: {} }));
    expect((await ask(['ida@acme.example'])).answers).toMatchObject([{ reason: 'busy', retry_after: 60 }]);
  });

  it.each<readonly [string, Reply, string]>([
    ['refuses the key', { status: 401, body: {} }, 'auth'],
    ['is too fast for', { status: 403, body: {} }, 'rate_limited'],
    ['is down', { status: 503, body: {} }, 'unavailable'],
    ['says no JSON', { body: 'hello' }, 'protocol'],
  ])('that %s fails as %s says', async (_title, reply, fault) => {
    const { ask } = await startVendor(() => reply);
    const failed: unknown = await ask(['ida@acme.example']).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(VendorError);
    expect(failed).toMatchObject({ vendor: 'hunter', fault });
  });

  it('that fails in the middle keeps what was paid for, and is asked for the rest later', async () => {
    const { ask, asked } = await startVendor((email) =>
      email.startsWith('ida')
        ? data({ status: 'valid', accept_all: false })
        : { status: 403, body: {}, headers: { 'retry-after': '7' } },
    );
    const { answers } = await ask(['ida@acme.example', 'otto@acme.example', 'eva@acme.example']);
    expect(answers.map(({ reason, retry_after }) => [reason, retry_after])).toEqual([
      ['accepted', null],
      ['busy', 7],
      ['busy', 7],
    ]);
    expect(asked).toHaveLength(2);
  });

  it('says something unknown: nothing is made of it', async () => {
    const { ask } = await startVendor(() => data({ status: 'splendid' }));
    expect((await ask(['ida@acme.example'])).answers).toMatchObject([{ state: 'unknown', reason: 'unclear' }]);
  });
});

describe('a manifest', () => {
  type Changing = Record<string, never>;
  it.each<readonly [string, string, (manifest: Changing) => object]>([
    ['with a name that is not part of it', '/extra', (m) => ({ ...m, extra: 1 })],
    [
      'with a reason that is none',
      '/results/0/reason',
      (m) => ({ ...m, results: [{ when: { '/a': 1 }, reason: 'fine' }] }),
    ],
    ['with a host inside', '/hosts/0', (m) => ({ ...m, hosts: ['127.0.0.1'] })],
    [
      'that asks another host',
      '/request/url',
      (m) => ({ ...m, request: { url: 'https://x.example/', query: { a: '{input.email}' } } }),
    ],
    [
      'that asks without the address',
      '/request',
      (m) => ({ ...m, request: { url: 'https://api.hunter.io/', query: {} } }),
    ],
    [
      'that sends the key elsewhere',
      '/request/query/a',
      (m) => ({ ...m, request: { url: 'https://api.hunter.io/', query: { a: '{input.email}{setting.api_key}' } } }),
    ],
    ['without the key', '/auth/value', (m) => ({ ...m, auth: { kind: 'header', name: 'x-a', value: 'x' } })],
    [
      'with a header of its own way',
      '/auth/name',
      (m) => ({ ...m, auth: { kind: 'header', name: 'host', value: '{setting.api_key}' } }),
    ],
    [
      'whose examples come out otherwise',
      '/examples/0/gives',
      (m) => ({ ...m, results: [{ when: { '/data/status': 'valid' }, reason: 'unclear' }] }),
    ],
  ])('%s is told of at %s', (_title, path, change) => {
    const { vendor, faults } = compileVerifierManifest(
      JSON.stringify(change(JSON.parse(textOf('hunter')) as Changing)),
    );
    expect(vendor).toBeNull();
    expect(faults.map((fault) => fault.path)).toContain(path);
  });

  it('that cannot be used stops whoever starts with it', () => {
    expect(() => createVendorVerifiers(['{'])).toThrow(TypeError);
  });
});
