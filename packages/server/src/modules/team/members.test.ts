import { describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { refusalOf, type UserActor } from '@galena/contract/kernel';
import { accessOptions, memberRoutes as routes, type AccessOption } from '@galena/contract/team';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  allRoutes,
  aMember,
  anOwner,
  everything,
  freshAddress,
  mailedToken,
} from '../../testing/sign-in/team-fixture.ts';

const app = useTestApp();
const page = { query: {} };
const invitee = (own: object = {}) => ({
  first_name: 'Mia',
  last_name: 'Member',
  email: freshAddress(),
  access_options: ['leads'] as AccessOption[],
  ...own,
});

describe('inviting', () => {
  it('201: lists whom it invited, and writes to them (TEAM-001, TEAM-002)', async () => {
    const { client, person } = await anOwner(app());
    const body = invitee({ access_options: ['leads', 'wallet'], leads_access: 'read' });
    const { data } = await client.call(routes.invite, { body });
    expect(data).toMatchObject({ state: 'invited', access_options: ['leads', 'wallet'], leads_access: 'read' });
    expect(data.expires_at).toBe(new Date(app().clock.now().getTime() + 7 * 24 * 3600_000).toISOString());
    expect((await client.call(routes.members, page)).data).toEqual([data]);
    const { rows } = await app().owner.query('select account_id, subject from platform.mails where to_address = $1', [
      body.email,
    ]);
    expect(rows).toEqual([{ account_id: person.accountId, subject: 'Pat Person invited you to Account on Galena' }]);
  });

  it.each([[[]], [undefined]])('422: access options %j (TEAM-004, VAL-027)', async (access_options) => {
    const { client } = await anOwner(app());
    const answer = await client.raw({
      method: 'POST',
      url: '/api/team-members',
      payload: invitee({ access_options }),
    });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: { access_options: ['Please select at least one access option.'] },
    });
  });

  it('422: nobody gives what the account does not hold, when inviting and later (TEAM-003, threat 8)', async () => {
    const owner = await anOwner(app(), { modules: ['leads', 'admin'] });
    const member = await aMember(app(), owner);
    for (const option of accessOptions.filter((one) => one !== 'leads')) {
      const body = invitee({ access_options: ['leads', option] });
      expect(await owner.client.refused(routes.invite, { body })).toMatchObject({ body: { code: 'option_not_held' } });
      const asked = { params: { id: member.id }, body };
      expect(await owner.client.refused(routes.edit, asked)).toMatchObject({ body: { code: 'option_not_held' } });
    }
    const admin = { ...invitee(), access_options: ['admin'] };
    expect((await owner.client.raw({ method: 'POST', url: '/api/team-members', payload: admin })).status).toBe(422);
  });

  it('422: an address of the team or of an open invitation; one of somebody else’s is not told (threat 18)', async () => {
    const owner = await anOwner(app());
    const member = await aMember(app(), owner);
    const stranger = await createPerson(app());
    const open = invitee();
    await owner.client.call(routes.invite, { body: open });
    for (const email of [owner.person.email, member.email, open.email, open.email.toUpperCase()])
      expect(await owner.client.refused(routes.invite, { body: invitee({ email }) })).toMatchObject({
        body: { errors: { email: ['Same email, please use a different email address.'] } },
      });
    await owner.client.call(routes.invite, { body: invitee({ email: stranger.email }) });
  });

  it('429: again only after a minute, and five times a day', async () => {
    const { client } = await anOwner(app());
    const { data } = await client.call(routes.invite, { body: invitee() });
    const again = { params: { id: data.id } };
    expect(await client.refused(routes.resend, again)).toMatchObject({ body: { code: 'resent_too_soon' } });
    for (let sent = 1; sent < 5; sent += 1) {
      app().clock.advance(61);
      expect((await client.call(routes.resend, again)).data.resend_in).toBe(60);
    }
    app().clock.advance(61);
    expect(await client.refused(routes.resend, again)).toMatchObject({ body: { code: 'resent_too_often' } });
    app().clock.advance(24 * 3600);
    await client.call(routes.resend, again);
  });
});

/** Every set of options that a member can have. */
const subsets = Array.from({ length: 2 ** accessOptions.length - 1 }, (_, at) =>
  accessOptions.filter((_option, bit) => ((at + 1) & (2 ** bit)) !== 0),
);

