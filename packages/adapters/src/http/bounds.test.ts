import { once } from 'node:events';
import { setInterval as every } from 'node:timers';
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { failureOf, startOutbound, startRawServer, startServer, until, type TestServer } from './test-servers.ts';

const get = (server: TestServer) => ({ url: `http://${server.authority}/` });

const startFor = (server: TestServer) => startOutbound({ allowedTestHosts: [server.authority] });

const serve = (body: Buffer, headers: Record<string, string> = {}): Promise<TestServer> =>
  startServer((_request, response) => response.writeHead(200, headers).end(body));

const gzipZeros = async (megabytes: number): Promise<Buffer> => {
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const zeros = Buffer.alloc(1_000_000);
  for (let written = 0; written < megabytes; written += 1) {
    if (!gzip.write(zeros)) await once(gzip, 'drain');
  }
  gzip.end();
  await once(gzip, 'end');
  return Buffer.concat(chunks);
};

/** The highest growth of memory outside the JavaScript heap, in bytes, while something runs. */
const peakGrowthOf = async (work: Promise<unknown>): Promise<number> => {
  const used = (): number => process.memoryUsage().external;
  const before = used();
  let peak = before;
  const timer = every(() => (peak = Math.max(peak, used())), 1);
  await work;
  clearInterval(timer);
  return Math.max(peak, used()) - before;
};

describe('bodies', () => {
  const text = Buffer.from('Привет, мир! '.repeat(1_000));

  it.each([
    ['', text],
    ['identity', text],
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
  ])('are decompressed: "%s"', async (encoding, body) => {
    const server = await serve(body, encoding === '' ? {} : { 'content-encoding': encoding });
    expect((await startFor(server).request(get(server))).body.equals(text)).toBe(true);
  });

  it.each([
    ['zstd', 'protocol', text],
    ['gzip, gzip', 'protocol', gzipSync(gzipSync(text))],
    ['gzip', 'protocol', text],
    ['gzip', 'protocol', gzipSync(text).subarray(0, -10)],
    ['br', 'protocol', text],
  ])('are refused when they are not what they say: "%s" → %s', async (encoding, reason, body) => {
    const server = await serve(body, { 'content-encoding': encoding });
    const error = await failureOf(startFor(server).request(get(server)));
    expect([error.reason, error.retryable, error.sent]).toEqual([reason, false, true]);
  });

  it('may be empty, whatever the headers say', async () => {
    const server = await startServer((request, response) => {
      const status = request.url === '/304' ? 304 : 200;
      const length = request.method === 'HEAD' || status === 304 ? { 'content-length': '99000000' } : {};
      response.writeHead(status, { 'content-encoding': 'gzip', ...length }).end();
    });
    const outbound = startFor(server);
    expect((await outbound.request(get(server))).body.length).toBe(0);
    expect((await outbound.request({ ...get(server), method: 'HEAD' })).headers['content-length']).toBe('99000000');
    expect((await outbound.request({ url: `http://${server.authority}/304` })).status).toBe(304);
  });

  it('may be exactly as long as allowed, and not a byte longer', async () => {
    const server = await startServer((request, response) => {
      if (request.url === '/chunked') response.write('x');
      response.end('x'.repeat(request.url === '/chunked' ? 999 : 1_000));
    });
    const outbound = startFor(server);
    for (const path of ['', 'chunked']) {
      const url = `http://${server.authority}/${path}`;
      expect((await outbound.request({ url, maxBytes: 1_000 })).body.length).toBe(1_000);
      const error = await failureOf(outbound.request({ url, maxBytes: 999 }));
      expect([error.reason, error.retryable]).toEqual(['too_large', false]);
    }
  });

  it('are stopped at the limit when they never end', async () => {
    const server = await startServer((_request, response) => {
      const more = (): void => {
        while (response.write('x'.repeat(60_000))) if (response.destroyed) return;
      };
      response.on('drain', more);
      more();
    });
    const error = await failureOf(startFor(server).request(get(server)));
    expect(error.reason).toBe('too_large');
    await until(() => server.open() === 0);
  });

  it('are stopped when they are a gzip bomb, with flat memory', async () => {
    const bomb = await gzipZeros(100);
    expect(bomb.length).toBeLessThan(200_000);
    const server = await serve(bomb, { 'content-encoding': 'gzip' });
    const request = startFor(server).request({ ...get(server), maxBytes: 1_000_000 });
    const growth = await peakGrowthOf(failureOf(request).then((error) => expect(error.reason).toBe('too_large')));
    expect(growth).toBeLessThan(12_000_000);
  });

  it('are stopped when they are a brotli bomb', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(20_000_000));
    const server = await serve(bomb, { 'content-encoding': 'br' });
    const error = await failureOf(startFor(server).request({ ...get(server), maxBytes: 1_000_000 }));
    expect(error.reason).toBe('too_large');
  });

  it('are stopped when endless compressed bytes make no plain ones', async () => {
    const empty = gzipSync('');
    const server = await serve(Buffer.concat(Array.from({ length: 20_000 }, () => empty)), {
      'content-encoding': 'gzip',
    });
    const error = await failureOf(startFor(server).request({ ...get(server), maxBytes: 1_000 }));
    expect(error.reason).toBe('too_large');
  });
});

