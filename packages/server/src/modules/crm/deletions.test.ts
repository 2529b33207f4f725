import { describe, expect, it } from 'vitest';
import { bulkRoutes } from '@galena/contract/bulk';
import { crmDeliveryRoutes, crmRoutes as routes } from '@galena/contract/crm';
import { type List, listRoutes } from '@galena/contract/lists';
import { inAccounts } from '../../platform/context/transaction.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { accountPurgedSlot } from '../../platform/purging/purging.ts';
import { connect, deliveriesTo, numberedLeads, receiptOf, useCrmStage } from '../../testing/crm/crm-stage.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { signInAs } from '../../testing/people.ts';

const { app, scripted, work, later, send, stage } = useCrmStage();

/** What a worker does every minute, and what comes of it. */
const keepHouse = async (): Promise<void> => {
  const context = app().app.systemContext('test');
  for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
  await work();
};

/** The same person, so many days later. */
const daysLater = async (fixture: ListFixture, days: number): Promise<ListFixture> => {
  app().clock.advance(days * 24 * 3_600);
  const client = app().client(await signInAs(app(), fixture.person));
  await keepHouse();
  return { ...fixture, client };
};

const emails = (): readonly unknown[] =>
  [...scripted.contacts.values()]
    .map(({ values }) => String(values['email']))
    .toSorted((one, other) => one.localeCompare(other));
const asked = (call: string): number => scripted.calls.filter((one) => one.call === call).length;

const want = ({ client }: ListFixture, id: number, isWanted = true) =>
  client.call(routes.change, { params: { id }, body: { deletes_contacts: isWanted } });

const remove = ({ client }: ListFixture, { id }: List, resultIds: readonly number[]) =>
  client.call(bulkRoutes.remove, { body: { campaign_id: id, resultIds: [...resultIds] } });

/** So many records, sent to a connection that deletes contacts. */
const sentStage = async (count = 1) => {
  const { fixture, list, id } = await stage(count);
  await want(fixture, id);
  const sent = await send(fixture, list, id);
  return { fixture, list, id, sent, records: sent.map((one) => one.result_id) };
};

