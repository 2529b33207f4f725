import { afterAll, describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { startVendorStandIn } from '../../testing/faults/vendor-stand-in.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { moneyOf, startSearch } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createVendorSearcher } from '../../testing/vendors/vendor-searcher.ts';
import { supply } from '../../platform/ports/ports.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { searchersPort } from '../sources/index.ts';
import { searchRun } from './searches.jobs.ts';

const keys = ['one', 'two', 'three'] as const;
type Key = (typeof keys)[number];

/** What a source has, in its order, and how it behaves at one place of it. */
type Shelf = {
  readonly companies: readonly number[];
  /** `breaks`: behind so many it refuses every time; `stumbles`: there it fails once, and answers whoever asks again. */
  readonly trouble: { readonly kind: 'breaks' | 'stumbles'; readonly behind: number } | null;
};

type World = {
  readonly shelves: Readonly<Record<Key, Shelf>>;
  readonly limit: number;
  readonly credits: number;
};

const random = createRandom();

const drawShelf = (): Shelf => {
  const count = random.between(0, 220);
  const start = random.between(0, 249);
  const kind = ([null, null, 'breaks', 'stumbles'] as const)[random.between(0, 3)] ?? null;
  return {
    // Of 250 companies, in an order of its own, and none of them twice.
    companies: Array.from({ length: count }, (_, at) => (start + at * 7) % 250),
    trouble: kind && { kind, behind: random.between(0, count) },
  };
};

const drawWorld = (): World => ({
  shelves: { one: drawShelf(), two: drawShelf(), three: drawShelf() },
  limit: random.between(1, 300),
  credits: random.between(1, 300),
});

const leadIn = (key: Key, company: number): LeadRecord =>
  leadOf(`${key}-${company}`, {
    name: `Company ${company}`,
    website: `https://company${company}.example`,
    ...(key === 'two' ? { city: 'Lisbon' } : {}),
    ...(key === 'three' ? withEmail(`hello@company${company}.example`) : {}),
  });

/** Pages end where the trouble is, so that who asks behind it meets it. */
const answerOf = ({ companies, trouble }: Shelf, key: Key, from: number, limit: number) => {
  const stop = trouble && trouble.behind > from ? trouble.behind : companies.length;
  const last = Math.min(from + limit, stop);
  const records = companies.slice(from, last).map((company) => leadIn(key, company));
  const isMore = last < companies.length || trouble?.behind === last;
  return { records, next: isMore ? String(last) : null };
};

const worlds = new Map<string, World>();
// Who stumbled at which place of which world.
const stumbled = new Set<string>();

const vendor = await startVendorStandIn((url) => {
  const [key, of] = [url.searchParams.get('of') as Key, url.searchParams.get('keyword') ?? ''];
  const shelf = (worlds.get(of) as World).shelves[key];
  const from = Number(url.searchParams.get('from'));
  const { trouble } = shelf;
  if (trouble?.behind === from) {
    if (trouble.kind === 'breaks') return 400;
    if (!stumbled.has(`${of} ${key}`)) {
      stumbled.add(`${of} ${key}`);
      return 503;
    }
    return answerOf({ ...shelf, trouble: null }, key, from, Number(url.searchParams.get('limit')));
  }
  return answerOf(shelf, key, from, Number(url.searchParams.get('limit')));
});
afterAll(() => vendor.close());

const environment = { GALENA_OUTBOUND_ALLOW: vendor.host };
const app = useTestApp({
  jobs: [runJob],
  runs: [searchRun],
  supply: [
    supply(
      searchersPort,
      keys.map((key) => createVendorSearcher(() => vendor.origin, 250, key)),
    ),
  ],
  environment: { ...environment, GALENA_RATE_LIMITS: 'off' },
});
const processes = useProcesses();

const startWorker = () =>
  processes.start({
    role: 'work',
    databaseUrl: app().databaseUrl,
    environment: { ...environment, PROBE_LEADS: `${vendor.origin}/?total=250&keys=${keys.join(',')}` },
  });

/** Whom the sources hand over in their order when none of them stumbles: each company once. */
const inOrder = ({ shelves }: World): readonly string[] => {
  const companies = keys.flatMap((key) => {
    const { companies: all, trouble } = shelves[key];
    return trouble?.kind === 'breaks' ? all.slice(0, trouble.behind) : all;
  });
  return [...new Set(companies)].map((company) => `Company ${company}`);
};

type Begun = { readonly world: World; readonly fixture: ListFixture; readonly list: List; readonly id: number };

let nextWorld = 0;
const begin = async (world: World): Promise<Begun> => {
  const keyword = `world ${(nextWorld += 1)}`;
  worlds.set(keyword, world);
  const fixture = await createListFixture(app());
  await fixture.grant(world.credits);
  const list = await fixture.createList();
  const { data } = await startSearch(fixture, list, {
    searcher: 'one',
    more_searchers: ['two', 'three'],
    filters: { keyword },
    limit: world.limit,
    stop_at: Math.min(world.limit, world.credits),
  });
  return { world, fixture, list, id: data.id };
};

const readEnd = async ({ fixture, list, id }: Begun) => {
  const { data: search } = await fixture.client.call(searchRoutes.search, { params: { id } });
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await fixture.client.call(resultRoutes.results, {
      params: { type: 'company', id: list.id },
      body: { limit: 100, sort: 'created_at', ...(cursor ? { cursor } : {}) },
    });
    names.push(...page.data.map(({ name }) => name ?? ''));
    cursor = page.pagination.next_cursor ?? undefined;
  } while (cursor);
  return { search, names, money: await moneyOf(fixture) };
};

