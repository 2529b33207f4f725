import { sandboxes as usual, type Searcher } from '@galena/adapters/searchers';
import type { VendorError } from '@galena/contract/kernel';
import { searcherRoutes, searchRoutes, type AdminSearcher } from '@galena/contract/search';
import { z } from 'zod';
import { leadOf } from '../list-fixture.ts';
import { createPerson, signInAs, type PersonInput } from '../people.ts';
import { createProbeSearcher } from '../probes/probe-searcher.ts';
import type { TestClient } from '../test-client.ts';
import type { TestApp } from '../test-app.ts';

/** A vendor of people that needs a key, for tests of what the operator sets. */
export type KeyedSearcher = {
  readonly searcher: Searcher;
  /** The settings that each estimate came with. */
  readonly seen: unknown[];
  /** What the next estimates fail with, one each. */
  readonly troubles: VendorError[];
};

export const createKeyedSearcher = (): KeyedSearcher => {
  const seen: unknown[] = [];
  const troubles: VendorError[] = [];
  const searcher: Searcher = {
    ...createProbeSearcher('people', () => [leadOf('a')], 'keyed').searcher,
    label: 'Keyed people',
    config: z.strictObject({
      api_key: z.string().min(8).describe('API key'),
      region: z.enum(['eu', 'us']).default('eu').describe('Region').meta({ isPublic: true }),
    }),
    estimate: async ({ config }) => {
      seen.push(config);
      const trouble = troubles.shift();
      if (trouble) throw trouble;
      const facets = { countries: [], categories: [] };
      return { available: 1, isCapped: false, withEmail: 1, facets, first: [leadOf('a')] };
    },
  };
  return { searcher, seen, troubles };
};

/** Those who invent leads, as every house has them. */
export const sandboxes: readonly Searcher[] = usual.filter(({ isSandbox }) => isSandbox);

/** The key that the tests give; it must come out nowhere. */
export const secret = 'sk-very-secret-1';

const operator: PersonInput = { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] };

/** An operator and a user of a house with a keyed searcher. */
export type SearcherFixture = {
  readonly admin: TestClient;
  readonly user: TestClient;
  /** As the operator sees it; undefined: it is not there. */
  readonly find: (provider: string) => Promise<AdminSearcher>;
  /** Adds the keyed searcher. */
  readonly add: (more?: object) => Promise<AdminSearcher>;
  /** A search for people, of the first searcher or the one that is named. */
  readonly input: (searcher?: string) => {
    params: { type: 'people' };
    body: { location: { label: string; country: string }; filters: { job_titles: string[] }; searcher?: string };
  };
  /** The key of the searcher that answered. */
  readonly estimate: (searcher?: string) => Promise<string>;
  readonly refusedEstimate: (searcher?: string) => ReturnType<TestClient['refused']>;
};

export const createSearcherFixture = async (app: TestApp): Promise<SearcherFixture> => {
  const signIn = async (input: PersonInput): Promise<TestClient> =>
    app.client(await signInAs(app, await createPerson(app, input)));
  const [admin, user] = [await signIn(operator), await signIn({})];
  const location = { label: 'Portugal', country: 'PT' };
  const input: SearcherFixture['input'] = (searcher) => ({
    params: { type: 'people' },
    body: { location, filters: { job_titles: ['x'] }, ...(searcher ? { searcher } : {}) },
  });
  return {
    admin,
    user,
    input,
    find: async (provider) => {
      const { searchers } = (await admin.call(searcherRoutes.searchers, {})).data;
      return searchers.find((one) => one.provider === provider) as AdminSearcher;
    },
    add: async (more = {}) => {
      const credentials = { api_key: secret };
      const body = { name: 'Our people', list_type: 'people' as const, provider: 'keyed', credentials, ...more };
      return (await admin.call(searcherRoutes.create, { body })).data;
    },
    estimate: async (searcher) => (await user.call(searchRoutes.estimate, input(searcher))).data.searcher.key,
    refusedEstimate: (searcher) => user.refused(searchRoutes.estimate, input(searcher)),
  };
};
