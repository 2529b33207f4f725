import { acme, changed } from '@galena/adapters/searchers/testing';
import { manifestRoutes as routes, searcherRoutes, searchRoutes } from '@galena/contract/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { startAcmeVendor } from '../../testing/vendors/acme-vendor.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { moneyOf, startSearch, waitForSearch } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const key = 'sk-of/acme+1';
const vendor = await startAcmeVendor(key);
const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({
  jobs: [fastJob],
  environment: { GALENA_RATE_LIMITS: 'off', GALENA_OUTBOUND_ALLOW: vendor.authority },
  resolve: async (host) => (host === 'inside.example' ? ['10.0.0.8'] : []),
});
let worker: { readonly stop: () => Promise<void> };
let admin: TestClient;
let user: ListFixture;

const signIn = async (input: PersonInput): Promise<TestClient> =>
  app().client(await signInAs(app(), await createPerson(app(), input)));

beforeAll(async () => {
  worker = await app().startWorker([fastJob]);
  admin = await signIn({ isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
  user = await createListFixture(app());
  await user.grant(1_000);
});
afterAll(async () => {
  await worker.stop();
  await vendor.close();
});
beforeEach(async () => {
  await app().owner.query('truncate sources.manifests, sources.searchers cascade');
  Object.assign(vendor, { total: 25, before: null });
  vendor.asked.length = 0;
});

const manifest = (changes: Record<string, unknown> = {}): Record<string, unknown> => acme(changes, vendor.base);
const textOf = (one: unknown): string => JSON.stringify(one, null, 2);
const save = async (one: unknown = manifest()) => (await admin.call(routes.save, { body: { text: textOf(one) } })).data;
const add = async () =>
  (
    await admin.call(searcherRoutes.create, {
      body: { name: 'Acme', list_type: 'company', provider: 'acme', credentials: { api_key: key } },
    })
  ).data;
const sourceOf = async () =>
  (await admin.call(searcherRoutes.searchers, {})).data.searchers.find(({ provider }) => provider === 'acme');
const question = {
  params: { type: 'company' as const },
  body: { location: { label: 'Worldwide', worldwide: true as const }, filters: { keyword: 'ab' }, searcher: 'acme' },
};
const search = async () => {
  const list = await user.createList({ type: 'company' });
  return startSearch(user, list, { ...question.body, limit: 100 });
};
const second = (): Record<string, unknown> =>
  changed(
    changed({ ...manifest(), label: 'Acme again' }, '/requests/search/url', `${vendor.base}/v2/companies`),
    '/examples/0/asks/url',
    `${vendor.base}/v2/companies?q=ab&limit=10&offset=0`,
  );

describe('a vendor that is told while the product runs', () => {
  it('is searched, quoted, charged once for each lead, counted and switched off, and never shows its key', async () => {
    expect(await save()).toMatchObject({ key: 'acme', version: 1, versions: 1, is_readable: true, searcher_id: null });
    const { providers } = (await admin.call(searcherRoutes.searchers, {})).data;
    expect(providers.find(({ key: provider }) => provider === 'acme')).toMatchObject({
      label: 'Acme companies',
      licence: 'Acme terms',
      daily_limit: 500,
      config: { required: ['api_key'], properties: { api_key: { writeOnly: true, description: 'API key' } } },
    });
    await user.client.refused(searchRoutes.estimate, question);
    await add();
    const { data } = await user.client.call(searchRoutes.estimate, question);
    expect(data).toMatchObject({ searcher: { key: 'acme', attribution: 'Acme' }, available: 25 });
    const before = (await moneyOf(user)).balance;
    const run = (await search()).data;
    expect(await waitForSearch(user, run.id)).toMatchObject({ status: 'completed', saved: 25, credits: 25 });
    expect(await moneyOf(user)).toEqual({ balance: before - 25, held: 0 });
    // Two estimates and three pages.
    expect(await sourceOf()).toMatchObject({ used_today: 5, success_rate: 100 });
    const source = await sourceOf();
    await admin.call(searcherRoutes.pause, { params: { id: source?.id as number } });
    expect((await admin.call(routes.manifests, {})).data.manifests[0]).toMatchObject({ status: 'paused' });
    expect((await user.client.refused(searchRoutes.estimate, question)).body?.code).toBe('searcher_unknown');
    expect(JSON.stringify(await sourceOf())).not.toContain(key);
  });

  it('without a key stands by itself, and goes with its manifest', async () => {
    const open = changed({ ...manifest({ settings: {}, auth: { kind: 'none' } }) }, '/examples/0/asks/headers', {});
    const { id, searcher_id: searcherId } = await save(open);
    expect(searcherId).not.toBeNull();
    expect(await sourceOf()).toMatchObject({ status: 'active', is_built_in: true, daily_limit: 500 });
    await admin.call(routes.remove, { params: { id } });
    expect(await sourceOf()).toBeUndefined();
    expect((await user.client.refused(searchRoutes.estimate, question)).status).toBe(422);
  });

  it('that fails five times is asked no more', async () => {
    await save();
    await add();
    vendor.before = async (_url, response) => {
      response.writeHead(503).end();
      return true;
    };
    for (let turn = 0; turn < 5; turn += 1) await user.client.refused(searchRoutes.estimate, question);
    expect(await sourceOf()).toMatchObject({ status: 'error', last_error: 'The server answered 503' });
    expect(vendor.asked).toHaveLength(5);
  });
});

describe('a search that runs while its manifest changes', () => {
  it('goes on with the version it began with; the next one takes the new one', async () => {
    await save();
    await add();
    vendor.before = async (url) => {
      if (url.searchParams.get('offset') === '10' && url.pathname.startsWith('/v1')) await save(second());
      return false;
    };
    const run = (await search()).data;
    expect(await waitForSearch(user, run.id)).toMatchObject({ status: 'completed', saved: 25 });
    expect(vendor.asked.every(({ pathname }) => pathname === '/v1/companies')).toBe(true);
    await user.client.call(searchRoutes.estimate, question);
    expect(vendor.asked.at(-1)?.pathname).toBe('/v2/companies');
  });

  it('ends, and keeps what it has, when its manifest is deleted', async () => {
    const { id } = await save();
    await add();
    let isGone = false;
    vendor.before = async (url) => {
      if (url.searchParams.get('offset') === '10' && !isGone) {
        isGone = true;
        await admin.call(routes.remove, { params: { id } });
      }
      return false;
    };
    // Somebody who has bought none of them yet.
    user = await createListFixture(app());
    await user.grant(1_000);
    const run = (await search()).data;
    const ended = await waitForSearch(user, run.id);
    expect(ended.status).toBe('completed');
    expect(ended.saved).toBeLessThan(25);
    expect(ended.credits).toBe(ended.saved);
  });
});

describe('POST /api/admin/manifests', () => {
  it('201: a change is a new version, the same again is none; an earlier one can be taken again', async () => {
    const { id } = await save();
    expect(await save()).toMatchObject({ id, version: 1, versions: 1 });
    expect(await save(second())).toMatchObject({ id, version: 2, versions: 2, label: 'Acme again' });
    const back = await admin.call(routes.activate, { params: { id }, body: { version: 1 } });
    expect(back).toMatchObject({
      code: 'manifest_activated',
      data: { version: 1, versions: 2, label: 'Acme companies' },
    });
    // What is saved next is the third, and not the second again.
    expect(await save({ ...manifest(), notes: 'Third' })).toMatchObject({ version: 3 });
    const { data } = await admin.call(routes.manifest, { params: { id }, query: { version: 2 } });
    expect(JSON.parse(data.text)).toEqual(second());
    expect(data.history.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('201: of those that save at once each has a version of its own', async () => {
    const { id } = await save();
    await Promise.all([1, 2, 3].map((n) => save({ ...manifest(), notes: `At once ${n}` })));
    const { data } = await admin.call(routes.manifest, { params: { id }, query: {} });
    expect(data.history.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(data.version).toBe(4);
  });

  it.each([
    ['a broken one by the path of each fault', { ...acme(), price: 'cheap', key: 'X' }, ['/key', '/price']],
    ['one that points inside', { ...acme(), hosts: ['169.254.169.254'] }, ['/hosts/0', '/requests/search/url']],
    ['one without TLS', acme({}, 'http://api.acme.example'), ['/requests/search/url']],
    ['one with the key of a built-in source', { ...acme(), key: 'brands' }, ['/key']],
  ])('422: %s', async (_title, one, paths) => {
    const { status, body } = await admin.refused(routes.save, { body: { text: textOf(one) } });
    expect([status, Object.keys(body?.errors ?? {}).toSorted()]).toEqual([422, paths]);
    const { data } = await admin.call(routes.check, { body: { text: textOf(one) } });
    expect(data.manifest).toBeNull();
    expect(data.faults.map(({ path }) => path).toSorted()).toEqual(paths);
    expect((await admin.call(routes.manifests, {})).data.manifests).toEqual([]);
  });

  it('422: of another kind of leads than before', async () => {
    await save();
    const local = {
      ...manifest(),
      type: 'local',
      filters: { keyword: {} },
      lead: { ref: '/id', name: '/name', website: '/web' },
    };
    const lead = {
      ref: '7',
      name: 'Abel',
      website: 'https://abel.example/',
      data: { attribution: 'Acme' },
      match_percent: 100,
    };
    const { body } = await admin.refused(routes.save, {
      body: { text: textOf(changed(local, '/examples/0/leads', [lead])) },
    });
    expect(Object.keys(body?.errors ?? {})).toEqual(['/type']);
  });

  it('401, 403: nobody but administrators of the platform, on every route; 404: what is not there', async () => {
    const { id } = await save();
    const text = textOf(manifest());
    for (const [status, client] of [
      [401, app().client()],
      [403, user.client],
      [403, await signIn({ role: 'admin', modules: [] })],
    ] as const) {
      const refusals = [
        client.refused(routes.manifests, {}),
        client.refused(routes.manifest, { params: { id }, query: {} }),
        client.refused(routes.check, { body: { text } }),
        client.refused(routes.test, { body: { text } }),
        client.refused(routes.save, { body: { text } }),
        client.refused(routes.activate, { params: { id }, body: { version: 1 } }),
        client.refused(routes.remove, { params: { id } }),
      ];
      for (const refusal of await Promise.all(refusals)) expect(refusal.status).toBe(status);
    }
    const params = { id: 9_999 };
    expect((await admin.refused(routes.manifest, { params, query: {} })).status).toBe(404);
    expect((await admin.refused(routes.activate, { params: { id }, body: { version: 9 } })).status).toBe(404);
    expect((await admin.refused(routes.remove, { params })).status).toBe(404);
  });
});

describe('POST /api/admin/manifests/test', () => {
  const body = (more: object = {}) => ({
    text: textOf(manifest()),
    credentials: { api_key: key },
    filters: { keyword: 'ab' },
    ...more,
  });

  it('200: asks the vendor as it would be asked, keeps nothing, and shows no secret', async () => {
    const { data } = await admin.call(routes.test, { body: body() });
    expect(data).toMatchObject({
      ok: true,
      total: 25,
      asked: [`GET ${vendor.base}/v1/companies?q=ab&limit=10&offset=0`],
    });
    expect(data.leads).toHaveLength(5);
    expect(data.leads[0]).toMatchObject({ ref: '1', name: 'Company 1', website: 'https://company1.example/' });
    expect(JSON.parse(data.answer ?? '')).toMatchObject({ total: 25 });
    expect((await admin.call(routes.manifests, {})).data.manifests).toEqual([]);

    const inAddress = changed(
      changed(
        manifest({ auth: { kind: 'query', name: 'key', value: '{setting.api_key}' } }),
        '/examples/0/asks/headers',
        {},
      ),
      '/examples/0/asks/url',
      `${vendor.base}/v1/companies?q=ab&limit=10&offset=0&key=example`,
    );
    const refused = await admin.call(routes.test, { body: body({ text: textOf(inAddress) }) });
    expect(refused.data).toMatchObject({ ok: false, leads: [], total: null });
    const wrong = await admin.call(routes.test, { body: body({ credentials: { api_key: 'a-wrong-key' } }) });
    expect(wrong.data.message).toBe('The server answered 401: no such key: ••••');
    for (const shown of [refused, wrong]) expect(JSON.stringify(shown)).not.toMatch(/sk-of|a-wrong-key/);
  });

  it('200: a name that leads inside is refused by the guard', async () => {
    const inside = acme({}, 'https://inside.example');
    const { data } = await admin.call(routes.test, { body: body({ text: textOf(inside) }) });
    expect(data).toMatchObject({ ok: false, answer: null });
    expect(vendor.asked).toEqual([]);
  });

  it('422: settings and filters that do not fit, a broken manifest', async () => {
    const errorsOf = async (more: object) =>
      Object.keys((await admin.refused(routes.test, { body: body(more) })).body?.errors ?? {});
    expect(await errorsOf({ credentials: {} })).toEqual(['credentials.api_key']);
    expect(await errorsOf({ filters: { founded: { min: 'x' } } })).toEqual(['filters.founded.min']);
    expect(await errorsOf({ text: '{}' })).toContain('/key');
    expect(vendor.asked).toEqual([]);
  });
});

describe('GET /api/admin/manifests', () => {
  it('200: four ready ones to begin with, each of which can be saved as it is', async () => {
    const { ready } = (await admin.call(routes.manifests, {})).data;
    expect(ready.map((one) => one.key)).toEqual([
      'recherche_entreprises',
      'companies_house',
      'foursquare',
      'hunter_domains',
    ]);
    for (const { text, key: name } of ready)
      expect((await admin.call(routes.save, { body: { text } })).data).toMatchObject({ key: name, version: 1 });
    expect((await admin.call(routes.manifests, {})).data.manifests).toHaveLength(4);
  });

  it('200: one that this version cannot read is told of and asked by nobody', async () => {
    const { id } = await save();
    await app().owner.query(`update sources.manifest_versions set version = 7, body = '{}'`);
    await app().owner.query('update sources.manifests set version = 7');
    expect((await admin.call(routes.manifests, {})).data.manifests).toMatchObject([{ id, is_readable: false }]);
    expect(await sourceOf()).toBeUndefined();
  });
});