describe('what a member may use', () => {
  it.each(subsets)('exactly the sections and routes of %s %s %s %s (TEAM-005, AUTH-054)', async (...given) => {
    const options = given.filter((option) => option !== undefined);
    const owner = await anOwner(app(), { modules: [...everything, 'admin'] });
    const { client, user } = await aMember(app(), owner, options);
    const held = user.modules.flatMap(({ id, slug }) => (id === null ? [] : [slug]));
    expect(held.toSorted()).toEqual([...options].toSorted());
    expect(user).toMatchObject({ user_type: 'team_member', account_id: owner.person.accountId });
    // What the declaration of each route says of such a caller is what the server does, of every route that only reads.
    const actor: UserActor = {
      kind: 'user',
      userId: user.id,
      accountId: user.account_id,
      realmId: 1,
      standings: ['signed_in', ...(options.includes('whitelabel') ? (['reseller'] as const) : [])],
      modules: held,
      isActive: true,
      isDemo: false,
      impersonator: null,
      enteredBy: null,
      maySpend: true,
      tokenId: 0,
    };
    const routesOfAll = allRoutes();
    const open = routesOfAll.filter(
      ({ method, access, path }) => method === 'GET' && access.who !== 'public' && !/[:*]/.test(path),
    );
    expect(open.length).toBeGreaterThan(10);
    for (const route of open) {
      const { status } = await client.raw({ method: 'GET', url: route.path });
      const refusal = refusalOf(actor, route.access);
      if (refusal) expect({ path: route.path, status }).toEqual({ path: route.path, status: refusal.status });
      else expect([401, 403], route.path).not.toContain(status);
    }
  });

  it('a reader of leads spends nothing; a spender may, from the call on that follows the change', async () => {
    const owner = await anOwner(app());
    const { id, client } = await aMember(app(), owner, ['leads'], 'read');
    const spending = allRoutes().filter(
      ({ access }) => access.effect === 'spend' && access.anyModule?.includes('leads'),
    );
    expect(spending.length).toBeGreaterThan(1);
    const statuses = async () =>
      Promise.all(
        spending.map(async ({ method, path }) => {
          const { status, text } = await client.raw({ method, url: path.replaceAll(/:\w+/g, '1'), payload: {} });
          return text.includes('spending_not_allowed') ? 'refused' : status;
        }),
      );
    expect(new Set(await statuses())).toEqual(new Set(['refused']));
    expect((await client.raw({ method: 'GET', url: '/api/campaigns' })).status).toBe(200);
    const maySpend = async () => (await client.call(identityRoutes.me, {})).data.may_spend;
    expect(await maySpend()).toBe(false);
    await owner.client.call(routes.edit, { params: { id }, body: { ...invitee(), leads_access: 'spend' } });
    expect(await statuses()).not.toContain('refused');
    expect(await maySpend()).toBe(true);
  });

  it('403: a member neither sees nor changes the team (TEAM-007)', async () => {
    const owner = await anOwner(app());
    const { id } = await aMember(app(), owner);
    const { client } = await aMember(app(), owner, ['leads', 'whitelabel', 'wallet']);
    const params = { id };
    expect(await client.refused(routes.members, page)).toMatchObject({ status: 403 });
    expect(await client.refused(routes.invite, { body: invitee() })).toMatchObject({ status: 403 });
    expect(await client.refused(routes.edit, { params, body: invitee() })).toMatchObject({ status: 403 });
    expect(await client.refused(routes.remove, { params })).toMatchObject({ status: 403 });
    expect(await client.refused(routes.transfer, { params, body: { password: 'x' } })).toMatchObject({ status: 403 });
  });
});

