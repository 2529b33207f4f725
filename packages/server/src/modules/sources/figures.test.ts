import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { searchers } from '@galena/adapters/searchers';
import { servingYoutube, standInKey, type StandInChannel } from '@galena/adapters/searchers/testing';
import { resultRoutes } from '@galena/contract/records';
import { searcherRoutes, searchRoutes, vendorKeyRoutes } from '@galena/contract/search';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { startSearch, supplySearchers } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { purgeOldFigures } from './searchers.service.ts';

// A hundred channels that grow by a tenth at a time; the eleventh ones hide how many follow them.
let followers = 10_000;
const world = (): readonly StandInChannel[] =>
  Array.from({ length: 22 }, (_, at) => ({
    id: `UC${String(at).padStart(22, '0')}`,
    snippet: { title: `Food channel ${at}`, description: 'All about food, bread, soup and cake' },
    statistics: {
      ...(at % 11 === 0 ? { hiddenSubscriberCount: true } : { subscriberCount: String(followers) }),
      viewCount: '5000',
      videoCount: '5',
    },
  }));
const standIn = createServer((request, response) => {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
  const asked = { method: 'GET', path, query, headers: request.headers, body: undefined };
  const { status, json } = servingYoutube(world())(asked);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}).listen(0, '127.0.0.1');
await once(standIn, 'listening');
afterAll(() => void standIn.close());
const host = `127.0.0.1:${(standIn.address() as AddressInfo).port}`;

const app = useTestApp({
  jobs: [runJob],
  supply: [supplySearchers(searchers.filter(({ key }) => key === 'youtube'))],
  environment: { GALENA_OUTBOUND_ALLOW: host, GALENA_RATE_LIMITS: 'off' },
});

const day = 24 * 3600;
const worldwide = { label: 'Worldwide', worldwide: true as const };
// What was asked within ten minutes of the machine's time is not asked again: each question has a word of its own.
const words = ['food', 'bread', 'soup', 'cake', 'about', 'all', 'channel', 'food bread', 'food soup', 'food cake'];
const growth = (interval: string) => ({
  keyword: words.shift() as string,
  followersGrowthRate: { interval, operator: 'gte', value: 0.05 },
});
const estimate = async ({ client }: ListFixture, filters: object) => {
  // So many calls a second are allowed, and the time of tests stands still.
  app().clock.advance(10);
  const { data } = await client.call(searchRoutes.estimate, {
    params: { type: 'influencer' },
    body: { location: worldwide, filters: filters as never },
  });
  return data;
};
const points = async (): Promise<number> =>
  Number((await app().owner.query<{ n: string }>('select count(*) as n from sources.figures')).rows[0]?.n);

const signInOperator = async () =>
  app().client(
    await signInAs(
      app(),
      await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] }),
    ),
  );

/** @returns the source's id */
const setUp = async (isAllowed: boolean): Promise<number> => {
  const admin = await signInOperator();
  const address = `http://${host}`;
  const credentials = {
    api_key: standInKey,
    youtube_url: address,
    places_url: address,
    youtube_derived_metrics: isAllowed,
  };
  const { data } = await admin.call(searcherRoutes.create, {
    body: { name: 'YouTube', list_type: 'influencer', provider: 'youtube', credentials },
  });
  return data.id;
};

beforeEach(async () => {
  await app().owner.query('truncate sources.searchers, sources.figures, sources.vendor_keys cascade');
  followers = 10_000;
});

// LEAD-025, LEAD-027
describe('growth from two answers', () => {
  it('is not known and nothing is kept, until YouTube allows it', async () => {
    await setUp(false);
    const somebody = await createListFixture(app());
    expect((await estimate(somebody, growth('i1month'))).ignored_filters).toEqual(['followersGrowthRate']);
    expect(await points()).toBe(0);
  });

  it('is known about an interval later, said of how many it is not, and shown with both days', async () => {
    await setUp(true);
    const first = await estimate(await createListFixture(app()), growth('i1month'));
    const unknown = (count: number) => [{ filter: 'followersGrowthRate', count, of: 22 }];
    expect([first.available, first.ignored_filters, first.sources[0]?.unknown]).toEqual([0, [], unknown(22)]);
    expect(await points()).toBe(22);

    app().clock.advance(31 * day);
    followers = 11_000;
    // Somebody else: what was told by the platform's key is of the channel and of no account.
    const later = await createListFixture(app());
    await later.grant(100);
    const filters = growth('i1month');
    const found = await estimate(later, filters);
    expect([found.available, found.sources[0]?.unknown]).toEqual([20, unknown(2)]);
    expect((await estimate(later, growth('i3months'))).sources[0]?.unknown).toEqual(unknown(22));

    const list = await later.createList({ type: 'influencer' });
    await startSearch(later, list, { location: worldwide, filters, searcher: 'youtube' });
    await app().runJobsUntilIdle([runJob]);
    const params = { type: 'influencer' as const, id: list.id };
    const { data } = await later.client.call(resultRoutes.results, { params, body: { limit: 50 } });
    expect(data).toHaveLength(20);
    const one = await later.client.call(resultRoutes.result, {
      params: { ...params, resultId: data[0]?.id as number },
    });
    expect(one.data.data).toMatchObject({ followersGrowthRate: { i1month: 0.1 } });
    expect(one.data.values.find(({ field }) => field === 'data.followersGrowthRate')).toMatchObject({
      source: 'youtube',
      snippet: '2026-11-20: 10000 → 2026-12-21: 11000',
    });
  });

  it('is told by the platform’s key alone: what a customer’s key finds is neither kept nor compared', async () => {
    await setUp(true);
    const owner = await createListFixture(app());
    await owner.client.call(vendorKeyRoutes.save, {
      params: { vendor: 'google' },
      body: { credentials: { api_key: standInKey } },
    });
    const found = await estimate(owner, growth('i1month'));
    expect([found.vendor_paid_by, found.ignored_filters]).toEqual(['account', ['followersGrowthRate']]);
    expect(await points()).toBe(0);
  });

  it('goes when it is too old to tell anything, and when the operator takes back what allowed it', async () => {
    const id = await setUp(true);
    const context = app().app.systemContext('test');
    await estimate(await createListFixture(app()), growth('i1month'));
    expect([await purgeOldFigures(context), await points()]).toEqual([0, 22]);
    app().clock.advance(190 * day);
    await purgeOldFigures(context);
    expect(await points()).toBe(22);
    app().clock.advance(day);
    await purgeOldFigures(context);
    expect(await points()).toBe(0);
    await estimate(await createListFixture(app()), growth('i1month'));
    const credentials = { youtube_derived_metrics: false };
    await (await signInOperator()).call(searcherRoutes.update, { params: { id }, body: { credentials } });
    expect(await points()).toBe(22);
    await purgeOldFigures(context);
    expect(await points()).toBe(0);
  });
});
