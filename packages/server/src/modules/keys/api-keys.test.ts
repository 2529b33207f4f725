import { describe, expect, it } from 'vitest';
import { keyRoutes, maxActiveKeys } from '@galena/contract/keys';
import { identityRoutes } from '@galena/contract/identity';
import { createApiKey } from '../../testing/calls/api-keys.ts';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const day = 86_400_000;

const signedIn = async (input: PersonInput = {}) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};

const inDays = (days: number): string => new Date(app().clock.now().getTime() + days * day).toISOString();

describe('POST /api/user-api-key', () => {
  it('201: shows the whole key this once; what stays is how it begins, and its hash (KEY-002, KEY-005, E4)', async () => {
    const { person, client } = await signedIn();
    const body = {
      description: '  Nightly export ',
      scopes: ['read' as const, 'spend' as const, 'read' as const],
      allowed_addresses: ['203.0.113.7', '2001:db8::/32'],
      expires_at: inDays(30),
      credit_cap: 500,
    };
    const { data, message } = await client.call(keyRoutes.create, { body });
    expect(message).toBe('API key created.');
    const { key, ...shown } = data;
    expect(key).toMatch(/^gk_live_[\w-]{49}$/);
    expect(shown).toEqual({
      id: expect.any(Number),
      description: 'Nightly export',
      prefix: key.slice(0, 14),
      state: 'active',
      scopes: ['read', 'spend'],
      allowed_addresses: ['203.0.113.7', '2001:db8::/32'],
      credit_cap: 500,
      credits_used: 0,
      created_at: app().clock.now().toISOString(),
      expires_at: body.expires_at,
      last_used_at: null,
      last_used_address: null,
      revoked_at: null,
    });
    expect((await client.call(keyRoutes.list, { query: {} })).data).toEqual([shown]);
    // Whoever reads the database, or the log, has nothing to call with.
    const { rows } = await app().owner.query<{ row: string }>(
      `select t::text as row from keys.api_keys t where account_id = $1
       union all select a::text from platform.audits a where account_id = $1`,
      [person.accountId],
    );
    expect(rows).toHaveLength(2);
    for (const text of [...rows.map(({ row }) => row), ...app().log]) expect(text).not.toContain(key.slice(14));
  });

  it('201: answered again under its Idempotency-Key it is the same key, and one', async () => {
    const { person, client } = await signedIn();
    const create = () =>
      client.raw({
        method: 'POST',
        url: '/api/user-api-key',
        headers: { 'idempotency-key': 'once' },
        payload: { description: 'Twice', scopes: ['read'] },
      });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.text]).toEqual([201, first.text]);
    expect((await client.call(keyRoutes.list, { query: {} })).pagination.total).toBe(1);
    const kept = await app().owner.query<{ body: string }>(
      'select body from platform.idempotency_keys where account_id = $1',
      [person.accountId],
    );
    expect(kept.rows[0]?.body).not.toContain('gk_live_');
  });

  it.each([
    [{ description: '' }, 'description', 'Field is required.'],
    [{ description: 'x'.repeat(121) }, 'description', undefined],
    [{ scopes: [] }, 'scopes', 'Field is required.'],
    [{ scopes: ['admin'] }, 'scopes.0', 'Invalid type.'],
    [{ allowed_addresses: ['203.0.113'] }, 'allowed_addresses.0', undefined],
    [{ allowed_addresses: ['203.0.113.0/33'] }, 'allowed_addresses.0', undefined],
    [{ allowed_addresses: ['example.com'] }, 'allowed_addresses.0', undefined],
    [{ credit_cap: 0 }, 'credit_cap', 'Field must be min 1.'],
    [{ credit_cap: 1.5 }, 'credit_cap', 'Field must be an integer.'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at', 'Choose an expiry date in the future.'],
  ])('422: %j', async (wrong, field, sentence) => {
    const { client } = await signedIn();
    const payload = { description: 'A key', scopes: ['read'], ...wrong };
    const answer = await client.raw({ method: 'POST', url: '/api/user-api-key', payload });
    expect(answer.status).toBe(422);
    const { errors } = JSON.parse(answer.text) as { errors: Record<string, string[]> };
    expect(Object.keys(errors)).toEqual([field]);
    if (sentence) expect(errors[field]).toEqual([sentence]);
  });

  it('422: more than a hundred active ones; what is revoked makes room', async () => {
    const { person, client } = await signedIn();
    await app().owner.query(
      `insert into keys.api_keys (account_id, user_id, description, prefix, key_hash, scopes, created_at)
       select $1, $2::bigint, 'd', 'p', sha256(($2::bigint || ' ' || n)::bytea), '{read}', now() from generate_series(1, $3::int) n`,
      [person.accountId, person.id, maxActiveKeys],
    );
    const body = { description: 'One more', scopes: ['read' as const] };
    expect(await client.refused(keyRoutes.create, { body })).toMatchObject({
      status: 422,
      message: 'You have 100 active API keys. Revoke one to create another.',
    });
    const [newest] = (await client.call(keyRoutes.list, { query: { limit: 1 } })).data;
    await client.call(keyRoutes.revoke, { params: { id: newest?.id as number } });
    await client.call(keyRoutes.create, { body });
  });
});

