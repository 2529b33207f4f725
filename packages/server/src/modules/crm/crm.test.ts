import { beforeEach, describe, expect, it } from 'vitest';
import { crmDeliveryRoutes, crmKeys, crmRoutes as routes } from '@galena/contract/crm';
import { noticeRoutes } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { createScriptedCrm } from '../../testing/crm/scripted-crm.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { supply } from '../../platform/ports/ports.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { suppress } from '../records/index.ts';
import { crmPort } from './crms.ports.ts';
import { crmRun, deliverJob, newRecordsJob, passOnJob } from './sending.jobs.ts';

const scripted = createScriptedCrm();
const jobs = [deliverJob, runJob, newRecordsJob, passOnJob];
const app = useTestApp({
  jobs,
  runs: [crmRun],
  environment: { GALENA_RATE_LIMITS: 'off' },
  supply: [supply(crmPort, scripted.supply)],
});
beforeEach(async () => {
  scripted.reset();
  await app().owner.query('delete from crm.connections');
});

/** Works off what is due; what was put off is due now. */
const work = async (): Promise<void> => {
  await app().owner.query(
    `update platform.jobs set due_at = least(due_at, now()) where queue like 'crm.%' and state < 'active'`,
  );
  await app().runJobsUntilIdle(jobs);
};

/** What a pause puts off is due, and worked off. */
const later = async (seconds: number): Promise<void> => {
  app().clock.advance(seconds);
  await work();
};

const leads = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => leadOf(`${from + n}`, withEmail(`hello${from + n}@lead.example`)));

const authorize = async ({ client }: ListFixture, body: object = {}) => {
  const { data } = await client.call(routes.authorize, { params: { key: 'ghl' }, body });
  return new URL(data.url).searchParams;
};

const connect = async (fixture: ListFixture, body: object = {}) => {
  const state = (await authorize(fixture, body)).get('state') ?? '';
  return (await fixture.client.call(routes.callback, { body: { code: 'good', state } })).data;
};

const begin = ({ client }: ListFixture, list: List, connectionId: number, body: object = { all: true }) =>
  client.call(crmDeliveryRoutes.send, {
    params: { type: list.type, id: list.id },
    body: { ...body, connection_id: connectionId } as { all: true; connection_id: number },
  });

const send = async (fixture: ListFixture, list: List, connectionId: number) => {
  await begin(fixture, list, connectionId);
  await work();
  return deliveries(fixture, connectionId);
};

const deliveries = async ({ client }: ListFixture, connectionId: number) =>
  (await client.call(crmDeliveryRoutes.deliveries, { query: { connection_id: connectionId } })).data.toSorted(
    (a, b) => a.result_id - b.result_id,
  );

const receiptOf = async ({ client }: ListFixture, id: number) =>
  (await client.call(crmDeliveryRoutes.delivery, { params: { id } })).data;

const countsOf = async ({ client }: ListFixture, list: List) =>
  (await client.call(listRoutes.get, { params: { id: list.id } })).data.counts;

/** Somebody with a list of leads and a connection. */
const stage = async (count = 1) => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList();
  await fixture.write(list, leads(count));
  const { id } = await connect(fixture);
  return { fixture, list, id };
};

