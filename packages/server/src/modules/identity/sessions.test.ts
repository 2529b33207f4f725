import { describe, expect, it } from 'vitest';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { login, me, sessions, endSession, endOtherSessions } = identityRoutes;

const signedIn = async (input = {}) => {
  const person = await createPerson(app(), input);
  const token = await signInAs(app(), person);
  return { person, token, client: app().client(token) };
};

describe('a bearer token', () => {
  it('is good only on the host it was issued for', async () => {
    const { token } = await signedIn();
    expect((await app().client(token, { host: 'other.test' }).refused(me, {})).status).toBe(401);
    expect((await app().client(token, { host: 'WWW.galena.test:443' }).call(me, {})).data.email).toBeTruthy();
  });

  it('is not read from the query, from a cookie or under another scheme', async () => {
    const { token } = await signedIn();
    const raw = app().client().raw;
    for (const attempt of [
      { url: `/api/me?access_token=${token}` },
      { url: '/api/me', headers: { cookie: `access_token=${token}` } },
      { url: '/api/me', headers: { authorization: `Basic ${token}` } },
      { url: '/api/me', headers: { authorization: token } },
      { url: '/api/me', headers: { authorization: `Bearer ${token.slice(0, -1)}` } },
      { url: '/api/me', headers: { authorization: `Bearer ${token}x` } },
    ])
      expect((await raw({ method: 'GET', ...attempt })).status).toBe(401);
  });

  it('ends after seven days of rest, and after thirty days whatever happens (E4)', async () => {
    const { client } = await signedIn();
    app().clock.advance(6 * 86_400);
    await client.call(me, {});
    app().clock.advance(6 * 86_400);
    await client.call(me, {});
    app().clock.advance(8 * 86_400);
    expect((await client.refused(me, {})).status).toBe(401);

    const busy = await signedIn();
    for (let day = 0; day < 29; day += 5) {
      await busy.client.call(me, {});
      app().clock.advance(5 * 86_400);
    }
    expect((await busy.client.refused(me, {})).status).toBe(401);
  });

  it('of a sign-in that is not remembered ends after 12 hours; an administrator rests 30 minutes at most', async () => {
    const person = await createPerson(app());
    const data = sessionOf(
      await app()
        .client()
        .call(login, { body: { email: person.email, password: person.password, remember: false } }),
    );
    app().clock.advance(11 * 3600);
    await app().client(data.access_token).call(me, {});
    app().clock.advance(2 * 3600);
    expect((await app().client(data.access_token).refused(me, {})).status).toBe(401);

    const admin = await createPerson(app(), { role: 'admin' });
    const signed = {
      data: sessionOf(
        await app()
          .client()
          .call(login, { body: { email: admin.email, password: admin.password } }),
      ),
    };
    app().clock.advance(29 * 60);
    await app().client(signed.data.access_token).call(me, {});
    app().clock.advance(31 * 60);
    expect((await app().client(signed.data.access_token).refused(me, {})).status).toBe(401);
  });

  it('ends when its user is deleted or its account suspended', async () => {
    const gone = await signedIn();
    await app().owner.query('update identity.users set deleted_at = now() where id = $1', [gone.person.id]);
    expect((await gone.client.refused(me, {})).status).toBe(401);
    const suspended = await signedIn();
    await app().owner.query(`update identity.accounts set status = 'suspended' where id = $1`, [
      suspended.person.accountId,
    ]);
    expect((await suspended.client.refused(me, {})).status).toBe(401);
  });
});

describe('GET /api/me/sessions', () => {
  it('200: lists the live sign-ins, newest first, the own one marked, by pages that neither lose nor repeat any', async () => {
    const { person, client } = await signedIn();
    for (let i = 0; i < 6; i += 1) await signInAs(app(), person);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof client.call<typeof sessions>>> = await client.call(sessions, {
        query: { limit: 3, ...(cursor ? { cursor } : {}) },
      });
      expect(page.pagination).toMatchObject({ pageSize: 3, total: 7, total_is_capped: false });
      seen.push(...page.data.map((session) => session.id));
      cursor = page.pagination.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    const second = await client.call(sessions, { query: { limit: 3, page: 3 } });
    expect(second.data.map((session) => [session.id, session.is_current])).toEqual([[seen[6], true]]);
    expect(second.pagination.currentPage).toBe(3);
  });

  it('422: a page size above 100 says so; a broken cursor is the first page', async () => {
    const { client } = await signedIn();
    expect((await client.refused(sessions, { query: { limit: 101 } })).message).toBe('Field must be max 100.');
    expect((await client.call(sessions, { query: { cursor: 'nonsense' } })).pagination.currentPage).toBe(1);
  });
});

describe('DELETE /api/me/sessions', () => {
  it('200: ends one, or all others', async () => {
    const { person, client } = await signedIn();
    const other = await signInAs(app(), person);
    const { data } = await client.call(sessions, { query: {} });
    const [newest] = data;
    expect(await client.call(endSession, { params: { id: newest?.id as number } })).toEqual({
      message: 'Device signed out.',
      code: 'session_ended',
    });
    expect((await app().client(other).refused(me, {})).status).toBe(401);
    await signInAs(app(), person);
    await signInAs(app(), person);
    expect((await client.call(endOtherSessions, {})).data.count).toBe(2);
    expect((await client.call(sessions, { query: {} })).pagination.total).toBe(1);
  });

  it('404: a stranger’s session does not exist, nor does an id that is none', async () => {
    const { client } = await signedIn();
    const stranger = await signedIn();
    const { data } = await stranger.client.call(sessions, { query: {} });
    expect((await client.refused(endSession, { params: { id: data[0]?.id as number } })).status).toBe(404);
    for (const id of ['0', 'x', '-1', '1e3', '99999999999999999999', '%00'])
      expect((await client.raw({ method: 'DELETE', url: `/api/me/sessions/${id}` })).status, id).toBeGreaterThanOrEqual(
        400,
      );
    await stranger.client.call(me, {});
  });

  it('401: without a session', async () => {
    for (const answer of [
      await app().client().refused(sessions, { query: {} }),
      await app()
        .client()
        .refused(endSession, { params: { id: 1 } }),
      await app().client().refused(endOtherSessions, {}),
    ])
      expect(answer).toMatchObject({ status: 401, message: 'Please sign in.' });
  });
});
