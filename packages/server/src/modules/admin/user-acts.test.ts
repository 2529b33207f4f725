import { beforeAll, describe, expect, it } from 'vitest';
import { adminMailRoutes, adminUserRoutes as routes, firstPasswordRoutes } from '@galena/contract/admin';
import { billingRoutes } from '@galena/contract/billing';
import { identityRoutes, sessionOf, viewingMinutes } from '@galena/contract/identity';
import { CallError } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import type { Context } from '../../platform/context/context.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailJob } from '../../platform/mail/mail.jobs.ts';

/** What a worker does every minute. */
const runHousekeeping = async (context: Context): Promise<void> => {
  for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
};

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' }, jobs: [mailJob] });

let person: Person;
let client: TestClient;
const target = () => createPerson(app(), { modules: ['leads'] });
const of = (id: number) => ({ params: { id } });
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  app().client().call(identityRoutes.login, { body: { email, password } });
const codeOf = (refused: Promise<unknown>): Promise<unknown> =>
  refused.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof CallError) return error.body?.code;
      throw error;
    },
  );
const auditsOf = async (accountId: number) =>
  (
    await app().owner.query(
      `select action, entity, actor_id, subject_id, changes, ip_address, user_agent from platform.audits where account_id = $1 order by id`,
      [accountId],
    )
  ).rows;
const day = 24 * 3_600;

beforeAll(async () => {
  person = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
});
// The clock moves in these tests, and sessions end by it.
const freshClient = async () => {
  client = app().client(await signInAs(app(), person));
};

