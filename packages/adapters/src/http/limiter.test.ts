import { describe, expect, it } from 'vitest';
import type { Limiter } from './limiter.ts';
import { failureOf, startOutbound, startServer, until } from './test-servers.ts';

const startLimited = async (limiter: Limiter) => {
  const server = await startServer((request, response) => {
    if (request.url === '/hang') return;
    if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1/' });
    response.end('x'.repeat(2_000));
  });
  const outbound = startOutbound({ limiter, allowedTestHosts: [server.authority] });
  const limit = { key: 'host', concurrency: 2, perSecond: 3 };
  return { server, outbound, limit, url: `http://${server.authority}` };
};

const createRecorder = () => {
  const calls: unknown[] = [];
  let held = 0;
  const limiter: Limiter = {
    acquire: async (key, limit) => {
      calls.push([key, limit]);
      held += 1;
      return { release: async () => void (held -= 1) };
    },
  };
  return { calls, limiter, held: () => held };
};

describe('the limiter', () => {
  it('is asked once per request with the limit and a lease longer than the request, and gets its place back', async () => {
    const { calls, limiter, held } = createRecorder();
    const { outbound, limit, url } = await startLimited(limiter);
    await outbound.request({ url, limit, timeouts: { totalMs: 10_000 } });
    await outbound.request({ url });
    expect(calls).toEqual([['host', { concurrency: 2, perSecond: 3, leaseSeconds: 15 }]]);
    expect(held()).toBe(0);
  });

  it('gets its place back when the request fails', async () => {
    const { limiter, held, calls } = createRecorder();
    const { outbound, limit, url } = await startLimited(limiter);
    await failureOf(outbound.request({ url, limit, maxBytes: 100 }));
    await failureOf(outbound.request({ url: `${url}/away`, limit, ports: [80] }));
    await failureOf(outbound.request({ url: `${url}/hang`, limit, timeouts: { firstByteMs: 20 } }));
    await failureOf(outbound.request({ url: `${url}/hang`, limit, signal: AbortSignal.timeout(20) }));
    expect([calls.length, held()]).toEqual([4, 0]);
  });

  it('is not asked for a refused request', async () => {
    const { limiter, calls } = createRecorder();
    const { outbound, limit } = await startLimited(limiter);
    await failureOf(outbound.request({ url: 'http://127.0.0.1/', limit }));
    expect(calls).toEqual([]);
  });

  it('keeps the place of a stream until it is read or dropped', async () => {
    const { limiter, held } = createRecorder();
    const { outbound, limit, url } = await startLimited(limiter);
    const read = await outbound.stream({ url, limit });
    const dropped = await outbound.stream({ url, limit });
    expect(held()).toBe(2);
    dropped.body.destroy();
    for await (const _chunk of read.body);
    await until(() => held() === 0);
  });

  it('gets a place back that it gave in the moment when the request was given up', async () => {
    const { limiter, held } = createRecorder();
    const giving = new AbortController();
    const { outbound, limit, url } = await startLimited({
      acquire: (...asked) => {
        const lease = limiter.acquire(...asked);
        giving.abort();
        return lease;
      },
    });
    expect((await failureOf(outbound.request({ url, limit, signal: giving.signal }))).reason).toBe('aborted');
    await until(() => held() === 0);
  });

  it('is waited for no longer than asked, and a place that comes too late goes back', async () => {
    let released = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const deaf: Limiter = {
      acquire: async () => {
        await promise;
        return { release: async () => void (released += 1) };
      },
    };
    const { server, outbound, limit, url } = await startLimited(deaf);
    const error = await failureOf(outbound.request({ url, limit: { ...limit, waitMs: 20 } }));
    expect([error.reason, error.retryable, error.sent]).toEqual(['timeout', true, false]);
    const aborted = await failureOf(outbound.request({ url, limit, signal: AbortSignal.timeout(20) }));
    expect(aborted.reason).toBe('aborted');
    resolve();
    await until(() => released === 2);
    expect(server.connections()).toBe(0);
  });

  it('takes no time from the request while it is waited for', async () => {
    const slow: Limiter = {
      acquire: async () => {
        await new Promise((resolve) => setTimeout(resolve, 120));
        return { release: async () => {} };
      },
    };
    const { outbound, limit, url } = await startLimited(slow);
    expect((await outbound.request({ url, limit, timeouts: { totalMs: 100 } })).status).toBe(200);
  });

  it('lets its own failures through, and a failure to take a place back spoils no answer', async () => {
    const down = new Error('database is down');
    const broken = await startLimited({ acquire: () => Promise.reject(down) });
    await expect(broken.outbound.request({ url: broken.url, limit: broken.limit })).rejects.toBe(down);
    expect(broken.server.connections()).toBe(0);
    const forgetful = await startLimited({ acquire: async () => ({ release: () => Promise.reject(down) }) });
    const { outbound, url, limit } = forgetful;
    expect((await outbound.request({ url, limit })).status).toBe(200);
  });
});
