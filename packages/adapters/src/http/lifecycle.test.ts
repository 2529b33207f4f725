import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { OutboundError } from './outbound-error.ts';
import { failureOf, startOutbound, startServer, until, type TestServer } from './test-servers.ts';

const get = (server: TestServer) => ({ url: `http://${server.authority}/` });

const startFor = (server: TestServer) => startOutbound({ allowedTestHosts: [server.authority] });

describe('giving up', () => {
  it('is possible at any time', async () => {
    const server = await startServer((request, response) => {
      if (request.url === '/body') response.write('x');
    });
    const outbound = startFor(server);
    expect((await failureOf(outbound.request({ ...get(server), signal: AbortSignal.abort() }))).reason).toBe('aborted');
    for (const path of ['', 'body']) {
      const controller = new AbortController();
      const outcome = failureOf(
        outbound.request({ url: `http://${server.authority}/${path}`, signal: controller.signal }),
      );
      await until(() => server.open() === 1);
      controller.abort();
      expect((await outcome).reason).toBe('aborted');
      await until(() => server.open() === 0);
    }
  });

  it('is what closing the client does to requests under way', async () => {
    const server = await startServer(() => {});
    const outbound = startFor(server);
    const outcome = failureOf(outbound.request(get(server)));
    await until(() => server.open() === 1);
    await outbound.close();
    expect((await outcome).reason).toBe('aborted');
    await until(() => server.open() === 0);
  });
});

describe('streams', () => {
  it('hand the body over piece by piece, at the pace of the reader', async () => {
    const piece = Buffer.alloc(100_000, 'x');
    let written = 0;
    const server = await startServer(async (_request, response) => {
      for (; written < 200; written += 1) if (!response.write(piece)) await once(response, 'drain');
      response.end();
    });
    const { status, body } = await startFor(server).stream({ ...get(server), maxBytes: 30_000_000 });
    expect(status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(written).toBeLessThan(150);
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
    expect(bytes).toBe(20_000_000);
  });

  it('give their connection back when they are dropped, or never read', async () => {
    const server = await startServer((_request, response) => response.write('x'));
    const outbound = startFor(server);
    const dropped = await outbound.stream(get(server));
    dropped.body.destroy();
    await until(() => server.open() === 0);
    await outbound.stream({ ...get(server), timeouts: { totalMs: 50 } });
    await until(() => server.open() === 1);
    await until(() => server.open() === 0);
  });

  it('fail with the reason', async () => {
    const server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000)));
    });
    const { body } = await startFor(server).stream({ ...get(server), maxBytes: 50_000 });
    const read = async (): Promise<void> => {
      for await (const _chunk of body);
    };
    await expect(read()).rejects.toThrow(OutboundError);
    await expect(failureOf(read())).resolves.toMatchObject({ reason: 'too_large' });
  });
});

describe('connections', () => {
  it('are kept and used again', async () => {
    const server = await startServer((_request, response) => response.end('x'));
    const outbound = startFor(server);
    for (let count = 0; count < 20; count += 1) await outbound.request(get(server));
    expect([server.connections(), server.open()]).toEqual([1, 1]);
  });

  it('are not made again for a request that was given up', async () => {
    let questions = 0;
    const server = await startServer((_request, response) => response.end('x'.repeat(3_000_000)));
    const outbound = startOutbound({
      allowedTestHosts: [`shop.example:${server.port}`],
      resolve: async () => {
        questions += 1;
        return ['127.0.0.1'];
      },
    });
    await failureOf(outbound.request({ url: `http://shop.example:${server.port}/`, maxBytes: 1_000 }));
    await until(() => server.open() === 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([server.connections(), questions]).toEqual([1, 1]);
  });

  it('are replaced when the other side closed them in the meantime', async () => {
    const server = await startServer((request, response) => {
      if (request.url === '/close') response.setHeader('connection', 'close');
      response.end('x', () => setImmediate(() => request.socket.destroy()));
    });
    const outbound = startFor(server);
    for (const path of ['close', '', 'close', '']) {
      expect((await outbound.request({ url: `http://${server.authority}/${path}` })).status).toBe(200);
      await until(() => server.open() === 0);
      // Until the news has reached this side too; a request in that moment is lost, and its caller's to repeat.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(server.connections()).toBe(4);
  });

  it('serve many requests at once', async () => {
    const server = await startServer((_request, response) => void setTimeout(() => response.end('x'), 20));
    const outbound = startFor(server);
    const all = Array.from({ length: 40 }, () => outbound.request(get(server)));
    expect((await Promise.all(all)).every(({ status }) => status === 200)).toBe(true);
    expect(server.connections()).toBe(40);
  });
});