describe('headers', () => {
  it.each([
    ['one long one', 'x-long: ' + 'x'.repeat(17_000) + '\r\n'],
    ['many short ones', 'x-short: 123456789\r\n'.repeat(1_100)],
  ])('may have 16 kB: %s', async (_case, lines) => {
    const server = await startRawServer((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${lines}content-length: 0\r\n\r\n`));
    });
    expect((await failureOf(startFor(server).request(get(server)))).reason).toBe('too_large');
  });

  it('are plain data, whatever their names', async () => {
    const server = await startRawServer((socket) => {
      const lines = '__proto__: a\r\nconstructor: b\r\nSet-Cookie: a=1, 2\r\nset-cookie: b\r\nx: 1\r\nX: 2\r\n';
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${lines}content-length: 0\r\n\r\n`));
    });
    const { headers } = await startFor(server).request(get(server));
    expect(headers['set-cookie']).toBe('a=1, 2\nb');
    expect(headers['x']).toBe('1, 2');
    expect(headers['constructor']).toBe('b');
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
  });

  it.each(['SSH-2.0-OpenSSH_9.2\r\n', 'HTTP/1.1 2000 OK\r\n\r\n', '<html>hello</html>'])(
    'must be HTTP: %j',
    async (text) => {
      const server = await startRawServer((socket) => void socket.end(text));
      const { reason } = await failureOf(startFor(server).request(get(server)));
      expect(['protocol', 'connection_lost']).toContain(reason);
    },
  );
});

describe('time', () => {
  it('ends a slow drip of a body', async () => {
    const server = await startServer((_request, response) => {
      const timer = setInterval(() => response.write('x'), 10);
      response.once('close', () => clearInterval(timer));
    });
    const error = await failureOf(startFor(server).request({ ...get(server), timeouts: { totalMs: 150 } }));
    expect([error.reason, error.retryable, error.sent]).toEqual(['timeout', true, true]);
    await until(() => server.open() === 0);
  });

  it('ends a slow drip of compressed bytes', async () => {
    const body = gzipSync('x'.repeat(1_000));
    const server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(body.subarray(0, 12));
    });
    const error = await failureOf(startFor(server).request({ ...get(server), timeouts: { totalMs: 100 } }));
    expect(error.reason).toBe('timeout');
    await until(() => server.open() === 0);
  });

  it.each([
    ['silence', '', ''],
    ['a slow drip of headers', 'HTTP/1.1 200 OK\r\nx: ', 'x'],
    ['endless announcements', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('ends %s', async (_case, start, drip) => {
    const server = await startRawServer((socket) => {
      socket.resume().write(start);
      const timer = setInterval(() => socket.write(drip), 10);
      socket.once('close', () => clearInterval(timer));
    });
    const error = await failureOf(startFor(server).request({ ...get(server), timeouts: { firstByteMs: 100 } }));
    expect([error.reason, error.sent]).toEqual(['timeout', true]);
    await until(() => server.open() === 0);
  });

  it('ends a TLS handshake that never comes', async () => {
    const server = await startRawServer(() => {});
    const url = `https://${server.authority}/`;
    const error = await failureOf(startFor(server).request({ url, timeouts: { connectMs: 100 } }));
    expect([error.reason, error.sent]).toEqual(['timeout', false]);
  });

  it('is not needed to see that nobody listens', async () => {
    const server = await startServer(() => {});
    const outbound = startOutbound({ allowedTestHosts: ['127.0.0.1:1', server.authority] });
    const error = await failureOf(outbound.request({ url: 'http://127.0.0.1:1/' }));
    expect([error.reason, error.retryable, error.sent]).toEqual(['connect_failed', true, false]);
  });

  it('is not needed to see that the other side hung up', async () => {
    const server = await startRawServer((socket) => void socket.once('data', () => socket.destroy()));
    const error = await failureOf(startFor(server).request({ ...get(server), method: 'POST', body: 'x' }));
    expect([error.reason, error.retryable, error.sent]).toEqual(['connection_lost', true, true]);
  });
});
