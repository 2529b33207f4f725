import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditCosts } from '@galena/contract/billing';
import type { LeadRecord } from '@galena/contract/contacts';
import { runRoutes, VendorError } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/records';
import { similarRoutes } from '@galena/contract/similar';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { moneyOf, supplySearchers, waitForSearch } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

let found: readonly LeadRecord[] = [];
const people = createProbeSearcher('people', () => found, 'probe_people');
const companies = createProbeSearcher('company', () => found, 'probe_company');
const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({
  jobs: [fastJob],
  supply: [supplySearchers([people.searcher, companies.searcher])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let worker: { readonly stop: () => Promise<void> };
beforeAll(async () => {
  worker = await app().startWorker([fastJob]);
});
afterAll(() => worker.stop());

const random = createRandom();
const each = creditCosts.people.similar;
const [shelf, itself] = [150, 0];

const lead = (n: number): LeadRecord =>
  leadOf(`s${n}`, { job_title: 'Buyer', website: `https://s${n}.example`, data: { industry: 'Retail' } });

/** What a source has, what the account has of it already, what is asked for, and what there is to pay with. */
const drawWorld = () => {
  const count = random.between(1, shelf);
  return {
    type: random.between(0, 1) === 0 ? ('people' as const) : ('company' as const),
    found: Array.from({ length: count }, (_, at) => (at * 7 + count) % shelf),
    present: Array.from({ length: random.between(0, 20) }, () => random.between(1, shelf - 1)),
    limit: random.between(1, 120),
    credits: random.between(0, 300),
    stopAt: random.between(0, 2) === 0 ? random.between(1, 120) : null,
    stumbles: random.between(0, 2),
    isStopped: random.between(0, 3) === 0,
  };
};

const times = rounds({ sample: 12, proof: 300 });

describe('runs for similar leads, whatever there is', () => {
  it(
    `${times} of them: never dearer than quoted, nobody twice, not the record itself`,
    async () => {
      let ran = 0;
      for (let round = 1; round <= times; round += 1) {
        const world = drawWorld();
        const note = `seed ${random.seed}, round ${round}: ${JSON.stringify({ ...world, found: world.found.length })}`;
        const { type, limit, stopAt } = world;
        const fixture = await createListFixture(app());
        if (world.credits > 0) await fixture.grant(world.credits);
        const source = `probe_${type}`;
        const [from, into] = [await fixture.createList({ type }), await fixture.createList({ type })];
        const { saved } = await fixture.write(from, [lead(itself)], { source });
        const present = [...new Set(world.present)];
        await fixture.write(into, present.map(lead), { source });
        found = world.found.map(lead);
        const vendor = type === 'people' ? people : companies;
        vendor.fail(
          ...Array.from({ length: world.stumbles }, () => new VendorError(source, 'unavailable', 'stumbled')),
        );
        const params = { type, id: from.id, resultId: saved[0] as number };
        const asked = { limit, searcher: source };
        const { data: quote } = await fixture.client.call(similarRoutes.estimate, { params, body: asked });
        expect(quote.cost_max, note).toBe(Math.min(limit, found.length) * each);
        const body = { ...asked, campaign_id: into.id, ...(stopAt === null ? {} : { stop_at: stopAt }) };
        const ceiling = Math.min(quote.cost_max, stopAt ?? quote.cost_max);
        if (ceiling > world.credits) {
          const error = await fixture.client.refused(similarRoutes.start, { params, body });
          expect(error.status, note).toBe(402);
          vendor.forgive();
          continue;
        }
        const { data: begun } = await fixture.client.call(similarRoutes.start, { params, body });
        // It may be over by then.
        if (world.isStopped)
          await fixture.client.call(runRoutes.cancel, { params: { id: begun.id } }).catch(() => undefined);
        const ended = await waitForSearch(fixture, begun.id);
        vendor.forgive();
        ran += ended.saved;
        expect(begun.cost_max, note).toBe(ceiling);
        expect(ended.credits, note).toBe(ended.saved * each);
        expect(ended.credits, note).toBeLessThanOrEqual(ceiling);
        expect(await moneyOf(fixture), note).toEqual({ balance: world.credits - ended.credits, held: 0 });
        const { rows } = await app().owner.query<{ ref: string }>(
          'select ref from records.results where list_id = $1',
          [into.id],
        );
        const refs = rows.map(({ ref }) => ref);
        expect(new Set(refs).size, note).toBe(refs.length);
        expect(refs.length, note).toBe(present.length + ended.saved);
        expect(refs, note).not.toContain(`s${itself}`);
        if (ended.status === 'completed') {
          const fresh = new Set(world.found.filter((n) => n !== itself && !present.includes(n)));
          expect(ended.saved, note).toBe(Math.min(limit, fresh.size));
        }
        const { data: records } = await fixture.client.call(resultRoutes.results, {
          params: { type, id: from.id },
          body: {},
        });
        expect(records, note).toHaveLength(1);
      }
      expect(ran).toBeGreaterThan(0);
    },
    depthLimitMs,
  );
});
