import { vendorKeyRoutes, searchRoutes } from '@galena/contract/search';
import { createRandom, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { createPlan } from '../../testing/money/subscription-fixture.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { moneyOf, portugal, startSearch, supplySearchers, waitForSearch } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createKeyedVendor } from '../../testing/vendors/keyed-vendor.ts';
import { assignPlan } from '../plans/index.ts';

// A vendor that is asked with the account's own key, and two sources of the house.
const shelves: Record<'own' | 'first' | 'second', readonly string[]> = { own: [], first: [], second: [] };
const leadsOf = (shelf: keyof typeof shelves) => () =>
  shelves[shelf].map((name) => leadOf(name, { website: `https://${name}.example` }));
const acme = createKeyedVendor(leadsOf('own'));
const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({
  jobs: [fastJob],
  supply: [
    supplySearchers([
      ...acme.searchers,
      createProbeSearcher('company', leadsOf('first'), 'first').searcher,
      createProbeSearcher('company', leadsOf('second'), 'second').searcher,
    ]),
  ],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let worker: { readonly stop: () => Promise<void> };
beforeAll(async () => {
  worker = await app().startWorker([fastJob]);
});
afterAll(() => worker.stop());

/** Somebody with an own key, whose plan charges so much of the price where it is used. */
const createOwner = async (percent: number): Promise<ListFixture> => {
  const fixture = await createListFixture(app());
  const { accountId } = fixture.person;
  const planId = await createPlan(app());
  await app().owner.query('update plans.plans set own_key_fee_percent = $2 where id = $1', [planId, percent]);
  await fixture.within((tx) => assignPlan(tx, { accountId, planId, reason: 'test', by: 'system', trialEndsAt: null }));
  await app().owner.query(
    `insert into identity.account_modules (account_id, module_id, source)
     select $1, id, 'manual' from identity.modules where slug = 'leads' on conflict do nothing`,
    [accountId],
  );
  await fixture.grant(100_000);
  await fixture.client.call(vendorKeyRoutes.save, {
    params: { vendor: 'acme' },
    body: { credentials: { api_key: 'own-key-1' } },
  });
  return fixture;
};

let serial = 0;
/** So many names that nobody had before. */
const names = (count: number): string[] => {
  serial += 1;
  return Array.from({ length: count }, (_, n) => `w${serial}-${n}`);
};

const keys = { own: 'acme_company', first: 'first', second: 'second' } as const;
const askOf = (order: readonly (keyof typeof keys)[], limit: number) => {
  const [searcher = keys.own, ...more] = order.map((one) => keys[one]);
  return { location: portugal, filters: { keyword: 'x' }, searcher, more_searchers: more, limit };
};
const estimateOf = async ({ client }: ListFixture, body: ReturnType<typeof askOf>) =>
  (await client.call(searchRoutes.estimate, { params: { type: 'company' }, body })).data;

describe('an own key beside sources of the house', () => {
  // A-15, AUTH-049
  it('each part costs its share: the quote is the dearest that could come, and what is charged is rounded up once', async () => {
    const fixture = await createOwner(10);
    [shelves.own, shelves.first] = [names(5), names(10)];
    const body = askOf(['own', 'first'], 12);
    const estimate = await estimateOf(fixture, body);
    // Ten of the house and two of the own key at most; five of the key and seven of the house as they are asked.
    expect(estimate).toMatchObject({ available: 15, cost_max: 11, cost_expected: 8 });
    expect(estimate.sources.map(({ key, payer }) => [key, payer])).toEqual([
      [
        'acme_company',
        { vendor_paid_by: 'account', vendor: 'Acme', vendor_price: { cents: 1.5, per: 'record' }, fee_percent: 10 },
      ],
      ['first', { vendor_paid_by: 'house', vendor: 'Probe', vendor_price: null, fee_percent: 100 }],
    ]);
    const { balance } = await moneyOf(fixture);
    const list = await fixture.createList();
    const { data } = await startSearch(fixture, list, body);
    const search = await waitForSearch(fixture, data.id);
    expect(search).toMatchObject({ status: 'completed', saved: 12, credits: 8, cost_max: 11 });
    expect(search.sources.map(({ saved }) => saved)).toEqual([5, 7]);
    expect(await moneyOf(fixture)).toEqual({ balance: balance - 8, held: 0 });
  });

  const { seed } = createRandom();
  const numRuns = rounds({ sample: 10, proof: 200 });
  it(`whatever each has, in whatever order: charged to the hundredth, never above the quote, ${numRuns} searches, seed ${seed}`, async () => {
    const owners = new Map<number, ListFixture>();
    const ownerOf = async (percent: number): Promise<ListFixture> => {
      const known = owners.get(percent) ?? (await createOwner(percent));
      owners.set(percent, known);
      return known;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 7, 50, 100),
        fc.shuffledSubarray(['own', 'first', 'second'] as const, { minLength: 2 }),
        fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)),
        fc.nat(3),
        fc.integer({ min: 1, max: 25 }),
        async (percent, order, counts, shared, limit) => {
          const fixture = await ownerOf(percent);
          const same = names(shared);
          for (const [at, shelf] of (['own', 'first', 'second'] as const).entries())
            shelves[shelf] = [...names(counts[at] ?? 0), ...same];
          const body = askOf(order, limit);
          const { cost_max: quoted, available } = await estimateOf(fixture, body);
          if (available === 0) return;
          const before = await moneyOf(fixture);
          const list = await fixture.createList();
          const { data } = await startSearch(fixture, list, body);
          const search = await waitForSearch(fixture, data.id);
          const hundredths = search.sources.reduce(
            (sum, { key, saved }) => sum + saved * (key === keys.own ? percent : 100),
            0,
          );
          expect(search.credits).toBe(Math.ceil(hundredths / 100));
          expect(search.credits).toBeLessThanOrEqual(quoted);
          expect(search.cost_max).toBe(quoted);
          expect(await moneyOf(fixture)).toEqual({ balance: before.balance - search.credits, held: 0 });
        },
      ),
      { numRuns, seed },
    );
  });
});
