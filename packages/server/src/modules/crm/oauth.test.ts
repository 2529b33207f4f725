import { crmRoutes as routes } from '@galena/contract/crm';
import { afterAll, describe, expect, it } from 'vitest';
import { moment, systemClock } from '../../platform/clock/clock.ts';
import { supply } from '../../platform/ports/ports.ts';
import { startCrmOAuth } from '../../testing/crm/oauth-server.ts';
import { createListFixture } from '../../testing/list-fixture.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { crmPort } from './crms.ports.ts';

const provider = await startCrmOAuth('http://localhost:3999/crm/callback');
afterAll(provider.close);

const app = useTestApp({
  // The provider's tokens end by the clock of the machine.
  clock: createSetClock(moment(systemClock)),
  supply: [supply(crmPort, provider.supply)],
  environment: {
    GALENA_URL: 'http://localhost:3999',
    GALENA_OUTBOUND_ALLOW: provider.hosts,
    GALENA_RATE_LIMITS: 'off',
  },
});

type Client = Awaited<ReturnType<typeof somebody>>;
const somebody = async () => (await createListFixture(app())).client;

/** Sends a browser to the CRM, where somebody agrees. @returns what it comes back with */
const agree = async (client: Client, body: object = {}) => {
  const { data } = await client.call(routes.authorize, { params: { key: 'ghl' }, body });
  const { searchParams } = await provider.agree(data.url);
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
};

const connect = async (client: Client, body: object = {}) =>
  (await client.call(routes.callback, { body: await agree(client, body) })).data;

const test = async (client: Client, id: number) => (await client.call(routes.test, { params: { id } })).data;
const secretsOf = async (id: number) =>
  (await app().owner.query('select secret, refresh_secret, status from crm.connections where id = $1', [id])).rows[0];

// CRM-003, CRM-010
describe('signing in at a CRM, at a real OAuth server', () => {
  it('connects with state and PKCE, once, and only whoever began', async () => {
    const client = await somebody();
    const stranger = await somebody();
    const back = await agree(client);
    expect((await stranger.refused(routes.callback, { body: back })).body).toMatchObject({ code: 'crm_state_expired' });
    const { data } = await client.call(routes.callback, { body: back });
    expect(data).toMatchObject({ status: 'active', account_name: 'Northbeam' });
    expect(await test(client, data.id)).toEqual({ is_working: true, account_name: 'Northbeam', error: null });
    expect((await client.refused(routes.callback, { body: back })).body).toMatchObject({ code: 'crm_state_expired' });
    const { secret, refresh_secret: refresh } = (await secretsOf(data.id)) as Record<string, string>;
    expect(secret).not.toContain(back.code);
    expect(refresh).toBeTruthy();
  });

  it('is refused with the code of another sign-in: its verifier does not fit', async () => {
    const client = await somebody();
    const [one, other] = [await agree(client), await agree(client)];
    const mixed = { code: one.code, state: other.state };
    expect((await client.refused(routes.callback, { body: mixed })).body).toMatchObject({ code: 'crm_refused' });
    expect((await client.call(routes.connections, {})).data).toEqual([]);
  });

  it('gets new tokens before the old ones end, each refresh token once', async () => {
    const client = await somebody();
    const { id } = await connect(client);
    for (let turn = 0; turn < 2; turn += 1) {
      const before = (await secretsOf(id)) as Record<string, string>;
      app().clock.advance(3_500);
      expect(await test(client, id)).toMatchObject({ is_working: true });
      const after = (await secretsOf(id)) as Record<string, string>;
      expect(after['secret']).not.toBe(before['secret']);
      expect(after['refresh_secret']).not.toBe(before['refresh_secret']);
    }
  });

  it('that is taken back there asks for Reconnect, which brings the same connection back', async () => {
    const client = await somebody();
    const { id } = await connect(client);
    await provider.revoke();
    expect(await test(client, id)).toMatchObject({ is_working: false });
    const asked = { params: { id } };
    expect((await client.refused(routes.customFields, asked)).body).toMatchObject({ code: 'crm_expired' });
    expect((await client.call(routes.connections, {})).data[0]).toMatchObject({ id, status: 'expired' });
    expect(await connect(client, { connection_id: id })).toMatchObject({ id, status: 'active' });
    expect(await test(client, id)).toMatchObject({ is_working: true });
  });
});
