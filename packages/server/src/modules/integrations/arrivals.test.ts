import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookRoutes as routes } from '@galena/contract/integrations';
import { listRoutes, type AtDestination, type List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { webhookJob } from '../../platform/webhooks/webhooks.jobs.ts';
import { removeOld } from '../../platform/webhooks/webhooks.service.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startReceiver } from '../../testing/webhooks/receiver.ts';
import { emptyListWebhook } from './list-webhooks.service.ts';
import { newRecordsJob, webhookRun } from './sending.jobs.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const jobs = [webhookJob, runJob, newRecordsJob];
const app = useTestApp({
  jobs,
  runs: [webhookRun],
  environment: { GALENA_OUTBOUND_ALLOW: receiver.host, GALENA_WEBHOOKS_OVER_HTTP: 'on', GALENA_RATE_LIMITS: 'off' },
});
beforeEach(() => receiver.reset());

const { url } = receiver;

const work = async (): Promise<void> => {
  await app().owner.query(
    `update platform.jobs set due_at = least(due_at, now()) where queue = $1 and state < 'active'`,
    [webhookJob.name],
  );
  await app().runJobsUntilIdle(jobs);
};

/** A list with records, which sends to an address of its own or to a webhook of the account. */
const begin = async (count: number, input: object = { url, name: 'n8n' }) => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList();
  const { saved } = await fixture.write(
    list,
    Array.from({ length: count }, (_, n) => leadOf(`${n}`, withEmail(`hello${n}@lead.example`))),
  );
  await fixture.client.call(routes.setUp, { params: { id: list.id }, body: input });
  return { ...fixture, list, saved };
};

/** 30 days are over. */
const forgetLog = async (): Promise<void> => {
  await app().owner.query(`update platform.webhook_messages set settled_at = settled_at - interval '31 days'`);
  await removeOld(app().app.systemContext('test'));
};

type Begun = ListFixture & { readonly list: List; readonly saved: readonly number[] };

const send = async ({ client, list }: Begun, resultIds: readonly number[]): Promise<void> => {
  const params = { type: list.type, id: list.id };
  await client.call(routes.send, { params, body: { resultIds: [...resultIds] } });
  await work();
};

const statesOf = async ({ client, list, saved }: Begun) => {
  const { data } = await client.call(routes.states, { params: { id: list.id }, body: { result_ids: [...saved] } });
  return data;
};

const found = async ({ client, list }: Begun, destinations: readonly AtDestination[]): Promise<readonly number[]> => {
  const params = { type: list.type, id: list.id };
  const { data } = await client.call(resultRoutes.results, { params, body: { destinations: [...destinations] } });
  return data.map(({ id }) => id);
};