describe('signing in at a CRM', () => {
  // CRM-002
  it('is for the keys of the specification', () =>
    expect(crmKeys).toEqual(['ghl', 'keap', 'zapier', 'groove', 'sales_connector']));

  // CRM-003, CRM-010
  it('goes there with a state and a challenge, and comes back as a connection', async () => {
    const fixture = await createListFixture(app());
    const query = await authorize(fixture);
    expect(query.get('redirect_uri')).toMatch(/\/crm\/callback$/);
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    const state = query.get('state') ?? '';
    const { data } = await fixture.client.call(routes.callback, { body: { code: 'good', state } });
    expect(data).toMatchObject({ crm_key: 'ghl', name: 'Scripted', account_name: 'Northbeam', status: 'active' });
    const again = await fixture.client.refused(routes.callback, { body: { code: 'good', state } });
    expect(again).toMatchObject({ body: { code: 'crm_state_expired' } });
  });

  it('refuses a state of somebody else, one of eleven minutes ago, and a code that is not good', async () => {
    const [fixture, other] = [await createListFixture(app()), await createListFixture(app())];
    const state = (await authorize(other)).get('state') ?? '';
    const body = { code: 'good', state };
    expect(await fixture.client.refused(routes.callback, { body })).toMatchObject({
      body: { code: 'crm_state_expired' },
    });
    expect(await other.client.refused(routes.callback, { body: { ...body, code: 'bad' } })).toMatchObject({
      body: { code: 'crm_refused' },
    });
    app().clock.advance(11 * 60);
    expect(await other.client.refused(routes.callback, { body })).toMatchObject({
      body: { code: 'crm_state_expired' },
    });
  });

  it('once more at the same account renews the connection that stands', async () => {
    const fixture = await createListFixture(app());
    const first = await connect(fixture);
    expect((await connect(fixture)).id).toBe(first.id);
    const { rows } = await app().owner.query('select secret, refresh_secret from crm.connections');
    expect(JSON.stringify(rows)).not.toMatch(/access-|refresh-/);
  });
});

