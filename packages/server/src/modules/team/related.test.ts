import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { identityRoutes } from '@galena/contract/identity';
import { keyRoutes } from '@galena/contract/keys';
import { listRoutes } from '@galena/contract/lists';
import { invitationRoutes, memberRoutes, relatedRoutes as routes } from '@galena/contract/team';
import { plansRoutes } from '@galena/contract/plans';
import { signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  acceptance,
  aMember,
  anOwner,
  freshAddress,
  mailedToken,
  type Owner,
} from '../../testing/sign-in/team-fixture.ts';

const app = useTestApp();
const page = { query: {} };

/** A related account whose owner has accepted. */
const aRelated = async (owner: Owner, name = 'North') => {
  const email = freshAddress();
  const plans = (await owner.client.call(plansRoutes.offered, { query: { for: 'related' } })).data;
  const body = { first_name: 'Kim', last_name: 'Kid', email, name, ...(plans[0] && { plan_id: plans[0].id }) };
  const { data: row } = await owner.client.call(routes.inviteRelated, { body });
  const token = await mailedToken(app(), email);
  const { data } = await app()
    .client()
    .call(invitationRoutes.accept, { body: acceptance(token) });
  return { id: row.id, email, user: data.user, client: app().client(data.access_token) };
};

const enter = async (owner: Owner, id: number) => {
  const { data } = await owner.client.call(routes.enterRelated, { params: { id } });
  return { user: data.user, client: app().client(data.access_token) };
};

const newList = { method: 'POST', url: '/api/campaigns' } as const;
const listsOf = async (client: Owner['client']) => (await client.raw({ method: 'GET', url: '/api/campaigns' })).text;

