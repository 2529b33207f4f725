import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { customerRoutes, customerWebhookEvents, customerWebhookRoutes as routes } from '@galena/contract/customers';
import { webhookJob } from '../../platform/webhooks/webhooks.jobs.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { isSignedWith, startReceiver } from '../../testing/webhooks/receiver.ts';
import { plantPackage } from './module.fixture.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const app = useTestApp({
  jobs: [webhookJob],
  environment: { GALENA_OUTBOUND_ALLOW: receiver.host, GALENA_WEBHOOKS_OVER_HTTP: 'on', GALENA_RATE_LIMITS: 'off' },
});
beforeEach(() => receiver.reset());

const { url } = receiver;
const all = customerWebhookEvents.map(({ name }) => name) as never;
const work = (): Promise<void> => app().runJobsUntilIdle([webhookJob]);

const createReseller = async () => {
  const person = await createPerson(app(), { modules: ['leads', 'whitelabel'], userType: 'reseller' });
  const client = app().client(await signInAs(app(), person));
  const packageId = await plantPackage(app(), person.accountId, 'Starter', 'starter');
  let serial = 0;
  const add = async () => {
    const email = `kid${(serial += 1)}-${person.id}@shop.example`;
    const body = { email, first_name: 'Kim', last_name: 'Kid', package_id: packageId };
    return (await client.call(customerRoutes.create, { body })).data;
  };
  const hook = async (events: never, more: object = {}) =>
    (await client.call(routes.create, { body: { url, events, ...more } })).data;
  return { client, add, hook, packageId };
};

describe('webhooks on customers’ subscriptions (WL-004 WL-035 HOOK-004)', () => {
  it('are told what they asked for, in order, signed, and nobody else’s', async () => {
    const [one, other] = [await createReseller(), await createReseller()];
    const { secret } = await one.hook(all);
    await other.hook(all);
    const { id, account_id: accountId, email } = await one.add();
    await one.client.call(customerRoutes.update, { params: { id }, body: { expires_in: 9 } });
    await one.client.call(customerRoutes.cancel, { params: { id } });
    await one.client.call(customerRoutes.reactivate, { params: { id }, body: {} });
    await work();
    expect(receiver.received.map(({ event }) => event)).toEqual([
      'subscription.created',
      'subscription.updated',
      'subscription.canceled',
      'subscription.reactivated',
    ]);
    for (const call of receiver.received) {
      expect(isSignedWith(secret as string, call)).toBe(true);
      customerWebhookEvents.find(({ name }) => name === call.event)?.payload.parse(JSON.parse(call.body));
    }
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'subscription.created',
      subscription: { id, account_id: accountId, email, package: { name: 'Starter' }, status: 'active' },
    });
  });

  it('only of their events, and not while they are off', async () => {
    const { add, hook, client } = await createReseller();
    await hook(['subscription.canceled'] as never);
    await hook(all, { is_active: false });
    const { id } = await add();
    await work();
    expect(receiver.received).toEqual([]);
    await client.call(customerRoutes.cancel, { params: { id } });
    await work();
    expect(receiver.received.map(({ event }) => event)).toEqual(['subscription.canceled']);
  });

  it('are added, changed, deleted; the secret is told once and can be changed', async () => {
    const { client, hook } = await createReseller();
    const { secret, ...made } = await hook(['subscription.refunded', 'subscription.created'] as never);
    expect(secret).toMatch(/^whsec_/);
    expect(made).toMatchObject({ url, events: ['subscription.created', 'subscription.refunded'], is_active: true });
    expect((await client.call(routes.list, {})).data).toEqual([made]);
    const params = { id: made.id };
    const body = { url, events: ['subscription.expired'], is_active: false } as const;
    const { data } = await client.call(routes.change, { params, body: { ...body, events: [...body.events] } });
    expect(data).toMatchObject({ events: ['subscription.expired'], is_active: false });
    const { data: rotated } = await client.call(routes.rotate, { params });
    expect(rotated.secret).not.toBe(secret);
    await client.call(routes.remove, { params });
    expect((await client.call(routes.list, {})).data).toEqual([]);
    await expect(
      client.call(routes.change, { params, body: { ...body, events: [...body.events] } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(hook([] as never)).rejects.toMatchObject({ status: 422 });
    await expect(hook(all, { url: 'ftp://files.example' })).rejects.toMatchObject({
      status: 422,
      body: { code: 'webhook_url_refused' },
    });
  });

  it('are tried, and what was sent is kept and sent again', async () => {
    const { client, add, hook } = await createReseller();
    const { id, secret } = await hook(all);
    const params = { id };
    receiver.plan(500);
    const { data: tried } = await client.call(routes.test, { params });
    expect(tried).toMatchObject({ is_delivered: false, status: 500 });
    await add();
    await work();
    const log = await client.call(routes.deliveries, { params, query: {} });
    expect(log.data.map(({ event, state }) => [event, state])).toEqual([
      ['subscription.created', 'delivered'],
      ['test', 'dead'],
    ]);
    expect(log.counts).toMatchObject({ delivered: 1, dead: 1 });
    const delivery = log.data[0]?.id as number;
    const { data: details } = await client.call(routes.delivery, { params: { id, delivery } });
    expect(JSON.parse(details.body)).toMatchObject({ event: 'subscription.created' });
    expect(details.tries).toHaveLength(1);
    receiver.reset();
    await client.call(routes.replay, { params, body: { delivery } });
    await work();
    const [again] = receiver.received;
    expect(again?.id).toBe(details.webhook_id);
    expect(again && isSignedWith(secret as string, again)).toBe(true);
  });

  it('belong to one reseller', async () => {
    const [one, other] = [await createReseller(), await createReseller()];
    const { id } = await one.hook(all);
    const params = { id };
    const body = { url, events: all };
    const calls = [
      () => other.client.call(routes.change, { params, body }),
      () => other.client.call(routes.remove, { params }),
      () => other.client.call(routes.rotate, { params }),
      () => other.client.call(routes.test, { params }),
      () => other.client.call(routes.deliveries, { params, query: {} }),
      () => other.client.call(routes.delivery, { params: { id, delivery: 1 } }),
      () => other.client.call(routes.replay, { params, body: {} }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
  });
});
