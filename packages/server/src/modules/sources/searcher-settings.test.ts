import type { ListType } from '@galena/contract/kernel';
import { searcherRoutes as routes, searchRoutes } from '@galena/contract/search';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createKeyedSearcher,
  createSearcherFixture,
  sandboxes,
  secret,
  type SearcherFixture,
} from '../../testing/vendors/keyed-searcher.ts';
import { leadOf } from '../../testing/list-fixture.ts';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createVendorSearcher } from '../../testing/vendors/vendor-searcher.ts';
import { supply } from '../../platform/ports/ports.ts';
import { searchersPort } from './searchers.ports.ts';

const keyed = createKeyedSearcher();
const app = useTestApp({
  supply: [
    supply(searchersPort, [
      createProbeSearcher('company', () => [leadOf('a')]).searcher,
      createVendorSearcher(() => 'http://127.0.0.1:9', 1),
      keyed.searcher,
      ...sandboxes,
    ]),
  ],
});
let fixture: SearcherFixture;

const watch = async () => (await fixture.admin.call(routes.searchers, {})).data;
const offered = async (type: ListType): Promise<readonly string[]> =>
  (await fixture.user.call(searchRoutes.options, { params: { type } })).data.searchers.map(({ key }) => key);
const signIn = async (input: PersonInput): Promise<TestClient> =>
  app().client(await signInAs(app(), await createPerson(app(), input)));
const location = { label: 'Portugal', country: 'PT' };

beforeAll(async () => {
  fixture = await createSearcherFixture(app());
});
beforeEach(async () => {
  await app().owner.query('truncate sources.searchers cascade');
  await app().putRequiredRows();
  keyed.seen.length = 0;
});

