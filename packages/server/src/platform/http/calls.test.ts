import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { defineErrors, Empty, generalErrors, Id, One, route, VendorError, type Fail } from '@galena/contract/kernel';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bind, type Binding } from './bind.ts';

const app = useTestApp();

const errors = defineErrors('probe', {
  probe_declared: { status: 409, message: 'Declared {n}.' },
  probe_hidden: { status: 409, message: 'Hidden.' },
});

const open = { who: 'public', effect: 'read' } as const;
const plain = route({
  method: 'POST',
  path: '/api/probe',
  summary: 'Probe',
  access: open,
  body: z.object({ n: z.int().optional(), text: z.string().optional(), list: z.array(z.json()).optional() }),
  returns: One(z.strictObject({ n: z.int() })),
  errors: [errors.probe_declared],
});

const clientOf = (bindings: readonly Binding[], strict = true, token?: string) =>
  app().probe(bindings, { strict, token });

describe('a bound route', () => {
  it('does not start without access, and not twice', async () => {
    const nameless = bind({ ...plain, access: undefined as never }, async () => ({ data: { n: 1 } }));
    await expect(app().probe([nameless])).rejects.toThrow('POST /api/probe declares no access and does not start');
    const twice = bind(plain, async () => ({ data: { n: 1 } }));
    await expect(app().probe([twice, twice])).rejects.toThrow('bound twice');
  });

  it('ends with the errors it declares, and those alone', async () => {
    expectTypeOf<Fail<typeof errors.probe_declared>>().not.toExtend<Fail<typeof errors.probe_hidden>>();
    const client = await clientOf([
      bind(plain, async (_, __, fail) => fail(errors.probe_declared, { params: { n: 3 }, retryAfterSeconds: 7 })),
    ]);
    expect(await client.refused(plain, { body: {} })).toMatchObject({
      status: 409,
      message: 'Declared 3.',
      retryAfterSeconds: 7,
      body: { code: 'probe_declared', params: { n: 3 } },
    });
    const sly = await clientOf([
      bind(plain, async (_, __, fail) => (fail as Fail<never>)(errors.probe_hidden as never)),
    ]);
    expect(await sly.refused(plain, { body: {} })).toMatchObject({ status: 500, body: { code: 'unexpected' } });
  });

  it('sends no field that nobody declared, and in tests does not answer at all with one', async () => {
    const leaky = bind(plain, async () => ({ data: { n: 1, password_hash: 'secret' } }) as never);
    const lax = await clientOf([leaky], false);
    expect((await lax.raw({ method: 'POST', url: '/api/probe', payload: {} })).text).toBe('{"data":{"n":1}}');
    expect((await (await clientOf([leaky])).refused(plain, { body: {} })).status).toBe(500);
  });

  it('answers 500 for a bug: the sentence of the catalogue, a request id, the stack in the log only (ERR-001)', async () => {
    const client = await clientOf([
      bind(plain, async () => {
        throw new Error('table missing at secret_place ga_abcdefghijklmnop');
      }),
    ]);
    const answer = await client.raw({ method: 'POST', url: '/api/probe', payload: {} });
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.text)).toEqual({
      message: 'An unexpected error occurred.',
      code: 'unexpected',
      request_id: answer.headers['x-request-id'],
    });
    const line = app().log.findLast((entry) => entry.includes('unexpected error')) ?? '';
    expect(line).toContain('secret_place');
    expect(line).toContain(answer.headers['x-request-id']);
    expect(line).not.toContain('abcdefghijklmnop');
  });

  it('answers 502 for a vendor that failed, 503 with Retry-After while the database is away, 507 without storage', async () => {
    const throwing = (error: Error) =>
      clientOf([
        bind(plain, async () => {
          throw error;
        }),
      ]);
    const withCode = (code: string) => Object.assign(new Error('x'), { code });
    expect(
      (await (await throwing(new VendorError('acme', 'unavailable', 'down'))).refused(plain, { body: {} })).status,
    ).toBe(502);
    expect(await (await throwing(withCode('57P01'))).refused(plain, { body: {} })).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
    });
    expect((await (await throwing(withCode('53100'))).refused(plain, { body: {} })).status).toBe(507);
  });
});

