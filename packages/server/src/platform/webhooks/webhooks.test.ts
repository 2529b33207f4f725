import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { noticeRoutes } from '@galena/contract/kernel';
import { createFileFixture } from '../../testing/file-fixture.ts';
import { signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { isSignedWith, startReceiver } from '../../testing/webhooks/receiver.ts';
import { inAccounts, type Tx } from '../context/transaction.ts';
import { webhookJob } from './webhooks.jobs.ts';
import { pauses } from './webhooks.rules.ts';
import * as webhooks from './webhooks.service.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const app = useTestApp({
  jobs: [webhookJob],
  environment: { GALENA_OUTBOUND_ALLOW: receiver.host, GALENA_WEBHOOKS_OVER_HTTP: 'on' },
});
beforeEach(async () => {
  receiver.reset();
  // What waits for the receiver in other tests is not this one's.
  await app().owner.query('delete from platform.webhook_endpoints');
});

type Input = { readonly isOrdered?: boolean; readonly perMinute?: number | null; readonly url?: string };

/** An account with an endpoint at the receiver, and ways to tell it something. */
const createFixture = async ({ isOrdered = false, perMinute = null, url = receiver.url }: Input = {}) => {
  const { person, context } = await createFileFixture(app());
  const { accountId } = person;
  const within = <T>(task: (tx: Tx) => Promise<T>): Promise<T> =>
    inAccounts(app().app.systemContext('test'), [accountId], task);
  const page = '/settings/integration/webhook';
  const { id, secret } = await within((tx) =>
    webhooks.createEndpoint(tx, accountId, { url, isOrdered, perMinute, page }),
  );
  return {
    person,
    id,
    secret,
    within,
    context,
    tell: (...bodies: readonly object[]) =>
      within((tx) =>
        webhooks.tell(
          tx,
          accountId,
          id,
          bodies.map((body) => ({ event: 'lead', body: JSON.stringify(body), subjectId: null })),
        ),
      ),
    endpoint: async () => {
      const [one] = await within((tx) => webhooks.findEndpoints(tx, accountId, [id]));
      if (!one) throw new Error('there is no endpoint');
      return one;
    },
    log: () => within((tx) => webhooks.findMessages(tx, accountId, [id], { state: null, before: null, max: 10_000 })),
    message: (messageId: number) => within((tx) => webhooks.readMessage(tx, accountId, id, messageId)),
  };
};

/** Lets time pass, and works off what is due then. */
const pass = async (seconds: number): Promise<void> => {
  app().clock.advance(seconds);
  await app().owner.query(
    `update platform.jobs set due_at = least(due_at, now()) where queue = $1 and state < 'active'`,
    [webhookJob.name],
  );
  await app().runJobsUntilIdle([webhookJob]);
};

