import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookRoutes as routes, type DeliveryState } from '@galena/contract/integrations';
import { runRoutes } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { type EmailCheck, verificationOperatorRoutes as operator } from '@galena/contract/verification';
import { createApiKey } from '../../testing/calls/api-keys.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { listenersOf } from '../../testing/listeners.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startReceiver } from '../../testing/webhooks/receiver.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { webhookJob } from '../../platform/webhooks/webhooks.jobs.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { newRecordsJob, tellVerifiedJob } from './sending.jobs.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const verifier = createScriptedVerifier(() => app().clock.now());
const jobs = [webhookJob, runJob, newRecordsJob, tellVerifiedJob, ...listenersOf('integrations', 'verification')];
const app = useTestApp({
  jobs,
  supply: [verifier.supplied],
  environment: { GALENA_OUTBOUND_ALLOW: receiver.host, GALENA_WEBHOOKS_OVER_HTTP: 'on', GALENA_RATE_LIMITS: 'off' },
});
beforeEach(() => receiver.reset());

const { url } = receiver;

/** Works off what is due by the clock of the test, and what was put off. */
const work = async (): Promise<void> => {
  await app().owner.query(`update platform.jobs set due_at = least(due_at, now()) where state < 'active'`);
  await app().runJobsUntilIdle(jobs);
};

const later = async (seconds: number): Promise<void> => {
  app().clock.advance(seconds);
  await work();
};

const stage = async (emails: readonly string[], check: EmailCheck = 'withhold', sendNew = false) => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList();
  const write = (more: readonly string[]) =>
    fixture.write(
      list,
      more.map((email) => leadOf(email, withEmail(email))),
    );
  await write(emails);
  const body = { url, verify_emails: check, send_new: sendNew };
  await fixture.client.call(routes.setUp, { params: { id: list.id }, body });
  return { fixture, list, write };
};

const begin = async ({ client }: ListFixture, { type, id }: List) =>
  (await client.call(routes.send, { params: { type, id }, body: { all: true } })).data;

type Lead = { readonly email: string | null; readonly verification: string; readonly emails: readonly object[] };
const told = (): readonly Lead[] =>
  receiver.received
    .map(({ body }) => (JSON.parse(body) as { lead: Lead }).lead)
    .toSorted((a, b) => String(a.email).localeCompare(String(b.email)));

const logOf = async ({ client }: ListFixture, list: List) =>
  client.call(routes.deliveries, { query: { campaign_id: list.id } });

const states = async (fixture: ListFixture, list: List): Promise<readonly [DeliveryState, string | null][]> =>
  (await logOf(fixture, list)).data
    .map(({ state, last_error: error }): [DeliveryState, string | null] => [state, error])
    .toSorted(([a], [b]) => a.localeCompare(b));

const verificationsOf = async ({ client }: ListFixture) =>
  (await client.call(runRoutes.list, { query: { kind: 'verification.verify' } })).data;