describe('GET /api/user-api-key', () => {
  it('200: the own ones by pages, newest first, whatever their state (KEY-003, KEY-004)', async () => {
    const { person, client } = await signedIn();
    const made = [];
    for (const days of [1, 90, 90]) made.push(await createApiKey(app(), person, { expires_at: inDays(days) }));
    const [short, revoked, active] = made.map(({ id }) => id) as [number, number, number];
    await client.call(keyRoutes.revoke, { params: { id: revoked } });
    app().clock.advance(2 * 86_400);
    const first = await client.call(keyRoutes.list, { query: { limit: 2 } });
    const second = await client.call(keyRoutes.list, { query: { cursor: first.pagination.next_cursor } });
    expect([...first.data, ...second.data].map(({ id, state }) => [id, state])).toEqual([
      [active, 'active'],
      [revoked, 'revoked'],
      [short, 'expired'],
    ]);
    expect(JSON.stringify([first, second])).not.toContain(made[0]?.key.slice(14));
  });
});

describe('PUT /api/user-api-key/{id} and DELETE /api/revoke-user-api-key/{id}', () => {
  it('200: a new description, and nothing else (KEY-006)', async () => {
    const { person, client } = await signedIn();
    const { key, ...before } = await createApiKey(app(), person);
    const body = { description: 'Warehouse', scopes: ['read'], credit_cap: 7 };
    const { data } = await client.call(keyRoutes.change, { params: { id: before.id }, body });
    expect(data).toEqual({ ...before, description: 'Warehouse' });
    await app().client(key).call(identityRoutes.me, {});
  });

  it('200: sets revoked_at once and for good (KEY-007, KEY-008)', async () => {
    const { person, client } = await signedIn();
    const { id, key } = await createApiKey(app(), person);
    await app().client(key).call(identityRoutes.me, {});
    const { data } = await client.call(keyRoutes.revoke, { params: { id } });
    expect(data).toMatchObject({ id, state: 'revoked', revoked_at: app().clock.now().toISOString() });
    expect(await app().client(key).refused(identityRoutes.me, {})).toMatchObject({
      status: 401,
      message: 'This API key has been revoked.',
    });
    app().clock.advance(60);
    expect((await client.call(keyRoutes.revoke, { params: { id } })).data).toEqual(data);
    await client.call(keyRoutes.change, { params: { id }, body: { description: 'Gone' } });
    expect(await app().client(key).refused(identityRoutes.me, {})).toMatchObject({ status: 401 });
  });

  it('404: somebody else’s, also of the same account', async () => {
    const { person, client } = await signedIn();
    const { id } = await createApiKey(app(), person);
    const partner = await createPerson(app(), { accountId: person.accountId });
    const colleague = app().client(await signInAs(app(), partner));
    const { client: stranger } = await signedIn();
    for (const other of [colleague, stranger]) {
      expect((await other.call(keyRoutes.list, { query: {} })).data).toEqual([]);
      const body = { description: 'Mine' };
      expect((await other.refused(keyRoutes.change, { params: { id }, body })).status).toBe(404);
      expect((await other.refused(keyRoutes.revoke, { params: { id } })).status).toBe(404);
    }
    expect((await client.call(keyRoutes.list, { query: {} })).data[0]).toMatchObject({ state: 'active' });
  });
});

describe('who has no say about keys', () => {
  const calls = (id: number) => [
    { method: 'POST' as const, url: '/api/user-api-key', payload: { description: 'd', scopes: ['read'] } },
    { method: 'PUT' as const, url: `/api/user-api-key/${id}`, payload: { description: 'd' } },
    { method: 'DELETE' as const, url: `/api/revoke-user-api-key/${id}` },
  ];

  it('403: a key itself, a member of the team, an administrator who views as the user', async () => {
    const { person, client } = await signedIn();
    const { id, key } = await createApiKey(app(), person);
    const member = await createPerson(app(), { accountId: person.accountId, userType: 'team_member' });
    const viewing = await signInAs(app(), person);
    const admin = await createPerson(app(), { role: 'admin' });
    await app().owner.query(
      `update identity.access_tokens set impersonator_id = $2 where id = (
         select max(id) from identity.access_tokens where user_id = $1)`,
      [person.id, admin.id],
    );
    const callers = [
      [key, 'API keys can’t do this. Sign in to continue.'],
      [await signInAs(app(), member), 'You don’t have access to this.'],
      [viewing, 'You can’t do this while viewing as another user.'],
    ] as const;
    for (const [token, message] of callers)
      for (const call of calls(id)) {
        const answer = await app().client(token).raw(call);
        expect([answer.status, JSON.parse(answer.text)], `${call.method} ${token.slice(0, 3)}`).toMatchObject([
          403,
          { message },
        ]);
      }
    expect((await app().client(key).raw({ method: 'GET', url: '/api/user-api-key' })).status).toBe(403);
    // Reading is not changing.
    expect((await app().client(viewing).call(keyRoutes.list, { query: {} })).data).toHaveLength(1);
    expect((await client.call(keyRoutes.list, { query: {} })).data).toMatchObject([
      { description: 'A key', state: 'active' },
    ]);
  });
});