describe('what a CRM holds already', () => {
  it('is found by its address, and only what is empty is filled', async () => {
    const { fixture, list, id } = await stage();
    const known = { id: 'old', url: null, tags: ['VIP'], owner: 'Dana', isDoNotDisturb: null };
    scripted.contacts.set('old', { ...known, values: { email: 'hello1@lead.example', name: 'As they say' } });
    const [sent] = await send(fixture, list, id);
    expect(scripted.contacts.size).toBe(1);
    expect(scripted.contacts.get('old')).toMatchObject({ values: { name: 'As they say' }, tags: ['VIP', list.name] });
    const { receipt, remote_id } = await receiptOf(fixture, sent?.id ?? 0);
    expect(remote_id).toBe('old');
    expect(receipt).toMatchObject({
      outcome: 'updated',
      kept: [{ crm_field: 'name', value: 'As they say' }],
      owner: 'Dana',
    });
  });

  it('is overwritten where the account wants it, and never with nothing', async () => {
    const { fixture, list, id } = await stage();
    await fixture.client.call(routes.change, { params: { id }, body: { if_exists: 'overwrite' } });
    const known = { id: 'old', url: null, tags: [], owner: null, isDoNotDisturb: null };
    const values = { email: 'hello1@lead.example', name: 'As they say', city: 'Porto' };
    scripted.contacts.set('old', { ...known, values });
    await send(fixture, list, id);
    expect(scripted.contacts.get('old')?.values).toMatchObject({ name: 'Lead 1', city: 'Porto' });
  });

  it('is updated when a record is sent again, and not made twice', async () => {
    const { fixture, list, id } = await stage(2);
    await send(fixture, list, id);
    const again = await send(fixture, list, id);
    expect(scripted.contacts.size).toBe(2);
    expect(again.map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect((await receiptOf(fixture, again[0]?.id ?? 0)).receipt).toMatchObject({ outcome: 'unchanged' });
  });
});

describe('a CRM that lies', () => {
  it.each([
    ['drops', { crm_field: 'name', sent: 'Lead 1', held: null }],
    ['truncates', { crm_field: 'name', sent: 'Lead 1', held: 'Lead' }],
  ] as const)('%s a field: the receipt says so', async (kind, difference) => {
    const { fixture, list, id } = await stage();
    scripted.lies.push({ kind, field: 'name' });
    const [sent] = await send(fixture, list, id);
    expect(sent).toMatchObject({ state: 'sent', has_differences: true });
    expect((await receiptOf(fixture, sent?.id ?? 0)).receipt?.differences).toEqual([difference]);
  });

  it('makes two of one: the receipt names the other', async () => {
    const { fixture, list, id } = await stage();
    scripted.lies.push({ kind: 'doubles' });
    const [sent] = await send(fixture, list, id);
    expect((await receiptOf(fixture, sent?.id ?? 0)).receipt?.doubles).toHaveLength(1);
  });
});

describe('a record on its way', () => {
  // CRM-014, CRM-016
  it('is sending, is tried after 1, 5 and 15 minutes, and then unsent', async () => {
    const { fixture, list, id } = await stage();
    scripted.fail('create', 'unavailable', 4);
    await begin(fixture, list, id);
    await app().runJobsUntilIdle([runJob]);
    expect(await countsOf(fixture, list)).toMatchObject({ sent: 0, unsent: 0 });
    await work();
    for (const [attempts, seconds] of [
      [1, 60],
      [2, 300],
      [3, 900],
    ] as const) {
      expect((await deliveries(fixture, id))[0]).toMatchObject({
        state: 'sending',
        attempts,
        last_error: 'unavailable',
      });
      await later(seconds);
    }
    expect((await deliveries(fixture, id))[0]).toMatchObject({
      state: 'unsent',
      attempts: 4,
      said: 'scripted unavailable',
    });
    expect(await countsOf(fixture, list)).toMatchObject({ sent: 0, unsent: 1 });
    await fixture.client.call(crmDeliveryRoutes.again, { body: { connection_id: id } });
    await later(60);
    expect((await deliveries(fixture, id))[0]).toMatchObject({ state: 'sent', last_error: null });
    expect(await countsOf(fixture, list)).toMatchObject({ sent: 1, unsent: 0 });
  });

  it('that the CRM refuses is not tried again, and says why', async () => {
    const { fixture, list, id } = await stage(2);
    scripted.fail('create', 'bad_input', 1);
    const sent = await send(fixture, list, id);
    expect(sent.map(({ state }) => state).toSorted()).toEqual(['sent', 'unsent']);
    expect(sent.find(({ state }) => state === 'unsent')).toMatchObject({
      last_error: 'refused',
      said: 'scripted bad_input',
    });
  });

  it('waits as long as the CRM asks, and no try is lost by it', async () => {
    const { fixture, list, id } = await stage(3);
    scripted.fail('find', 'rate_limited', 3, 120);
    await send(fixture, list, id);
    await later(60);
    expect((await deliveries(fixture, id)).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 3 }, () => ['sending', 0]),
    );
    await later(61);
    expect((await deliveries(fixture, id)).map(({ state }) => state)).toEqual(Array(3).fill('sent'));
  });

  it('that was sent before stays sent when sending it again fails', async () => {
    const { fixture, list, id } = await stage();
    await send(fixture, list, id);
    scripted.fail('read', 'bad_input', 1);
    expect((await send(fixture, list, id))[0]).toMatchObject({ state: 'sent', last_error: 'refused' });
  });

  it('does not leave once its person asked not to be contacted, and nothing is kept of it', async () => {
    const { fixture, list, id } = await stage(2);
    scripted.fail('findFields', 'rate_limited', 1, 60);
    await send(fixture, list, id);
    const { accountId } = fixture.person;
    await fixture.within((tx) =>
      suppress(tx, { accountId, level: 'account', kind: 'email', text: 'hello1@lead.example', reason: '' }),
    );
    await later(61);
    expect((await deliveries(fixture, id)).map(({ state, last_error }) => [state, last_error])).toEqual([
      ['unsent', 'withheld'],
      ['sent', null],
    ]);
    expect([...scripted.contacts.values()].map(({ values }) => values['email'])).toEqual(['hello2@lead.example']);
  });

  it('without an address or a number is not sent', async () => {
    const { fixture, list, id } = await stage(0);
    await fixture.write(list, [leadOf('1', { website: 'https://lead.example' })]);
    expect((await send(fixture, list, id))[0]).toMatchObject({ state: 'unsent', last_error: 'no_contact' });
  });
});