describe('GET /api/admin/searchers (ADM-002, ADM-009)', () => {
  it('200: on a fresh product all that need no settings are active, in their order, invented leads last', async () => {
    const { searchers, providers } = await watch();
    const of = (type: ListType) => searchers.filter((one) => one.list_type === type);
    expect(of('company').map(({ provider, priority }) => [provider, priority])).toEqual([
      ['companies', 1],
      ['brands', 2],
      ['probe', 3],
      ['standin', 4],
      ['sandbox_company', 5],
    ]);
    for (const one of searchers)
      expect(one).toMatchObject({
        status: 'active',
        is_built_in: true,
        has_credentials: false,
        settings: {},
        daily_limit: null,
        used_today: 0,
        success_rate: null,
        last_run_at: null,
        last_error: null,
      });
    expect(of('people').map(({ provider }) => provider)).toEqual(['people', 'team_pages', 'sandbox_people']);
    expect(await offered('company')).toEqual(['brands', 'probe', 'standin', 'sandbox_company']);
    expect(providers.find(({ key }) => key === 'brands')).toMatchObject({ is_added: true, config: { properties: {} } });
  });

  it('200: a form is drawn from what a provider needs: secrets are written only', async () => {
    const { providers } = await watch();
    expect(providers.find(({ key }) => key === 'keyed')).toMatchObject({
      label: 'Keyed people',
      list_type: 'people',
      is_added: false,
      config: {
        type: 'object',
        required: ['api_key'],
        properties: {
          api_key: { type: 'string', minLength: 8, description: 'API key', writeOnly: true },
          region: { enum: ['eu', 'us'], default: 'eu', description: 'Region' },
        },
      },
    });
    expect(JSON.stringify(providers)).not.toContain('isPublic');
  });

  it('200: what a newer version brings appears by itself when it starts, behind what was there', async () => {
    await watch();
    await app().owner.query(`delete from sources.searchers where provider = 'brands'`);
    await app().putRequiredRows();
    expect(await offered('company')).toEqual(['probe', 'standin', 'brands', 'sandbox_company']);
  });

  it('200: processes that start at once make one row of each', async () => {
    await app().owner.query('truncate sources.searchers cascade');
    await Promise.all([1, 2, 3, 4].map(() => app().putRequiredRows()));
    const { searchers } = await watch();
    expect(searchers.length).toBeGreaterThan(5);
    expect(new Set(searchers.map(({ provider }) => provider)).size).toBe(searchers.length);
  });

  it('401, 403: nobody but administrators of the platform, on every route', async () => {
    const { id } = await fixture.find('brands');
    const others = await Promise.all(
      ([{}, { modules: ['admin', 'whitelabel'] }, { role: 'admin', modules: [] }] as PersonInput[]).map(signIn),
    );
    const body = { name: 'x', list_type: 'people' as const, provider: 'keyed' };
    for (const [status, client] of [[401, app().client()], ...others.map((one) => [403, one])] as [
      number,
      TestClient,
    ][]) {
      const refusals = [
        await client.refused(routes.searchers, {}),
        await client.refused(routes.create, { body }),
        await client.refused(routes.update, { params: { id }, body: {} }),
        await client.refused(routes.remove, { params: { id } }),
        await client.refused(routes.pause, { params: { id } }),
        await client.refused(routes.resume, { params: { id } }),
        await client.refused(routes.test, { params: { id } }),
      ];
      expect(refusals.map((one) => one.status)).toEqual(refusals.map(() => status));
    }
  });

  it('404: what is not there', async () => {
    const params = { id: 999_999_999 };
    const refusals = [
      await fixture.admin.refused(routes.update, { params, body: { name: 'x' } }),
      await fixture.admin.refused(routes.remove, { params }),
      await fixture.admin.refused(routes.pause, { params }),
      await fixture.admin.refused(routes.resume, { params }),
      await fixture.admin.refused(routes.test, { params }),
    ];
    expect(refusals.map((one) => one.status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('POST /api/admin/searchers', () => {
  it('201: what was set reaches the vendor, is sealed in the database, and is told nobody', async () => {
    const added = await fixture.add({ credentials: { api_key: secret, region: 'us' }, daily_limit: 10 });
    expect(added).toMatchObject({
      name: 'Our people',
      list_type: 'people',
      provider: 'keyed',
      priority: 3,
      status: 'active',
      is_built_in: false,
      has_credentials: true,
      settings: { region: 'us' },
      daily_limit: 10,
    });
    expect(await fixture.estimate()).toBe('keyed');
    expect(keyed.seen).toEqual([{ api_key: secret, region: 'us' }]);
    const { rows } = await app().owner.query<{ credentials: string }>(
      `select credentials from sources.searchers where provider = 'keyed'`,
    );
    expect(rows[0]?.credentials).toMatch(/^g1\./);
    expect(rows[0]?.credentials).not.toContain('secret');
    const all = await fixture.admin.raw({ url: '/api/admin/searchers' });
    expect([all.status, all.text.includes(secret)]).toEqual([200, false]);
    const audits = await app().owner.query<object>(`select * from platform.audits where entity = 'searcher'`);
    expect(JSON.stringify(audits.rows)).toContain('searcher_added');
    expect(JSON.stringify(audits.rows)).not.toContain(secret);
    expect(app().log.join('')).not.toContain(secret);
  });

  it('201: at the place that was wanted; invented leads stay last', async () => {
    await watch();
    expect((await fixture.add({ priority: 1 })).priority).toBe(1);
    const { id } = await fixture.find('sandbox_people');
    const { data } = await fixture.admin.call(routes.update, { params: { id }, body: { priority: 1 } });
    expect(data.priority).toBe(4);
    expect(await offered('people')).toEqual(['keyed', 'sandbox_people']);
  });

  it('422: without what its provider needs, for another kind, or of a provider that nobody knows', async () => {
    const body = { name: 'x', list_type: 'people' as const, provider: 'keyed' };
    const fieldsOf = async (more: object) => {
      const refused = await fixture.admin.refused(routes.create, { body: { ...body, ...more } });
      return [refused.status, Object.keys(refused.body?.errors ?? {})];
    };
    expect(await fieldsOf({})).toEqual([422, ['credentials.api_key']]);
    expect(await fieldsOf({ credentials: { api_key: 'short' } })).toEqual([422, ['credentials.api_key']]);
    expect(await fieldsOf({ credentials: { api_key: secret, more: 1 } })).toEqual([422, ['credentials']]);
    expect(await fieldsOf({ list_type: 'company', credentials: { api_key: secret } })).toEqual([422, ['list_type']]);
    expect(await fieldsOf({ provider: 'nobody' })).toEqual([422, ['provider']]);
    expect(await fieldsOf({ daily_limit: -1 })).toEqual([422, ['daily_limit']]);
    expect(await fieldsOf({ name: ' ' })).toEqual([422, ['name']]);
    expect(await fixture.find('keyed')).toBeUndefined();
  });

  it('409: it is there already, also when it stands by itself', async () => {
    await fixture.add();
    const refused = (provider: string, type: ListType, credentials: object) =>
      fixture.admin.refused(routes.create, {
        body: { name: 'x', list_type: type, provider, credentials: { ...credentials } },
      });
    expect(await refused('keyed', 'people', { api_key: secret })).toMatchObject({
      status: 409,
      body: { code: 'searcher_exists' },
    });
    expect(await refused('brands', 'company', {})).toMatchObject({ status: 409, body: { code: 'searcher_exists' } });
  });
});

describe('PUT and DELETE /api/admin/searchers/:id', () => {
  it('200: another order is the order of the form; all have places of their own', async () => {
    const { id } = await fixture.find('standin');
    const { data } = await fixture.admin.call(routes.update, { params: { id }, body: { priority: 1 } });
    expect(data.priority).toBe(1);
    expect(await offered('company')).toEqual(['standin', 'brands', 'probe', 'sandbox_company']);
    await fixture.admin.call(routes.update, { params: { id }, body: { priority: 3 } });
    // Nobody is offered the companies that were not imported yet; they have a place.
    expect(await offered('company')).toEqual(['brands', 'standin', 'probe', 'sandbox_company']);
    await fixture.admin.call(routes.update, { params: { id }, body: { priority: 99 } });
    expect(await offered('company')).toEqual(['brands', 'probe', 'standin', 'sandbox_company']);
  });

  it('200: two who move at once leave whole orders', async () => {
    const [one, other] = [await fixture.find('standin'), await fixture.find('probe')];
    await Promise.all(
      [one, other].map(({ id }) => fixture.admin.call(routes.update, { params: { id }, body: { priority: 1 } })),
    );
    const { searchers } = await watch();
    expect(searchers.filter((s) => s.list_type === 'company').map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5]);
    expect((await offered('company'))[2]).toBe('brands');
  });

  it('200: what is left out stays; a secret is changed without telling it again', async () => {
    const { id } = await fixture.add({ credentials: { api_key: secret, region: 'us' } });
    const change = async (body: object) => (await fixture.admin.call(routes.update, { params: { id }, body })).data;
    expect(await change({ name: 'Renamed', daily_limit: 3 })).toMatchObject({
      name: 'Renamed',
      daily_limit: 3,
      has_credentials: true,
      settings: { region: 'us' },
    });
    expect(await change({ credentials: { region: 'eu' }, daily_limit: null })).toMatchObject({
      settings: { region: 'eu' },
      daily_limit: null,
    });
    await change({ credentials: { api_key: 'another-secret' } });
    await fixture.estimate();
    expect(keyed.seen).toEqual([{ api_key: 'another-secret', region: 'eu' }]);
    const refused = await fixture.admin.refused(routes.update, {
      params: { id },
      body: { credentials: { api_key: null } },
    });
    expect([refused.status, Object.keys(refused.body?.errors ?? {})]).toEqual([422, ['credentials.api_key']]);
    const { rows } = await app().owner.query<{ changes: object }>(
      `select changes from platform.audits where entity_id = $1 and action = 'searcher_changed' order by id`,
      [id],
    );
    expect(rows.map(({ changes }) => changes)).toEqual([
      { name: ['Our people', 'Renamed'], daily_limit: [null, 3] },
      { credentials: [null, ['region']], daily_limit: [3, null] },
      { credentials: [null, ['api_key']] },
    ]);
  });

  it('200: settings that its provider can no longer read ask nobody, and a test says so', async () => {
    const { id } = await fixture.add();
    const { secrets } = app().app.context.app;
    const sealed = secrets.seal('{"api_key":"old"}', `search.searchers.credentials:${id}`);
    await app().owner.query('update sources.searchers set credentials = $1 where id = $2', [sealed, id]);
    expect(await offered('people')).toEqual(['sandbox_people']);
    const { data } = await fixture.admin.call(routes.test, { params: { id } });
    expect(data).toMatchObject({ ok: false, message: 'Its settings are not complete.' });
  });

  it('200, 409: one that was added goes with its credentials; what comes with the product stays', async () => {
    const { id } = await fixture.add();
    await fixture.estimate();
    expect((await fixture.admin.call(routes.remove, { params: { id } })).message).toBe('Source removed.');
    expect(await offered('people')).toEqual(['sandbox_people']);
    expect((await fixture.admin.refused(routes.remove, { params: { id } })).status).toBe(404);
    const built = await fixture.find('brands');
    expect(await fixture.admin.refused(routes.remove, { params: { id: built.id } })).toMatchObject({
      status: 409,
      body: { code: 'searcher_built_in' },
    });
  });
});

describe('POST /api/admin/searchers/:id/pause and /resume', () => {
  it('200: a paused one is neither offered nor asked, until it is resumed', async () => {
    const { id } = await fixture.find('brands');
    const { data } = await fixture.admin.call(routes.pause, { params: { id } });
    expect(data.status).toBe('paused');
    expect(await offered('company')).toEqual(['probe', 'standin', 'sandbox_company']);
    const named = { params: { type: 'company' as const }, body: { location, filters: { keyword: 'x' } } };
    expect((await fixture.user.call(searchRoutes.estimate, named)).data.searcher.key).toBe('probe');
    expect(
      await fixture.user.refused(searchRoutes.estimate, { ...named, body: { ...named.body, searcher: 'brands' } }),
    ).toMatchObject({ status: 422, body: { code: 'searcher_unknown' } });
    expect((await fixture.admin.call(routes.resume, { params: { id } })).data.status).toBe('active');
    expect((await offered('company'))[0]).toBe('brands');
  });
});
