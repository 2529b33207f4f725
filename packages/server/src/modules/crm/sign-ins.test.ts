import { describe, expect, it } from 'vitest';
import { crmDeliveryRoutes, crmKeys, crmRoutes as routes } from '@galena/contract/crm';
import { noticeRoutes } from '@galena/contract/kernel';
import { authorize, connect, deliveriesTo, useCrmStage } from '../../testing/crm/crm-stage.ts';
import { createListFixture } from '../../testing/list-fixture.ts';

const { app, scripted, work, send, stage } = useCrmStage();

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
    expect((await deliveriesTo(fixture, id)).map(({ state }) => state)).toEqual(Array(3).fill('sent'));
  });
});