describe('bad input', () => {
  const post = async (payload: string, type = 'application/json') => {
    const client = await clientOf([bind(plain, async (_, { body }) => ({ data: { n: body.n ?? 0 } }))]);
    return client.raw({ method: 'POST', url: '/api/probe', payload, headers: { 'content-type': type } });
  };

  it.each([
    ['broken JSON', '{"n":', 400],
    ['an empty body', '', 400],
    ['a prototype', '{"__proto__":{"admin":true}}', 400],
    ['NUL in a text', '{"text":"a\\u0000b"}', 400],
    ['NUL in a key', '{"a\\u0000":1}', 400],
    ['half a surrogate', '{"text":"\\ud800"}', 400],
    ['half a surrogate, the other half', '{"text":"x\\udc00"}', 400],
    ['a whole surrogate pair', '{"text":"\\ud83d\\ude00","n":1}', 200],
    ['a nesting of 40', `{"list":${'['.repeat(40)}${']'.repeat(40)}}`, 400],
    ['a nesting of 50 000', `{"list":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    ['a list of 1 001', `{"list":[${'1,'.repeat(1_000)}1]}`, 400],
    ['a text of 200 001', `{"text":"${'x'.repeat(200_001)}"}`, 400],
    ['more than 1 MB', `{"text":"${'x'.repeat(1_000_001)}"}`, 413],
    ['a list instead of an object', '[]', 422],
    ['null', 'null', 200],
    ['a wrong type', '{"n":"1"}', 422],
    ['a fraction', '{"n":1.5}', 422],
  ])('%s', async (_, payload, status) => {
    const answer = await post(payload);
    expect([answer.status, answer.text]).toEqual([
      status,
      expect.stringContaining(status === 200 ? 'data' : 'message'),
    ]);
  });

  it.each([
    'text/plain',
    'application/json\t',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json;\u00a0',
  ])('as %j is no JSON and reaches no handler unchecked (threat 41)', async (type) => {
    const answer = await post('{"n":"no number"}', type);
    expect([415, 422]).toContain(answer.status);
  });

  it('in the address: too long, too many parameters, NUL', async () => {
    const get = route({
      method: 'GET',
      path: '/api/probe/:id',
      summary: 'Probe',
      access: open,
      params: z.object({ id: Id }),
      query: z.object({ on: z.boolean().optional(), tags: z.array(z.string()).optional() }),
      returns: One(z.json()),
    });
    const client = await clientOf([
      bind(get, async (_, { params, query }) => ({ data: { ...params, ...query } as never })),
    ]);
    const at = async (url: string) => (await client.raw({ method: 'GET', url })).status;
    expect(await at(`/api/probe/1?tags=${'x'.repeat(9_000)}`)).toBe(400);
    expect(await at(`/api/probe/1?${'tags=1&'.repeat(101)}`)).toBe(400);
    expect(await at('/api/probe/1?tags=%00')).toBe(400);
    expect(await at('/api/probe/1?on=maybe')).toBe(422);
    expect(await at('/api/probe/12x')).toBe(404);
    // Of a method that no page answers.
    const tooLong = await app()
      .client()
      .raw({ method: 'PUT', url: `/api/campaigns/${'1'.repeat(600)}`, payload: {} });
    expect([tooLong.status, JSON.parse(tooLong.text).code]).toEqual([414, 'address_too_long']);
    for (const [url, status, code] of [
      ['/api/probe/%zz', 400, 'bad_request'],
      ['/%E0%A4%A', 400, 'bad_request'],
    ] as const) {
      const answer = await client.raw({ method: 'GET', url });
      expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/json; charset=utf-8' } });
      expect(JSON.parse(answer.text)).toEqual({ message: expect.any(String), code, request_id: expect.any(String) });
    }
    expect((await client.call(get, { params: { id: 5 }, query: { on: true, tags: ['a'] } })).data).toEqual({
      id: 5,
      on: true,
      tags: ['a'],
    });
  });
});

describe('access', () => {
  const guarded = (access: object) =>
    route({
      method: 'POST',
      path: '/api/probe',
      summary: 'Probe',
      access: { who: 'signed_in', effect: 'write', ...access } as never,
      returns: Empty,
    });
  const outcome = async (access: object, input: PersonInput | null): Promise<string> => {
    const token = input ? await signInAs(app(), await createPerson(app(), input)) : undefined;
    const target = guarded(access);
    const client = await clientOf([bind(target, async () => ({}))], true, token);
    return client.call(target, {}).then(
      () => 'ok',
      (error: { body: { code: string } }) => error.body.code,
    );
  };

  it.each([
    ['nobody', {}, null, 'unauthenticated'],
    ['a user', {}, {}, 'ok'],
    ['a user without the module', { anyModule: ['ai_suggest'] }, { modules: ['leads'] }, 'module_missing'],
    ['a user with one of the modules', { anyModule: ['ai_suggest', 'leads'] }, { modules: ['leads'] }, 'ok'],
    [
      'an owner without the module, where it needs none',
      { anyModule: ['wallet'], ownerWithoutModule: true },
      { modules: [] },
      'ok',
    ],
    [
      'a team member without the module, where its owner needs none',
      { anyModule: ['wallet'], ownerWithoutModule: true },
      { modules: ['leads'], userType: 'team_member' },
      'module_missing',
    ],
    ['a user on an admin route', { who: 'admin' }, { modules: ['admin', 'leads'] }, 'forbidden'],
    ['an admin on an admin route', { who: 'admin' }, { role: 'admin' }, 'ok'],
    ['an admin on a super admin route', { who: 'super_admin' }, { role: 'admin' }, 'forbidden'],
    ['a super admin', { who: 'super_admin' }, { role: 'admin', isSuperAdmin: true }, 'ok'],
    ['a user with whitelabel on a reseller route (AUTH-061)', { who: 'reseller' }, { modules: ['whitelabel'] }, 'ok'],
    ['a user without whitelabel on a reseller route', { who: 'reseller' }, { userType: 'reseller' }, 'forbidden'],
    ['an owner', { who: 'owner' }, {}, 'ok'],
    ['a team member on an owner route', { who: 'owner' }, { userType: 'team_member' }, 'forbidden'],
    ['an inactive account', {}, { status: 'inactive' }, 'account_inactive'],
    ['an inactive account where it may', { inactiveAllowed: true }, { status: 'inactive' }, 'ok'],
  ] as const)('%s', async (_, access, input, code) => expect(await outcome(access, input)).toBe(code));

  it('while viewing as a user: reads, and writes only where they are allowed', async () => {
    const admin = await createPerson(app(), { role: 'admin' });
    const person = await createPerson(app());
    const token = await signInAs(app(), person);
    await app().owner.query('update identity.access_tokens set impersonator_id = $1 where user_id = $2', [
      admin.id,
      person.id,
    ]);
    const write = guarded({});
    const allowed = guarded({ whileImpersonating: true });
    expect((await (await clientOf([bind(write, async () => ({}))], true, token)).refused(write, {})).body?.code).toBe(
      'viewing_as_user',
    );
    expect(await (await clientOf([bind(allowed, async () => ({}))], true, token)).call(allowed, {})).toEqual({});
  });

  it('404, in JSON, for what is no route; the declared sentences are unique', async () => {
    const client = app().client();
    for (const url of ['/api/none', '/auth/none', '/api/me/../none', '/assets/none.js'])
      expect(await client.raw({ method: 'POST', url })).toMatchObject({ status: 404 });
    const codes = Object.values(generalErrors).map((def) => def.code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