describe('POST /api/campaign-webhook/:id/states', () => {
  it('says how far each record is with the list’s own webhook, also after its log has forgotten', async () => {
    const begun = await begin(3);
    const [first = 0, second = 0, third = 0] = begun.saved;
    expect(await statesOf(begun)).toEqual([]);
    await send(begun, [first]);
    receiver.always(410);
    await send(begun, [second]);
    const states = await statesOf(begun);
    expect(states.map(({ result_id: id, state }) => [id, state])).toEqual([
      [first, 'sent'],
      [second, 'failed'],
    ]);
    expect(states[0]).toMatchObject({ connection_id: null, last_error: null, sent_at: expect.any(String) });
    expect(states[1]).toMatchObject({ last_error: 'status_410', sent_at: null });
    await forgetLog();
    expect((await begun.client.call(routes.deliveries, { query: { campaign_id: begun.list.id } })).data).toEqual([]);
    expect((await statesOf(begun)).map(({ state }) => state)).toEqual(['sent', 'failed']);
    // The filter of the list asks the same.
    const to = 'webhook-own';
    expect(await found(begun, [{ to, state: 'sent' }])).toEqual([first]);
    expect(await found(begun, [{ to, state: 'failed' }])).toEqual([second]);
    expect(await found(begun, [{ to, state: 'unsent' }])).toEqual([third]);
    expect(await found(begun, [{ to, state: 'sending' }])).toEqual([]);
  });

  it('says `sending` as long as it is tried again, and what arrived once stays sent', async () => {
    const begun = await begin(1);
    receiver.always(500);
    await send(begun, begun.saved);
    expect(await statesOf(begun)).toMatchObject([{ state: 'sending', last_error: 'status_500' }]);
    expect(await found(begun, [{ to: 'webhook-own', state: 'sending' }])).toEqual(begun.saved);
    receiver.reset();
    app().clock.advance(3_600);
    await work();
    expect(await statesOf(begun)).toMatchObject([{ state: 'sent', last_error: null }]);
    receiver.always(410);
    await send(begun, begun.saved);
    expect(await statesOf(begun)).toMatchObject([{ state: 'sent', last_error: 'status_410' }]);
  });

  it('keeps webhooks of the account apart, and forgets an address of the list with it', async () => {
    const begun = await begin(1);
    await send(begun, begun.saved);
    const { data: other } = await begun.client.call(routes.create, { body: { name: 'Make', url } });
    const setUp = { params: { id: begun.list.id }, body: { webhook_connection_id: other.id } };
    const of = async () => (await begun.client.call(routes.destinations, { params: { id: begun.list.id } })).data;
    expect(await of()).toEqual([{ connection_id: null, name: 'n8n', is_current: true, has_records: true }]);
    await begun.client.call(routes.setUp, setUp);
    expect(await statesOf(begun)).toEqual([]);
    await send(begun, begun.saved);
    expect(await statesOf(begun)).toMatchObject([{ connection_id: other.id, state: 'sent' }]);
    await begun.client.call(routes.setUp, { params: { id: begun.list.id }, body: { url } });
    expect(await of()).toEqual([
      { connection_id: null, name: new URL(url).host, is_current: true, has_records: false },
      { connection_id: other.id, name: 'Make', is_current: false, has_records: true },
    ]);
    expect(await found(begun, [{ to: `webhook-${other.id}`, state: 'sent' }])).toEqual(begun.saved);
    await begun.client.call(routes.remove, { params: { id: other.id } });
    expect(await statesOf(begun)).toEqual([]);
  });

  it('says nothing of another account’s records', async () => {
    const begun = await begin(1);
    await send(begun, begun.saved);
    const stranger = await begin(1);
    const asked = { params: { id: stranger.list.id }, body: { result_ids: [...begun.saved] } };
    expect((await stranger.client.call(routes.states, asked)).data).toEqual([]);
    const foreign = { params: { id: begun.list.id }, body: { result_ids: [...begun.saved] } };
    expect((await stranger.client.refused(routes.states, foreign)).status).toBe(404);
  });

  it('is forgotten with its list', async () => {
    const begun = await begin(2);
    await send(begun, begun.saved);
    const { list, person, within } = begun;
    const gone = { accountId: person.accountId, id: list.id };
    await within(async (tx) => {
      expect(await emptyListWebhook(tx, gone)).toEqual({ removed: 2, isEmpty: false });
      expect(await emptyListWebhook(tx, gone)).toEqual({ removed: 1, isEmpty: true });
      expect(await emptyListWebhook(tx, gone)).toEqual({ removed: 0, isEmpty: true });
    });
    expect(await statesOf(begun)).toEqual([]);
  });
});

describe('POST /api/campaign-webhook/:id/again', () => {
  it('sends what the log has as it was, and what it has forgotten as it is now', async () => {
    const begun = await begin(1);
    const [id = 0] = begun.saved;
    await send(begun, [id]);
    const again = { params: { id: begun.list.id }, body: { result_id: id, connection_id: null } };
    await begun.client.call(routes.again, again);
    expect(await statesOf(begun)).toMatchObject([{ state: 'sending' }]);
    await work();
    expect(await statesOf(begun)).toMatchObject([{ state: 'sent' }]);
    expect(new Set(receiver.received.map(({ id: letter }) => letter)).size).toBe(1);
    await forgetLog();
    await begun.client.call(routes.again, again);
    await work();
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ id: letter }) => letter)).size).toBe(2);
    expect(await statesOf(begun)).toMatchObject([{ state: 'sent' }]);
  });

  it('refuses a webhook that is off, and one that nothing was sent to', async () => {
    const begun = await begin(1);
    const [id = 0] = begun.saved;
    const again = { params: { id: begun.list.id }, body: { result_id: id, connection_id: null } };
    expect((await begun.client.refused(routes.again, again)).status).toBe(404);
    await send(begun, [id]);
    await begun.client.call(routes.setUp, { params: { id: begun.list.id }, body: { url, is_active: false } });
    expect((await begun.client.refused(routes.again, again)).body).toMatchObject({ code: 'webhook_off' });
  });
});

describe('a filter by destination', () => {
  it('is refused where nobody sends to such a destination, and can be saved with a selection', async () => {
    const begun = await begin(2);
    const [first = 0] = begun.saved;
    await send(begun, [first]);
    const params = { type: begun.list.type, id: begun.list.id };
    const filters = { destinations: [{ to: 'webhook-own', state: 'unsent' as const }] };
    receiver.reset();
    await begun.client.call(routes.send, { params, body: { all: true, filters } });
    await work();
    expect(receiver.received).toHaveLength(1);
    expect((await statesOf(begun)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const { data } = await begun.client.call(listRoutes.history, { params: { id: begun.list.id }, body: {} });
    expect(data[0]).toMatchObject({ requested: 1, found: 1 });
  });
});