describe('tokens', () => {
  it('are had anew before they end, by one process, and the next calls use them', async () => {
    scripted.tokens.seconds = 600;
    const { fixture, list, id } = await stage(8);
    app().clock.advance(400);
    await send(fixture, list, id);
    expect(scripted.calls.filter(({ call }) => call === 'refresh')).toHaveLength(1);
    expect(scripted.contacts.size).toBe(8);
  });

  it('that the CRM refuses in the middle are had anew once', async () => {
    const { fixture, list, id } = await stage(4);
    scripted.tokens.access = 'changed-behind-our-back';
    await send(fixture, list, id);
    expect(scripted.calls.filter(({ call }) => call === 'refresh')).toHaveLength(1);
    expect(scripted.contacts.size).toBe(4);
  });

  it('that are revoked end the connection with one notice; signing in again, what waited is sent', async () => {
    const { fixture, list, id } = await stage(3);
    scripted.tokens.isRevoked = true;
    const sent = await send(fixture, list, id);
    expect(sent.map(({ state, last_error }) => [state, last_error])).toEqual(
      Array.from({ length: 3 }, () => ['unsent', 'expired']),
    );
    const { data: notices } = await fixture.client.call(noticeRoutes.list, { query: {} });
    expect(notices.filter(({ kind }) => kind === 'crm_expired')).toMatchObject([{ params: { name: 'Scripted' } }]);
    const [shown] = (await fixture.client.call(routes.connections, {})).data;
    expect(shown).toMatchObject({ id, status: 'expired', counts: { unsent: 3 } });
    const refused = await fixture.client.refused(crmDeliveryRoutes.again, { body: { connection_id: id } });
    expect(refused).toMatchObject({ body: { code: 'crm_expired' } });
    expect(await connect(fixture, { connection_id: id })).toMatchObject({ id, status: 'active' });
    await fixture.client.call(crmDeliveryRoutes.again, { body: { connection_id: id } });
    await work();
    expect((await deliveries(fixture, id)).map(({ state }) => state)).toEqual(Array(3).fill('sent'));
  });
});

describe('what goes where', () => {
  // CRM-012
  it('is what the account says, with a preview of a real record', async () => {
    const { fixture, list, id } = await stage();
    const map = [
      { field: 'email', crm_field: 'email' },
      { field: null, crm_field: 'stage', how: 'fixed', text: 'new' },
      { field: 'name', crm_field: 'size' },
    ] as const;
    const body = { list_type: 'company' as const, map: [...map] };
    const { data } = await fixture.client.call(routes.preview, { params: { id }, body });
    expect(data).toMatchObject({
      result_name: 'Lead 1',
      rules: [
        { value: 'hello1@lead.example', problem: null },
        { value: 'New', problem: null },
        { value: null, problem: 'not_a_number' },
      ],
    });
    await fixture.client.call(routes.fields, { params: { id }, body });
    const [sent] = await send(fixture, list, id);
    expect([...scripted.contacts.values()][0]?.values).toEqual({ email: 'hello1@lead.example', stage: 'New' });
    expect((await receiptOf(fixture, sent?.id ?? 0)).receipt?.skipped).toEqual([
      { crm_field: 'size', problem: 'not_a_number' },
    ]);
  });

  it('refuses fields that there are not, and a fixed text that the CRM does not take', async () => {
    const { fixture, id } = await stage();
    const map = [
      { field: 'shoe_size', crm_field: 'email' },
      { field: 'email', crm_field: 'fax' },
      { field: null, crm_field: 'stage', how: 'fixed', text: 'Maybe' },
    ] as const;
    const refused = await fixture.client.refused(routes.fields, {
      params: { id },
      body: { list_type: 'company', map: [...map] },
    });
    expect(refused).toMatchObject({ body: { code: 'crm_fields_wrong' } });
    expect(Object.keys(refused.body?.errors ?? {})).toEqual(['map.0', 'map.1', 'map.2']);
  });
});