describe('a webhook (R9)', () => {
  it('arrives once, signed as the standard says, with the bytes that were told', async () => {
    const { tell, secret, log } = await createFixture();
    await tell({ event: 'lead', lead: { name: 'Müller & Söhne' } });
    await pass(0);
    const [call] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(call).toMatchObject({ event: 'lead', body: '{"event":"lead","lead":{"name":"Müller & Söhne"}}' });
    expect(call && isSignedWith(secret, call)).toBe(true);
    expect(call?.timestamp).toBe(Math.floor(app().clock.now().getTime() / 1000));
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 1, last_status: 204, message_id: call?.id }]);
  });

  it('is tried ten times over three days, under one id, with one body and a new signature each, then kept as a dead letter', async () => {
    const fixture = await createFixture();
    receiver.plan(500, 'reset', { status: 429, retryAfter: '2' }, 302, 'garbage');
    receiver.always(503);
    await fixture.tell({ n: 1 });
    await pass(0);
    for (const pause of pauses) {
      const before = receiver.received.length;
      // 20 % shorter at most.
      await pass(Math.floor(pause * 0.79));
      expect(receiver.received.length, `before ${pause} s`).toBe(before);
      await pass(Math.ceil(pause * 0.42) + 1);
      expect(receiver.received.length, `after ${pause} s`).toBe(before + 1);
    }
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ signature }) => signature)).size).toBe(10);
    expect(receiver.received.every((call) => isSignedWith(fixture.secret, call))).toBe(true);
    await pass(7 * 24 * 3600);
    expect(receiver.received).toHaveLength(10);
    const [message] = await fixture.log();
    expect(message).toMatchObject({ state: 'dead', attempts: 10, last_status: 503 });
    const { tries = [] } = (await fixture.message(message?.id as number)) ?? {};
    expect(tries.map(({ error }) => error)).toEqual([
      'status_500',
      'connection_lost',
      'status_429',
      'status_302',
      'protocol',
      ...Array.from({ length: 5 }, () => 'status_503'),
    ]);
    expect(tries[0]).toMatchObject({ status: 500, answer: 'said 500' });
  });

  it.each([
    ['200', [200]],
    ['299', [299]],
    ['a body that never ends', ['endless']],
  ] as const)(
    'counts as delivered at %s',
    async (_, turns) => {
      const fixture = await createFixture();
      receiver.plan(...turns);
      await fixture.tell({ n: 1 });
      await pass(0);
      expect(await fixture.log()).toMatchObject([{ state: 'delivered' }]);
    },
    40_000,
  );

  it('follows no redirect, not even one that leads inside', async () => {
    const fixture = await createFixture();
    receiver.plan({ status: 307, location: `${receiver.url}/elsewhere` });
    await fixture.tell({ n: 1 });
    await pass(0);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await fixture.log()).toMatchObject([{ state: 'waiting', last_error: 'status_307' }]);
  });

  it.each(['http://127.0.0.1:9/', 'http://10.0.0.1/', 'http://[::1]/', 'http://localhost/', 'http://169.254.169.254/'])(
    'is not sent inside: %s',
    async (url) => {
      const fixture = await createFixture({ url });
      await fixture.tell({ n: 1 });
      await pass(0);
      const [message] = await fixture.log();
      expect(message).toMatchObject({ state: 'waiting', last_status: null });
      expect(message?.last_error).toMatch(/^(refused_|unresolvable)/);
    },
  );

  it('waits as long as the receiver asks, but no longer than a day', async () => {
    const fixture = await createFixture();
    receiver.plan({ status: 503, retryAfter: '3600' }, { status: 503, retryAfter: '9999999' });
    await fixture.tell({ n: 1 });
    await pass(0);
    await pass(3_500);
    expect(receiver.received).toHaveLength(1);
    await pass(200);
    expect(receiver.received).toHaveLength(2);
    await pass(24 * 3600);
    expect(await fixture.log()).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  });

  it('410: nobody is told anything there any more, and the account is told why', async () => {
    const fixture = await createFixture({ isOrdered: true });
    receiver.plan(410);
    await fixture.tell({ n: 1 }, { n: 2 });
    await pass(0);
    await pass(24 * 3600);
    expect(receiver.received).toHaveLength(1);
    expect(await fixture.endpoint()).toMatchObject({ disabled: 'gone', last_status: 410 });
    expect((await fixture.log()).map(({ state }) => state)).toEqual(['dead', 'dead']);
    const client = app().client(await signInAs(app(), fixture.person));
    const { data } = await client.call(noticeRoutes.list, { query: {} });
    expect(data).toMatchObject([{ kind: 'webhook_gone', params: { host: receiver.host } }]);
  });
});

