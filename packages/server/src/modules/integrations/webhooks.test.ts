import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookRoutes as routes } from '@galena/contract/integrations';
import { runRoutes } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { labelRoutes } from '@galena/contract/labels';
import { bulkRoutes } from '@galena/contract/bulk';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { isSignedWith, startReceiver } from '../../testing/webhooks/receiver.ts';
import { webhookJob } from '../../platform/webhooks/webhooks.jobs.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { suppress } from '../records/index.ts';
import { forgetWebhooks } from './connections.service.ts';
import { newRecordsJob, webhookRun } from './sending.jobs.ts';
import { webhookEvents } from '@galena/contract/integrations';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const jobs = [webhookJob, runJob, newRecordsJob];
const app = useTestApp({
  jobs,
  runs: [webhookRun],
  environment: { GALENA_OUTBOUND_ALLOW: receiver.host, GALENA_WEBHOOKS_OVER_HTTP: 'on', GALENA_RATE_LIMITS: 'off' },
});
beforeEach(async () => {
  receiver.reset();
  await app().owner.query('delete from platform.webhook_endpoints');
});

const { url } = receiver;

/** Works off what is due; what was put off is due now. */
const work = async (): Promise<void> => {
  await app().owner.query(
    `update platform.jobs set due_at = least(due_at, now()) where queue = $1 and state < 'active'`,
    [webhookJob.name],
  );
  await app().runJobsUntilIdle(jobs);
};

const leads = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => leadOf(`${from + n}`, withEmail(`hello${from + n}@lead.example`)));

const setUp = async ({ client }: ListFixture, list: List, input: object = {}) =>
  (await client.call(routes.setUp, { params: { id: list.id }, body: { url, ...input } })).data;

const send = async ({ client }: ListFixture, list: List, body: object = { all: true }) => {
  const { data } = await client.call(routes.send, {
    params: { type: list.type, id: list.id },
    body: body as { all: true },
  });
  await work();
  return (await client.call(runRoutes.get, { params: { id: data.id } })).data;
};

type Told = {
  readonly event: string;
  readonly list: object;
  readonly lead: { readonly id: number; readonly name: string };
};
const told = (): readonly Told[] => receiver.received.map(({ body }) => JSON.parse(body) as Told);

describe('the webhook of a list', () => {
  // LIST-045, LIST-046, LIST-010
  it('is none, then what was set up, with a secret that is told once', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    const get = async () => (await fixture.client.call(routes.listWebhook, { params: { id: list.id } })).data;
    expect(await get()).toBeNull();
    const made = await setUp(fixture, list, { name: 'n8n', send_new: true });
    expect(made).toMatchObject({ campaign_id: list.id, url, name: 'n8n', send_new: true, is_active: true });
    expect(made.secret).toMatch(/^whsec_/);
    const { secret: _, ...shown } = made;
    expect(await get()).toEqual(shown);
    expect((await setUp(fixture, list, { name: 'Zap' })).secret).toBeNull();
    expect(await get()).toMatchObject({ name: 'Zap', send_new: false });
    await fixture.client.call(routes.removeOfList, { params: { id: list.id } });
    expect(await get()).toBeNull();
  });

  it.each([
    'ftp://hooks.example.com/',
    'http://10.0.0.1/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://user:pass@hooks.example.com/',
    'https://hooks.example.com:22/',
    'not an address',
  ])('refuses %s', async (address) => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    const refused = await fixture.client.refused(routes.setUp, { params: { id: list.id }, body: { url: address } });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'webhook_url_refused', errors: { url: [expect.any(String)] } },
    });
  });

  it('needs an address or a webhook of the account, and is nobody else’s', async () => {
    const fixture = await createListFixture(app());
    const stranger = await createListFixture(app());
    const list = await fixture.createList();
    const params = { id: list.id };
    expect(await fixture.client.refused(routes.setUp, { params, body: {} })).toMatchObject({
      status: 422,
      body: { errors: { url: ['Field is required.'] } },
    });
    expect((await stranger.client.refused(routes.listWebhook, { params })).status).toBe(404);
    expect((await stranger.client.refused(routes.setUp, { params, body: { url } })).status).toBe(404);
    const own = await stranger.client.call(routes.create, { body: { name: 'Mine', url } });
    const foreign = { params, body: { webhook_connection_id: own.data.id } };
    expect((await fixture.client.refused(routes.setUp, foreign)).status).toBe(404);
  });
});