describe('a record that is deleted', () => {
  it('takes its contact with it once it can be restored no more, and the log says so', async () => {
    const { fixture, list, id, records } = await sentStage(2);
    await remove(fixture, list, records.slice(0, 1));
    const [planned, other] = await deliveriesTo(fixture, id);
    expect(planned?.deletion).toMatchObject({ state: 'planned', error: null });
    expect(other?.deletion).toBeNull();
    const days = (Date.parse(planned?.deletion?.at ?? '') - app().clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(31, 1);
    const still = await daysLater(fixture, 30.5);
    expect(emails()).toEqual(['hello1@lead.example', 'hello2@lead.example']);
    const then = await daysLater(still, 1);
    expect(emails()).toEqual(['hello2@lead.example']);
    const [gone] = await deliveriesTo(then, id);
    expect(gone).toMatchObject({ result_name: null, remote_url: null, deletion: { state: 'deleted', error: null } });
    expect(await receiptOf(then, gone?.id ?? 0)).toMatchObject({ remote_id: null, receipt: null });
    await keepHouse();
    expect(asked('delete')).toBe(1);
    // A month later the log has forgotten it.
    const last = await daysLater(then, 31);
    expect((await deliveriesTo(last, id)).map((one) => one.result_id)).toEqual(records.slice(1));
  });

  it('leaves its contact where nobody wants it gone: as long as it is off, and of before it was on', async () => {
    const { fixture, list, id } = await stage(3);
    const sent = await send(fixture, list, id);
    const [first = 0, second = 0, third = 0] = sent.map((one) => one.result_id);
    await remove(fixture, list, [first]);
    expect((await want(fixture, id)).data).toMatchObject({ deletes_contacts: true, can_delete: true });
    await remove(fixture, list, [second]);
    await want(fixture, id, false);
    await want(fixture, id);
    await remove(fixture, list, [third]);
    await daysLater(fixture, 32);
    expect(emails()).toEqual(['hello1@lead.example', 'hello2@lead.example']);
  });

  it('leaves its contact when it is taken back', async () => {
    const { fixture, list, id, records } = await sentStage(2);
    const { data } = await remove(fixture, list, records);
    const soon = await daysLater(fixture, 29);
    await soon.client.call(bulkRoutes.undo, { params: { id: data.batch?.id ?? 0 } });
    expect((await deliveriesTo(soon, id)).map((one) => one.deletion)).toEqual([null, null]);
    await daysLater(soon, 40);
    expect(emails()).toHaveLength(2);
  });

  it('leaves contacts that nobody here made: those that were there, and those that the CRM took for the same', async () => {
    const { fixture, list, id } = await stage(3);
    await want(fixture, id);
    const known = { url: null, tags: [], owner: null, isDoNotDisturb: null };
    scripted.contacts.set('old', { ...known, id: 'old', values: { email: 'hello1@lead.example' } });
    scripted.contacts.set('hidden', { ...known, id: 'hidden', values: { email: 'other@lead.example' } });
    scripted.same.set('hello2@lead.example', 'hidden');
    const sent = await send(fixture, list, id);
    expect((await receiptOf(fixture, sent[1]?.id ?? 0)).receipt?.outcome).toBe('updated');
    await remove(
      fixture,
      list,
      sent.map((one) => one.result_id),
    );
    await daysLater(fixture, 32);
    expect([...scripted.contacts.keys()].toSorted()).toEqual(['hidden', 'old']);
    expect(asked('delete')).toBe(1);
  });

  it('leaves its contact as long as another record is at it, also one that may be restored', async () => {
    const { fixture, list, id, records } = await sentStage();
    const again = await fixture.createList();
    await fixture.write(again, numberedLeads(1));
    const [, twin] = await send(fixture, again, id);
    expect(emails()).toHaveLength(1);
    await remove(fixture, list, records);
    const half = await daysLater(fixture, 20);
    await remove(half, again, [twin?.result_id ?? 0]);
    const then = await daysLater(half, 12);
    expect(emails()).toHaveLength(1);
    expect((await deliveriesTo(then, id)).map((one) => one.deletion?.state)).toEqual(['in_use', 'planned']);
    // The last one takes it along, although another delivery made it.
    await daysLater(then, 20);
    expect(emails()).toEqual([]);
  });

  it('leaves who became a customer', async () => {
    const { fixture, list, id, records } = await sentStage(2);
    await fixture.client.call(routes.change, { params: { id }, body: { customer_tag: 'Customer' } });
    const first = [...scripted.contacts.values()].find(({ values }) => values['email'] === 'hello1@lead.example');
    if (first) scripted.contacts.set(first.id, { ...first, tags: ['customer'] });
    await remove(fixture, list, records);
    const then = await daysLater(fixture, 32);
    expect(emails()).toEqual(['hello1@lead.example']);
    expect((await deliveriesTo(then, id)).map((one) => one.deletion?.state)).toEqual(['customer', 'deleted']);
  });
});

describe('a list that is deleted', () => {
  it('takes the contacts of its records with it when it goes for good, of those that were moved there too', async () => {
    const { fixture, list, id, records } = await sentStage(3);
    const [moved = 0, left = 0] = records;
    const to = await fixture.createList();
    const { type } = list;
    await fixture.client.call(bulkRoutes.move, {
      params: { type, id: list.id },
      body: { campaign_id: to.id, resultIds: [moved] },
    });
    expect((await deliveriesTo(fixture, id)).map((one) => one.campaign_id)).toEqual([to.id, list.id, list.id]);
    await fixture.client.call(listRoutes.remove, { params: { id: list.id } });
    const half = await daysLater(fixture, 20);
    expect(emails()).toHaveLength(3);
    await half.client.call(listRoutes.remove, { params: { id: to.id } });
    const then = await daysLater(half, 12);
    await keepHouse();
    expect(emails()).toEqual(['hello1@lead.example']);
    expect((await deliveriesTo(then, id)).find((one) => one.result_id === left)?.deletion?.state).toBe('deleted');
    await daysLater(then, 20);
    await keepHouse();
    expect(emails()).toEqual([]);
  });

  it('leaves them where it was deleted before they were to go', async () => {
    const { fixture, list, id } = await stage(2);
    await send(fixture, list, id);
    await fixture.client.call(listRoutes.remove, { params: { id: list.id } });
    app().clock.advance(60);
    await want(fixture, id);
    await daysLater(fixture, 32);
    await keepHouse();
    expect(emails()).toHaveLength(2);
  });
});

describe('an account that goes', () => {
  it('leaves all its contacts in its CRM', async () => {
    const { fixture, list, records } = await sentStage(2);
    await remove(fixture, list, records.slice(0, 1));
    const { accountId } = fixture.person;
    const context = app().app.systemContext('test');
    await inAccounts(context, [accountId], async (tx) => {
      for (const purge of context.app.slots.answersOf(accountPurgedSlot).toReversed())
        while (!(await purge(tx, accountId)));
    });
    app().clock.advance(40 * 24 * 3_600);
    await keepHouse();
    expect(emails()).toHaveLength(2);
  });
});

describe('a CRM', () => {
  it('that is away or asks for a pause is asked again like by deliveries, and what failed stands in the log', async () => {
    const { fixture, list, id, records } = await sentStage(2);
    await remove(fixture, list, records.slice(0, 1));
    scripted.fail('delete', 'rate_limited', 1, 30);
    scripted.fail('delete', 'unavailable', 4);
    const then = await daysLater(fixture, 32);
    const state = async () => (await deliveriesTo(then, id))[0]?.deletion;
    expect(await state()).toMatchObject({ state: 'planned', error: null });
    await later(31);
    for (const seconds of [60, 300, 900]) {
      expect(await state()).toMatchObject({ state: 'planned', error: 'unavailable' });
      await later(seconds);
    }
    expect(await state()).toMatchObject({ state: 'failed', error: 'unavailable', said: 'scripted unavailable' });
    expect(emails()).toHaveLength(2);
    const again = { connection_id: id, id: (await deliveriesTo(then, id))[0]?.id ?? 0 };
    await then.client.call(crmDeliveryRoutes.again, { body: again });
    expect(await state()).toMatchObject({ state: 'planned', error: null, said: null });
    await later(15);
    expect(await state()).toMatchObject({ state: 'deleted', error: null });
    expect(emails()).toEqual(['hello2@lead.example']);
  });

  it('that refuses, or says that it deleted what it still has, is not asked without end', async () => {
    const { fixture, list, id, records } = await sentStage(2);
    await remove(fixture, list, records);
    scripted.fail('delete', 'bad_input');
    scripted.lies.push({ kind: 'keeps' });
    const then = await daysLater(fixture, 32);
    for (const seconds of [60, 300, 900]) await later(seconds);
    const states = (await deliveriesTo(then, id)).map(({ deletion }) => [deletion?.state, deletion?.error]);
    expect(states.toSorted(([, one = ''], [, other = '']) => (one ?? '').localeCompare(other ?? ''))).toEqual([
      ['failed', 'protocol'],
      ['failed', 'refused'],
    ]);
    scripted.lies.length = 0;
    await then.client.call(crmDeliveryRoutes.again, { body: { connection_id: id } });
    await work();
    expect(emails()).toEqual([]);
  });

  it('that lets nobody in is asked when somebody signs in again', async () => {
    const { fixture, list, id, records } = await sentStage();
    await remove(fixture, list, records);
    scripted.tokens.isRevoked = true;
    const then = await daysLater(fixture, 32);
    expect((await deliveriesTo(then, id))[0]?.deletion?.state).toBe('planned');
    await connect(then, { connection_id: id });
    await keepHouse();
    expect(emails()).toEqual([]);
  });

  it('that the operator took away is not asked every minute', async () => {
    const { fixture, list, id, records } = await sentStage();
    await remove(fixture, list, records);
    scripted.setUp.isConfigured = false;
    const then = await daysLater(fixture, 32);
    const at = (await deliveriesTo(then, id))[0]?.deletion?.at ?? '';
    expect(Date.parse(at)).toBeGreaterThan(app().clock.now().getTime());
    scripted.setUp.isConfigured = true;
    await daysLater(then, 2);
    expect(emails()).toEqual([]);
  });

  it('whose worker died after the CRM had deleted it is asked once more, and nothing else goes', async () => {
    const { fixture, list, id, records } = await sentStage(2);
    await remove(fixture, list, records.slice(0, 1));
    scripted.dieAfter('delete');
    const then = await daysLater(fixture, 32);
    await later(60);
    await keepHouse();
    expect(emails()).toEqual(['hello2@lead.example']);
    expect((await deliveriesTo(then, id))[0]?.deletion?.state).toBe('deleted');
  });
});

describe('the setting', () => {
  it('is off, and cannot be turned on where a CRM deletes nothing', async () => {
    const fixture = await createListFixture(app());
    const { id, deletes_contacts: isOn } = await connect(fixture);
    expect(isOn).toBe(false);
    scripted.setUp.deletes = false;
    expect((await want(fixture, id)).data).toMatchObject({ deletes_contacts: false, can_delete: false });
  });
});