const stumblesIn = ({ shelves }: World): boolean => keys.some((key) => shelves[key].trouble?.kind === 'stumbles');

/** What must stand however often a worker died. */
const expectWhole = async (begun: Begun, place: string): Promise<void> => {
  const { world } = begun;
  const { search, names, money } = await readEnd(begun);
  const sources = search.sources.map(({ key, status, error_code: code, found, saved }) => [
    key,
    status,
    code,
    found,
    saved,
  ]);
  const shelves = keys.map((key) => [world.shelves[key].companies.length, world.shelves[key].trouble]);
  const note = `${place}: ${search.status} ${JSON.stringify({ sources, shelves, limit: world.limit, credits: world.credits })}`;
  const cost = Math.min(world.limit, world.credits);
  expect(search.finished_at, note).not.toBeNull();
  expect(new Set(names).size, note).toBe(names.length);
  expect(search, note).toMatchObject({ saved: names.length, credits: names.length });
  expect(search.credits, note).toBeLessThanOrEqual(search.cost_max);
  expect(search.cost_max, note).toBeLessThanOrEqual(cost);
  expect(money, note).toEqual({ balance: world.credits - search.credits, held: 0 });
  const savedBySources = search.sources.reduce((sum, { saved }) => sum + saved, 0);
  expect(savedBySources, note).toBe(names.length);
  // Somebody who stumbles is asked behind the others: the same companies, but perhaps others of them within the limit.
  const all = inOrder(world);
  // On a machine with no turn to give, somebody who stumbled may be too slow the second time: it counts as failed then, and says so.
  const isShort = search.sources.some(
    ({ key, status }) => status === 'failed' && world.shelves[key as Key].trouble?.kind === 'stumbles',
  );
  if (isShort) return expect(all, note).toEqual(expect.arrayContaining(names));
  expect(names.length, note).toBe(Math.min(all.length, cost));
  if (!stumblesIn(world)) expect(names.toSorted(), note).toEqual(all.slice(0, cost).toSorted());
  else expect(all, note).toEqual(expect.arrayContaining(names));
};

const together = 10;
const batches = rounds({ sample: 1, proof: 100 });

describe('searches of three sources in random worlds, whose workers are killed at random moments', () => {
  it(
    `${batches * together} worlds: each company once, settled within the quote, in the order of the sources`,
    async () => {
      let kills = 0;
      for (let batch = 1; batch <= batches; batch += 1) {
        const note = `seed ${random.seed}, batch ${batch}`;
        const begun: Begun[] = [];
        for (let at = 0; at < together; at += 1) begun.push(await begin(drawWorld()));
        // Five deaths without a step between them are those of a job that kills its workers, which is given up.
        for (let at = random.between(1, 4); at > 0; at -= 1) {
          const victim = await startWorker();
          await new Promise((next) => setTimeout(next, random.between(0, 500)));
          victim.kill();
          await victim.ended;
          kills += 1;
        }
        await finishElsewhere(app(), [runJob]);
        for (const [at, one] of begun.entries()) await expectWhole(one, `${note}, world ${at}`);
      }
      expect(kills).toBeGreaterThanOrEqual(batches);
      process.stdout.write(`${batches * together} worlds of three sources, ${kills} kills, seed ${random.seed}\n`);
    },
    depthLimitMs,
  );
});