describe('the webhook of a list that wants emails verified before', () => {
  it('is told afterwards, with what mail servers said, and not of what takes no mail', async () => {
    const emails = ['ann@w1.example.com', 'mailbox_missing.bob@w1.example.com', 'timeout.cleo@w2.example.com'];
    const { fixture, list } = await stage(emails);
    const { id } = await begin(fixture, list);
    const [verification] = await verificationsOf(fixture);
    const params = { id: verification?.id as number };
    await fixture.client.call(runRoutes.pause, { params });
    await work();
    expect(told()).toEqual([]);
    expect((await logOf(fixture, list)).verifying).toBe(3);
    await fixture.client.call(runRoutes.resume, { params });
    await work();
    expect(told().map(({ email, verification: state }) => [email, state])).toEqual([
      ['ann@w1.example.com', 'deliverable'],
      ['timeout.cleo@w2.example.com', 'unknown'],
    ]);
    expect((await logOf(fixture, list)).verifying).toBe(0);
    expect(await states(fixture, list)).toEqual([
      ['delivered', null],
      ['delivered', null],
      ['withheld', 'undeliverable'],
    ]);
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history.find(({ kind }) => kind === 'webhook')).toMatchObject({
      requested: 3,
      found: 2,
      status: 'completed',
    });
    expect((await fixture.client.call(runRoutes.get, { params: { id } })).data.state).toBe('completed');
    // What is known is not asked again: only the one that nobody could tell.
    await begin(fixture, list);
    await work();
    expect(told()).toHaveLength(4);
    expect((await verificationsOf(fixture)).map(({ total }) => total)).toEqual([1, 3]);
  });

  it('is told what nobody can tell, without asking twice, where the verification is over before the sending comes to it', async () => {
    const { fixture, list } = await stage(['timeout.cleo@early.example.com']);
    const { id } = await begin(fixture, list);
    await fixture.client.call(runRoutes.pause, { params: { id } });
    await work();
    expect(told()).toEqual([]);
    await fixture.client.call(runRoutes.resume, { params: { id } });
    await work();
    expect(told()).toMatchObject([{ verification: 'unknown' }]);
    expect(await verificationsOf(fixture)).toHaveLength(1);
    // Sent another time, it is asked again: mail servers may say more by now.
    app().clock.advance(1);
    await begin(fixture, list);
    await work();
    expect(told()).toHaveLength(2);
    expect(await verificationsOf(fixture)).toHaveLength(2);
  });

  it('isn’t told by a key whose cap is reached, where verifying own lists has its price', async () => {
    const admin = app().client(await signInAs(app(), await createPerson(app(), { role: 'admin', modules: ['admin'] })));
    const setPrice = (price: number) => admin.call(operator.savePrice, { body: { own_list_price: price } });
    await setPrice(1);
    const { fixture, list } = await stage([]);
    const write = (email: string) =>
      fixture.write(list, [leadOf(email, withEmail(email))], { provenance: { method: 'import' } });
    await fixture.grant(10);
    const { key } = await createApiKey(app(), fixture.person, { credit_cap: 1 });
    const send = { params: { type: list.type, id: list.id }, body: { all: true } } as const;
    await write('ann@cap.example.com');
    await app().client(key).call(routes.send, send);
    await work();
    expect(told()).toHaveLength(1);
    await write('bob@cap.example.com');
    const refused = await app().client(key).refused(routes.send, send);
    expect([refused.status, refused.body?.code]).toEqual([402, 'key_cap_reached']);
    await work();
    expect(told()).toHaveLength(1);
    // The user is not bound by it.
    await fixture.client.call(routes.send, send);
    await work();
    expect(told()).toHaveLength(3);
    await setPrice(0);
  });

  it('is told at once where nobody wanted for that', async () => {
    const { fixture, list } = await stage(['mailbox_missing.ann@plain.example.com'], 'off');
    await begin(fixture, list);
    await work();
    expect(told()).toMatchObject([{ email: 'mailbox_missing.ann@plain.example.com' }]);
    expect(await verificationsOf(fixture)).toEqual([]);
  });

  it('is told without the email, where the account prefers that', async () => {
    const { fixture, list } = await stage(['mailbox_missing.ann@bare.example.com'], 'leave_out');
    await begin(fixture, list);
    await work();
    expect(told()).toMatchObject([{ email: null, emails: [], name: 'Lead mailbox_missing.ann@bare.example.com' }]);
    expect(await states(fixture, list)).toEqual([['delivered', null]]);
  });

  it('is told of new records once they are verified, of one put off by its mail server two hours later at the latest', async () => {
    const { fixture, list, write } = await stage([], 'withhold', true);
    await write(['ann@new1.example.com', 'greylisted.bob@new2.example.com']);
    await work();
    expect(told()).toMatchObject([{ email: 'ann@new1.example.com' }]);
    for (const minutes of [5, 20]) await later(minutes * 60 + 1);
    expect((await logOf(fixture, list)).verifying).toBe(1);
    await later(80 * 60 + 1);
    expect(told()).toMatchObject([
      { email: 'ann@new1.example.com' },
      { email: 'greylisted.bob@new2.example.com', verification: 'unknown' },
    ]);
    expect((await logOf(fixture, list)).verifying).toBe(0);
  });

  it('is told in the end although whoever was to do it is gone', async () => {
    const { fixture, list } = await stage(['greylisted.ann@gone.example.com']);
    await begin(fixture, list);
    await work();
    expect((await logOf(fixture, list)).verifying).toBe(1);
    await app().owner.query(
      `delete from platform.jobs where queue in ('integrations.tell-verified', 'verification.try_again')`,
    );
    app().clock.advance(2 * 3600 + 16 * 60);
    const context = app().app.systemContext('test');
    for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
    await work();
    expect(told()).toMatchObject([{ email: 'greylisted.ann@gone.example.com' }]);
  });

  it('that is removed is told nothing any more, and one whose list goes neither', async () => {
    const { fixture, list } = await stage(['greylisted.ann@removed.example.com']);
    await begin(fixture, list);
    await work();
    await fixture.client.call(routes.removeOfList, { params: { id: list.id } });
    await later(3 * 3600);
    expect(told()).toEqual([]);
  });
});

describe('a webhook of the account', () => {
  it('has the wish for all lists that send to it', async () => {
    const { fixture, list } = await stage(['mailbox_missing.ann@shared.example.com'], 'off');
    const body = { name: 'CRM', url, verify_emails: 'withhold' } as const;
    const { data: connection } = await fixture.client.call(routes.create, { body });
    expect(connection.verify_emails).toBe('withhold');
    await fixture.client.call(routes.setUp, {
      params: { id: list.id },
      body: { webhook_connection_id: connection.id },
    });
    const { data: shown } = await fixture.client.call(routes.listWebhook, { params: { id: list.id } });
    expect(shown).toMatchObject({ verify_emails: 'withhold' });
    await begin(fixture, list);
    await work();
    expect(told()).toEqual([]);
    const { data } = await fixture.client.call(routes.change, {
      params: { id: connection.id },
      body: { ...body, verify_emails: 'leave_out' },
    });
    expect(data.verify_emails).toBe('leave_out');
    await begin(fixture, list);
    await work();
    expect(told()).toMatchObject([{ email: null }]);
  });
});