describe('a related account', () => {
  it('opens once its owner accepts, with data and a wallet of its own, and none below it (TEAM-006, AUTH-054)', async () => {
    const owner = await anOwner(app());
    const { user, client, id } = await aRelated(owner);
    expect(user).toMatchObject({ role: 'related', parent_account: { id: owner.person.accountId }, is_active: true });
    expect(user.account_id).not.toBe(owner.person.accountId);
    expect(await client.refused(routes.related, page)).toMatchObject({ status: 403 });
    expect((await client.call(billingRoutes.userLimits, {})).data.balance).toBe(0);
    const { data } = await owner.client.call(routes.related, page);
    expect(data).toMatchObject([{ id, account_id: user.account_id, name: 'North', state: 'active', credits: 0 }]);
    expect(data[0]?.last_login_at).toBe(app().clock.now().toISOString());
  });

  it('holds nothing that its parent does not (threat 8)', async () => {
    const poor = await anOwner(app(), { modules: ['leads'] });
    expect((await poor.client.call(plansRoutes.offered, { query: { for: 'related' } })).data).toEqual([]);
    const [plan] = (await (await anOwner(app())).client.call(plansRoutes.offered, { query: { for: 'related' } })).data;
    expect(plan?.modules).toEqual(['leads', 'wallet']);
    const body = { first_name: 'Kim', last_name: 'Kid', email: freshAddress(), plan_id: plan?.id as number };
    expect(await poor.client.refused(routes.inviteRelated, { body })).toMatchObject({ status: 403 });
    const { user } = await aRelated(poor);
    expect(user.modules.filter(({ id }) => id !== null)).toEqual([]);
  });

  it('403: whoever may have none, and a parent’s team members', async () => {
    const owner = await anOwner(app());
    const { client } = await aMember(app(), owner);
    expect(await client.refused(routes.related, page)).toMatchObject({ status: 403 });
    await app().owner.query('update identity.accounts set may_have_related = false where id = $1', [
      owner.person.accountId,
    ]);
    expect(await owner.client.refused(routes.related, page)).toMatchObject({ status: 403 });
  });

  it('is inactive as long as its parent is deleted, its keys with it, and as before when the parent is back', async () => {
    const owner = await anOwner(app());
    const { client } = await aRelated(owner);
    const { data: made } = await client.call(keyRoutes.create, {
      body: { description: 'import', scopes: ['read'] },
    });
    const byKey = app().client(made.key);
    await client.call(listRoutes.lists, { query: {} });
    await byKey.call(listRoutes.lists, { query: {} });
    const setDeleted = (at: string | null) =>
      app().owner.query('update identity.accounts set deleted_at = $1 where id = $2', [at, owner.person.accountId]);
    await setDeleted('2026-01-01');
    expect((await client.call(identityRoutes.me, {})).data.is_active).toBe(false);
    for (const one of [client, byKey])
      expect(await one.refused(listRoutes.lists, { query: {} })).toMatchObject({
        status: 403,
        body: { code: 'account_inactive' },
      });
    await setDeleted(null);
    expect((await client.call(identityRoutes.me, {})).data.is_active).toBe(true);
    await byKey.call(listRoutes.lists, { query: {} });
  });

  it('is deleted, its sessions with it, and restored within 90 days', async () => {
    const owner = await anOwner(app());
    const { id, client, user } = await aRelated(owner);
    const params = { id };
    expect(await owner.client.refused(routes.restoreRelated, { params })).toMatchObject({
      body: { code: 'related_not_deleted' },
    });
    await owner.client.call(routes.removeRelated, { params });
    expect(await client.refused(identityRoutes.me, {})).toMatchObject({ status: 401 });
    expect(await owner.client.refused(routes.enterRelated, { params })).toMatchObject({
      body: { code: 'related_deleted' },
    });
    expect((await owner.client.call(routes.related, page)).data).toMatchObject([{ state: 'deleted' }]);
    app().clock.advance(89 * 24 * 3600);
    const later = { ...owner, client: app().client(await signInAs(app(), owner.person)) };
    expect((await later.client.call(routes.restoreRelated, { params })).data.state).toBe('active');
    expect(await client.refused(identityRoutes.me, {})).toMatchObject({ status: 401 });
    const again = app().client(await signInAs(app(), { ...owner.person, id: user.id, accountId: user.account_id }));
    await again.call(identityRoutes.me, {});
    await later.client.call(routes.removeRelated, { params });
    app().clock.advance(90 * 24 * 3600);
    const tooLate = app().client(await signInAs(app(), owner.person));
    expect(await tooLate.refused(routes.restoreRelated, { params })).toMatchObject({
      body: { code: 'restored_too_late' },
    });
    expect((await tooLate.call(routes.related, page)).data).toEqual([]);
  });

  it('is renamed; its owner sees it', async () => {
    const owner = await anOwner(app());
    const { id, client } = await aRelated(owner);
    const body = { first_name: 'Kai', last_name: 'Kid', name: 'South' };
    expect((await owner.client.call(routes.editRelated, { params: { id }, body })).data).toMatchObject(body);
    expect((await client.call(identityRoutes.me, {})).data.first_name).toBe('Kai');
  });
});

