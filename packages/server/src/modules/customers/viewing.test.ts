import { activityRoutes } from '@galena/contract/activity';
import { customerRoutes as routes } from '@galena/contract/customers';
import { identityRoutes, profileRoutes, viewingMinutes } from '@galena/contract/identity';
import { CallError } from '@galena/contract/kernel';
import { keyRoutes } from '@galena/contract/keys';
import { listRoutes } from '@galena/contract/lists';
import { cardRoutes } from '@galena/contract/payments';
import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../testing/calls/api-keys.ts';
import { createPerson, signInAs, type Person, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { plantCustomerSubscription } from './module.fixture.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const body = { reason: 'asked for help' };

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof CallError && error.body?.code) || String(error),
  );

/** A reseller with a customer, and what it calls with. */
const createReseller = async (customer: PersonInput = {}) => {
  const person = await createPerson(app(), { modules: ['leads', 'whitelabel'], userType: 'reseller' });
  const one = await createPerson(app(), { parentId: person.accountId, ...customer });
  const id = await plantCustomerSubscription(app(), person.accountId, one.accountId);
  const client = app().client(await signInAs(app(), person));
  const view = async (by = client) => {
    const { data } = await by.call(routes.loginAs, { params: { id }, body });
    return { ...data, viewer: app().client(data.access_token) };
  };
  return { person, one, id, client, view };
};

const memberOf = async ({ accountId }: Person, option: string) => {
  const member = await createPerson(app(), { accountId, userType: 'team_member' });
  await app().owner.query('insert into identity.team_access (account_id, user_id, option) values ($1, $2, $3)', [
    accountId,
    member.id,
    option,
  ]);
  return member;
};

/** A brand of the reseller's with an address of its own. @returns its realm */
const openBrand = async ({ accountId }: Person, host: string): Promise<number> => {
  const { rows } = await app().owner.query<{ realm_id: number }>(
    `with r as (insert into identity.realms (kind, name, account_id) values ('reseller', 'Brand', $1) returning id)
     insert into identity.realm_hosts (host, realm_id, verified_at) select $2, id, now() from r returning realm_id`,
    [accountId, host],
  );
  return rows[0]?.realm_id as number;
};

