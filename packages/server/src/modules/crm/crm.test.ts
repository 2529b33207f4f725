import { describe, expect, it } from 'vitest';
import { crmDeliveryRoutes, crmRoutes as routes } from '@galena/contract/crm';
import { countsOf, numberedLeads, receiptOf, useCrmStage } from '../../testing/crm/crm-stage.ts';

const { scripted, work, send, stage } = useCrmStage();

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
    await fixture.write(list, numberedLeads(3, 3));
    await work();
    expect(
      [...scripted.contacts.values()]
        .map(({ values }) => String(values['name']))
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['Lead 3', 'Lead 4', 'Lead 5']);
    await fixture.client.call(crmDeliveryRoutes.setOfList, { params, body: { connection_id: id, send_new: false } });
    await fixture.write(list, numberedLeads(1, 6));
    await work();
    expect(scripted.contacts.size).toBe(3);
  });

  it('wait while the connection is off, and are sent when it is on again', async () => {
    const { fixture, list, id } = await stage(0);
    const params = { id: list.id };
    await fixture.client.call(crmDeliveryRoutes.setOfList, { params, body: { connection_id: id, send_new: true } });
    await fixture.client.call(routes.change, { params: { id }, body: { is_active: false } });
    await fixture.write(list, numberedLeads(2));
    await work();
    expect(scripted.contacts.size).toBe(0);
    await fixture.client.call(routes.change, { params: { id }, body: { is_active: true } });
    await work();
    expect(scripted.contacts.size).toBe(2);
  });
});

describe('disconnecting', () => {
  it('ends what is on its way; records keep that they were sent', async () => {
    const { fixture, list, id } = await stage(2);
    await send(fixture, list, id);
    await fixture.write(list, numberedLeads(1, 3));
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

describe('where a list delivers to', () => {
  it('is told with how far each record is there, and nobody else’s', async () => {
    const { fixture, list, id } = await stage(3);
    const [first, second] = await send(fixture, list, id);
    const { client } = fixture;
    const { data: places } = await client.call(crmDeliveryRoutes.ofList, { params: { id: list.id } });
    expect(places).toMatchObject([{ connection_id: id, has_records: true, send_new: false }]);
    const other = await fixture.createList();
    const { data: none } = await client.call(crmDeliveryRoutes.ofList, { params: { id: other.id } });
    expect(none).toMatchObject([{ connection_id: id, has_records: false }]);
    const asked = [first, second].map((one) => one?.result_id ?? 0);
    const ask = (of: typeof fixture, listId: number) =>
      of.client.call(crmDeliveryRoutes.states, { params: { id: listId }, body: { result_ids: asked } });
    const { data } = await ask(fixture, list.id);
    expect(data.map(({ result_id, state }) => [result_id, state])).toEqual(asked.map((one) => [one, 'sent']));
    const stranger = (await stage()).fixture;
    await expect(ask(stranger, list.id)).rejects.toMatchObject({ status: 404 });
    expect((await ask(stranger, (await stranger.createList()).id)).data).toEqual([]);
  });
});
