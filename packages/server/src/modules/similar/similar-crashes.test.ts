import { afterAll, describe, expect, it } from 'vitest';
import { billingRoutes, creditCosts } from '@galena/contract/billing';
import { searchRoutes } from '@galena/contract/search';
import { similarRoutes } from '@galena/contract/similar';
import { createRandom, drawCases } from '@galena/contract/testing';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { startVendorStandIn } from '../../testing/faults/vendor-stand-in.ts';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { supplySearchers } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createVendorSearcher, leadsPage } from '../../testing/vendors/vendor-searcher.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

const total = 250;
const vendor = await startVendorStandIn((url) => leadsPage(url, total));
afterAll(() => vendor.close());

const environment = { GALENA_OUTBOUND_ALLOW: vendor.host };
const app = useTestApp({
  jobs: [runJob],
  supply: [supplySearchers([createVendorSearcher(() => vendor.origin, total)])],
  environment,
});
const processes = useProcesses();

const startWorker = (crashAt: string) =>
  processes.start({
    role: 'work',
    databaseUrl: app().databaseUrl,
    environment: { ...environment, PROBE_LEADS: `${vendor.origin}/?total=${total}`, CRASH_AT: crashAt },
  });

const [credits, each] = [2_000, creditCosts.people.similar];

/** A run for companies like the seventh of what the vendor has, into a new list. */
const begin = async () => {
  const fixture = await createListFixture(app());
  await fixture.grant(credits);
  const list = await fixture.createList();
  const itself = leadOf('7', { name: 'Company 7', website: 'https://company7.example' });
  const { saved } = await fixture.write(list, [itself], { source: 'standin' });
  const { data } = await fixture.client.call(similarRoutes.start, {
    params: { type: 'company', id: list.id, resultId: saved[0] as number },
    body: { list_name: 'Like the seventh', filters: { keyword: 'x' }, limit: total, searcher: 'standin' },
  });
  return { fixture, run: data };
};

const points: readonly CrashPoint[] = ['page_found', 'credits_settled', 'results_written', 'commit_ready', 'committed'];
const matrix = points.flatMap((point) => [1, 2].map((time) => ({ point, time })));
const { cases, title } = drawCases(createRandom(), matrix, ({ point }) => point);

describe(`a run for similar leads whose worker crashes ends as if it had not: ${title}`, () => {
  it.each(cases)('at $point, time $time', async ({ point, time }) => {
    const { fixture, run } = await begin();
    const worker = await startWorker(`${point}:${time}`);
    expect(await worker.ended).toBe('SIGKILL');
    await finishElsewhere(app(), [runJob]);
    const { data } = await fixture.client.call(searchRoutes.search, { params: { id: run.id } });
    const whole = { status: 'completed', found: total, saved: total - 1, skipped: 1, credits: (total - 1) * each };
    expect(data).toMatchObject(whole);
    expect(data.credits).toBeLessThanOrEqual(data.cost_max);
    const { rows } = await app().owner.query(
      `select count(*)::int as records, count(distinct ref)::int as refs, count(*) filter (where ref = '7')::int as itself
       from records.results where list_id = $1`,
      [run.campaign_id],
    );
    expect(rows).toEqual([{ records: total - 1, refs: total - 1, itself: 0 }]);
    const { data: limits } = await fixture.client.call(billingRoutes.userLimits, {});
    expect(limits).toMatchObject({ balance: credits - (total - 1) * each, held: 0 });
  });
});
