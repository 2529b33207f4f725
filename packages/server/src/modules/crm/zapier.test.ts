import { describe, expect, it } from 'vitest';
import type { Crm } from '@galena/adapters/crm';
import { crmDeliveryRoutes, crmRoutes, zapierRoutes as routes } from '@galena/contract/crm';
import { createListFixture } from '../../testing/list-fixture.ts';
import { numberedLeads } from '../../testing/crm/crm-stage.ts';
import { createScriptedCrm } from '../../testing/crm/scripted-crm.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { supply } from '../../platform/ports/ports.ts';
import { crmPort } from './crms.ports.ts';

const { crm } = createScriptedCrm().supply.offered[0] as { crm: Crm };
const zapier: Crm = { ...crm, key: 'zapier', label: 'Zapier', access: { kind: 'hook' }, form: 'none' };
const isHook = (url: string): boolean => url.startsWith('https://hooks.zapier.com/');
const app = useTestApp({
  environment: { GALENA_RATE_LIMITS: 'off' },
  supply: [supply(crmPort, { offered: [{ crm: zapier, isConfigured: true }], sandbox: null, isHook })],
});

const hookUrl = 'https://hooks.zapier.com/hooks/standard/1/abc/';

const stage = async (count = 0) => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList();
  await fixture.write(list, numberedLeads(count));
  return { ...fixture, list };
};

// CRM-004, CRM-008
describe('a Zap', () => {
  it('that listens is a connection of its own, to which new records of its list are sent', async () => {
    const { client, list } = await stage();
    const { data } = await client.call(routes.subscribe, { body: { hookUrl, campaign_id: list.id, name: 'Sheet' } });
    const [connection] = (await client.call(crmRoutes.connections, {})).data;
    expect(connection).toMatchObject({ id: data.id, crm_key: 'zapier', name: 'Sheet', lists: [{ id: list.id }] });
    const [ofList] = (await client.call(crmDeliveryRoutes.ofList, { params: { id: list.id } })).data;
    expect(ofList).toMatchObject({ connection_id: data.id, send_new: true });
    expect(JSON.stringify([connection, ofList])).not.toContain('abc');
    const { rows } = await app().owner.query('select secret from crm.connections where id = $1', [data.id]);
    expect(JSON.stringify(rows)).not.toContain('hooks.zapier.com');
  });

  it('that listens twice is two, each with a name', async () => {
    const { client } = await stage();
    for (const _ of [1, 2]) await client.call(routes.subscribe, { body: { hookUrl } });
    const { data } = await client.call(crmRoutes.connections, {});
    expect(data.map(({ name }) => name)).toEqual(['Zap', 'Zap 2']);
  });

  it.each([
    'http://hooks.zapier.com/hooks/1',
    'https://hooks.zapier.com.evil.example/1',
    'https://10.0.0.1/',
    'no address',
  ])('cannot listen at %s', async (wrong) => {
    const { client } = await stage();
    expect(await client.refused(routes.subscribe, { body: { hookUrl: wrong } })).toMatchObject({
      status: 422,
      body: { code: 'crm_hook_refused' },
    });
    expect((await client.call(crmRoutes.connections, {})).data).toEqual([]);
  });

  it('cannot listen to a list of somebody else, nor stop one of theirs', async () => {
    const [own, other] = [await stage(), await stage()];
    expect(await own.client.refused(routes.subscribe, { body: { hookUrl, campaign_id: other.list.id } })).toMatchObject(
      { status: 404 },
    );
    const { data } = await other.client.call(routes.subscribe, { body: { hookUrl } });
    expect(await own.client.refused(routes.unsubscribe, { params: { id: data.id } })).toMatchObject({ status: 404 });
  });

  it('that stops is gone; other connections cannot be ended like this', async () => {
    const { client, list } = await stage();
    const { data } = await client.call(routes.subscribe, { body: { hookUrl, campaign_id: list.id } });
    await client.call(routes.unsubscribe, { params: { id: data.id } });
    expect((await client.call(crmRoutes.connections, {})).data).toEqual([]);
    expect(await client.refused(routes.unsubscribe, { params: { id: data.id } })).toMatchObject({ status: 404 });
  });

  it('is shown the newest records as it will get them, so that its fields can be set up', async () => {
    const { client, list } = await stage(3);
    const [record, ...others] = await client.call(routes.sample, { query: { campaign_id: list.id } });
    expect(others).toEqual([]);
    expect(record).toMatchObject({ event: 'lead', list: { id: list.id }, lead: { name: 'Lead 3' } });
    const empty = await stage();
    expect(await empty.client.call(routes.sample, { query: {} })).toEqual([]);
    expect(await empty.client.refused(routes.sample, { query: { campaign_id: list.id } })).toMatchObject({
      status: 404,
    });
  });
});