describe('an end', () => {
  it('removing ends the sessions at once, keeps what is there, and frees the address', async () => {
    const owner = await anOwner(app());
    const { id, email, client, user } = await aMember(app(), owner);
    await client.raw({ method: 'POST', url: '/api/campaigns', payload: { name: 'Of Mia', type: 'people' } });
    await owner.client.call(routes.remove, { params: { id } });
    expect(await client.refused(identityRoutes.me, {})).toMatchObject({ status: 401 });
    expect((await owner.client.call(routes.members, page)).data).toEqual([]);
    const lists = await owner.client.raw({ method: 'GET', url: '/api/campaigns' });
    expect(lists.text).toContain('Of Mia');
    expect(lists.text).toContain(`${user.first_name} ${user.last_name}`);
    const login = { body: { email, password: 'a good one 42' } };
    expect(await app().client().refused(identityRoutes.login, login)).toMatchObject({ status: 401 });
    const { data } = await owner.client.call(routes.invite, { body: invitee({ email }) });
    expect(data.state).toBe('invited');
  });

  it('a member leaves by itself; an owner is in no team', async () => {
    const owner = await anOwner(app());
    const { id, client } = await aMember(app(), owner, ['leads'], 'read');
    expect((await client.call(routes.membership, {})).data).toEqual({
      id,
      account_name: 'Account',
      access_options: ['leads'],
      leads_access: 'read',
    });
    expect(await client.call(routes.remove, { params: { id } })).toMatchObject({ code: 'team_left' });
    expect(await client.refused(identityRoutes.me, {})).toMatchObject({ status: 401 });
    expect((await owner.client.call(routes.membership, {})).data.id).toBeNull();
  });

  it('withdrawing ends the link', async () => {
    const { client } = await anOwner(app());
    const body = invitee();
    const { data } = await client.call(routes.invite, { body });
    const token = await mailedToken(app(), body.email);
    expect(await client.call(routes.remove, { params: { id: data.id } })).toMatchObject({
      code: 'invitation_withdrawn',
    });
    const answer = await app().client().raw({ method: 'POST', url: '/auth/invitations', payload: { token } });
    expect(answer.status).toBe(404);
  });
});

describe('transfer of the ownership', () => {
  it('both change places; the new owner signs in again, both are told, both have it in their history', async () => {
    const owner = await anOwner(app());
    const { id, email, client, user } = await aMember(app(), owner);
    const give = { params: { id }, body: { password: owner.person.password } };
    await owner.client.call(routes.transfer, give);
    expect(await client.refused(identityRoutes.me, {})).toMatchObject({ status: 401 });
    expect((await owner.client.call(identityRoutes.me, {})).data).toMatchObject({
      user_type: 'team_member',
      access_options: [...accessOptions].toSorted(),
    });
    expect(await owner.client.refused(routes.members, page)).toMatchObject({ status: 403 });
    const now = app().client(await signInAs(app(), { ...owner.person, id: user.id }));
    const { data } = await now.call(routes.members, page);
    expect(data).toMatchObject([{ user_id: owner.person.id, state: 'active', email: owner.person.email }]);
    const mails = await app().owner.query<{ kind: string; to_address: string }>(
      `select kind, to_address from platform.mails where account_id = $1 and kind like 'owner%' order by id`,
      [owner.person.accountId],
    );
    expect(mails.rows).toEqual([
      { kind: 'owner_gained', to_address: email },
      { kind: 'owner_given', to_address: owner.person.email },
    ]);
    const audits = await app().owner.query(
      `select subject_id::int as subject from platform.audits where action = 'ownership_transferred' and account_id = $1 order by id`,
      [owner.person.accountId],
    );
    expect(audits.rows).toEqual([{ subject: user.id }, { subject: owner.person.id }]);
    // And back.
    await now.call(routes.transfer, { params: { id: data[0]?.id ?? 0 }, body: { password: 'a good one 42' } });
  });

  it('needs the password, and tries at it are limited, also under an Idempotency-Key', async () => {
    const owner = await anOwner(app());
    const { id } = await aMember(app(), owner);
    const guess = (at: number) =>
      owner.client.raw({
        method: 'POST',
        url: `/api/team-members/${id}/transfer`,
        payload: { password: `guess ${at}` },
        headers: { 'idempotency-key': `guess ${at}`.replace(' ', '-') },
      });
    const answers = [];
    for (let at = 0; at < 12; at += 1) answers.push((await guess(at)).status);
    expect(answers).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect((await owner.client.call(identityRoutes.me, {})).data.user_type).toBe('user');
  });

  it('not to somebody who has not joined, and not of an operator’s account', async () => {
    const operator = await anOwner(app(), { role: 'admin', modules: ['leads', 'admin'] });
    const { id } = await aMember(app(), operator);
    const body = { password: operator.person.password };
    expect(await operator.client.refused(routes.transfer, { params: { id }, body })).toMatchObject({
      body: { code: 'not_transferable' },
    });
    const { data } = await operator.client.call(routes.invite, { body: invitee() });
    const asked = { params: { id: data.id }, body };
    expect(await operator.client.refused(routes.transfer, asked)).toMatchObject({ body: { code: 'not_joined' } });
  });
});