describe('POST /api/admin/users', () => {
  it('201: an account with what was given, and a link that sets a password once [ADM-007]', async () => {
    await freshClient();
    const email = 'New.User@Mail.example';
    const { account_id: own } = (await client.call(identityRoutes.me, {})).data;
    await app().owner.query(`update identity.accounts set time_zone = 'Africa/Cairo' where id = $1`, [own]);
    const { data } = await client.call(routes.create, {
      body: { first_name: 'Ana', last_name: 'Ruiz', email, modules: ['leads', 'wallet'], lang: 'es', credits: 70 },
    });
    const made = (await client.call(routes.get, of(data.id))).data;
    expect(made).toMatchObject({
      email: 'new.user@mail.example',
      modules: ['leads', 'wallet'],
      is_confirmed: false,
      may_have_related: false,
    });
    expect(made.balance).toBeGreaterThanOrEqual(70);
    // WAL-017: its days begin as those of whoever made it, until its owner says otherwise.
    const { rows: zones } = await app().owner.query('select time_zone from identity.accounts where id = $1', [
      made.account.id,
    ]);
    expect(zones).toEqual([{ time_zone: 'Africa/Cairo' }]);
    await app().runJobsUntilIdle([mailJob]);
    const mail = (await client.call(adminMailRoutes.overview, {})).data.mails.find(
      ({ to_address: to }) => to === made.email,
    );
    expect(mail?.subject).toContain('invitado');
    const { text } = (
      await client.call(adminMailRoutes.read, {
        params: { id: mail?.id as number },
        query: { account_id: made.account.id },
      })
    ).data;
    const token = /set-password#(\S+)/.exec(text)?.[1] as string;
    const accept = (body: { token: string; password: string }) =>
      codeOf(app().client().call(firstPasswordRoutes.accept, { body }));
    expect(await accept({ token: `${token}x`, password: 'long enough' })).toBe('invitation_ended');
    expect(await accept({ token, password: 'short' })).toBe('validation');
    expect(await accept({ token, password: 'long enough' })).toBe('done');
    expect(await accept({ token, password: 'another one' })).toBe('invitation_ended');
    const me = sessionOf(await signIn({ email, password: 'long enough' })).user;
    expect(me).toMatchObject({ id: data.id, must_accept_terms: true });
    const { rows } = await app().owner.query(`select token_hash from admin.invitations where user_id = $1`, [data.id]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('a link ends after a week, and with the next one', async () => {
    await freshClient();
    const tokens: string[] = [];
    const { data } = await client.call(routes.create, {
      body: { first_name: 'Late', last_name: 'Comer', email: 'late@mail.example', modules: [] },
    });
    await client.call(routes.invite, of(data.id));
    await app().runJobsUntilIdle([mailJob]);
    const { rows } = await app().owner.query<{ text: string }>(
      `select text from platform.mails where to_address = 'late@mail.example' order by id`,
    );
    for (const { text } of rows) tokens.push(/set-password#(\S+)/.exec(text)?.[1] as string);
    const accept = (token: string) =>
      codeOf(
        app()
          .client()
          .call(firstPasswordRoutes.accept, { body: { token, password: 'long enough' } }),
      );
    expect(tokens).toHaveLength(2);
    expect(await accept(tokens[0] as string)).toBe('invitation_ended');
    app().clock.advance(7 * day);
    expect(await accept(tokens[1] as string)).toBe('invitation_ended');
  });

  it('409 email_taken: also by somebody who is deleted; nothing is left of it', async () => {
    await freshClient();
    const other = await target();
    await client.call(routes.remove, of(other.id));
    const count = async () =>
      (await app().owner.query<{ n: number }>('select count(*)::int as n from identity.accounts')).rows[0]?.n;
    const before = await count();
    const body = { first_name: 'A', last_name: 'B', email: other.email.toUpperCase(), modules: [] };
    expect(await codeOf(client.call(routes.create, { body }))).toBe('email_taken');
    expect(await count()).toBe(before);
  });
});

describe('PUT /api/admin/users/:id', () => {
  it('200: changes what it names and says so in the account’s audits', async () => {
    await freshClient();
    const { id, accountId } = await target();
    const body = {
      first_name: 'Zoë',
      email: 'zoe.new@mail.example',
      modules: ['wallet' as const],
      may_have_related: true,
    };
    const { data } = await client.call(routes.update, { ...of(id), body });
    expect(data).toMatchObject({
      first_name: 'Zoë',
      last_name: 'Person',
      email: body.email,
      modules: ['wallet'],
      may_have_related: true,
    });
    const [audit] = await auditsOf(accountId);
    expect(audit).toMatchObject({
      action: 'changed',
      entity: 'user',
      actor_id: person.id,
      subject_id: id,
      changes: { first_name: ['Pat', 'Zoë'], modules: [['leads'], ['wallet']], may_have_related: [false, true] },
    });
    await client.call(routes.update, { ...of(id), body });
    expect(await auditsOf(accountId)).toHaveLength(1);
  });

  it('409: an address that is taken; a team member’s type', async () => {
    await freshClient();
    const [one, other] = [await target(), await target()];
    expect(await codeOf(client.call(routes.update, { ...of(one.id), body: { email: other.email } }))).toBe(
      'email_taken',
    );
    const member = await createPerson(app(), { accountId: one.accountId, userType: 'team_member' });
    expect(await codeOf(client.call(routes.update, { ...of(member.id), body: { user_type: 'reseller' } }))).toBe(
      'type_is_fixed',
    );
  });
});

describe('DELETE /api/admin/users/:id, and back', () => {
  it('200: sessions end, sign-in says why, the address stays taken; restored, only the old sessions are gone [ADM-024 AUTH-055]', async () => {
    await freshClient();
    const one = await target();
    const member = await createPerson(app(), { accountId: one.accountId, userType: 'team_member' });
    const own = app().client(await signInAs(app(), one));
    const members = app().client(await signInAs(app(), member));
    await client.call(routes.remove, of(one.id));
    for (const ended of [own, members]) expect(await codeOf(ended.call(identityRoutes.me, {}))).toBe('unauthenticated');
    expect(await codeOf(signIn(one))).toBe('account_deleted');
    expect(await codeOf(signIn(member))).toBe('account_deleted');
    expect(await codeOf(client.call(routes.remove, of(one.id)))).toBe('user_deleted');
    expect(await codeOf(client.call(routes.restore, of(member.id)))).toBe('account_deleted_too');
    expect((await client.call(routes.get, of(one.id))).data).toMatchObject({ state: 'deleted', acts: ['restore'] });

    app().clock.advance(89 * day);
    await runHousekeeping(app().app.systemContext('test'));
    await freshClient();
    await client.call(routes.restore, of(one.id));
    expect(await codeOf(own.call(identityRoutes.me, {}))).toBe('unauthenticated');
    expect(sessionOf(await signIn(one)).user.id).toBe(one.id);
    expect(sessionOf(await signIn(member)).user.id).toBe(member.id);
    expect(await codeOf(client.call(routes.restore, of(one.id)))).toBe('user_not_deleted');
  });

  it('after 90 days the person and their lists are gone, the ledger stays, the address is free', async () => {
    await freshClient();
    const one = await target();
    const own = app().client(await signInAs(app(), one));
    await own.call(listRoutes.create, { body: { name: 'Dentists', type: 'people' } });
    await client.call(routes.grantCredits, { ...of(one.id), body: { credits: 9, reason: 'for a try' } });
    await client.call(routes.remove, of(one.id));
    app().clock.advance(90 * day + 1);
    await runHousekeeping(app().app.systemContext('test'));
    await runHousekeeping(app().app.systemContext('test'));
    const count = async (statement: string) =>
      (await app().owner.query<{ n: number }>(statement, [one.accountId])).rows[0]?.n;
    expect(await count(`select count(*)::int as n from identity.users where account_id = $1`)).toBe(0);
    expect(await count(`select count(*)::int as n from lists.lists where account_id = $1`)).toBe(0);
    expect(await count(`select count(*)::int as n from billing.journals where account_id = $1`)).toBe(1);
    await freshClient();
    const body = { first_name: 'A', last_name: 'B', email: one.email, modules: [] };
    expect((await client.call(routes.create, { body })).data.id).toEqual(expect.any(Number));
  });
});

describe('POST /api/admin/users/:id/credits', () => {
  it('200: once for one Idempotency-Key, with the reason in the account’s audits', async () => {
    await freshClient();
    const one = await target();
    const input = { ...of(one.id), body: { credits: 40, reason: 'sorry for the outage' } };
    const options = { idempotencyKey: 'grant-1' };
    for (let at = 0; at < 2; at += 1)
      expect((await client.call(routes.grantCredits, input, options)).data.balance).toBe(40);
    expect((await client.call(routes.grantCredits, input)).data.balance).toBe(80);
    const own = app().client(await signInAs(app(), one));
    expect((await own.call(billingRoutes.userLimits, {})).data.balance).toBe(80);
    expect((await auditsOf(one.accountId)).map(({ changes }) => changes.reason[1])).toEqual([
      input.body.reason,
      input.body.reason,
    ]);
  });

  it('422: credits that would be gone at once', async () => {
    await freshClient();
    const { id } = await target();
    const expires_at = app().clock.now().toISOString();
    const body = { credits: 40, reason: 'too late', expires_at };
    expect(await codeOf(client.call(routes.grantCredits, { ...of(id), body }))).toBe('validation');
  });
});

describe('POST /api/admin/users/:id/second-factor/reset', () => {
  const body = { reason: 'Lost the phone, called back on the number we know' };
  const protect = ({ id, accountId }: Person) =>
    app().owner.query(
      `insert into credentials.totp_secrets (account_id, user_id, secret, confirmed_at) values ($1, $2, 's', now())`,
      [accountId, id],
    );

  it('200: the password alone is enough again, every session is over; the person is mailed, the reason kept', async () => {
    await freshClient();
    const one = await target();
    const token = await signInAs(app(), one);
    await protect(one);
    expect('second_factor' in (await signIn(one)).data).toBe(true);
    const answer = await client.call(routes.resetSecondFactor, { ...of(one.id), body });
    expect(answer.message).toBe('Two-step sign-in reset.');
    expect((await app().client(token).refused(identityRoutes.me, {})).status).toBe(401);
    expect(sessionOf(await signIn(one)).user.id).toBe(one.id);
    expect(await auditsOf(one.accountId)).toContainEqual(
      expect.objectContaining({
        action: 'second_factor_reset',
        actor_id: person.id,
        subject_id: one.id,
        changes: { reason: [null, body.reason], passkeys: [0, 0] },
      }),
    );
    const { rows } = await app().owner.query(`select kind from platform.mails where to_address = $1`, [one.email]);
    expect(rows).toContainEqual({ kind: 'second_factor_reset' });
    expect(await codeOf(client.call(routes.resetSecondFactor, { ...of(one.id), body }))).toBe('second_factor_off');
  });

  it('422, 409, 404: without a reason; one’s own, which takes a proof; somebody deleted; nobody', async () => {
    await freshClient();
    const [one, gone] = [await target(), await target()];
    await protect(one);
    await app().owner.query('update identity.users set deleted_at = now() where id = $1', [gone.id]);
    const code = (id: number, reason = body.reason) =>
      codeOf(client.call(routes.resetSecondFactor, { ...of(id), body: { reason } }));
    expect(await code(one.id, '  ')).toBe('validation');
    expect(await code(person.id)).toBe('own_user');
    expect(await code(gone.id)).toBe('user_deleted');
    expect(await code(999_999_999)).toBe('not_found');
    expect('second_factor' in (await signIn(one)).data).toBe(true);
  });
});

describe('POST /api/admin/users/:id/login-as', () => {
  const body = { reason: 'asked for help' };
  const view = async (one: Person) => {
    const { data } = await client.call(routes.loginAs, { ...of(one.id), body });
    return { ...data, viewer: app().client(data.access_token) };
  };

  it('200: reads as the user, changes nothing, and both accounts know why [ADM-020]', async () => {
    await freshClient();
    const one = await target();
    const { viewer, user } = await view(one);
    expect(user).toEqual({ id: one.id, name: 'Pat Person' });
    const me = (await viewer.call(identityRoutes.me, {})).data;
    expect(me).toMatchObject({ id: one.id, impersonator: { id: person.id }, role: 'user' });
    expect(await codeOf(viewer.call(listRoutes.create, { body: { name: 'Mine', type: 'people' } }))).toBe(
      'viewing_as_user',
    );
    expect(await codeOf(viewer.call(identityRoutes.endOtherSessions, {}))).toBe('viewing_as_user');
    // No way on into somebody else, and none into the operator's area.
    expect(await codeOf(viewer.call(routes.loginAs, { ...of(one.id), body }))).toBe('forbidden');
    expect(await codeOf(viewer.call(routes.list, { query: {} }))).toBe('forbidden');
    await viewer.call(identityRoutes.logout, {});
    expect(await codeOf(viewer.call(identityRoutes.me, {}))).toBe('unauthenticated');
    expect((await client.call(identityRoutes.me, {})).data.id).toBe(person.id);
    const changes = { reason: [null, body.reason] };
    expect(await auditsOf(one.accountId)).toMatchObject([
      {
        action: 'viewing_started',
        actor_id: person.id,
        subject_id: one.id,
        changes,
        user_agent: 'Firefox/140 (Linux)',
      },
      { action: 'viewing_ended', actor_id: person.id, subject_id: one.id },
    ]);
    expect((await auditsOf(person.accountId)).at(-1)).toMatchObject({
      action: 'logged_in_as',
      subject_id: one.id,
      changes,
    });
    const { data: events } = await client.call(routes.history, {
      query: { action: 'logged_in_as', actor_id: person.id },
    });
    expect(events[0]).toMatchObject({ actor: { id: person.id }, user: { id: one.id }, changes });
  });

  it('ends after 15 minutes, however busy it is; the last sign-in stays the user’s own', async () => {
    await freshClient();
    const one = await target();
    const { viewer, expires_at } = await view(one);
    expect(Date.parse(expires_at) - app().clock.now().getTime()).toBe(viewingMinutes * 60_000);
    for (let minute = 0; minute < viewingMinutes - 1; minute += 1) {
      app().clock.advance(60);
      await viewer.call(identityRoutes.me, {});
    }
    app().clock.advance(59);
    expect((await viewer.call(identityRoutes.me, {})).data.last_login_at).toBeNull();
    app().clock.advance(1);
    expect(await codeOf(viewer.call(identityRoutes.me, {}))).toBe('unauthenticated');
  });

  it('403 not_on_platform: on a brand’s host; the token is good on the host it was made for only', async () => {
    await freshClient();
    const agency = await createPerson(app(), { userType: 'reseller' });
    const host = 'brand.example';
    await app().owner.query(
      `with r as (insert into identity.realms (kind, name, account_id) values ('reseller', 'Brand', $1) returning id)
       insert into identity.realm_hosts (host, realm_id, verified_at) select $2, id, now() from r`,
      [agency.accountId, host],
    );
    const there = app().client(await signInAs(app(), person, host), { host });
    const one = await target();
    expect(await codeOf(there.call(routes.loginAs, { ...of(one.id), body }))).toBe('not_on_platform');
    const { access_token: token } = await view(one);
    expect(await codeOf(app().client(token, { host }).call(identityRoutes.me, {}))).toBe('unauthenticated');
  });

  it('409 for who is deleted or suspended; a reason is asked for', async () => {
    await freshClient();
    const [gone, suspended] = [await target(), await createPerson(app(), { status: 'suspended' })];
    await client.call(routes.remove, of(gone.id));
    expect(await codeOf(client.call(routes.loginAs, { ...of(gone.id), body }))).toBe('user_deleted');
    expect(await codeOf(client.call(routes.loginAs, { ...of(suspended.id), body }))).toBe('user_suspended');
    expect(await codeOf(client.call(routes.loginAs, { ...of(gone.id), body: { reason: '  ' } }))).toBe('validation');
    expect(await codeOf(client.call(routes.loginAs, { ...of(person.id), body }))).toBe('own_user');
  });

  it.each(['demoted', 'deleted'] as const)('ends when the admin is %s', async (how) => {
    await freshClient();
    const second = await createPerson(app(), { role: 'admin', modules: ['admin'] });
    const one = await target();
    const { data } = await app()
      .client(await signInAs(app(), second))
      .call(routes.loginAs, { ...of(one.id), body });
    const viewer = app().client(data.access_token);
    await viewer.call(identityRoutes.me, {});
    await (how === 'deleted'
      ? client.call(routes.remove, of(second.id))
      : client.call(routes.update, { ...of(second.id), body: { role: 'user' } }));
    expect(await codeOf(viewer.call(identityRoutes.me, {}))).toBe('unauthenticated');
  });
});

describe('GET /api/admin/users.csv', () => {
  it('200: the same users as the list, more than a page of them, with cells that no spreadsheet runs', async () => {
    await freshClient();
    await app().owner.query(`
      with a as (insert into identity.accounts (realm_id, kind, name)
        select 1, 'customer', '=1+' || n || ', "quoted"' from generate_series(1, 2300) n returning id)
      insert into identity.users (account_id, realm_id, first_name, last_name, email)
        select id, 1, '@sum', 'Csv', 'csv' || id || '@csv.example' from a`);
    const blob = await client.call(routes.export, { query: { search: 'csv.example', sort: 'email' } });
    const lines = (await blob.text()).trim().split('\r\n');
    expect(lines[0]).toContain('"id","first_name"');
    expect(lines).toHaveLength(2301);
    expect(
      lines.every(
        (line, at) =>
          at === 0 || /^\d+,'@sum,Csv,csv\d+@csv\.example,user,user,active,\d+,"'=1\+\d+, ""quoted""",/.test(line),
      ),
    ).toBe(true);
  });
});
