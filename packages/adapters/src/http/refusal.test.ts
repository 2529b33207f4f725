import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseTestHosts } from './url-rules.ts';
import { failureOf, startOutbound, startServer, watchAttempts } from './test-servers.ts';

const spellings: [url: string, reason: string][] = [
  ['http://127.0.0.1/', 'refused_address'],
  ['http://127.1/', 'refused_address'],
  ['http://2130706433/', 'refused_address'],
  ['http://0x7f.1/', 'refused_address'],
  ['http://00000177.0.0.1/', 'refused_address'],
  ['http://①②⑦.⓪.⓪.①/', 'refused_address'],
  ['http://127。0。0。1/', 'refused_address'],
  ['http://%31%32%37.0.0.1/', 'refused_address'],
  ['http://127.0.0.1./', 'refused_address'],
  ['http://0/', 'refused_address'],
  ['http://[::]/', 'refused_address'],
  ['http://[::1]/', 'refused_address'],
  ['http://[::ffff:127.0.0.1]/', 'refused_address'],
  ['http://[::127.0.0.1]/', 'refused_address'],
  ['http://[64:ff9b::7f00:1]/', 'refused_address'],
  ['http://[fe80::1]/', 'refused_address'],
  ['http://[fe80::1%25eth0]/', 'refused_url'],
  ['http://localhost/', 'refused_address'],
  ['http://LOCALHOST./', 'refused_address'],
  ['http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', 'refused_address'],
  ['http://anything.localhost/', 'refused_address'],
  ['http://inside.example/', 'refused_address'],
  ['http://inside.example./', 'refused_address'],
  ['http://localhost../', 'unresolvable'],
  ['http://a..b.example/', 'unresolvable'],
  ['http://169.254.169.254./latest/meta-data/', 'refused_address'],
  ['http://user:secret@example.com/', 'refused_credentials'],
  ['http://example.com@127.0.0.1/', 'refused_credentials'],
  ['http://8.8.8.8:22/', 'refused_port'],
  ['https://example.com:8443/', 'refused_port'],
  ['file:///etc/passwd', 'refused_scheme'],
  ['ftp://example.com/', 'refused_scheme'],
  ['gopher://example.com/', 'refused_scheme'],
  ['data:text/plain,hello', 'refused_scheme'],
  ['javascript:alert(1)', 'refused_scheme'],
  ['blob:http://127.0.0.1/x', 'refused_scheme'],
  ['http://127.0.0.1%00.example.com/', 'refused_url'],
  ['http://', 'refused_url'],
  ['//example.com/', 'refused_url'],
  ['', 'refused_url'],
];

const testData = process.env['GALENA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const vectorFile = join(testData, 'ssrf-vectors/vectors.json');
const hasVectors = existsSync(vectorFile);

/** Every name leads inside, as `127.0.0.1.nip.io` does. */
const resolveInside = async (): Promise<string[]> => ['127.0.0.1'];

/** The same URL, aimed at a port where a server listens: so that it is not the port that saves us. */
const atPort = (text: string, port: number): string => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return text;
  url.port = String(port);
  return url.href;
};

describe('refusals', () => {
  it.each(spellings)('%s → %s', async (url, reason) => {
    const attempts = watchAttempts();
    const outbound = startOutbound({ resolve: resolveInside });
    const error = await failureOf(outbound.request({ url }));
    expect([error.reason, error.sent, attempts]).toEqual([reason, false, []]);
  });

  it('lets none of them reach a server that listens', async () => {
    const server = await startServer((_request, response) => response.end('INSIDE'));
    const attempts = watchAttempts();
    const outbound = startOutbound({ resolve: resolveInside });
    // Where only the port is wrong there is nothing inside to reach.
    for (const [url] of spellings.filter(([, reason]) => reason !== 'refused_port')) {
      await failureOf(outbound.request({ url: atPort(url, server.port), ports: [server.port] }));
    }
    expect([attempts, server.connections()]).toEqual([[], 0]);
  });

  it.skipIf(!hasVectors)(`refuses all published vectors (needs ${vectorFile})`, async () => {
    const vectors = JSON.parse(readFileSync(vectorFile, 'utf8')) as { url: string }[];
    const server = await startServer((_request, response) => response.end('INSIDE'));
    const attempts = watchAttempts();
    const outbound = startOutbound({ resolve: resolveInside });
    for (const { url } of vectors) {
      await failureOf(outbound.request({ url }));
      await failureOf(outbound.request({ url: atPort(url, server.port), ports: [server.port] }));
    }
    expect(vectors.length).toBeGreaterThan(30);
    expect([attempts, server.connections()]).toEqual([[], 0]);
  });

  it('says nothing of credentials and query', async () => {
    const outbound = startOutbound();
    const error = await failureOf(outbound.request({ url: 'http://me:secret@example.com/path?token=secret#secret' }));
    expect(error.url).toBe('http://example.com/path');
    expect(`${error.message} ${error.detail}`).not.toContain('secret');
  });

  it.each([
    ['x-test', 'a\r\nx-evil: 1'],
    ['x-test', 'a\0'],
    ['x-test', 'ключ'],
    ['x te st', 'a'],
    ['x\r\ny', 'a'],
    ['Host', 'inside.example'],
    ['Transfer-Encoding', 'chunked'],
    ['content-length', '3'],
  ])('refuses the header %j: %j', async (name, value) => {
    const outbound = startOutbound();
    const error = await failureOf(outbound.request({ url: 'http://example.com/', headers: { [name]: value } }));
    expect(error.reason).toBe('refused_header');
  });

  it('refuses http where only https will do', async () => {
    const error = await failureOf(startOutbound().request({ url: 'http://example.com/', httpsOnly: true }));
    expect(error.reason).toBe('refused_scheme');
  });
});