describe('an endpoint', () => {
  it('with an order is told one after the other, the next only when the one before is over', async () => {
    const fixture = await createFixture({ isOrdered: true });
    receiver.plan(500);
    await fixture.tell({ n: 1 }, { n: 2 }, { n: 3 });
    await pass(0);
    expect(receiver.received.map(({ body }) => body)).toEqual(['{"n":1}']);
    await pass(7);
    expect(receiver.received.map(({ body }) => body)).toEqual(['{"n":1}', '{"n":1}', '{"n":2}', '{"n":3}']);
  });

  it('without an order is told the others meanwhile', async () => {
    const fixture = await createFixture();
    receiver.plan(500);
    await fixture.tell({ n: 1 }, { n: 2 }, { n: 3 });
    await pass(0);
    expect((await fixture.log()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'delivered', 'waiting']);
  });

  it('is told no more in a minute than it takes', async () => {
    const fixture = await createFixture({ perMinute: 3 });
    await fixture.tell(...Array.from({ length: 8 }, (_, n) => ({ n })));
    await pass(0);
    expect(receiver.received).toHaveLength(3);
    await pass(60);
    expect(receiver.received).toHaveLength(6);
    await pass(60);
    expect(receiver.received).toHaveLength(8);
  });

  it('that fails rests, is asked with one message at a time, and is told all when it is back', async () => {
    const fixture = await createFixture();
    receiver.always(500);
    await fixture.tell(...Array.from({ length: 40 }, (_, n) => ({ n })));
    await pass(0);
    const first = receiver.received.length;
    expect(first).toBeLessThanOrEqual(8);
    for (let minute = 0; minute < 10; minute += 1) await pass(60);
    // Without a rest it would have been all of them, again and again.
    expect(receiver.received.length - first).toBeLessThanOrEqual(6);
    const client = app().client(await signInAs(app(), fixture.person));
    const { data } = await client.call(noticeRoutes.list, { query: {} });
    expect(data.map(({ kind }) => kind)).toEqual(['webhook_failing']);
    receiver.always(200);
    await pass(3_700);
    await pass(3_700);
    expect(
      await fixture.within((tx) => webhooks.countMessages(tx, fixture.person.accountId, fixture.id)),
    ).toMatchObject({
      delivered: 40,
      waiting: 0,
    });
    expect(await fixture.endpoint()).toMatchObject({ failures_in_row: 0, resting_until: null });
  });

  it('that fails for five days is switched off; its dead letters are replayed when it is well', async () => {
    const fixture = await createFixture();
    const { accountId } = fixture.person;
    receiver.always(500);
    await fixture.tell(...Array.from({ length: 20 }, (_, n) => ({ n })));
    for (let hours = 0; hours <= 126; hours += 6) await pass(6 * 3_600);
    expect(await fixture.endpoint()).toMatchObject({ disabled: 'failing' });
    expect(await fixture.within((tx) => webhooks.countMessages(tx, accountId, fixture.id))).toMatchObject({ dead: 20 });
    const ids = (await fixture.log()).map(({ message_id: id }) => id).toSorted();
    receiver.reset();
    const wanted = { url: receiver.url, isOrdered: false, perMinute: null, isActive: true };
    await fixture.within((tx) => webhooks.changeEndpoint(tx, accountId, fixture.id, wanted));
    const range = { id: null, from: null, to: null, states: ['dead'] } as const;
    expect(await fixture.within((tx) => webhooks.replay(tx, accountId, fixture.id, range))).toBe(20);
    await pass(0);
    expect(receiver.received.map(({ id }) => id).toSorted()).toEqual(ids);
  }, 120_000);

  it('signs with both secrets for a day while one is changed for another', async () => {
    const fixture = await createFixture();
    const { accountId } = fixture.person;
    const secret = (await fixture.within((tx) => webhooks.rotateSecret(tx, accountId, fixture.id))) ?? '';
    await fixture.tell({ n: 1 });
    await pass(0);
    await pass(24 * 3600 + 1);
    await fixture.tell({ n: 2 });
    await pass(0);
    const signed = receiver.received.map((call) => [isSignedWith(fixture.secret, call), isSignedWith(secret, call)]);
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('that is switched off keeps what it is told until it is switched on', async () => {
    const fixture = await createFixture();
    const { accountId } = fixture.person;
    const wanted = { url: receiver.url, isOrdered: false, perMinute: null };
    const change = (isActive: boolean) =>
      fixture.within((tx) => webhooks.changeEndpoint(tx, accountId, fixture.id, { ...wanted, isActive }));
    await change(false);
    await fixture.tell({ n: 1 });
    await pass(3_600);
    expect(receiver.received).toHaveLength(0);
    await change(true);
    await pass(0);
    expect(receiver.received).toHaveLength(1);
  });

  it('is tried at once by a button, and what came of it is in the log', async () => {
    const fixture = await createFixture();
    const { accountId } = fixture.person;
    receiver.plan(401);
    const test = { event: 'test', body: '{"event":"test"}' };
    const tryNow = async () => {
      const tried = await webhooks.tryNow(fixture.context, accountId, fixture.id, test);
      if (tried) await fixture.within((tx) => webhooks.keepTry(tx, accountId, tried));
      return tried?.outcome;
    };
    expect(await tryNow()).toMatchObject({ status: 401, error: 'status_401', answer: 'said 401' });
    expect(await fixture.log()).toMatchObject([{ event: 'test', state: 'dead', attempts: 1 }]);
    expect(await tryNow()).toMatchObject({ error: null });
  });

  it('keeps its log for 30 days, and no secret in the clear', async () => {
    const fixture = await createFixture();
    await fixture.tell({ n: 1 });
    await pass(0);
    app().clock.advance(29 * 24 * 3600);
    await webhooks.removeOld(app().app.systemContext('test'));
    expect(await fixture.log()).toHaveLength(1);
    app().clock.advance(2 * 24 * 3600);
    await webhooks.removeOld(app().app.systemContext('test'));
    expect(await fixture.log()).toHaveLength(0);
    const { rows } = await app().owner.query<{ secret: string }>('select secret from platform.webhook_endpoints');
    expect(rows.every(({ secret }) => !secret.includes('whsec_'))).toBe(true);
  });
});
