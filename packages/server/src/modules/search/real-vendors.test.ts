import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { searchers } from '@galena/adapters/searchers';
import { standInKey, vendorListeners } from '@galena/adapters/searchers/testing';
import type { ListType } from '@galena/contract/kernel';
import { searcherRoutes, searchRoutes, type Location } from '@galena/contract/search';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListFixture } from '../../testing/list-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { lisbon, moneyOf, startSearch } from '../../testing/search-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

// Every vendor with a key, in whole searches, against its stand-in in trouble: no lead is lost or doubled, nothing is paid beyond what
// was quoted, and how it ends is told. LEAD-002

type Trouble = readonly [name: string, does: (response: ServerResponse) => unknown];

const page =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): unknown =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Sorry</h1>');

const troubles: readonly Trouble[] = [
  ['429', page(429, { 'retry-after': '1' })],
  ['500', page(500)],
  ['503', page(503, { 'retry-after': '1' })],
  ['a page', page(200)],
  ['nothing', (response) => response.end('')],
  ['half', (response) => response.end('{"items": [{"id": ')],
  [
    'cut off',
    (response) => {
      response.writeHead(200, { 'content-length': '5000' }).write('{"items": [');
      setImmediate(() => response.destroy());
    },
  ],
  ['hung up', (response) => response.destroy()],
];
const final: readonly Trouble[] = [
  ['401', page(401)],
  ['400', page(400)],
];

