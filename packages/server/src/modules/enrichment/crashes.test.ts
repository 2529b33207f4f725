import { afterAll, describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { type List, listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { createRandom, depthLimitMs, drawCases, rounds } from '@galena/contract/testing';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { pageOf, startLoopbackSites } from '../../testing/loopback-sites.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { lookupRun } from './lookups.jobs.ts';

const sites = await startLoopbackSites();
afterAll(() => sites.close());
const environment = { GALENA_OUTBOUND_ALLOW: sites.allowed, GALENA_SITE_DELAY_MS: '0' };
const app = useTestApp({ jobs: [runJob], runs: [lookupRun], environment, resolve: sites.resolve });
const processes = useProcesses();

const startWorker = (more: Record<string, string> = {}) =>
  processes.start({ role: 'work', databaseUrl: app().databaseUrl, environment: { ...environment, ...more } });

const total = 45;
// Two of three sites show an address.
const withEmail = Math.ceil((total * 2) / 3);
for (let n = 0; n < total; n += 1) {
  const text = n % 3 === 2 ? 'Nothing to write to.' : `Write to info@shop${n}.example.com.`;
  sites.put(n, { '/': pageOf('Welcome', ['/contact']), '/contact': pageOf(text) });
}

const credits = 500;
type Started = { readonly fixture: ListFixture; readonly lists: readonly List[]; readonly jobs: readonly number[] };

/** So many look-ups of one account at once, each of a list of its own with the same businesses. */
const begin = async (count: number): Promise<Started> => {
  const fixture = await createListFixture(app());
  await fixture.grant(credits);
  const lists: List[] = [];
  const jobs: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const list = await fixture.createList({ type: 'local' });
    await fixture.write(
      list,
      Array.from({ length: total }, (_, n) => leadOf(`${n}`, { website: sites.address(n) })),
    );
    const params = { type: 'local', id: list.id } as const;
    const { data } = await fixture.client.call(enrichRoutes.start, { params, body: { action: 'email', all: true } });
    lists.push(list);
    jobs.push(data.id);
  }
  return { fixture, lists, jobs };
};

/** What must stand after any crash: every record settled once, each business charged once, nothing held, one row of history. */
const expectWhole = async ({ fixture, lists, jobs }: Started, note: string): Promise<void> => {
  let charged = 0;
  for (const [at, list] of lists.entries()) {
    const { data: job } = await fixture.client.call(enrichRoutes.job, { params: { id: jobs[at] as number } });
    expect(job, note).toMatchObject({
      status: 'completed',
      done: total,
      found: withEmail,
      not_found: total - withEmail,
    });
    charged += job.credits;
    const { data: records } = await fixture.client.call(resultRoutes.results, {
      params: { type: 'local', id: list.id },
      body: { limit: 100 },
    });
    expect(
      records.filter((record) => record.email_status === 'found'),
      note,
    ).toHaveLength(withEmail);
    expect(
      records.filter((record) => record.email_status === 'not_found'),
      note,
    ).toHaveLength(total - withEmail);
    expect(
      records.every(({ emails }) => emails.length <= 1),
      note,
    ).toBe(true);
    const { rows } = await app().owner.query<{ n: number }>(
      `select count(*)::int as n from records.values v join records.results r on r.account_id = v.account_id and r.id = v.result_id
       where r.list_id = $1 and v.field = 'email'`,
      [list.id],
    );
    expect(rows, note).toEqual([{ n: withEmail }]);
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(
      history.map(({ status, found }) => [status, found]),
      note,
    ).toEqual([['completed', withEmail]]);
  }
  expect(charged, note).toBe(withEmail);
  const { data: limits } = await fixture.client.call(billingRoutes.userLimits, {});
  expect(limits, note).toMatchObject({ balance: credits - withEmail, held: 0 });
};

/**
 * Who died held the places of the sites it was reading; they are free again when their time is over, which no test waits for.
 * A place that is held when it is taken away here belongs to nobody alive.
 */
const freePlaces = () => app().owner.query('delete from platform.leases');

const points: readonly CrashPoint[] = [
  'job_taken',
  'records_claimed',
  'vendor_answered',
  'vendor_kept',
  'site_read',
  'credits_settled',
  'results_written',
  'commit_ready',
  'committed',
  'job_handled',
];
/** There is one job; it claims and writes two batches, and asks each of 45 sites for two pages. */
const turnsOf = (point: CrashPoint): readonly number[] => {
  if (point.startsWith('job_')) return [1];
  if (point.startsWith('vendor_') || point === 'site_read') return [1, 2, 4, 20, 40];
  return point.startsWith('commit') ? [1, 2, 3] : [1, 2];
};
const random = createRandom();
const matrix = points.flatMap((point) => turnsOf(point).map((time) => ({ point, time })));
const { cases, title } = drawCases(random, matrix, ({ point }) => point);

// R5
describe(`a look-up whose worker crashes ends as if it had not: ${title}`, () => {
  it.each(cases)('at $point, time $time', async ({ point, time }) => {
    const crashAt = `${point}:${time}`;
    const started = await begin(1);
    const before = Array.from({ length: total }, (_, n) => sites.asked(n).length);
    const worker = await startWorker({ CRASH_AT: crashAt });
    expect(await worker.ended).toBe('SIGKILL');
    await finishElsewhere(app(), [runJob]);
    await expectWhole(started, crashAt);
    // Only sites under way when it happened are asked again: the answers of the others were kept.
    const again = before.filter((asked, n) => sites.asked(n).length - asked > 2).length;
    expect(again, crashAt).toBeLessThanOrEqual(24);
    expect(Math.max(...before.map((asked, n) => sites.asked(n).length - asked)), crashAt).toBeLessThanOrEqual(4);
  });
});

const kills = rounds({ sample: 3, proof: 150 });

describe('two look-ups of the same businesses at once, while workers are killed at random moments', () => {
  it(
    `${kills} times: every record settled once, each business charged once`,
    async () => {
      const note = `seed ${random.seed}`;
      let done = 0;
      for (let round = 1; done < kills; round += 1) {
        const started = await begin(2);
        const isOver = async () => {
          const read = (id: number) => started.fixture.client.call(enrichRoutes.job, { params: { id } });
          return (await Promise.all(started.jobs.map(read))).every(({ data }) => data.finished_at !== null);
        };
        while (done < kills && !(await isOver())) {
          const victim = await startWorker();
          await new Promise((next) => setTimeout(next, random.between(0, 400)));
          victim.kill();
          await victim.ended;
          await freePlaces();
          done += 1;
        }
        await finishElsewhere(app(), [runJob]);
        await expectWhole(started, `${note}, round ${round}`);
      }
      expect(done).toBe(kills);
      process.stdout.write(`${done} kills of look-ups, ${note}\n`);
    },
    depthLimitMs,
  );
});
