import { identityRoutes, profileRoutes } from '@galena/contract/identity';
import { vendorKeyRoutes as routes } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startVendorKeyApp } from '../../testing/vendors/vendor-key-fixture.ts';
import { takeOverGoogleKeys } from './vendor-keys.service.ts';

const { app, google, signIn, estimate } = startVendorKeyApp();
const { me } = identityRoutes;

describe('the Google API key of a profile (AUTH-049, G-31)', () => {
  const key = 'AIza-0123456789-abcdef';
  const put = (client: TestClient, google_api_key: string | null) =>
    client.call(profileRoutes.update, { body: { google_api_key } });
  const stateOf = async (client: TestClient) =>
    (await client.call(routes.list, {})).data.vendors.find(({ vendor }) => vendor === 'google');

  it('is the account’s key of that vendor: shown masked, tried, used, removed in either place', async () => {
    const { client } = await signIn();
    expect((await put(client, key)).data.google_api_key).toBe('••••cdef');
    expect(google.calls).toEqual([{ key, region: 'eu', what: 'test' }]);
    expect(await stateOf(client)).toMatchObject({ state: 'works', hint: '••••cdef' });
    expect((await estimate(client, 'google_people')).vendor_paid_by).toBe('account');
    await client.call(routes.remove, { params: { vendor: 'google' } });
    expect((await client.call(me, {})).data.google_api_key).toBeNull();
    await put(client, key);
    expect((await put(client, null)).data.google_api_key).toBeNull();
    expect((await stateOf(client))?.state).toBe('none');
  });

  it('422: refused by Google, or too short; 403: by a member of the team, who sees none', async () => {
    const owner = await signIn();
    google.troubles.set(key, 'auth');
    const refused = await owner.client.refused(profileRoutes.update, { body: { google_api_key: key } });
    expect([refused.status, Object.keys(refused.body?.errors ?? {})]).toEqual([422, ['google_api_key']]);
    const short = await owner.client.refused(profileRoutes.update, { body: { google_api_key: 'AIza' } });
    expect(short.body?.errors).toEqual({ google_api_key: ['Field must be at least 20 characters.'] });
    google.troubles.clear();
    await put(owner.client, key);
    const { client } = await signIn({ accountId: owner.person.accountId, userType: 'team_member' });
    expect((await client.refused(profileRoutes.update, { body: { google_api_key: key } })).status).toBe(403);
    expect((await client.call(me, {})).data.google_api_key).toBeNull();
  });

  it('keys that people entered before are taken over once, the owner’s first, and stand nowhere else', async () => {
    const { client, person } = await signIn();
    const member = await createPerson(app(), { accountId: person.accountId, userType: 'team_member' });
    const { secrets } = app().app.context.app;
    for (const [id, value] of [
      [member.id, 'AIza-of-the-member-0000'],
      [person.id, key],
    ] as const)
      await app().owner.query('update identity.users set google_api_key = $1 where id = $2', [
        secrets.seal(value, `identity.users.google_api_key:${id}`),
        id,
      ]);
    const start = () => takeOverGoogleKeys(app().app.systemContext('start'));
    await Promise.all([start(), start()]);
    expect((await client.call(me, {})).data.google_api_key).toBe('••••cdef');
    expect(await stateOf(client)).toMatchObject({ state: 'not_tested' });
    const { rows } = await app().owner.query('select 1 from identity.users where google_api_key is not null');
    expect(rows).toEqual([]);
    expect((await estimate(client, 'google_people')).vendor_paid_by).toBe('account');
  });
});
