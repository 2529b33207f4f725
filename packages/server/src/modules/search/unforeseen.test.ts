import { afterAll, beforeAll, expect, it } from 'vitest';
import { createListFixture } from '../../testing/list-fixture.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { unforeseen } from '../../testing/faults/unforeseen.ts';
import { createLeads, moneyOf, startSearch, supplySearchers, waitForSearch } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

const odd = createProbeSearcher('company', () => createLeads(150, 'a'), 'odd');
const sound = createProbeSearcher('company', () => createLeads(40, 'b'), 'sound');
const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({
  jobs: [fastJob],
  supply: [supplySearchers([odd.searcher, sound.searcher])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let worker: { readonly stop: () => Promise<void> };
beforeAll(async () => {
  worker = await app().startWorker([fastJob]);
});
afterAll(() => worker.stop());

// reliability.md: whatever one source meets is that source's state, and the search goes on.
it.each(unforeseen.map((thrown, at) => [at, thrown] as const))(
  'a source that fails in a way nobody foresaw (%s) is one that failed: the others are asked',
  async (_at, thrown) => {
    const fixture = await createListFixture(app());
    await fixture.grant(1_000);
    const list = await fixture.createList();
    odd.fail(...Array.from({ length: 20 }, () => thrown));
    const { data } = await startSearch(fixture, list, { searcher: 'odd', more_searchers: ['sound'], limit: 150 });
    const search = await waitForSearch(fixture, data.id);
    odd.forgive();
    expect(search).toMatchObject({ status: 'completed', saved: 40, credits: 40 });
    expect(search.sources).toMatchObject([
      { key: 'odd', status: 'failed', error_code: 'vendor_failed', saved: 0 },
      { key: 'sound', status: 'done', saved: 40 },
    ]);
    expect(await moneyOf(fixture)).toEqual({ balance: 960, held: 0 });
  },
);

it('a source that failed so once is asked again, and nothing is lost or paid twice', async () => {
  const fixture = await createListFixture(app());
  await fixture.grant(1_000);
  const list = await fixture.createList();
  odd.fail(unforeseen[0]);
  const { data } = await startSearch(fixture, list, { searcher: 'odd', limit: 150 });
  expect(await waitForSearch(fixture, data.id)).toMatchObject({ status: 'completed', saved: 150, credits: 150 });
  expect(app().log.some((line) => line.includes('nobody foresaw') && line.includes('a is undefined'))).toBe(true);
});
