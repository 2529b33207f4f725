import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditCosts } from '@galena/contract/billing';
import type { LeadRecord } from '@galena/contract/contacts';
import type { CallInput } from '@galena/contract/kernel';
import { listRoutes, type List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { similarRoutes } from '@galena/contract/similar';
import { suppressionRoutes } from '@galena/contract/suppressions';
import { walletRoutes } from '@galena/contract/wallet';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { moneyOf, supplySearchers, waitForSearch } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

let found: readonly LeadRecord[] = [];
const vendors = [
  createProbeSearcher('people', () => found),
  createProbeSearcher('company', () => found, 'firms'),
  createProbeSearcher('people', () => [], 'nobody'),
];
const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({
  jobs: [fastJob],
  supply: [supplySearchers(vendors.map(({ searcher }) => searcher))],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let worker: { readonly stop: () => Promise<void> };
beforeAll(async () => {
  worker = await app().startWorker([fastJob]);
});
afterAll(() => worker.stop());

const each = creditCosts.people.similar;

const person = (n: number): LeadRecord =>
  leadOf(`p${n}`, {
    name: `Person ${n}`,
    linkedin_url: `https://linkedin.example/in/p${n}`,
    job_title: 'Head of Sales',
  });

const facts = {
  job_title: 'Head of Sales',
  department: 'Sales',
  employee_count: 30,
  country: 'PT',
  data: { industry: 'Software' },
};

type Scene = { readonly fixture: ListFixture; readonly list: List; readonly resultId: number };

/** Somebody with credits and one record to find others by: number 0 of what the sources have. */
const createScene = async (credits = 1_000, more: Partial<LeadRecord> = facts): Promise<Scene> => {
  const fixture = await createListFixture(app(), { modules: ['leads', 'wallet'] });
  await fixture.grant(credits);
  const list = await fixture.createList({ type: 'people' });
  const { saved } = await fixture.write(list, [{ ...person(0), ...more }], { source: 'probe' });
  return { fixture, list, resultId: saved[0] as number };
};

const placeOf = ({ list, resultId }: Scene) => ({ type: list.type, id: list.id, resultId });
const estimate = (scene: Scene, body: object = {}) =>
  scene.fixture.client.call(similarRoutes.estimate, { params: placeOf(scene), body });
type Start = CallInput<typeof similarRoutes.start>['body'];
const start = (scene: Scene, body: Start = { list_name: 'Similar to Person 0' }) =>
  scene.fixture.client.call(similarRoutes.start, { params: placeOf(scene), body });
const refused = (scene: Scene, body: Start, as: Scene = scene) =>
  as.fixture.client.refused(similarRoutes.start, { params: placeOf(scene), body });
const find = async (scene: Scene, body?: Start) => waitForSearch(scene.fixture, (await start(scene, body)).data.id);
const namesIn = async ({ client }: ListFixture, id: number) =>
  (await client.call(resultRoutes.results, { params: { type: 'people', id }, body: { limit: 100 } })).data.map(
    ({ name }) => name,
  );

describe('POST /api/:type-results/:id/:resultId/similar/estimate', () => {
  // G-49 CONST-002
  it('200: says what would be asked for, of what it was made, whom, what of it they do not know, and the price', async () => {
    found = Array.from({ length: 40 }, (_, n) => person(n));
    const { data } = await estimate(await createScene());
    expect(data).toMatchObject({
      filters: {
        job_titles: ['Head of Sales'],
        departments: ['Sales'],
        industries: ['Software'],
        employee_count: { min: 11, max: 50 },
      },
      location: { label: 'Portugal', country: 'PT' },
      match: 50,
      limit: 25,
      searcher: { key: 'probe' },
      available: 40,
      unit: { item: 'contact', credits: each },
      cost_max: 25 * each,
      balance: 1_000,
      balance_after: 1_000 - 25 * each,
    });
    expect(data.ignored_filters.toSorted()).toEqual(['departments', 'employee_count', 'seniority']);
    expect(data.derived).toContainEqual({ filter: 'industries', field: 'data.industry' });
    expect(data.preview[0]).toMatchObject({ name: 'Person 0', is_owned: true });
  });

  it('200: asks what the caller made of the filters, and no more', async () => {
    found = [person(1)];
    const location = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon' };
    const { data } = await estimate(await createScene(), { filters: { industries: ['Retail'] }, location, limit: 7 });
    expect(data).toMatchObject({ filters: { industries: ['Retail'] }, location, limit: 7, cost_max: each });
  });

  it('200: companies cost the same', async () => {
    const scene = await createScene();
    const list = await scene.fixture.createList();
    const { saved } = await scene.fixture.write(list, [leadOf('c', { data: { industry: 'Retail' } })]);
    found = [leadOf('c1'), leadOf('c2')];
    const { data } = await estimate({ ...scene, list, resultId: saved[0] as number }, { searcher: 'firms' });
    expect(data).toMatchObject({ unit: { credits: each }, cost_max: 2 * each, location: { worldwide: true } });
  });

  it.each([
    ['people', {}, 'person_unknown'],
    ['people', { employee_count: 5, country: 'PT' }, 'person_unknown'],
    ['company', { country: 'PT' }, 'company_unknown'],
    ['local', { data: { category: 'dentist' } }, 'similar_not_offered'],
  ] as const)('422: of %s with %j it says %s', async (type, more, code) => {
    const scene = await createScene();
    const list = await scene.fixture.createList({ type });
    const { saved } = await scene.fixture.write(list, [leadOf('bare', more)]);
    const params = { type, id: list.id, resultId: saved[0] as number };
    const error = await scene.fixture.client.refused(similarRoutes.estimate, { params, body: {} });
    expect([error.status, error.body?.code]).toEqual([422, code]);
    expect(error.message).toMatch(type === 'local' ? /people and companies/ : /Add /);
  });

  it('422: filters of another kind, and none at all', async () => {
    const scene = await createScene();
    for (const filters of [{ rating_min: 3 }, {}]) {
      const call = { params: placeOf(scene), body: { filters } };
      expect((await scene.fixture.client.refused(similarRoutes.estimate, call)).status).toBe(422);
    }
  });

  it('404: a record of another account, and one that is not there', async () => {
    const [scene, other] = [await createScene(), await createScene()];
    const calls = [placeOf(scene), { ...placeOf(other), resultId: scene.resultId }];
    for (const params of calls)
      expect((await other.fixture.client.refused(similarRoutes.estimate, { params, body: {} })).status).toBe(404);
  });
});

describe('POST /api/:type-results/:id/:resultId/similar', () => {
  // G-49 CONST-002
  it('202: saves them into a new list, but not the record itself, and charges each once at its own price', async () => {
    found = Array.from({ length: 12 }, (_, n) => person(n));
    const scene = await createScene();
    const { client } = scene.fixture;
    const { data } = await start(scene, { list_name: 'Similar to Person 0', limit: 100 });
    expect(data).toMatchObject({ type: 'people', limit: 100, match: 50, cost_max: 12 * each });
    const ended = await waitForSearch(scene.fixture, data.id);
    expect(ended).toMatchObject({ status: 'completed', found: 12, saved: 11, skipped: 1, credits: 11 * each });
    expect(await namesIn(scene.fixture, data.campaign_id)).not.toContain('Person 0');
    expect(await moneyOf(scene.fixture)).toEqual({ balance: 1_000 - 11 * each, held: 0 });
    expect((await client.call(listRoutes.get, { params: { id: data.campaign_id } })).data).toMatchObject({
      name: 'Similar to Person 0',
      type: 'people',
      results_count: 11,
    });
    const { data: transactions } = await client.call(walletRoutes.transactions, { query: {} });
    expect(transactions[0]).toMatchObject({ kind: 'charge', action: 'similar', credits: -11 * each, found: 11 });
    const history = await client.call(listRoutes.history, { params: { id: data.campaign_id }, body: {} });
    expect(history.data).toMatchObject([{ kind: 'search', found: 11, params: { action: 'similar' } }]);
    const { rows } = await app().owner.query(
      'select distinct action from billing.journals where run_id = $1 and action is not null',
      [data.id],
    );
    expect(rows).toEqual([{ action: 'similar' }]);
    expect((await client.call(searchRoutes.recent, { query: {} })).data).toEqual([]);
  });

  it('202: fills a list that is there: what stands in it is left alone, what was bought before is free', async () => {
    found = Array.from({ length: 10 }, (_, n) => person(n));
    const scene = await createScene();
    const [first, into] = [
      await scene.fixture.createList({ type: 'people' }),
      await scene.fixture.createList({ type: 'people' }),
    ];
    await find(scene, { campaign_id: first.id, limit: 4 });
    expect(await moneyOf(scene.fixture)).toMatchObject({ balance: 1_000 - 4 * each });
    await scene.fixture.write(into, [person(9)], { source: 'probe' });
    const ended = await find(scene, { campaign_id: into.id, limit: 100 });
    expect(ended).toMatchObject({ campaign_id: into.id, saved: 8, duplicates: 1, skipped: 1, credits: 4 * each });
    expect(await namesIn(scene.fixture, into.id)).toHaveLength(9);
  });

  it('202: a search afterwards finds the same people for nothing: the contact is bought', async () => {
    found = [person(1), person(2)];
    const scene = await createScene();
    await find(scene);
    const list = await scene.fixture.createList({ type: 'people' });
    const body = {
      campaign_id: list.id,
      location: { label: 'Portugal', country: 'PT' },
      filters: { keyword: 'x' },
      searcher: 'probe',
    };
    const { data } = await scene.fixture.client.call(searchRoutes.start, { params: { type: 'people' }, body });
    expect(await waitForSearch(scene.fixture, data.id)).toMatchObject({ saved: 2, credits: 0, cost_max: 6 });
  });

  it('202: who asked not to be contacted is not saved', async () => {
    const denied = { ...person(2), ...withEmail('no@similar.example') };
    found = [person(1), denied];
    const scene = await createScene();
    await scene.fixture.client.call(suppressionRoutes.add, {
      body: { entries: ['no@similar.example'], reason: 'asked' },
    });
    expect(await find(scene)).toMatchObject({ saved: 1, suppressed: 1, credits: each });
  });

  it('202: stops at the limit of credits that was agreed', async () => {
    found = Array.from({ length: 9 }, (_, n) => person(n + 1));
    const scene = await createScene();
    const ended = await find(scene, { list_name: 'Few', stop_at: 5 });
    expect(ended).toMatchObject({ status: 'stopped', saved: 2, credits: 4, cost_max: 5, stop_reason: 'stop_at' });
  });

  it('202: pressed twice with one key it starts once, and makes one list', async () => {
    found = [person(1)];
    const scene = await createScene();
    const call = { params: placeOf(scene), body: { list_name: 'Once' } };
    const options = { idempotencyKey: 'one-key-for-two-presses' };
    const [one, two] = [
      await scene.fixture.client.call(similarRoutes.start, call, options),
      await scene.fixture.client.call(similarRoutes.start, call, options),
    ];
    expect(two).toEqual(one);
    const { data } = await scene.fixture.client.call(listRoutes.lists, { query: { search: 'Once' } });
    expect(data).toHaveLength(1);
  });

  it('422: neither list nor name, and both', async () => {
    const scene = await createScene();
    const { list } = scene;
    for (const body of [{}, { campaign_id: list.id, list_name: 'Both' }])
      expect((await refused(scene, body)).body?.errors).toEqual({ campaign_id: ['Field is required.'] });
  });

  it('402: too few credits, and no list is made', async () => {
    found = [person(1), person(2)];
    const scene = await createScene(3);
    expect(await refused(scene, { list_name: 'Poor' })).toMatchObject({
      status: 402,
      body: { code: 'insufficient_credits' },
    });
    expect((await scene.fixture.client.call(listRoutes.lists, { query: { search: 'Poor' } })).data).toEqual([]);
  });

  it('404: a list of another kind or another account; 409: one that is archived, and a demo list on either side', async () => {
    found = [person(1)];
    const [scene, other] = [await createScene(), await createScene()];
    const companies = await scene.fixture.createList();
    for (const campaign_id of [companies.id, other.list.id])
      expect((await refused(scene, { campaign_id })).status).toBe(404);
    expect((await refused(scene, { list_name: 'Theirs' }, other)).status).toBe(404);
    const put = await scene.fixture.createList({ type: 'people' });
    await app().owner.query('update lists.lists set is_archived = true where id = $1', [put.id]);
    expect((await refused(scene, { campaign_id: put.id })).body?.code).toBe('list_archived');
    await app().owner.query('update lists.lists set is_archived = false, is_demo = true where id = $1', [put.id]);
    expect((await refused(scene, { campaign_id: put.id })).body?.code).toBe('demo_list');
    await app().owner.query('update lists.lists set is_demo = true where id = $1', [scene.list.id]);
    expect((await refused(scene, { list_name: 'Of a demo' })).body?.code).toBe('demo_list');
  });

  it('422: a source that is not there', async () => {
    const scene = await createScene();
    expect((await refused(scene, { list_name: 'Nowhere', searcher: 'unheard' })).body?.code).toBe('searcher_unknown');
  });
});
