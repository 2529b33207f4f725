import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { identityRoutes, profileRoutes } from '@galena/contract/identity';
import { moduleSlugs } from '@galena/contract/kernel';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { SUPPORT_WIDGET_SECRET: 'for the chat' } });
const { me, setPreference, acceptTerms, sessions } = identityRoutes;

const signedIn = async (input: PersonInput = {}) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};

describe('GET /api/me', () => {
  it('200: answers the user with every module named and only the held ones with an id (AUTH-036, AUTH-045, AUTH-046, AUTH-047, AUTH-057)', async () => {
    const { client, person } = await signedIn({ modules: ['wallet', 'leads'] });
    const { data } = await client.call(me, {});
    expect(data).toMatchObject({
      id: person.id,
      first_name: 'Pat',
      last_name: 'Person',
      role: 'user',
      user_type: 'user',
      plan: null,
      is_active: true,
      license_expiry: null,
      parent_account: null,
      referred_by_partner: null,
      login_activity: null,
    });
    expect(data.modules.map((module) => module.slug)).toEqual([...moduleSlugs]);
    expect(data.modules.filter((module) => module.id !== null).map((module) => module.slug)).toEqual([
      'leads',
      'wallet',
    ]);
  });

  it('200: proves the identity to the support chat by the user’s id', async () => {
    const { client, person } = await signedIn();
    const proof = createHmac('sha256', 'for the chat').update(String(person.id)).digest('hex');
    expect((await client.call(me, {})).data.hash_hmac).toBe(proof);
  });

  it('200: a team member holds only what it was given of its owner’s modules', async () => {
    const owner = await createPerson(app(), { modules: ['leads', 'ai_suggest', 'wallet'] });
    const member = await createPerson(app(), { accountId: owner.accountId, userType: 'team_member' });
    await app().owner.query(
      `set role galena_system; insert into identity.team_access values (${member.accountId}, ${member.id}, 'leads'), (${member.accountId}, ${member.id}, 'whitelabel'); reset role`,
    );
    const { data } = await app()
      .client(await signInAs(app(), member))
      .call(me, {});
    expect(data.modules.filter((module) => module.id !== null).map((module) => module.slug)).toEqual(['leads']);
    expect(data.access_options?.toSorted()).toEqual(['leads', 'whitelabel']);
  });

  it('200: a child knows its parent’s name', async () => {
    const parent = await createPerson(app());
    const { client } = await signedIn({ parentId: parent.accountId });
    expect((await client.call(me, {})).data.parent_account).toEqual({ id: parent.accountId, name: 'Account' });
  });

  it('200: an inactive account still sees itself, and nothing that is not marked for it (AUTH-056)', async () => {
    const { client } = await signedIn({ status: 'inactive' });
    expect((await client.call(me, {})).data.is_active).toBe(false);
    expect(await client.refused(sessions, { query: {} })).toMatchObject({
      status: 403,
      body: { code: 'account_inactive' },
    });
  });

  it('200: shows the own Google key masked, never whole (AUTH-049)', async () => {
    const { client } = await signedIn();
    expect((await client.call(me, {})).data.google_api_key).toBeNull();
    await client.call(profileRoutes.update, { body: { google_api_key: 'AIza-secret-key-12341234' } });
    const answer = await client.raw({ url: '/api/me' });
    expect([answer.text.includes('••••1234'), answer.text.includes('AIza-secret')]).toEqual([true, false]);
  });

  it('401: without a token, and with one nobody was given', async () => {
    for (const token of [undefined, `ga_${'x'.repeat(43)}`])
      expect(await app().client(token).refused(me, {})).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
  });
});

describe('PUT /api/me/preferences', () => {
  it('200: remembers any JSON value per user, replaces it, and forgets it with null', async () => {
    const { client } = await signedIn();
    for (const value of ['dark', 7, true, { columns: ['name', 'email'] }, []]) {
      expect(await client.call(setPreference, { body: { key: 'list.columns', value } })).toEqual({
        data: { key: 'list.columns', value },
      });
      expect((await client.call(me, {})).data.preferences).toEqual({ 'list.columns': value });
    }
    await client.call(setPreference, { body: { key: 'list.columns', value: null } });
    expect((await client.call(me, {})).data.preferences).toEqual({});
  });

  it('413: a value that is too large; 422: a key of another form, and too many keys', async () => {
    const { client, person } = await signedIn();
    expect((await client.refused(setPreference, { body: { key: 'big', value: 'x'.repeat(20_001) } })).status).toBe(413);
    for (const key of ['', 'UPPER', '__proto__', 'a b', 'x'.repeat(81)])
      expect((await client.refused(setPreference, { body: { key, value: 1 } })).status, key).toBe(422);
    await app().owner.query(
      `set role galena_system; insert into identity.user_preferences (account_id, user_id, key, value)
       select ${person.accountId}, ${person.id}, 'key' || n, '1' from generate_series(1, 200) n; reset role`,
    );
    expect((await client.refused(setPreference, { body: { key: 'one.more', value: 1 } })).body?.code).toBe(
      'too_many_preferences',
    );
    expect(Object.keys((await client.call(me, {})).data.preferences)).toHaveLength(200);
    await client.call(setPreference, { body: { key: 'key7', value: 2 } });
  });
});

describe('POST /api/accept-terms', () => {
  it('200: asks until the present version is accepted, then no more (AUTH-044)', async () => {
    const { client, person } = await signedIn({ hasAcceptedTerms: false });
    expect((await client.call(me, {})).data.must_accept_terms).toBe(true);
    const { data } = await client.call(acceptTerms, {});
    expect(data.terms_accepted_at).toBe(app().clock.now().toISOString());
    expect((await client.call(me, {})).data.must_accept_terms).toBe(false);
    const { rows } = await app().owner.query(`select action from platform.audits where subject_id = $1`, [person.id]);
    expect(rows).toEqual([{ action: 'terms_accepted' }]);
  });
});
