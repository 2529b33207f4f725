import { beforeAll, describe, expect, it } from 'vitest';
import type { RawBuilder } from 'kysely';
import { adminUserRoutes as routes, userOrders, type AdminUser } from '@galena/contract/admin';
import type { CallError, CallInput } from '@galena/contract/kernel';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { textOfQuery } from '../../platform/db/literals.ts';
import { conditionOf, pageQuery, someQuery } from './users.store.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

type Query = CallInput<typeof routes.list>['query'];

let admin: { readonly person: Person; readonly client: TestClient };
let superAdmin: { readonly person: Person; readonly client: TestClient };

const signedIn = async (input: Parameters<typeof createPerson>[1]) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};

/** So many users at once, `n` of their names and addresses counted up from 1. */
const plantMany = (count: number): Promise<unknown> =>
  app().owner.query(`
    with a as (
      insert into identity.accounts (realm_id, kind, name, status)
        select 1, 'customer', 'Firm ' || n, case when n % 10000 = 0 then 'suspended' else 'active' end
        from generate_series(1, ${count}) n returning id, name)
    insert into identity.users (account_id, realm_id, first_name, last_name, email, created_at, last_login_at, user_type, deleted_at)
      select id, 1, 'Zoë', 'Møller ' || substr(name, 6), 'u' || substr(name, 6) || '@many.example',
        '2026-01-01'::timestamptz + substr(name, 6)::int * interval '1 minute',
        case when substr(name, 6)::int % 3 = 0 then '2026-06-01'::timestamptz + substr(name, 6)::int * interval '1 second' end,
        case when substr(name, 6)::int % 20000 = 0 then 'partner' else 'user' end,
        case when substr(name, 6)::int % 9999 = 0 then '2026-07-01'::timestamptz end
      from a;
    analyze identity.users; analyze identity.accounts`);

const idsOf = (page: { readonly data: readonly AdminUser[] }): readonly number[] => page.data.map(({ id }) => id);

beforeAll(async () => {
  admin = await signedIn({ role: 'admin', modules: ['admin'] });
  superAdmin = await signedIn({ role: 'admin', isSuperAdmin: true, modules: ['admin'] });
});

describe('GET /api/admin/users, with 100,000 of them', () => {
  const many = 100_000;
  const list = (query: Query = {}) => admin.client.call(routes.list, { query });

  beforeAll(async () => {
    await plantMany(many);
  }, 120_000);

  it.each([
    'created_at',
    '-created_at',
    'last_login_at',
    '-last_login_at',
    'name',
    '-name',
    'email',
    '-email',
  ] as const)('200: by %s, pages follow one another without a gap and back again', async (sort) => {
    const whole = await list({ sort, limit: 90 });
    const pages: number[][] = [];
    let cursor: string | undefined;
    let before: string | undefined;
    for (let at = 0; at < 3; at += 1) {
      const page = await list({ sort, limit: 30, ...(cursor ? { cursor } : {}) });
      pages.push([...idsOf(page)]);
      ({ next_cursor: cursor, previous_cursor: before } = page.pagination);
    }
    expect(pages.flat()).toEqual(idsOf(whole));
    expect(idsOf(await list({ sort, limit: 30, cursor: before as string }))).toEqual(pages[1]);
  });

  it('200: finds by name, accents or not, by address, by account and by number', async () => {
    const one = (await list({ search: 'u77777@many.example' })).data[0] as AdminUser;
    expect(one).toMatchObject({ email: 'u77777@many.example', account: { name: 'Firm 77777' }, state: 'active' });
    for (const search of ['Zoe Moller 77777', 'zoë møller 77777', 'firm 77777', 'U77777@MANY'])
      expect((await list({ search })).data.map(({ email }) => email)).toContain(one.email);
    for (const search of [String(one.id), `#${one.id}`]) expect(idsOf(await list({ search }))).toContain(one.id);
    expect((await list({ search: '100% nobody_' })).data).toEqual([]);
  });

  it('200: filters add up; deleted ones only where they are asked for', async () => {
    const expected: readonly (readonly [Query, (user: AdminUser) => boolean, number])[] = [
      [{ user_type: 'partner' }, ({ user_type: type }) => type === 'partner', 5],
      [{ status: 'suspended' }, ({ state }) => state === 'suspended', 10],
      [{ status: 'deleted' }, ({ state }) => state === 'deleted', 10],
      [{ created_from: '2026-01-01', created_to: '2026-01-01' }, ({ created_at: at }) => at < '2026-01-02', 1_000],
      [{ role: 'admin' }, ({ role }) => role === 'admin', 1],
      [{ user_type: 'partner', status: 'deleted' }, () => false, 0],
    ];
    for (const [query, holds, total] of expected) {
      const page = await list({ ...query, limit: 100 });
      expect(page.pagination.total, JSON.stringify(query)).toBe(total);
      expect(page.data.every(holds), JSON.stringify(query)).toBe(true);
    }
    expect((await list()).pagination).toMatchObject({ total: 1_000, total_is_capped: true });
  });

  type Plan = {
    readonly 'Actual Rows': number;
    readonly 'Actual Loops': number;
    readonly 'Rows Removed by Filter'?: number;
    readonly 'Rows Removed by Index Recheck'?: number;
    readonly 'Node Type': string;
    readonly Plans?: readonly Plan[];
  };
  const bearable = 5_000;
  /** How many rows the scans of a plan looked at; what an index alone says of itself is no row. */
  const rowsSeen = (plan: Plan): number => {
    const { 'Actual Rows': rows, 'Actual Loops': loops } = plan;
    const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
    const own = /(?<!Bitmap Index )Scan$/.test(plan['Node Type']) ? (rows + removed) * loops : 0;
    return (plan.Plans ?? []).reduce((sum, part) => sum + rowsSeen(part), own);
  };
  const explain = async (query: RawBuilder<unknown>): Promise<Plan> => {
    const client = await app().owner.connect();
    try {
      await client.query('set role galena_system');
      const { rows } = await client.query(`explain (analyze, format json) ${textOfQuery(query)}`);
      return rows[0]['QUERY PLAN'][0].Plan;
    } finally {
      await client.query('reset role');
      client.release();
    }
  };

  const asked: readonly Query[] = [
    {},
    { search: 'u77777@many' },
    { search: 'zoe moller 7777' },
    { search: 'firm 77777' },
    { search: 'zo' },
    { search: 'qx' },
    { search: 'nobody is called so' },
    { user_type: 'partner' },
    { status: 'suspended' },
    { status: 'deleted' },
    { role: 'admin' },
    { role: 'related' },
    { created_from: '2026-02-01', created_to: '2026-02-01' },
    { realm_id: 99 },
    { parents_only: 1 },
  ];
  it.each(asked.flatMap((query) => userOrders.map((sort) => [JSON.stringify(query), sort, query] as const)))(
    'looks at few of them for a page: %s by %s',
    async (_name, sort, query) => {
      const filter = routes.list.query.parse({ ...query, sort });
      const where = conditionOf(filter, { userId: admin.person.id, isSuperAdmin: false });
      const most = 1_001;
      const found = await explain(someQuery(where, most));
      expect(rowsSeen(found)).toBeLessThan(bearable);
      // A page of many is full soon; one of few is cut from those that were found.
      if (found['Actual Rows'] < most) return;
      const page = { by: sort, isDescending: true, from: null, offset: 0, limit: 50 };
      expect(rowsSeen(await explain(pageQuery(where, page)))).toBeLessThan(bearable);
    },
  );
});