describe('sending records to the webhook of their list', () => {
  // HOOK-005, HOOK-006, HOOK-007
  it('is refused where the list has none, in the words of the specification', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    await fixture.write(list, leads(1));
    const input = { params: { type: list.type, id: list.id }, body: { all: true } as const };
    expect(await fixture.client.refused(routes.send, input)).toMatchObject({
      status: 422,
      body: {
        code: 'webhook_missing',
        message: "Selected list doesn't have webhook, please setup before continue.",
      },
    });
  });

  // HOOK-001, HOOK-008
  it('posts each record once, with its list, signed', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ name: 'Mills' });
    await fixture.client.call(listRoutes.details, {
      body: { campaign_id: list.id, tags: ['q4', 'pt'], source: 'Fair' },
    });
    const { data: label } = await fixture.client.call(labelRoutes.create, {
      body: { list_type: 'company', name: 'budget', title: 'Budget', kind: 'number' },
    });
    const { saved } = await fixture.write(list, leads(3));
    await fixture.client.call(bulkRoutes.label, {
      params: { type: 'company', id: list.id },
      body: { resultIds: [saved[0] as number], label_id: label.id, value: 12 },
    });
    const { secret } = await setUp(fixture, list);
    const run = await send(fixture, list);
    expect(run).toMatchObject({ state: 'completed', done: 3, total: 3 });
    expect(told()).toHaveLength(3);
    expect(new Set(told().map(({ lead }) => lead.id))).toEqual(new Set(saved));
    const [first] = told().filter(({ lead }) => lead.id === saved[0]);
    expect(first).toMatchObject({
      event: 'lead',
      list: { id: list.id, name: 'Mills', type: 'company', tags: ['q4', 'pt'], source: 'Fair' },
      lead: { name: 'Lead 1', email: 'hello1@lead.example', labels: { budget: 12 } },
    });
    expect(receiver.received.every((call) => isSignedWith(secret ?? '', call))).toBe(true);
    // As the API document says it.
    const declared = webhookEvents.find(({ name }) => name === 'lead')?.payload;
    for (const one of told()) expect(declared?.safeParse(one).error?.issues ?? []).toEqual([]);
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history[0]).toMatchObject({ kind: 'webhook', requested: 3, found: 3, status: 'completed' });
  });

  it('sends those that are chosen: by name, or by what is filtered', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    const { saved } = await fixture.write(list, leads(5));
    await setUp(fixture, list);
    await send(fixture, list, { resultIds: saved.slice(0, 2) });
    expect(told()).toHaveLength(2);
    receiver.reset();
    await send(fixture, list, { all: true, filters: { search: 'Lead 4' } });
    expect(told().map(({ lead }) => lead.name)).toEqual(['Lead 4']);
  });

  it('sends nothing of who asked meanwhile not to be contacted, or was deleted, and keeps nothing of what it would have said', async () => {
    const fixture = await createListFixture(app());
    const { accountId } = fixture.person;
    const list = await fixture.createList();
    const { saved } = await fixture.write(list, leads(3));
    await setUp(fixture, list);
    receiver.always(500);
    await send(fixture, list);
    expect(receiver.received).toHaveLength(3);
    receiver.reset();
    await fixture.within((tx) =>
      suppress(tx, { accountId, level: 'account', kind: 'email', text: 'hello2@lead.example', reason: 'asked' }),
    );
    await fixture.client.call(bulkRoutes.remove, {
      body: { resultIds: [saved[2] as number], campaign_id: list.id },
    });
    app().clock.advance(3_600);
    await work();
    expect(told().map(({ lead }) => lead.id)).toEqual([saved[0]]);
    const query = { campaign_id: list.id };
    const { data, counts } = await fixture.client.call(routes.deliveries, { query });
    expect(counts).toEqual({ waiting: 0, delivered: 1, dead: 0, withheld: 2 });
    const withheld = data.filter(({ state }) => state === 'withheld');
    for (const { id } of withheld)
      expect((await fixture.client.call(routes.delivery, { params: { id }, query })).data.body).toBe('');
  });

  it('is refused while its webhook is off', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    await fixture.write(list, leads(1));
    await setUp(fixture, list, { is_active: false });
    const input = { params: { type: list.type, id: list.id }, body: { all: true } as const };
    expect(await fixture.client.refused(routes.send, input)).toMatchObject({
      status: 409,
      body: { code: 'webhook_off' },
    });
  });
});

describe('new records', () => {
  it('are told of once each, from the moment on that this was chosen', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    await fixture.write(list, leads(2));
    await setUp(fixture, list, { send_new: true });
    await work();
    expect(told()).toHaveLength(0);
    for (let batch = 0; batch < 3; batch += 1) await fixture.write(list, leads(3, 10 + batch * 3));
    await work();
    expect(
      told()
        .map(({ lead }) => lead.name)
        .toSorted(),
    ).toEqual(Array.from({ length: 9 }, (_, n) => `Lead ${10 + n}`).toSorted());
    await setUp(fixture, list, { send_new: false });
    await fixture.write(list, leads(2, 50));
    await work();
    expect(told()).toHaveLength(9);
  });
});