/** What happens to the questions of a world, in their order; null: they are answered. */
const plans = new Map<string, (Trouble | null)[]>();
const met = new Map<string, string[]>();
let server: Server;
const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const startServer = async (): Promise<void> => {
  server = createServer((request, response) => {
    const [, world = '', name = '', path = '/'] = /^\/([^/]+)\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const trouble = plans.get(world)?.shift() ?? null;
    if (trouble) {
      met.set(world, [...(met.get(world) ?? []), trouble[0]]);
      request.resume();
      return void trouble[1](response);
    }
    request.url = path;
    const vendor = vendorListeners[name];
    if (vendor) void vendor(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
};
await startServer();

const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({
  jobs: [fastJob],
  environment: { GALENA_RATE_LIMITS: 'off', GALENA_OUTBOUND_ALLOW: new URL(origin()).host },
});
let operator: TestClient;
beforeAll(async () => {
  const person = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
  operator = app().client(await signInAs(app(), person));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const portugal = { label: 'Portugal', country: 'PT' };
const worldwide = { label: 'Worldwide', worldwide: true as const };

/** Where the interface of each begins, and what it is asked. */
const vendors: Readonly<
  Record<string, { readonly at: object; readonly location: Location; readonly filters: object }>
> = {
  google_places: { at: { places_url: '/places' }, location: lisbon, filters: { categories: ['restaurant'] } },
  pdl_people: { at: { url: '/people_data_labs' }, location: portugal, filters: { job_titles: ['a'] } },
  pdl_company: { at: { url: '/people_data_labs' }, location: portugal, filters: { keyword: 'a' } },
  apollo_people: { at: { url: '/apollo/api/v1' }, location: portugal, filters: { job_titles: ['a'] } },
  apollo_company: { at: { url: '/apollo/api/v1' }, location: portugal, filters: { keyword: 'a' } },
  hunter: { at: { url: '/hunter/v2' }, location: worldwide, filters: { domain: 'demo.example' } },
  modash: { at: { url: '/modash/v1' }, location: worldwide, filters: { platform: 'instagram' } },
  youtube: { at: { youtube_url: '/youtube' }, location: worldwide, filters: { platform: 'youtube' } },
};

const cards = searchers.filter(({ vendor, isSandbox }) => vendor !== undefined && !isSandbox);
const most = 500;

/** Adds a vendor as the operator does, under an address of its own: what was asked in another world is asked again. */
const addVendor = async (key: string, world: string): Promise<void> => {
  await app().owner.query('truncate sources.searchers cascade');
  await app().putRequiredRows();
  const { type, label } = cards.find((one) => one.key === key) as (typeof cards)[number];
  const address = Object.entries(vendors[key]?.at ?? {}).map(([name, path]) => [name, `${origin()}/${world}${path}`]);
  await operator.call(searcherRoutes.create, {
    body: {
      name: label,
      list_type: type,
      provider: key,
      credentials: { api_key: standInKey, ...Object.fromEntries(address) },
    },
  });
};

let turn = 0;
/** A whole search of somebody new. @param plan what happens to its questions */
const search = async (key: string, plan: readonly (Trouble | null)[]) => {
  turn += 1;
  const world = `w${turn}`;
  await addVendor(key, world);
  const { type } = cards.find((one) => one.key === key) as { type: ListType };
  const fixture = await createListFixture(app());
  await fixture.grant(10_000);
  const list = await fixture.createList({ type });
  const { location, filters } = vendors[key] as (typeof vendors)[string];
  // Whoever is told to wait waits by the product's clock; and how often a vendor may be asked does not count the hurry of a test.
  const passing = setInterval(() => {
    app().clock.advance(10);
    app()
      .owner.query('delete from platform.rate_buckets')
      .catch(() => undefined);
  }, 10);
  const { data } = await startSearch(fixture, list, { searcher: key, location, filters, limit: most });
  // It was asked what it has; what follows is the search.
  plans.set(world, [...plan]);
  const isOver = async () => {
    await app().runJobsUntilIdle([fastJob]);
    return (await fixture.client.call(searchRoutes.search, { params: { id: data.id } })).data.finished_at !== null;
  };
  await until(isOver, 30).finally(() => clearInterval(passing));
  const ended = (await fixture.client.call(searchRoutes.search, { params: { id: data.id } })).data;
  const { rows } = await app().owner.query<{ ref: string; shown: string }>(
    `select ref, concat_ws(' ', name, email, website, data) as shown from records.results where list_id = $1 order by id`,
    [list.id],
  );
  const { rows: notices } = await app().owner.query<{ params: unknown }>(
    'select to_jsonb(n) as params from platform.notices n where account_id = $1',
    [fixture.person.accountId],
  );
  return {
    ended,
    rows,
    money: await moneyOf(fixture),
    met: met.get(world) ?? [],
    told: JSON.stringify([ended, notices]),
  };
};

const random = createRandom();
const pick = <One>(all: readonly One[]): One => all[random.between(0, all.length - 1)] as One;
const count = rounds({ sample: 1, proof: 40 });

it('asks every vendor that takes a key', () => {
  expect(Object.keys(vendors).toSorted()).toEqual(cards.map(({ key }) => key).toSorted());
});

describe.each(Object.keys(vendors))('whole searches of %s', (key) => {
  // To Hunter, too fast is 403: its 429 says that all searches of the month are used up.
  const passing = troubles.filter(([name]) => key !== 'hunter' || name !== '429');
  let honest: Awaited<ReturnType<typeof search>>;
  beforeAll(async () => {
    honest = await search(key, []);
  });

  it(
    `${count} times in trouble: the same leads as without, each once, paid once`,
    async () => {
      expect(honest.ended.status).toBe('completed');
      expect(honest.rows.length).toBeGreaterThan(15);
      let seen = 0;
      for (let round = 1; round <= count; round += 1) {
        const note = `seed ${random.seed}, round ${round}`;
        // The first question is answered badly always. YouTube asks two for a page: of three in a row two are answered.
        const plan = Array.from({ length: 40 }, (_, at) =>
          at === 0 || (at % 3 === 0 && random.next() < 0.7) ? pick(passing) : null,
        );
        const { ended, rows, money, met: happened } = await search(key, plan);
        expect(ended, note).toMatchObject({ status: 'completed', error_code: null, saved: rows.length });
        expect(rows, note).toEqual(honest.rows);
        expect(new Set(rows.map(({ ref }) => ref)).size, note).toBe(rows.length);
        expect(ended.credits, note).toBe(honest.ended.credits);
        expect(ended.credits, note).toBeLessThanOrEqual(ended.cost_max);
        expect(money, note).toEqual({ balance: 10_000 - ended.credits, held: 0 });
        seen += happened.length;
      }
      expect(seen).toBeGreaterThanOrEqual(count);
    },
    depthLimitMs,
  );

  it.each(final)(
    'that is refused for good (%s): what came stays, the rest is given back, and no key is told',
    async (name, does) => {
      const after = pick([0, 1, 2]);
      const note = `seed ${random.seed}, after ${after}`;
      const {
        ended,
        rows,
        money,
        met: happened,
        told,
      } = await search(key, [
        ...Array.from({ length: after }, () => null),
        ...Array.from({ length: 200 }, (): Trouble => [name, does]),
      ]);
      if (happened.length > 0) {
        const status = rows.length === 0 ? 'failed' : 'completed';
        expect(ended, note).toMatchObject({ status, error_code: 'vendor_failed', saved: rows.length });
        expect(ended.sources, note).toMatchObject([{ status: 'failed', error_code: 'vendor_failed' }]);
        expect(told, note).not.toContain(standInKey);
      } else expect(ended.status, note).toBe('completed');
      expect(rows, note).toEqual(honest.rows.slice(0, rows.length));
      expect(money, note).toEqual({ balance: 10_000 - ended.credits, held: 0 });
      expect(ended.credits, note).toBeLessThanOrEqual(ended.cost_max);
    },
  );
});
