import industryNames from '@galena/contract/industry-names/de' with { type: 'json' };
import type { ListType } from '@galena/contract/kernel';
import {
  departments,
  filterSchemas,
  growthIntervals,
  searchRoutes as routes,
  seniorityLevels,
} from '@galena/contract/search';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { seedBrands } from '../catalogue/index.ts';
import { searchersOf } from '../sources/index.ts';

const app = useTestApp();
const without = useTestApp({ environment: { GALENA_SANDBOX: 'off' } });
let [client, demo, bare] = [] as TestClient[] as [TestClient, TestClient, TestClient];

const signIn = async (at: TestApp, isDemo: boolean) =>
  at.client(await signInAs(at, await createPerson(at, { isDemo })));

beforeAll(async () => {
  await seedBrands(app().app.systemContext('test'));
  client = await signIn(app(), false);
  demo = await signIn(app(), true);
  bare = await signIn(without(), true);
});

const optionsOf = async (of: TestClient, type: ListType) => (await of.call(routes.options, { params: { type } })).data;

const types: readonly ListType[] = ['people', 'company', 'local', 'domain', 'influencer', 'group'];

describe('GET /api/search-options/:type', () => {
  it('200: real sources first, invented leads last, with whose data it is', async () => {
    const { searchers } = await optionsOf(client, 'company');
    expect(searchers.map(({ key, is_sandbox: isSandbox }) => [key, isSandbox])).toEqual([
      ['brands', false],
      ['sandbox_company', true],
    ]);
    expect(searchers[0]).toMatchObject({
      may_run: true,
      licence: expect.stringContaining('BSD-3-Clause'),
      licence_url: expect.stringMatching(/^https:/),
      attribution: expect.stringContaining('name-suggestion-index'),
      supported_filters: ['keyword', 'industries'],
    });
    expect((await optionsOf(client, 'group')).searchers[0]).toMatchObject({
      key: 'communities',
      licence: 'ISC',
      // How many members they have, and whether they are open, is not known of them.
      supported_filters: ['platform', 'keyword'],
    });
  });

  it('200: company: every industry of ours has a name in every language, and no other has', async () => {
    const { industries } = await optionsOf(demo, 'company');
    expect(industries.map(({ value }) => value).toSorted()).toEqual(Object.keys(industryNames).toSorted());
  });

  it.each(types)('200: %s: invented leads may be saved in a demo account only', async (type) => {
    const sandboxOf = async (of: TestClient) => (await optionsOf(of, type)).searchers.find((one) => one.is_sandbox);
    expect(await sandboxOf(client)).toMatchObject({ may_run: false, attribution: null });
    expect(await sandboxOf(demo)).toMatchObject({ may_run: true });
  });

  it.each(types)('200: %s: nobody invents leads where the setting is off', async (type) => {
    const { searchers } = await optionsOf(bare, type);
    expect(searchers.filter((one) => one.is_sandbox)).toEqual([]);
    const known = await searchersOf(without().app.systemContext('test'), type);
    expect(known.some(({ isSandbox }) => isSandbox)).toBe(false);
    const real: Partial<Record<ListType, string>> = { company: 'brands', domain: 'site', group: 'communities' };
    expect(searchers.map(({ key }) => key)).toEqual(real[type] ? [real[type]] : []);
  });

  // LEAD-033, LEAD-034, LEAD-035
  it('200: what the filters of each kind offer, and nothing for those it has not', async () => {
    const people = await optionsOf(client, 'people');
    expect(people).toMatchObject({
      seniority: [...seniorityLevels],
      departments: [...departments],
      tech: [],
      platforms: [],
    });
    expect(people.industries.map(({ value }) => value)).toContain('Software');
    const domain = await optionsOf(client, 'domain');
    expect(domain.tech).toEqual(['wordpress', 'joomla', 'wix', 'shopify', 'typo3', 'google my business']);
    expect(domain).toMatchObject({ industries: [], departments: [], intervals: [] });
    const influencer = await optionsOf(client, 'influencer');
    expect(influencer).toMatchObject({
      platforms: ['youtube', 'instagram', 'tiktok'],
      intervals: [...growthIntervals],
      operators: ['gte', 'gt', 'lte', 'lt'],
      limit: { standard: 100, highest: 1000 },
    });
    expect((await optionsOf(client, 'group')).platforms).toEqual(['facebook', 'linkedin']);
    expect(await optionsOf(client, 'local')).toMatchObject({ industries: [], seniority: [], platforms: [] });
    for (const type of types)
      for (const { supported_filters: supported } of (await optionsOf(client, type)).searchers)
        expect(Object.keys(filterSchemas[type].shape)).toEqual(expect.arrayContaining(supported));
  });

  it('200: the industries of companies are those of the brands, each once, in order', async () => {
    const names = (await optionsOf(client, 'company')).industries.map(({ value }) => value);
    expect(names).toEqual(expect.arrayContaining(['Bank', 'Supermarket', 'Software']));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('200: "industry" is another word for local', async () =>
    expect((await optionsOf(client, 'industry' as ListType)).searchers[0]?.key).toBe('sandbox_local'));

  it('404, 401, 403: no such kind, nobody, an account without leads', async () => {
    const ask = (of: TestClient, type: string) => of.refused(routes.options, { params: { type: type as ListType } });
    expect((await ask(client, 'aliens')).status).toBe(404);
    expect((await ask(app().client(), 'people')).status).toBe(401);
    const other = await createPerson(app(), { modules: ['whitelabel'] });
    expect((await ask(app().client(await signInAs(app(), other)), 'people')).status).toBe(403);
  });
});

describe('GET /api/local-categories (G-47, LEAD-036)', () => {
  it('200: from Accounting to Zoo', async () => {
    const { data } = await client.call(routes.localCategories, {});
    expect(data.length).toBeGreaterThanOrEqual(300);
    expect([data[0]?.name, data.at(-1)?.name]).toEqual(['Accounting', 'Zoo']);
  });

  it('401: nobody', async () => expect((await app().client().refused(routes.localCategories, {})).status).toBe(401));
});
