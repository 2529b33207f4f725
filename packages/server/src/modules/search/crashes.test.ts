import { afterAll, describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { type List, listRoutes } from '@galena/contract/lists';
import { searchRoutes, type Search } from '@galena/contract/search';
import { createRandom, depthLimitMs, drawCases, rounds } from '@galena/contract/testing';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { startVendorStandIn } from '../../testing/faults/vendor-stand-in.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createVendorSearcher, leadsPage } from '../../testing/vendors/vendor-searcher.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { searchRun } from './searches.jobs.ts';
import { supply } from '../../platform/ports/ports.ts';
import { searchersPort } from '../sources/index.ts';

const total = 450;
const vendor = await startVendorStandIn((url) => leadsPage(url, total));
afterAll(() => vendor.close());

const environment = { GALENA_OUTBOUND_ALLOW: vendor.host };
const app = useTestApp({
  jobs: [runJob],
  runs: [searchRun],
  supply: [supply(searchersPort, [createVendorSearcher(() => vendor.origin, total)])],
  environment,
});
const processes = useProcesses();

const startWorker = (more: Record<string, string> = {}) =>
  processes.start({
    role: 'work',
    databaseUrl: app().databaseUrl,
    environment: { ...environment, PROBE_LEADS: `${vendor.origin}/?total=${total}`, ...more },
  });

type Started = { readonly fixture: ListFixture; readonly list: List; readonly search: Search };

const credits = 2_000;

/** Searches of one account that find the same leads, each into a list of its own. */
const begin = async (count: number, limit = total): Promise<readonly Started[]> => {
  const fixture = await createListFixture(app());
  await fixture.grant(credits);
  const started: Started[] = [];
  for (let at = 0; at < count; at += 1) {
    const list = await fixture.createList();
    const place = { label: 'Worldwide', worldwide: true } as const;
    const body = { campaign_id: list.id, location: place, filters: { keyword: 'x' }, limit, searcher: 'standin' };
    const { data } = await fixture.client.call(searchRoutes.start, { params: { type: 'company' }, body });
    started.push({ fixture, list, search: data });
  }
  return started;
};

/** What must stand after any crash: every lead once, charged once, within the quote, nothing held, ledger and vendor agree. */
const expectWhole = async (started: readonly Started[], note: string): Promise<void> => {
  const [{ fixture }] = started as [Started];
  let charged = 0;
  for (const { list, search } of started) {
    const { data } = await fixture.client.call(searchRoutes.search, { params: { id: search.id } });
    expect(data, note).toMatchObject({ status: 'completed', found: total, saved: total, duplicates: 0 });
    expect(data.credits, note).toBeLessThanOrEqual(data.cost_max);
    charged += data.credits;
    const { rows } = await app().owner.query<{ refs: number; records: number; unproven: number }>(
      `select count(distinct ref)::int as refs, count(*)::int as records,
         count(*) filter (where not exists (select from records.values v where v.account_id = r.account_id and v.result_id = r.id))::int as unproven
       from records.results r where list_id = $1`,
      [list.id],
    );
    expect(rows, note).toEqual([{ refs: total, records: total, unproven: 0 }]);
    const history = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history.data.map(({ status, found, credits: paid }) => [status, found, paid])).toEqual([
      ['completed', total, data.credits],
    ]);
  }
  expect(charged, note).toBe(total);
  const { data: limits } = await fixture.client.call(billingRoutes.userLimits, {});
  expect(limits, note).toMatchObject({ balance: credits - total, held: 0 });
  const { rows: bought } = await app().owner.query(
    'select count(*)::int as n from billing.purchases where account_id = $1',
    [fixture.person.accountId],
  );
  expect(bought, note).toEqual([{ n: total }]);
};

const points: readonly CrashPoint[] = [
  'job_taken',
  'vendor_answered',
  'vendor_kept',
  'page_found',
  'credits_settled',
  'results_written',
  'commit_ready',
  'committed',
  'job_handled',
];
// Pages are five; the job is one.
const turnsOf = (point: CrashPoint): readonly number[] => (point.startsWith('job_') ? [1] : [1, 2, 3, 4]);
const random = createRandom();
const matrix = points.flatMap((point) => turnsOf(point).map((time) => ({ point, time })));
const { cases, title } = drawCases(random, matrix, ({ point }) => point);

describe(`a search whose worker crashes ends as if it had not: ${title}`, () => {
  it.each(cases)('at $point, time $time', async ({ point, time }) => {
    const crashAt = `${point}:${time}`;
    vendor.books.clear();
    const started = await begin(1);
    const worker = await startWorker({ CRASH_AT: crashAt });
    expect(await worker.ended).toBe('SIGKILL');
    await finishElsewhere(app(), [runJob]);
    await expectWhole(started, crashAt);
    // The vendor's own books: only the page under way is asked for again.
    const sold = [...vendor.books.values()].map((line) => line.sold);
    expect(sold).toHaveLength(Math.ceil(total / 100));
    expect(sold.filter((times) => times > 1).length).toBeLessThanOrEqual(1);
    expect(Math.max(...sold)).toBeLessThanOrEqual(2);
  });
});

const kills = rounds({ sample: 4, proof: 150 });

describe('two searches on the same leads at once, while workers are killed at random moments', () => {
  it(
    `${kills} times: every lead once in each list, charged once in all`,
    async () => {
      const note = `seed ${random.seed}`;
      let done = 0;
      for (let round = 1; done < kills; round += 1) {
        const started = await begin(2);
        const isOver = async () =>
          (
            await Promise.all(
              started.map(({ fixture, search }) =>
                fixture.client.call(searchRoutes.search, { params: { id: search.id } }),
              ),
            )
          ).every(({ data }) => data.finished_at !== null);
        while (done < kills && !(await isOver())) {
          const victim = await startWorker();
          await new Promise((next) => setTimeout(next, random.between(0, 400)));
          victim.kill();
          await victim.ended;
          done += 1;
        }
        await finishElsewhere(app(), [runJob]);
        await expectWhole(started, `${note}, round ${round}`);
      }
      expect(done).toBe(kills);
      process.stdout.write(`${done} kills of searches, ${note}\n`);
    },
    depthLimitMs,
  );
});