describe('webhooks of the account', () => {
  // HOOK-002, HOOK-003
  it('are added, changed, used by lists, and deleted when no list sends to them', async () => {
    const fixture = await createListFixture(app());
    const { client } = fixture;
    const made = await client.call(routes.create, { body: { name: 'Our CRM', url, per_minute: 60 } });
    expect(made.data).toMatchObject({ name: 'Our CRM', url, is_active: true, per_minute: 60, lists: [] });
    const params = { id: made.data.id };
    expect(await client.refused(routes.create, { body: { name: 'Our CRM', url } })).toMatchObject({
      status: 422,
      body: { code: 'webhook_name_taken' },
    });
    const list = await fixture.createList();
    await fixture.write(list, leads(2));
    await setUp(fixture, list, { url: undefined, webhook_connection_id: params.id });
    await send(fixture, list);
    expect(receiver.received.every((call) => isSignedWith(made.data.secret ?? '', call))).toBe(true);
    expect(receiver.received).toHaveLength(2);
    expect((await client.call(routes.connections, {})).data).toMatchObject([{ lists: [{ id: list.id }] }]);
    expect(await client.refused(routes.remove, { params })).toMatchObject({
      status: 409,
      body: { code: 'webhook_in_use', message: expect.stringContaining(list.name) as string },
    });
    await client.call(routes.removeOfList, { params: { id: list.id } });
    const changed = await client.call(routes.change, { params, body: { name: 'CRM', url, is_active: false } });
    expect(changed.data).toMatchObject({ name: 'CRM', is_active: false });
    await client.call(routes.remove, { params });
    expect((await client.call(routes.connections, {})).data).toEqual([]);
  });

  it('are tried by a button, that says what the receiver answered', async () => {
    const { client } = await createListFixture(app());
    const { data } = await client.call(routes.create, { body: { name: 'Hook', url } });
    receiver.plan(403);
    const params = { id: data.id };
    expect((await client.call(routes.test, { params })).data).toMatchObject({
      is_delivered: false,
      status: 403,
      error: 'status_403',
      answer: 'said 403',
    });
    expect((await client.call(routes.test, { params })).data).toMatchObject({ is_delivered: true, status: 204 });
    expect(told()[0]).toMatchObject({ event: 'test', lead: { is_demo: true } });
    expect(webhookEvents.find(({ name }) => name === 'test')?.payload.safeParse(told()[0]).success).toBe(true);
    const { data: log } = await client.call(routes.deliveries, { query: { connection_id: data.id } });
    expect(log.map(({ state }) => state)).toEqual(['delivered', 'dead']);
  });

  it('tell what failed for good, and send it again under the same id', async () => {
    const fixture = await createListFixture(app());
    const { client } = fixture;
    const list = await fixture.createList();
    await fixture.write(list, leads(2));
    await setUp(fixture, list, { is_ordered: true });
    receiver.plan(410);
    await send(fixture, list);
    const query = { campaign_id: list.id };
    const before = await client.call(routes.deliveries, { query: { ...query, state: 'dead' } });
    expect(before.data).toHaveLength(2);
    expect((await client.call(routes.listWebhook, { params: { id: list.id } })).data).toMatchObject({
      disabled: 'gone',
    });
    await setUp(fixture, list, { is_ordered: true });
    receiver.reset();
    expect((await client.call(routes.replay, { body: query })).message).toBe('Sending again: 2.');
    await work();
    const ids = before.data.map(({ webhook_id: id }) => id).toSorted();
    expect(receiver.received.map(({ id }) => id).toSorted()).toEqual(ids);
    const { data: tries } = await client.call(routes.delivery, { params: { id: before.data[1]?.id as number }, query });
    expect(tries.tries.map(({ error }) => error)).toEqual(['status_410', null]);
  });

  it('get a new secret; the old one signs as well for a day', async () => {
    const { client } = await createListFixture(app());
    const { data } = await client.call(routes.create, { body: { name: 'Hook', url } });
    const params = { id: data.id };
    const { secret } = (await client.call(routes.rotate, { params })).data;
    await client.call(routes.test, { params });
    const [call] = receiver.received;
    expect(call && [isSignedWith(data.secret ?? '', call), isSignedWith(secret, call)]).toEqual([true, true]);
  });
});

describe('an account that goes for good', () => {
  it('takes its webhooks with it: their addresses, their secrets and what they were told', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    await fixture.write(list, leads(2));
    await setUp(fixture, list);
    await send(fixture, list);
    const { accountId } = fixture.person;
    await fixture.within((tx) => forgetWebhooks(tx, accountId));
    for (const table of [
      'integrations.list_webhooks',
      'platform.webhook_endpoints',
      'platform.webhook_messages',
      'platform.webhook_attempts',
    ]) {
      const { rows } = await app().owner.query(`select * from ${table} where account_id = $1`, [accountId]);
      expect([table, rows]).toEqual([table, []]);
    }
  });
});