describe('who may do what to whom', () => {
  type Kind = 'customer' | 'reseller' | 'member' | 'admin' | 'super' | 'member of an admin';
  const kinds: readonly Kind[] = ['customer', 'reseller', 'member', 'admin', 'super', 'member of an admin'];
  const make = async (kind: Kind): Promise<Person> => {
    if (kind === 'reseller') return createPerson(app(), { userType: 'reseller' });
    if (kind === 'admin') return createPerson(app(), { role: 'admin', modules: ['admin'] });
    if (kind === 'super') return createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
    if (kind === 'customer') return createPerson(app());
    const of = kind === 'member' ? await createPerson(app()) : await make('admin');
    return createPerson(app(), { accountId: of.accountId, userType: 'team_member' });
  };
  const body = { reason: 'asked for help' };
  const acts = {
    see: (client: TestClient, id: number) => client.call(routes.get, { params: { id } }),
    edit: (client: TestClient, id: number) =>
      client.call(routes.update, { params: { id }, body: { first_name: 'Other' } }),
    'log in as': (client: TestClient, id: number) => client.call(routes.loginAs, { params: { id }, body }),
    'grant credits to': (client: TestClient, id: number) =>
      client.call(routes.grantCredits, { params: { id }, body: { credits: 5, ...body } }),
    suspend: (client: TestClient, id: number) =>
      client.call(routes.update, { params: { id }, body: { status: 'suspended' } }),
    'take the second factor of': async (client: TestClient, id: number) => {
      await app().owner.query(
        `insert into credentials.totp_secrets (account_id, user_id, secret, confirmed_at)
         select account_id, id, 's', now() from identity.users where id = $1`,
        [id],
      );
      return client.call(routes.resetSecondFactor, { params: { id }, body });
    },
    delete: (client: TestClient, id: number) => client.call(routes.remove, { params: { id } }),
  } as const;
  const isOperators = (kind: Kind): boolean => !['customer', 'reseller', 'member'].includes(kind);
  /** The code of the refusal; null where it is done. */
  const expected = (by: 'admin' | 'super admin', act: keyof typeof acts, kind: Kind): string | null => {
    if (by === 'admin') return isOperators(kind) ? 'not_found' : null;
    return act === 'log in as' && (kind === 'admin' || kind === 'super') ? 'no_login_as' : null;
  };
  const cases = (['admin', 'super admin'] as const).flatMap((by) =>
    kinds.flatMap((kind) =>
      (Object.keys(acts) as (keyof typeof acts)[]).map((act) => [by, act, kind, expected(by, act, kind)] as const),
    ),
  );

  it.each(cases)('%s, %s, %s: %s [ADM-020 ADM-024]', async (by, act, kind, code) => {
    const { client } = by === 'admin' ? admin : superAdmin;
    const { id } = await make(kind);
    const answer = await acts[act](client, id).then(
      () => null,
      (error: unknown) => (error as CallError).body?.code,
    );
    expect(answer).toBe(code);
  });

  it('an admin’s list and history hold no other admin', async () => {
    const other = await make('super');
    const member = await make('member of an admin');
    await superAdmin.client.call(routes.update, { params: { id: other.id }, body: { last_name: 'Hidden' } });
    const search = (client: TestClient, email: string) => client.call(routes.list, { query: { search: email } });
    for (const { email } of [other, member]) {
      expect((await search(admin.client, email)).data).toEqual([]);
      expect((await search(superAdmin.client, email)).data).toHaveLength(1);
    }
    expect(idsOf(await search(admin.client, admin.person.email))).toEqual([admin.person.id]);
    const query = { action: 'changed', limit: 100 };
    const told = async (client: TestClient) =>
      (await client.call(routes.history, { query })).data.map(({ user }) => user?.id);
    expect(await told(superAdmin.client)).toContain(other.id);
    expect(await told(admin.client)).not.toContain(other.id);
  });

  it.each([
    ['the role admin', { role: 'admin' }],
    ['the module admin', { modules: ['admin', 'leads'] }],
  ] as const)('403 super_admin_only: an admin gives nobody %s, by creating or changing', async (_name, given) => {
    const { id } = await make('customer');
    const one = { first_name: 'New', last_name: 'One', email: 'made-admin@mail.example', modules: ['leads' as const] };
    const refusals = [
      await admin.client.refused(routes.update, {
        params: { id },
        body: { ...given, modules: [...('modules' in given ? given.modules : ['leads' as const])] },
      }),
      await admin.client.refused(routes.create, {
        body: { ...one, ...given, modules: [...('modules' in given ? given.modules : one.modules)] },
      }),
    ];
    expect(refusals.map(({ status, body: said }) => [status, said?.code])).toEqual(
      refusals.map(() => [403, 'super_admin_only']),
    );
    expect((await superAdmin.client.call(routes.get, { params: { id } })).data).toMatchObject({
      role: 'user',
      modules: ['leads'],
    });
  });

  it('409: nobody deletes or demotes themself, and of two super admins who demote each other at once one stays', async () => {
    const { client, person } = superAdmin;
    const own = { params: { id: person.id } };
    expect((await client.refused(routes.remove, own)).body?.code).toBe('own_user');
    for (const change of [{ role: 'user' as const }, { is_super_admin: false }, { status: 'suspended' as const }])
      expect((await client.refused(routes.update, { ...own, body: change })).body?.code).toBe('own_user');
    await app().owner.query(`update identity.users set is_super_admin = false where id <> $1 and is_super_admin`, [
      person.id,
    ]);
    const second = await signedIn({ role: 'admin', isSuperAdmin: true, modules: ['admin'] });
    const demote = (by: TestClient, id: number) =>
      by.call(routes.update, { params: { id }, body: { role: 'user' } }).then(
        () => 'done',
        (error: unknown) => (error as CallError).body?.code,
      );
    const outcomes = await Promise.all([demote(client, second.person.id), demote(second.client, person.id)]);
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    const { rows } = await app().owner.query<{ n: number }>(
      `select count(*)::int as n from identity.users where is_super_admin and deleted_at is null`,
    );
    expect(rows[0]?.n).toBe(1);
    await app().owner.query(`update identity.users set role = 'admin', is_super_admin = true where id = $1`, [
      person.id,
    ]);
  });

  it('401 without a session, 403 for everybody else on every call [ADM-023]', async () => {
    const { client: customer, person } = await signedIn({});
    const { client: reseller } = await signedIn({ userType: 'reseller', modules: ['admin', 'whitelabel'] });
    const { client: bare } = await signedIn({ role: 'admin', modules: [] });
    const own = { params: { id: person.id } };
    for (const [client, status] of [
      [app().client(), 401],
      [customer, 403],
      [reseller, 403],
      [bare, 403],
    ] as const) {
      const calls = [
        client.refused(routes.list, { query: {} }),
        client.refused(routes.export, { query: {} }),
        client.refused(routes.history, { query: {} }),
        client.refused(routes.get, own),
        client.refused(routes.loginAs, { ...own, body }),
        client.refused(routes.remove, own),
      ];
      expect((await Promise.all(calls)).map((one) => one.status)).toEqual(calls.map(() => status));
    }
  });
});