describe('a parent in a related account', () => {
  it('works there as its owner, sees only that account, and is who the history names', async () => {
    const owner = await anOwner(app());
    const kid = await aRelated(owner);
    await owner.client.raw({ ...newList, payload: { name: 'Of the parent', type: 'people' } });
    const { client, user } = await enter(owner, kid.id);
    expect(user).toMatchObject({ id: kid.user.id, entered_account: { name: 'North', parent: 'Account' } });
    expect((await client.raw({ ...newList, payload: { name: 'Of the kid', type: 'people' } })).status).toBe(201);
    expect(await listsOf(client)).not.toContain('Of the parent');
    expect(await listsOf(kid.client)).toContain('Of the kid');
    expect(await listsOf(owner.client)).not.toContain('Of the kid');
    const { rows } = await app().owner.query(
      `select actor_id::int as actor, subject_id::int as subject, action from platform.audits
       where account_id = $1 and actor_id = $2 order by id`,
      [kid.user.account_id, owner.person.id],
    );
    expect(rows).toMatchObject([
      { action: 'entered', subject: kid.user.id },
      { action: 'created', subject: kid.user.id },
    ]);
  });

  it('does not count as a sign-in of its owner, and lasts 12 hours', async () => {
    const owner = await anOwner(app());
    const kid = await aRelated(owner);
    const before = (await kid.client.call(identityRoutes.me, {})).data.last_login_at;
    app().clock.advance(60);
    const { client } = await enter(owner, kid.id);
    expect((await client.call(identityRoutes.me, {})).data.last_login_at).toBe(before);
    for (let hour = 1; hour < 12; hour += 1) {
      app().clock.advance(3600);
      await client.call(identityRoutes.me, {});
    }
    app().clock.advance(3600);
    expect(await client.refused(identityRoutes.me, {})).toMatchObject({ status: 401 });
  });

  it('leaves alone what is its owner’s in person', async () => {
    const owner = await anOwner(app());
    const kid = await aRelated(owner);
    const member = await aMember(app(), { ...owner, client: kid.client });
    const { client } = await enter(owner, kid.id);
    const refusal = { body: { code: 'owner_in_person' } };
    expect(await client.refused(identityRoutes.sessions, page)).toMatchObject(refusal);
    expect(await client.refused(identityRoutes.endOtherSessions, {})).toMatchObject(refusal);
    const give = { params: { id: member.id }, body: { password: 'a good one 42' } };
    expect(await client.refused(memberRoutes.transfer, give)).toMatchObject(refusal);
  });

  const ends: readonly (readonly [string, string])[] = [
    ['is no child any more', 'update identity.accounts set parent_id = null where id = $2'],
    [
      'is another’s child',
      `update identity.accounts set parent_id = (select min(id) from identity.accounts where id not in ($1, $2)) where id = $2`,
    ],
    ['is no related account any more', `update identity.accounts set kind = 'customer' where id = $2`],
    ['has a parent without the right', 'update identity.accounts set may_have_related = false where id = $1'],
    ['has a parent that is inactive', `update identity.accounts set status = 'inactive' where id = $1`],
    ['has a parent that was deleted', 'update identity.accounts set deleted_at = now() where id = $1'],
    ['was deleted', 'update identity.accounts set deleted_at = now() where id = $2'],
    [
      'has a parent with another owner',
      `update identity.users set user_type = 'team_member' where account_id = $1 and user_type = 'user'`,
    ],
  ];

  it.each(ends)('is out at once when the account %s (threat 9)', async (_, change) => {
    const owner = await anOwner(app());
    const kid = await aRelated(owner);
    const { client } = await enter(owner, kid.id);
    await client.call(identityRoutes.me, {});
    await app().owner.query(
      change.replaceAll('$1', `${owner.person.accountId}`).replaceAll('$2', `${kid.user.account_id}`),
    );
    expect(await client.refused(identityRoutes.me, {})).toMatchObject({ status: 401 });
  });
});

describe('parent, child, sibling, ex-child, stranger (threat 9)', () => {
  it('none reaches another but a parent its child', async () => {
    const [owner, stranger] = [await anOwner(app()), await anOwner(app())];
    const [one, other, former] = [
      await aRelated(owner, 'One'),
      await aRelated(owner, 'Other'),
      await aRelated(owner, 'Ex'),
    ];
    await app().owner.query('update identity.accounts set parent_id = null where id = $1', [former.user.account_id]);
    // The former child’s place still stands, and leads nowhere.
    for (const [client, id, status] of [
      [stranger.client, one.id, 404],
      [owner.client, former.id, 404],
      [one.client, other.id, 403],
      [one.client, one.id, 403],
    ] as const) {
      const params = { id };
      const body = { first_name: 'X', last_name: 'Y', name: 'Taken' };
      expect(await client.refused(routes.enterRelated, { params })).toMatchObject({ status });
      expect(await client.refused(routes.removeRelated, { params })).toMatchObject({ status });
      expect(await client.refused(routes.editRelated, { params, body })).toMatchObject({ status });
      expect(await client.refused(routes.restoreRelated, { params })).toMatchObject({ status });
    }
    const names = (await owner.client.call(routes.related, page)).data.map(({ name }) => name);
    expect(names).toEqual(['One', 'Other']);
    expect((await one.client.call(identityRoutes.me, {})).data.account_id).toBe(one.user.account_id);
  });
});
