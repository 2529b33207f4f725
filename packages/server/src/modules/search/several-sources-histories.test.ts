import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VendorError, type VendorFault } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { resultRoutes } from '@galena/contract/records';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { createListFixture, leadOf, withEmail } from '../../testing/list-fixture.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { moneyOf, startSearch, supplySearchers, waitForSearch } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

const keys = ['one', 'two', 'three'] as const;
const shelves = new Map<string, readonly LeadRecord[]>();
const vendors = keys.map((key) => createProbeSearcher('company', () => shelves.get(key) ?? [], key));
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

const random = createRandom();

/** A world: what each source has, which of its questions fail and how, what is asked for, and what there is to pay with. */
type World = {
  readonly shelves: readonly (readonly number[])[];
  readonly failures: readonly (readonly VendorFault[])[];
  readonly limit: number;
  readonly credits: number;
};

const drawWorld = (): World => ({
  // Of 250 companies each source has some, in an order of its own, and none of them twice.
  shelves: keys.map(() => {
    const count = random.between(0, 220);
    const start = random.between(0, 249);
    return Array.from({ length: count }, (_, at) => (start + at * 7) % 250);
  }),
  failures: keys.map(() =>
    Array.from({ length: random.between(0, 2) }, () => {
      const faults = ['unavailable', 'protocol', 'auth', 'bad_input'] as const;
      return faults[random.between(0, faults.length - 1)] as VendorFault;
    }),
  ),
  limit: random.between(1, 300),
  credits: random.between(1, 300),
});

const leadIn = (source: number, company: number): LeadRecord =>
  leadOf(`${keys[source]}-${company}`, {
    name: `Company ${company}`,
    website: `https://company${company}.example`,
    ...(source === 1 ? { city: 'Lisbon' } : {}),
    ...(source === 2 ? withEmail(`hello@company${company}.example`) : {}),
  });

/** Whom a search without any failure and with enough credits saves: in the order of the sources, each company once. */
const expectedOf = ({ shelves: all, limit }: World): readonly string[] =>
  [...new Set(all.flat())].slice(0, limit).map((company) => `Company ${company}`);

const run = async (world: World) => {
  for (const [at, key] of keys.entries())
    shelves.set(
      key,
      (world.shelves[at] ?? []).map((company) => leadIn(at, company)),
    );
  const fixture = await createListFixture(app());
  await fixture.grant(world.credits);
  const list = await fixture.createList();
  for (const [at, vendor] of vendors.entries())
    vendor.fail(...(world.failures[at] ?? []).map((fault) => new VendorError('probe', fault, 'trouble')));
  const cost = Math.min(world.limit, world.credits);
  const { data } = await startSearch(fixture, list, {
    searcher: 'one',
    more_searchers: ['two', 'three'],
    limit: world.limit,
    stop_at: cost,
  });
  const search = await waitForSearch(fixture, data.id);
  // What was not asked for any more must not fail in the next world.
  for (const vendor of vendors) vendor.forgive();
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
  return { search, names, money: await moneyOf(fixture), cost };
};

const count = rounds({ sample: 8, proof: 1_000 });

describe('searches of three sources in random worlds', () => {
  it(
    `${count} times: each company once, settled within the quote, in the order of the sources, the same for the same world`,
    async () => {
      for (let round = 1; round <= count; round += 1) {
        const world = drawWorld();
        const note = `seed ${random.seed}, round ${round}`;
        const { search, names, money, cost } = await run(world);
        expect(new Set(names).size, note).toBe(names.length);
        expect(search.saved, note).toBe(names.length);
        expect(search.credits, note).toBe(names.length);
        expect(search.credits, note).toBeLessThanOrEqual(search.cost_max);
        expect(search.cost_max, note).toBeLessThanOrEqual(cost);
        expect(money, note).toEqual({ balance: world.credits - search.credits, held: 0 });
        expect(
          search.sources.reduce((sum, { saved }) => sum + saved, 0),
          note,
        ).toBe(search.saved);
        expect(names.length, note).toBeLessThanOrEqual(world.limit);
        const isUntroubled = world.failures.every(({ length }) => length === 0);
        if (isUntroubled) expect(names.toSorted(), note).toEqual(expectedOf(world).slice(0, cost).toSorted());
        // A source that fails for a moment is asked again; what it has is not lost.
        const isAllTransient = world.failures.flat().every((fault) => fault === 'unavailable' || fault === 'protocol');
        const failedOnce = world.failures.every(({ length }) => length <= 1);
        if (isAllTransient && failedOnce)
          expect(names.length, note).toBe(Math.min(new Set(world.shelves.flat()).size, world.limit, cost));
        const again = await run(world);
        expect(again.names, note).toEqual(names);
        expect(again.search.sources, note).toEqual(search.sources);
      }
      process.stdout.write(`${count} worlds of three sources, seed ${random.seed}\n`);
    },
    depthLimitMs,
  );
});