describe('new records of a list', () => {
  it('are sent by themselves from then on, each once', async () => {
    const { fixture, list, id } = await stage(2);
    const params = { id: list.id };
    await fixture.client.call(crmDeliveryRoutes.setOfList, { params, body: { connection_id: id, send_new: true } });
    await fixture.write(list, leads(3, 3));
    await work();
    expect(
      [...scripted.contacts.values()]
        .map(({ values }) => String(values['name']))
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['Lead 3', 'Lead 4', 'Lead 5']);
    await fixture.client.call(crmDeliveryRoutes.setOfList, { params, body: { connection_id: id, send_new: false } });
    await fixture.write(list, leads(1, 6));
    await work();
    expect(scripted.contacts.size).toBe(3);
  });

  it('wait while the connection is off, and are sent when it is on again', async () => {
    const { fixture, list, id } = await stage(0);
    const params = { id: list.id };
    await fixture.client.call(crmDeliveryRoutes.setOfList, { params, body: { connection_id: id, send_new: true } });
    await fixture.client.call(routes.change, { params: { id }, body: { is_active: false } });
    await fixture.write(list, leads(2));
    await work();
    expect(scripted.contacts.size).toBe(0);
    await fixture.client.call(routes.change, { params: { id }, body: { is_active: true } });
    await work();
    expect(scripted.contacts.size).toBe(2);
  });
});

describe('who is not to be contacted', () => {
  it('is marked so in the CRM where the account wants it, and the receipt is forgotten', async () => {
    const { fixture, list, id } = await stage(2);
    await fixture.client.call(routes.change, { params: { id }, body: { passes_on: true } });
    const [sent] = await send(fixture, list, id);
    const { accountId } = fixture.person;
    await fixture.within((tx) =>
      suppress(tx, { accountId, level: 'account', kind: 'email', text: 'hello1@lead.example', reason: '' }),
    );
    await work();
    const marked = [...scripted.contacts.values()].filter(({ isDoNotDisturb }) => isDoNotDisturb === true);
    expect(marked.map(({ values }) => values['email'])).toEqual(['hello1@lead.example']);
    expect((await receiptOf(fixture, sent?.id ?? 0)).receipt).toBeNull();
  });

  it('in the CRM is not here either, where the account reads it back', async () => {
    const { fixture, list, id } = await stage(2);
    await fixture.client.call(routes.change, { params: { id }, body: { reads_back: true } });
    const known = { id: 'old', url: null, tags: [], owner: null, isDoNotDisturb: true };
    scripted.contacts.set('old', { ...known, values: { email: 'hello2@lead.example' } });
    await send(fixture, list, id);
    expect((await countsOf(fixture, list)).all).toBe(1);
    const { rows } = await app().owner.query('select source from contacts.suppressions where account_id = $1', [
      fixture.person.accountId,
    ]);
    expect(rows).toEqual([{ source: 'crm' }]);
  });
});

describe('disconnecting', () => {
  it('ends what is on its way; records keep that they were sent', async () => {
    const { fixture, list, id } = await stage(2);
    await send(fixture, list, id);
    await fixture.write(list, leads(1, 3));
    scripted.fail('findFields', 'unavailable', 1);
    await send(fixture, list, id);
    await fixture.client.call(routes.remove, { params: { id } });
    expect(await countsOf(fixture, list)).toMatchObject({ sent: 2, unsent: 1 });
    expect(
      await fixture.client.refused(crmDeliveryRoutes.send, {
        params: { type: list.type, id: list.id },
        body: { all: true, filters: {}, connection_id: id } as never,
      }),
    ).toMatchObject({ body: { code: 'crm_missing' } });
  });
});
