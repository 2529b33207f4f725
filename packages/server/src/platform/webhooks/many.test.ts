import { afterAll, describe, expect, it } from 'vitest';
import { createRandom, depth, depthLimitMs, rounds } from '@galena/contract/testing';
import { createFileFixture } from '../../testing/file-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startJudge } from '../../testing/webhooks/judge.ts';
import { inAccounts, type Tx } from '../context/transaction.ts';
import { webhookJob } from './webhooks.jobs.ts';
import * as webhooks from './webhooks.service.ts';

const total = rounds({ sample: 200, proof: 10_000 });
const random = createRandom();
const judge = await startJudge();
afterAll(() => judge.close());
// One that never answers costs the patience of R9 in real time.
const hosts = await judge.begin({ seed: random.seed, hangs: depth({ sample: 0, proof: 8 }) });
const [host = ''] = hosts;
const app = useTestApp({
  jobs: [webhookJob],
  environment: { GALENA_OUTBOUND_ALLOW: hosts.join(','), GALENA_WEBHOOKS_OVER_HTTP: 'on' },
});

const told = Array.from({ length: total }, (_, n) => JSON.stringify({ event: 'lead', n, name: `Müller & Söhne ${n}` }));
/** So many are told at once. */
const piece = 500;
/** No look is nearer to the one before, in seconds. */
const shortestWait = 300;

/** An endpoint at the receiver, and ways to tell it something. */
const createFixture = async () => {
  const { person } = await createFileFixture(app());
  const { accountId } = person;
  const within = <T>(task: (tx: Tx) => Promise<T>): Promise<T> =>
    inAccounts(app().app.systemContext('test'), [accountId], task);
  const endpoint = {
    url: `http://${host}/hook`,
    isOrdered: false,
    perMinute: null,
    page: '/settings/integration/webhook',
  };
  const { id, secret } = await within((tx) => webhooks.createEndpoint(tx, accountId, endpoint));
  await judge.believe(secret);
  return {
    tell: (bodies: readonly string[]) =>
      within((tx) =>
        webhooks.tell(
          tx,
          accountId,
          id,
          bodies.map((body) => ({ event: 'lead', body, subjectId: null })),
        ),
      ),
    counts: () => within((tx) => webhooks.countMessages(tx, accountId, id)),
    replayDead: () =>
      within((tx) => webhooks.replay(tx, accountId, id, { id: null, from: null, to: null, states: ['dead'] })),
  };
};

/** Lets time pass, and works off what is due then. */
const pass = async (seconds: number): Promise<void> => {
  app().clock.advance(seconds);
  await judge.clock(app().clock.now());
  await app().owner.query(
    `update platform.jobs set due_at = least(due_at, now()) where queue = $1 and state < 'active'`,
    [webhookJob.name],
  );
  await app().runJobsUntilIdle([webhookJob]);
};

/** Seconds until the next message may be told, as its endpoint rests. */
const untilNext = async (): Promise<number> => {
  const { rows } = await app().owner.query<{ next: string | null }>(
    `select greatest(min(m.due_at), max(e.resting_until)) as next from platform.webhook_messages m
     join platform.webhook_endpoints e on e.account_id = m.account_id and e.id = m.endpoint_id where m.state = 'waiting'`,
  );
  const next = Date.parse(rows[0]?.next ?? '') || 0;
  return Math.max(shortestWait, Math.ceil((next - app().clock.now().getTime()) / 1000));
};

/** What stands in the log: ids, bodies, and how often each was tried. */
const logged = async () => {
  const { rows } = await app().owner.query<{ id: string; body: string; state: string }>(
    `select message_id as id, body, state from platform.webhook_messages`,
  );
  return rows;
};

// R9
describe(`${total} webhooks to a receiver that is slow, says 500, redirects inside, speaks no HTTP, breaks off and is down (seed ${random.seed})`, () => {
  it(
    'arrive all of them, under the ids and with the bytes that they had first, and genuine to the vendors’ library',
    async () => {
      const { tell, counts, replayDead } = await createFixture();
      for (let from = 0; from < total; from += piece) {
        await tell(told.slice(from, from + piece));
        const isDown = random.between(0, 3) === 0;
        if (isDown) await judge.down();
        await pass(isDown ? 3 * shortestWait : 0);
        if (isDown) await judge.up();
        // The next ones come while some of these wait.
        await pass(await untilNext());
      }
      const ids = new Map((await logged()).map(({ id, body }) => [id, body]));
      for (;;) {
        while ((await counts()).waiting > 0) await pass(await untilNext());
        // Ten attempts in vain are rare, and what they leave is replayed.
        if ((await replayDead()) === 0) break;
      }
      const { heard, unverified, insideCalls } = await judge.report();
      expect({ unverified, insideCalls }).toEqual({ unverified: [], insideCalls: 0 });
      expect((await logged()).every(({ state }) => state === 'delivered')).toBe(true);
      expect([ids.size, heard.length]).toEqual([total, total]);
      expect(heard.filter(({ id, bodies }) => bodies.length !== 1 || bodies[0] !== ids.get(id))).toEqual([]);
      // Nobody was killed, so what was taken is not told again.
      expect(heard.filter(({ taken }) => taken !== 1)).toEqual([]);
      expect(new Set(heard.flatMap(({ bodies }) => bodies)).size).toBe(total);
    },
    depthLimitMs,
  );
});