describe('names', () => {
  it('refuses a name with one foot inside', async () => {
    const attempts = watchAttempts();
    const outbound = startOutbound({ resolve: async () => ['2dff::1', '10.0.0.1'] });
    const error = await failureOf(outbound.request({ url: 'http://both.example/' }));
    expect([error.reason, error.retryable, attempts]).toEqual(['refused_address', false, []]);
  });

  it.each(['localhost', 'api.localhost.'])('refuses %s, whatever a resolver says of it', async (host) => {
    const attempts = watchAttempts();
    const error = await failureOf(
      startOutbound({ resolve: async () => ['2dff::1'] }).request({ url: `http://${host}/` }),
    );
    expect([error.reason, attempts]).toEqual(['refused_address', []]);
  });

  it.each([
    ['rejects', false, async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))],
    ['is out of order', true, async () => Promise.reject(Object.assign(new Error('no'), { code: 'ESERVFAIL' }))],
    ['knows no address', false, async () => []],
  ])('refuses where the resolver %s', async (_case, retryable, resolve) => {
    const error = await failureOf(startOutbound({ resolve }).request({ url: 'http://nowhere.example/' }));
    expect([error.reason, error.retryable]).toEqual(['unresolvable', retryable]);
  });

  it.each(['127.1', 'inside', '2606:4700::1%1', ''])('refuses a resolver that answers "%s"', async (answer) => {
    const error = await failureOf(
      startOutbound({ resolve: async () => [answer] }).request({ url: 'http://odd.example/' }),
    );
    expect(error.reason).toBe('refused_address');
  });

  it('gives up on a resolver that is silent', async () => {
    const outbound = startOutbound({ resolve: () => new Promise(() => {}) });
    const error = await failureOf(outbound.request({ url: 'http://silent.example/', timeouts: { connectMs: 30 } }));
    expect([error.reason, error.sent, error.retryable]).toEqual(['timeout', false, true]);
  });

  // 2dff::1 is public by the rule, but in a block that IANA has given to nobody: no stranger is bothered by the test.
  it('connects to the address that was checked, and asks no second time (DNS rebinding)', async () => {
    const server = await startServer((_request, response) => response.end('INSIDE'));
    const attempts = watchAttempts();
    const answers = [['2dff::1'], ['127.0.0.1'], ['127.0.0.1']];
    let questions = 0;
    const outbound = startOutbound({ resolve: async () => answers[questions++] ?? [] });
    const request = {
      url: `http://rebind.example:${server.port}/`,
      ports: [server.port],
      timeouts: { connectMs: 200 },
    };
    const error = await failureOf(outbound.request(request));
    expect(['connect_failed', 'timeout']).toContain(error.reason);
    expect([questions, attempts]).toEqual([1, [`2dff::1:${server.port}`]]);
    expect((await failureOf(outbound.request(request))).reason).toBe('refused_address');
    expect([attempts.length, server.connections()]).toEqual([1, 0]);
  });
});

describe('test hosts', () => {
  it('are reached by their exact pair, with their name in the Host header', async () => {
    const server = await startServer((request, response) => response.end(request.headers.host));
    const allowedTestHosts = [`shop.example:${server.port}`];
    const outbound = startOutbound({ allowedTestHosts, resolve: resolveInside });
    const answer = await outbound.request({ url: `http://shop.example:${server.port}/` });
    expect(answer.body.toString()).toBe(`shop.example:${server.port}`);
  });

  it('are reached at the next address where the first is silent or closed', async () => {
    const server = await startServer((_request, response) => response.end('x'));
    const allowedTestHosts = [`shop.example:${server.port}`];
    const outbound = startOutbound({ allowedTestHosts, resolve: async () => ['127.0.0.9', '127.0.0.1'] });
    expect((await outbound.request({ url: `http://shop.example:${server.port}/` })).status).toBe(200);
  });

  it('weaken the rule for nothing else', async () => {
    const server = await startServer((_request, response) => response.end('INSIDE'));
    const other = await startServer((_request, response) => response.end('OTHER'));
    const outbound = startOutbound({ allowedTestHosts: [server.authority], resolve: resolveInside });
    const ports = [80, server.port, other.port];
    expect((await outbound.request({ url: `http://${server.authority}/` })).status).toBe(200);
    for (const url of [
      `http://127.0.0.1:${other.port}/`,
      `http://127.0.0.2:${server.port}/`,
      `http://localhost:${server.port}/`,
      `http://shop.example:${server.port}/`,
      `http://[::ffff:127.0.0.1]:${server.port}/`,
      'http://127.0.0.1/',
    ]) {
      expect([url, (await failureOf(outbound.request({ url, ports }))).reason]).toEqual([url, 'refused_address']);
    }
    expect([server.connections(), other.connections()]).toEqual([1, 0]);
  });

  it.each(['localhost', '*:80', 'http://localhost:80', 'localhost:80/x', 'a@localhost:80', 'localhost:99999', ''])(
    'must be a host and a port: "%s"',
    (entry) => expect(() => parseTestHosts([entry])).toThrow(TypeError),
  );
});

describe('proxies', () => {
  it('are not used, whatever the environment says', async () => {
    const proxy = await startServer((_request, response) => response.end('PROXY'));
    const server = await startServer((_request, response) => response.end('SERVER'));
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    const before = names.map((name) => process.env[name]);
    onTestFinished(() => {
      for (const [index, name] of names.entries()) {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      }
    });
    for (const name of names) process.env[name] = name.endsWith('ENV_PROXY') ? '1' : `http://${proxy.authority}`;
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    expect((await outbound.request({ url: `http://${server.authority}/` })).body.toString()).toBe('SERVER');
    expect(proxy.connections()).toBe(0);
  });
});
