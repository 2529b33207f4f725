import { describe, expect, it } from 'vitest';
import { crmDeliveryRoutes, crmRoutes as routes } from '@galena/contract/crm';
import type { DestinationState } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import {
  authorize,
  beginSending,
  countsOf,
  deliveriesTo,
  receiptOf,
  useCrmStage,
} from '../../testing/crm/crm-stage.ts';
import { leadOf } from '../../testing/list-fixture.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { suppress } from '../records/index.ts';
import { forgetCrms } from './housekeeping.service.ts';
import { wake } from './states.service.ts';

const { app, scripted, work, later, send, stage } = useCrmStage();

/** What a worker does every minute. */
const keepHouse = async (): Promise<void> => {
  const context = app().app.systemContext('test');
  for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
};

describe('a record on its way', () => {
  // CRM-014, CRM-016
  it('is sending, is tried after 1, 5 and 15 minutes, and then unsent', async () => {
    const { fixture, list, id } = await stage();
    scripted.fail('create', 'unavailable', 4);
    await beginSending(fixture, list, id);
    await app().runJobsUntilIdle([runJob]);
    expect(await countsOf(fixture, list)).toMatchObject({ sent: 0, unsent: 0 });
    await work();
    for (const [attempts, seconds] of [
      [1, 60],
      [2, 300],
      [3, 900],
    ] as const) {
      expect((await deliveriesTo(fixture, id))[0]).toMatchObject({
        state: 'sending',
        attempts,
        last_error: 'unavailable',
      });
      await later(seconds);
    }
    expect((await deliveriesTo(fixture, id))[0]).toMatchObject({
      state: 'unsent',
      attempts: 4,
      said: 'scripted unavailable',
    });
    expect(await countsOf(fixture, list)).toMatchObject({ sent: 0, unsent: 1 });
    await fixture.client.call(crmDeliveryRoutes.again, { body: { connection_id: id } });
    await later(60);
    expect((await deliveriesTo(fixture, id))[0]).toMatchObject({ state: 'sent', last_error: null });
    expect(await countsOf(fixture, list)).toMatchObject({ sent: 1, unsent: 0 });
  });

  it('is found in its list by how far it is with the CRM', async () => {
    const { fixture, list, id } = await stage(3);
    const found = async (state: DestinationState) => {
      const body = { destinations: [{ to: `crm-${id}`, state }] };
      const params = { type: list.type, id: list.id };
      return (await fixture.client.call(resultRoutes.results, { params, body })).data.map((record) => record.id);
    };
    const all = await found('unsent');
    expect(all).toHaveLength(3);
    scripted.fail('create', 'bad_input');
    await beginSending(fixture, list, id, { resultIds: all.slice(0, 2) });
    await app().runJobsUntilIdle([runJob]);
    expect(await found('sending')).toEqual(all.slice(0, 2));
    await work();
    const [sent, failed] = [await found('sent'), await found('failed')];
    expect([sent.length, failed.length]).toEqual([1, 1]);
    expect(await found('unsent')).toEqual(all.slice(2));
    expect(new Set([...sent, ...failed])).toEqual(new Set(all.slice(0, 2)));
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
    expect((await deliveriesTo(fixture, id)).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 3 }, () => ['sending', 0]),
    );
    await later(61);
    expect((await deliveriesTo(fixture, id)).map(({ state }) => state)).toEqual(Array(3).fill('sent'));
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
    expect((await deliveriesTo(fixture, id)).map(({ state, last_error }) => [state, last_error])).toEqual([
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

  it('nobody could take for 24 hours is given up', async () => {
    const { fixture, list, id } = await stage();
    scripted.fail('findFields', 'rate_limited', 1, 25 * 3_600);
    await send(fixture, list, id);
    expect((await deliveriesTo(fixture, id))[0]).toMatchObject({ state: 'sending', attempts: 0 });
    await later(25 * 3_600 + 1);
    expect((await deliveriesTo(fixture, id))[0]).toMatchObject({ state: 'unsent', last_error: 'timed_out' });
    expect(scripted.contacts.size).toBe(0);
  });

  // R28
  it('is taken up again when whoever worked on it is gone for 15 minutes', async () => {
    const { fixture, list, id } = await stage();
    await beginSending(fixture, list, id);
    await app().runJobsUntilIdle([runJob]);
    await app().owner.query(`delete from platform.jobs where queue = 'crm.deliver'`);
    await keepHouse();
    await later(14 * 60);
    expect((await deliveriesTo(fixture, id))[0]?.state).toBe('sending');
    app().clock.advance(2 * 60);
    await keepHouse();
    await work();
    expect((await deliveriesTo(fixture, id))[0]?.state).toBe('sent');
  });
});

describe('a connection', () => {
  it('that is turned off sends nothing more: what was on its way ends unsent, and can be sent again later', async () => {
    const { fixture, list, id } = await stage(3);
    scripted.fail('findFields', 'rate_limited', 1, 60);
    await send(fixture, list, id);
    await fixture.client.call(routes.change, { params: { id }, body: { is_active: false } });
    expect((await deliveriesTo(fixture, id)).map(({ state, last_error }) => [state, last_error])).toEqual(
      Array.from({ length: 3 }, () => ['unsent', 'off']),
    );
    expect(await countsOf(fixture, list)).toMatchObject({ sent: 0, unsent: 3 });
    await fixture.client.call(routes.change, { params: { id }, body: { is_active: true } });
    await fixture.client.call(crmDeliveryRoutes.again, { body: { connection_id: id } });
    await later(61);
    expect((await deliveriesTo(fixture, id)).map(({ state }) => state)).toEqual(Array(3).fill('sent'));
  });

  it('that is turned off in the middle of a call: what arrived all the same is sent', async () => {
    const { fixture, list, id } = await stage();
    scripted.meanwhile.creating = async () => {
      await fixture.client.call(routes.change, { params: { id }, body: { is_active: false } });
    };
    const [sent] = await send(fixture, list, id);
    expect(sent).toMatchObject({ state: 'sent', last_error: null });
    expect(await countsOf(fixture, list)).toMatchObject({ sent: 1, unsent: 0 });
  });

  it('to a CRM that the operator took away sends nothing, and nothing waits', async () => {
    const { fixture, list, id } = await stage(2);
    scripted.setUp.isConfigured = false;
    const sent = await send(fixture, list, id);
    expect(sent.map(({ state, last_error }) => [state, last_error])).toEqual([
      ['unsent', 'off'],
      ['unsent', 'off'],
    ]);
    const { rows } = await app().owner.query(
      `select id from platform.jobs where queue = 'crm.deliver' and state < 'completed'`,
    );
    expect(rows).toEqual([]);
  });

  it('is woken under its lock, so that a job about to end sees what begins now', async () => {
    const { fixture, id } = await stage();
    await fixture.within(async (tx) => {
      await wake(tx, fixture.person.accountId, id);
      await expect(
        app().owner.query('select from crm.connections where id = $1 for update nowait', [id]),
      ).rejects.toThrow(/could not obtain lock/);
    });
  });

  it('goes with its account: its key, its receipts and what waits', async () => {
    const { fixture, list, id } = await stage(2);
    await send(fixture, list, id);
    await authorize(fixture);
    await fixture.within((tx) => forgetCrms(tx, fixture.person.accountId));
    for (const table of ['connections', 'deliveries', 'sign_ins', 'list_connections', 'sandbox_contacts']) {
      const { rows } = await app().owner.query(`select * from crm.${table} where account_id = $1`, [
        fixture.person.accountId,
      ]);
      expect([table, rows]).toEqual([table, []]);
    }
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

  it('and asks so while the record is on its way: nothing is kept of it, and the CRM is told', async () => {
    const { fixture, list, id } = await stage();
    await fixture.client.call(routes.change, { params: { id }, body: { passes_on: true } });
    const { accountId } = fixture.person;
    scripted.meanwhile.creating = () =>
      fixture.within(async (tx) => {
        await suppress(tx, { accountId, level: 'account', kind: 'email', text: 'hello1@lead.example', reason: '' });
      });
    const [sent] = await send(fixture, list, id);
    await work();
    expect((await receiptOf(fixture, sent?.id ?? 0)).receipt).toBeNull();
    expect([...scripted.contacts.values()].map(({ isDoNotDisturb }) => isDoNotDisturb)).toEqual([true]);
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
