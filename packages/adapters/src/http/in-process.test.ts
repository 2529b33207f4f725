import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { InProcess, InProcessAnswer, InProcessRequest } from './in-process.ts';
import type { Limiter } from './limiter.ts';
import { outsideOnly } from './outbound.ts';
import { failureOf, startOutbound, startServer, watchAttempts } from './test-servers.ts';

/** Hosts below `demo.example`, and what was asked of them. */
const startHere = (answer: (request: InProcessRequest) => Partial<InProcessAnswer> | Promise<never>) => {
  const asked: InProcessRequest[] = [];
  const inProcess: InProcess = {
    suffix: 'demo.example',
    answer: async (request) => {
      asked.push(request);
      return { status: 200, headers: {}, body: Buffer.from('here'), ...(await answer(request)) };
    },
  };
  return { asked, inProcess };
};

/** A resolver that notes what it is asked, and knows nobody. */
const startNames = () => {
  const names: string[] = [];
  const resolve = async (name: string): Promise<string[]> => {
    names.push(name);
    return [];
  };
  return { names, resolve };
};

const redirectTo = (location: string) => ({ status: 302, headers: { location } });

// E6: the one way out of the house
describe('hosts that are answered in process', () => {
  it.each([
    ['https://shop-1.demo.example/contact?a=b', 'https://shop-1.demo.example/contact?a=b'],
    ['http://shop-1.demo.example', 'http://shop-1.demo.example/'],
    ['http://shop-1.demo.example:80/', 'http://shop-1.demo.example/'],
    ['HTTPS://Shop-1.DEMO.Example:443/#part', 'https://shop-1.demo.example/'],
    // The dot is taken off before anything is decided, for every host: `localhost.` is `localhost`.
    ['https://shop-1.demo.example./', 'https://shop-1.demo.example/'],
  ])('%s', async (url, asked) => {
    const { names, resolve } = startNames();
    const attempts = watchAttempts();
    const here = startHere(() => ({ headers: { 'X-Own': 'a' } }));
    const outbound = startOutbound({ inProcess: here.inProcess, resolve });
    const answer = await outbound.request({ url, headers: { Accept: 'text/html' } });
    expect([answer.status, answer.url, answer.body.toString()]).toEqual([200, asked, 'here']);
    expect(answer.headers).toEqual({ 'x-own': 'a' });
    expect(here.asked.map((one) => [one.url.href, one.method, one.headers['accept']])).toEqual([
      [asked, 'GET', 'text/html'],
    ]);
    expect([attempts, names]).toEqual([[], []]);
  });

  it.each([
    ['https://demo.example/', 'unresolvable'],
    ['https://demo.example.evil.com/', 'unresolvable'],
    ['https://shop.demo.example.evil.com/', 'unresolvable'],
    ['https://a.b.demo.example/', 'unresolvable'],
    ['https://xdemo.example/', 'unresolvable'],
    ['https://shop_1.demo.example/', 'unresolvable'],
    ['https://.demo.example/', 'unresolvable'],
    ['https://shop.demo.example../', 'unresolvable'],
    [`https://${'a'.repeat(64)}.demo.example/`, 'unresolvable'],
    // A Cyrillic letter that looks like ours, and a dot that is none of ASCII's: one stays another name, the other becomes ours.
    ['https://shop.dеmo.example/', 'unresolvable'],
    ['https://shop。demo。example.evil.com/', 'unresolvable'],
    ['https://shop.demo.example:8443/', 'refused_port'],
    ['https://me:secret@shop.demo.example/', 'refused_credentials'],
    ['ftp://shop.demo.example/', 'refused_scheme'],
    ['https://shop.demo.example@evil.com/', 'refused_credentials'],
    ['https://shop.demo.example%2eevil.com/', 'unresolvable'],
  ])('and no others: %s → %s', async (url, reason) => {
    const here = startHere(() => ({}));
    const outbound = startOutbound({ inProcess: here.inProcess, resolve: startNames().resolve });
    expect([(await failureOf(outbound.request({ url }))).reason, here.asked]).toEqual([reason, []]);
  });

  it('no port of theirs is answered here, also where a caller may use it', async () => {
    const here = startHere(() => ({}));
    const outbound = startOutbound({ inProcess: here.inProcess, resolve: startNames().resolve });
    const error = await failureOf(outbound.request({ url: 'https://shop.demo.example:8443/', ports: [8443] }));
    expect([error.reason, here.asked]).toEqual(['unresolvable', []]);
  });

  it('are asked like anybody outside where nobody here answers', async () => {
    const { names, resolve } = startNames();
    const outbound = startOutbound({ resolve });
    const error = await failureOf(outbound.request({ url: 'https://shop.demo.example/' }));
    expect([error.reason, names]).toEqual(['unresolvable', ['shop.demo.example']]);
  });

  it('do not exist for whom asks outside only, nor behind a redirect of somebody else', async () => {
    const here = startHere(() => ({}));
    const server = await startServer((_, response) =>
      response.writeHead(302, { location: 'http://shop.demo.example/' }).end(),
    );
    const resolve = async (name: string) => (name === 'localhost' ? ['127.0.0.1'] : []);
    const all = startOutbound({ inProcess: here.inProcess, resolve, allowedTestHosts: [server.authority] });
    const outside = outsideOnly(all);
    for (const url of ['https://shop.demo.example/', `http://${server.authority}/`]) {
      expect((await failureOf(outside.request({ url }))).reason).toBe('unresolvable');
      expect((await failureOf(outside.stream({ url }))).reason).toBe('unresolvable');
    }
    expect(here.asked).toEqual([]);
    expect((await all.request({ url: `http://${server.authority}/` })).body.toString()).toBe('here');
  });
});

