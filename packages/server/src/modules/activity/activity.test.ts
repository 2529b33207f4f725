import { describe, expect, it } from 'vitest';
import { activityRoutes as routes } from '@galena/contract/activity';
import { adminUserRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { listRoutes } from '@galena/contract/lists';
import { customerOf, plantBrand } from '../../testing/brand-fixture.ts';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

const signedIn = async (input: PersonInput = {}) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};

/** Puts so many rows into the history of an account, one a minute. */
const plantRows = (accountId: number, userId: number, count: number) =>
  app().owner.query(
    `set role galena_system;
     insert into platform.audits (account_id, actor_id, subject_id, action, entity, label, created_at)
       select ${accountId}, ${userId}, ${userId}, 'created', 'list', 'List ' || n, '2026-01-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, ${count}) n;
     reset role`,
  );

describe('GET /api/activity', () => {
  it('200: who did what from where, newest first; a sign-in is theirs who signed in', async () => {
    const { person, client } = await signedIn();
    await app()
      .client()
      .call(identityRoutes.login, { body: { email: person.email, password: person.password } });
    await client.call(listRoutes.create, { body: { name: 'Dentists', type: 'people' } });
    const { data } = await client.call(routes.list, { query: {} });
    const own = { kind: 'person', id: person.id, name: 'Pat Person' };
    expect(data).toMatchObject([
      {
        action: 'created',
        entity: 'list',
        label: 'Dentists',
        actor: own,
        subject: null,
        ip_address: '198.51.100.7',
        browser: 'Firefox, Linux',
      },
      { action: 'signed_in', entity: 'access_token', actor: own, browser: 'Firefox, Linux' },
    ]);
  });

  it('200: what an admin does as the user, and to the account, is the support’s', async () => {
    const { client: owner, person } = await signedIn();
    const { client: admin, person: operator } = await signedIn({ role: 'admin', modules: ['admin'] });
    await app().owner.query(`update identity.users set first_name = 'Sue', last_name = 'Port' where id = $1`, [
      operator.id,
    ]);
    const params = { id: person.id };
    const body = { reason: 'asked for help' };
    const { data: viewing } = await admin.call(adminUserRoutes.loginAs, { params, body });
    await app().client(viewing.access_token).call(identityRoutes.logout, {});
    await admin.call(adminUserRoutes.grantCredits, { params, body: { credits: 3, ...body } });
    const { data } = await owner.call(routes.list, { query: {} });
    expect(data.map(({ action, actor }) => [action, actor.kind, actor.name])).toEqual([
      ['credits_granted', 'support', 'Sue Port'],
      ['viewing_ended', 'support', 'Sue Port'],
      ['viewing_started', 'support', 'Sue Port'],
    ]);
    expect(data[2]).toMatchObject({ changes: { reason: [null, body.reason] }, subject: { id: person.id } });
  });

  it('200: customers of a brand hear of the support, and not who it was or where from (WL-031)', async () => {
    const brand = await plantBrand(app(), 'Lodestar');
    const customer = await customerOf(app(), brand);
    const client = app().client(await signInAs(app(), customer, brand.host), { host: brand.host });
    const { client: admin } = await signedIn({ role: 'admin', modules: ['admin'] });
    await admin.call(adminUserRoutes.grantCredits, {
      params: { id: customer.id },
      body: { credits: 3, reason: 'asked' },
    });
    const { data } = await client.call(routes.list, { query: { action: 'credits_granted' } });
    expect(data).toMatchObject([{ actor: { kind: 'support', id: null, name: null }, ip_address: null, browser: null }]);
  });

  it('200: a stranger is no name: ids of others’ people say nothing', async () => {
    const { client, person } = await signedIn();
    const stranger = await createPerson(app());
    await plantRows(person.accountId, stranger.id, 1);
    const { data } = await client.call(routes.list, { query: {} });
    expect(data[0]?.actor).toEqual({ kind: 'person', id: stranger.id, name: null });
  });

  it('200: pages follow one another; filters by person, act and days', async () => {
    const { client, person } = await signedIn();
    const member = await createPerson(app(), { accountId: person.accountId, userType: 'team_member' });
    await plantRows(person.accountId, person.id, 25);
    await plantRows(person.accountId, member.id, 3);
    const labels: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.call(routes.list, { query: { limit: 10, ...(cursor ? { cursor } : {}) } });
      labels.push(...page.data.map(({ label }) => label));
      cursor = page.pagination.next_cursor;
    } while (cursor);
    const down = (from: number) => Array.from({ length: from }, (_, at) => `List ${from - at}`);
    expect(labels).toEqual([...down(3), ...down(25)]);
    const count = async (query: object) =>
      (await client.call(routes.list, { query: { limit: 100, ...query } })).data.length;
    expect(await count({ actor_id: member.id })).toBe(3);
    expect(await count({ action: 'created' })).toBe(28);
    expect(await count({ action: 'deleted' })).toBe(0);
    expect(await count({ from: '2026-01-01', to: '2026-01-01' })).toBe(28);
    expect(await count({ from: '2026-01-02' })).toBe(0);
    expect(await count({ to: '2025-12-31' })).toBe(0);
  });

  it('401 without a session; 403 for a team member; never anything of another account', async () => {
    const { person } = await signedIn();
    await plantRows(person.accountId, person.id, 3);
    const { client: member } = await signedIn({ accountId: person.accountId, userType: 'team_member' });
    const { client: stranger } = await signedIn();
    expect((await app().client().refused(routes.list, { query: {} })).status).toBe(401);
    for (const route of [routes.list, routes.export])
      expect((await member.refused(route, { query: {} })).status).toBe(403);
    expect((await stranger.call(routes.list, { query: { actor_id: person.id } })).data).toEqual([]);
  });
});

describe('GET /api/activity.csv', () => {
  it('200: all of it in the reader’s language, as many pages as there are', async () => {
    const { client, person } = await signedIn();
    await app().owner.query(`update identity.users set lang = 'de' where id = $1`, [person.id]);
    await plantRows(person.accountId, person.id, 2_345);
    await client.call(listRoutes.create, { body: { name: 'Plain', type: 'people' } });
    await app().owner
      .query(`set role galena_system; insert into platform.audits (account_id, action, entity, label, created_at)
      values (${person.accountId}, 'created', 'list', '=cmd()', now()); reset role`);
    const lines = (await (await client.call(routes.export, { query: {} })).text()).trim().split('\r\n');
    expect(lines[0]).toContain('"Zeit","Wer","Was"');
    expect(lines[1]).toContain(`System,Liste angelegt,'=cmd()`);
    expect(lines[2]).toContain('Pat Person,Liste angelegt,Plain');
    expect(lines).toHaveLength(2_348);
    const changes = { name: ['old', 'Plain'], lang: [null, 'de'], active: [true, false], tags: [[], ['a', 'b']] };
    await app().owner.query(`set role galena_system;
      insert into platform.audits (account_id, actor_id, action, entity, label, changes, created_at)
      values (${person.accountId}, ${person.id}, 'created', 'list', 'Plain', '${JSON.stringify(changes)}', now()); reset role`);
    const [, told] = (await (await client.call(routes.export, { query: {} })).text()).trim().split('\r\n');
    // In words, as the page has them, and nothing as it is written down.
    expect(told).toContain('Name: old → Plain; ');
    expect(told).toContain('Deutsch');
    expect(told).toContain('ja → nein');
    expect(told).toContain('nichts → a, b');
    expect(told).not.toMatch(/\[|null|true/);
    expect((await client.call(routes.export, { query: { to: '2025-01-01' } })).size).toBeLessThan(200);
  });
});