describe('POST /api/wl/subscriptions/:id/login-as (A-24)', () => {
  it('200: reads as the customer, changes nothing, and both accounts know who and why', async () => {
    const { person, one, view, client } = await createReseller();
    const { viewer, user, expires_at: end } = await view();
    expect(user).toEqual({ id: one.id, name: 'Pat Person' });
    expect(Date.parse(end) - app().clock.now().getTime()).toBe(viewingMinutes * 60_000);
    const { data: me } = await viewer.call(identityRoutes.me, {});
    expect(me).toMatchObject({ id: one.id, impersonator: { id: person.id } });
    await viewer.call(identityRoutes.logout, {});
    expect(await codeOf(viewer.call(identityRoutes.me, {}))).toBe('unauthenticated');
    const changes = { reason: [null, body.reason] };
    const { data: own } = await client.call(activityRoutes.list, { query: {} });
    expect(own[0]).toMatchObject({ action: 'logged_in_as', label: 'Pat Person', actor: { id: person.id }, changes });
    const customer = app().client(await signInAs(app(), one));
    const { data: theirs } = await customer.call(activityRoutes.list, { query: {} });
    expect(theirs).toMatchObject([
      { action: 'viewing_ended', actor: { kind: 'parent', id: person.id, name: 'Pat Person' } },
      { action: 'viewing_started', actor: { kind: 'parent', id: person.id, name: 'Pat Person' }, changes },
    ]);
  });

  it('what may get in or costs something is refused in it, and so is the way on to others', async () => {
    const { view } = await createReseller({ modules: ['leads', 'whitelabel'] });
    const { viewer } = await view();
    const calls = [
      viewer.call(profileRoutes.update, { body: { first_name: 'Mine' } }),
      viewer.call(profileRoutes.changeMail, { body: { email: 'mine@mail.example', password: 'correct horse' } }),
      viewer.call(keyRoutes.create, { body: { description: 'mine', scopes: ['read'] } }),
      viewer.call(cardRoutes.setup, { body: {} }),
      viewer.call(identityRoutes.endOtherSessions, {}),
      viewer.call(listRoutes.create, { body: { name: 'Mine', type: 'people' } }),
      viewer.call(routes.loginAs, { params: { id: 1 }, body }),
    ];
    expect(new Set(await Promise.all(calls.map(codeOf)))).toEqual(new Set(['viewing_as_user']));
  });

  it('ends after 15 minutes, however busy it is', async () => {
    const { view } = await createReseller();
    const { viewer } = await view();
    app().clock.advance(viewingMinutes * 60 - 1);
    await viewer.call(identityRoutes.me, {});
    app().clock.advance(1);
    expect(await codeOf(viewer.call(identityRoutes.me, {}))).toBe('unauthenticated');
  });

  it('404: another reseller’s customer; 403: whoever may not work on the white label; keys neither', async () => {
    const [mine, other] = [await createReseller(), await createReseller()];
    const params = { id: other.id };
    expect(await codeOf(mine.client.call(routes.loginAs, { params, body }))).toBe('not_found');
    const helper = app().client(await signInAs(app(), await memberOf(mine.person, 'whitelabel')));
    const { user } = await mine.view(helper);
    expect(user.id).toBe(mine.one.id);
    const stranger = app().client(await signInAs(app(), await memberOf(mine.person, 'leads')));
    expect(await codeOf(mine.view(stranger))).toBe('forbidden');
    const { key } = await createApiKey(app(), mine.person, { scopes: ['read', 'write', 'spend'] });
    expect(await codeOf(mine.view(app().client(key)))).toBe('key_not_accepted');
    expect(await codeOf(mine.client.call(routes.loginAs, { params: { id: mine.id }, body: { reason: ' ' } }))).toBe(
      'validation',
    );
  });

  it('403 not_on_platform: on the brand’s own host; on the platform’s, customers of the brand can be viewed as', async () => {
    const { person, client } = await createReseller();
    const host = 'brand.example';
    const realmId = await openBrand(person, host);
    const one = await createPerson(app(), { realmId });
    const id = await plantCustomerSubscription(app(), person.accountId, one.accountId);
    const there = app().client(await signInAs(app(), person, host), { host });
    expect(await codeOf(there.call(routes.loginAs, { params: { id }, body }))).toBe('not_on_platform');
    expect((await there.call(routes.get, { params: { id } })).data.can_log_in_as).toBe(false);
    expect((await client.call(routes.get, { params: { id } })).data.can_log_in_as).toBe(true);
    const { data } = await client.call(routes.loginAs, { params: { id }, body });
    expect((await app().client(data.access_token).call(identityRoutes.me, {})).data.id).toBe(one.id);
    expect(await codeOf(app().client(data.access_token, { host }).call(identityRoutes.me, {}))).toBe('unauthenticated');
    const { data: theirs } = await app()
      .client(await signInAs(app(), one, host), { host })
      .call(activityRoutes.list, { query: {} });
    expect(theirs[0]?.actor).toMatchObject({ kind: 'parent', name: 'Pat Person' });
  });

  it('409 for who is suspended; 403 for an admin of the platform; neither is offered', async () => {
    const { one, id, client, view } = await createReseller();
    const isOffered = async () => (await client.call(routes.get, { params: { id } })).data.can_log_in_as;
    expect(await isOffered()).toBe(true);
    await app().owner.query(`update identity.accounts set status = 'suspended' where id = $1`, [one.accountId]);
    expect(await codeOf(view())).toBe('customer_suspended');
    expect(await isOffered()).toBe(false);
    await app().owner.query(`update identity.accounts set status = 'active' where id = $1`, [one.accountId]);
    await app().owner.query(`update identity.users set role = 'admin' where id = $1`, [one.id]);
    expect(await codeOf(view())).toBe('no_login_as');
    expect(await isOffered()).toBe(false);
  });

  it.each([
    ['sells no more', `delete from identity.account_modules where account_id = $1`, 'seller'],
    ['is suspended', `update identity.accounts set status = 'suspended' where id = $1`, 'seller'],
    ['loses the customer', `update identity.accounts set parent_id = null where id = $1`, 'customer'],
  ] as const)('ends when the reseller %s', async (_, change, whose) => {
    const { person, one, view } = await createReseller();
    const { viewer } = await view();
    await viewer.call(identityRoutes.me, {});
    await app().owner.query(change, [whose === 'seller' ? person.accountId : one.accountId]);
    expect(await codeOf(viewer.call(identityRoutes.me, {}))).toBe('unauthenticated');
  });

  it('ends when the member of the team may not work on the white label any more', async () => {
    const { person, view } = await createReseller();
    const member = await memberOf(person, 'whitelabel');
    const { viewer } = await view(app().client(await signInAs(app(), member)));
    await viewer.call(identityRoutes.me, {});
    await app().owner.query('delete from identity.team_access where user_id = $1', [member.id]);
    expect(await codeOf(viewer.call(identityRoutes.me, {}))).toBe('unauthenticated');
  });
});