describe('redirects', () => {
  it.each([
    ['http://127.0.0.1/', 'refused_address'],
    ['http://inside.example/', 'refused_address'],
    ['https://shop.demo.example:22/', 'refused_port'],
    ['file:///etc/passwd', 'refused_scheme'],
    ['https://me:secret@evil.com/', 'refused_credentials'],
  ])('from one of them to %s → %s', async (location, reason) => {
    const attempts = watchAttempts();
    const here = startHere(() => redirectTo(location));
    const outbound = startOutbound({ inProcess: here.inProcess, resolve: async () => ['10.0.0.1'] });
    const error = await failureOf(outbound.request({ url: 'https://shop.demo.example/' }));
    expect([error.reason, attempts, here.asked.length]).toEqual([reason, [], 1]);
  });

  it('lead from outside into one, and on to outside, without what was meant for the first', async () => {
    const here = startHere(({ url }) => redirectTo(url.pathname === '/in' ? '/on' : `http://${server.authority}/last`));
    const seen: (string | undefined)[] = [];
    const server = await startServer((request, response) => {
      seen.push(request.headers.authorization);
      if (request.url === '/last') return response.end('outside');
      return response.writeHead(302, { location: 'http://shop.demo.example/in' }).end();
    });
    const outbound = startOutbound({ inProcess: here.inProcess, allowedTestHosts: [server.authority] });
    const headers = { authorization: 'Bearer s' };
    const answer = await outbound.request({ url: `http://${server.authority}/first`, headers });
    expect(answer.body.toString()).toBe('outside');
    expect(answer.redirects).toHaveLength(3);
    expect(seen).toEqual(['Bearer s', undefined]);
    expect(here.asked.map((one) => one.headers['authorization'])).toEqual([undefined, undefined]);
  });

  it('in a circle are followed three times', async () => {
    const here = startHere(() => redirectTo('/again'));
    const outbound = startOutbound({ inProcess: here.inProcess });
    const error = await failureOf(outbound.request({ url: 'https://shop.demo.example/' }));
    expect([error.reason, here.asked.length]).toEqual(['too_many_redirects', 4]);
  });
});

describe('bounds', () => {
  const url = 'https://shop.demo.example/';

  it('hold for bodies, decompressed too', async () => {
    const bomb = gzipSync(Buffer.alloc(2_000_000));
    const here = startHere(({ url: { pathname } }) =>
      pathname === '/bomb'
        ? { headers: { 'Content-Encoding': 'gzip' }, body: bomb }
        : { headers: { 'content-encoding': 'gzip' }, body: gzipSync('text') },
    );
    const outbound = startOutbound({ inProcess: here.inProcess });
    expect((await outbound.request({ url })).body.toString()).toBe('text');
    const error = await failureOf(outbound.request({ url: `${url}bomb`, maxBytes: 1_000_000 }));
    expect(error.reason).toBe('too_large');
  });

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ] as const)('%s %i has no body', async (method, status) => {
    const here = startHere(() => ({ status, headers: { 'content-length': '99000000' } }));
    const answer = await startOutbound({ inProcess: here.inProcess }).request({ url, method });
    expect([answer.status, answer.body.length]).toEqual([status, 0]);
  });

  it('hold for time', async () => {
    const here = startHere(() => new Promise<never>(() => {}));
    const outbound = startOutbound({ inProcess: here.inProcess });
    const first = await failureOf(outbound.request({ url, timeouts: { firstByteMs: 10 } }));
    const total = await failureOf(outbound.request({ url, timeouts: { totalMs: 10 } }));
    expect([first.reason, total.reason]).toEqual(['timeout', 'timeout']);
  });

  it('end with the caller, before the answer and in its middle', async () => {
    const stop = new AbortController();
    const here = startHere(({ url: { pathname } }) => {
      if (pathname === '/silent') stop.abort();
      return pathname === '/silent' ? new Promise<never>(() => {}) : { body: Buffer.alloc(1_000_000) };
    });
    const outbound = startOutbound({ inProcess: here.inProcess });
    expect((await failureOf(outbound.request({ url: `${url}silent`, signal: stop.signal }))).reason).toBe('aborted');
    const later = new AbortController();
    const { body } = await outbound.stream({ url, signal: later.signal });
    later.abort();
    expect((await failureOf(buffer(body))).reason).toBe('aborted');
    await outbound.close();
    expect((await failureOf(outbound.request({ url }))).reason).toBe('aborted');
  });

  it('are told as trouble of the connection when the answer fails', async () => {
    const here = startHere(() => Promise.reject(new Error('broken')));
    const error = await failureOf(startOutbound({ inProcess: here.inProcess }).request({ url }));
    expect([error.reason, error.url]).toEqual(['connection_lost', url]);
  });

  it('take a place with the limiter, and give it back', async () => {
    const keys: string[] = [];
    let released = 0;
    const limiter: Limiter = {
      acquire: async (key) => {
        keys.push(key);
        return { release: async () => void (released += 1) };
      },
    };
    const here = startHere(() => ({}));
    const outbound = startOutbound({ inProcess: here.inProcess, limiter });
    await outbound.request({ url, limit: { key: 'shop', concurrency: 1 } });
    expect([keys, released]).toEqual([['shop'], 1]);
  });
});
