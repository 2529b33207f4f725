import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createLeaseLimiter } from './outbound-limiter.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

const app = useTestApp({ environment: { GALENA_POOL_SIZE: '12' } });

describe('rate limits', () => {
  it('a small bucket is exact over several processes, and refills evenly', async () => {
    const processes = [1, 2, 3].map(() => createRateLimiter(app().app.pool.db, app().clock));
    const limit = { name: 'test-small', calls: 6, seconds: 60 };
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (processes[i % 3] as RateLimiter).take(limit, 'k')),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(6);
    expect(Math.max(...waits)).toBe(10);
    app().clock.advance(10);
    expect(await processes[0]?.take(limit, 'k')).toBe(0);
    expect(await processes[1]?.take(limit, 'k')).toBe(10);
    expect(await processes[1]?.take(limit, 'other')).toBe(0);
  });

  it('a large bucket passes its number of calls and a tenth more per process at the most', async () => {
    const processes = [1, 2].map(() => createRateLimiter(app().app.pool.db, app().clock));
    const limit = { name: 'test-large', calls: 200, seconds: 60 };
    let passed = 0;
    for (let i = 0; i < 500; i += 1) if ((await processes[i % 2]?.take(limit, 'k')) === 0) passed += 1;
    expect(passed).toBe(200);
  });

  it('calls that come at once share what is there: a burst within the limit passes whole', async () => {
    const limiter = createRateLimiter(app().app.pool.db, app().clock);
    const limit = { name: 'test-burst', calls: 100, seconds: 60 };
    const burst = async () =>
      (await Promise.all(Array.from({ length: 60 }, () => limiter.take(limit, 'k')))).filter((wait) => wait === 0)
        .length;
    expect([await burst(), await burst()]).toEqual([60, 40]);
  });

  it('a slow caller is never limited, however its calls fall', async () => {
    const limiter = createRateLimiter(app().app.pool.db, app().clock);
    const limit = { name: 'test-slow', calls: 200, seconds: 60 };
    for (let i = 0; i < 300; i += 1) {
      expect(await limiter.take(limit, 'k')).toBe(0);
      app().clock.advance(1);
    }
  });
});

describe('the general limits of the API (E5)', () => {
  it('429 with Retry-After: 50 calls in ten seconds without a session, per address', async () => {
    const client = app().client(undefined, { ip: '192.0.2.77' });
    const answers = [];
    for (let i = 0; i < 60; i += 1) answers.push((await client.raw({ method: 'GET', url: '/api/me' })).status);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    const stopped = await client.refused(identityRoutes.me, {});
    expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(stopped.retryAfterSeconds).toBeGreaterThan(0);
    expect((await app().client(undefined, { ip: '192.0.2.78' }).raw({ method: 'GET', url: '/api/me' })).status).toBe(
      401,
    );
  });

  it('signed-in calls count per user, not per address', async () => {
    const token = await signInAs(app(), await createPerson(app()));
    const client = app().client(token, { ip: '192.0.2.77' });
    for (let i = 0; i < 300; i += 1) expect((await client.raw({ method: 'GET', url: '/api/me' })).status).toBe(200);
  });
});

describe('leases of the outbound client', () => {
  it('so many at once over several processes, and the next when one is given back', async () => {
    const processes = [1, 2, 3].map(() => createLeaseLimiter(app().app.pool.db, app().clock));
    let running = 0;
    let max = 0;
    const one = async (i: number) => {
      const lease = await processes[i % 3]?.acquire('host.test', { concurrency: 2, leaseSeconds: 30 });
      max = Math.max(max, (running += 1));
      await delay(5);
      running -= 1;
      await lease?.release();
    };
    await Promise.all(Array.from({ length: 9 }, (_, i) => one(i)));
    expect(max).toBe(2);
    expect((await app().owner.query(`select from platform.leases where key = 'host.test'`)).rowCount).toBe(0);
  });

  it('a holder that died frees its place when its lease ends; a waiter that gives up leaves none', async () => {
    const limiter = createLeaseLimiter(app().app.pool.db, app().clock);
    await limiter.acquire('dead.test', { concurrency: 1, leaseSeconds: 0.05 });
    await limiter.acquire('dead.test', { concurrency: 1, leaseSeconds: 30 });
    await expect(
      limiter.acquire('dead.test', { concurrency: 1, leaseSeconds: 30 }, AbortSignal.timeout(60)),
    ).rejects.toThrow(/timeout|aborted/);
    expect((await app().owner.query(`select from platform.leases where key = 'dead.test'`)).rowCount).toBe(1);
  });
});
