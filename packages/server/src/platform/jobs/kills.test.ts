import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom, depth, depthLimitMs, rounds } from '@galena/contract/testing';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { probeJob, probeJobs } from '../../testing/probes/probe-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { inAccounts } from '../context/transaction.ts';
import { enqueueMany } from './enqueue.ts';

const app = useTestApp({ jobs: probeJobs });
const processes = useProcesses();
const startWorker = (environment: Record<string, string> = {}) =>
  processes.start({ role: 'work', databaseUrl: app().databaseUrl, environment });

let people: readonly Person[] = [];
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 10 }, () => createPerson(app())));
});

/** `count` jobs spread over ten accounts, so that both workers have their hands full. */
const put = async (count: number, payload: object, from = 0): Promise<void> => {
  for (const [turn, { accountId }] of people.entries()) {
    const mine = Array.from({ length: count }, (_, i) => i).filter((i) => i % people.length === turn);
    if (mine.length === 0) continue;
    const payloads = mine.map((i) => ({ n: from + i, ...payload }));
    await inAccounts(app().app.systemContext('test'), [], (tx) =>
      enqueueMany(tx, probeJob, payloads as never, { accountId }),
    );
  }
};

const count = async (statement: string): Promise<number> =>
  (await app().owner.query<{ n: number }>(`select count(*)::int as n from ${statement}`)).rows[0]?.n ?? 0;
const done = (): Promise<number> => count(`platform.audits where action = 'probed'`);
const sleep = (ms: number): Promise<void> => new Promise((next) => setTimeout(next, ms));

const kills = rounds({ sample: 3, proof: 50 });

describe('kill -9 of one of two workers in the middle of 200 jobs (R5, R17)', () => {
  it(
    `${kills} times at random moments: every job done, nothing done twice, its jobs taken over soon`,
    async () => {
      const random = createRandom();
      let [, victim] = await Promise.all([startWorker(), startWorker()]);
      const recoveries: number[] = [];
      for (let round = 0; round < kills; round += 1) {
        await put(200, { how: 'slow', ms: 40 }, round * 200);
        await sleep(random.between(20, 700));
        const { rows } = await app().owner.query<{ id: number; job_id: string }>(
          `select l.id, l.job_id from platform.job_leases l where worker_id = (select max(id) from platform.workers)`,
        );
        victim.kill();
        const held = rows.map((row) => row.id);
        const isTakenOver = async () => (await count(`platform.job_leases where id in (${held.join(',')})`)) === 0;
        // The next one starts meanwhile.
        const next = startWorker();
        if (held.length > 0) recoveries.push(await until(isTakenOver, 20));
        victim = await next;
        await until(
          async () =>
            (await done()) >= (round + 1) * 200 &&
            (await count(`platform.jobs where queue = 'probe.work' and state <> 'completed'`)) === 0,
          60,
        );
      }
      const { rows } = await app().owner.query(
        `select entity_id, count(*)::int as n from platform.audits where action = 'probed' group by 1 having count(*) <> 1`,
      );
      expect(rows, `seed ${random.seed}`).toEqual([]);
      expect(await done()).toBe(kills * 200);
      process.stdout.write(
        `${kills} kills, ${recoveries.length} held jobs; taken over after ${recoveries.map((ms) => Math.round(ms)).join(', ')} ms` +
          '\n',
      );
      for (const one of processes.alive) one.kill('SIGTERM');
    },
    depthLimitMs,
  );
});

// The product's own is 25: nobody waits for that in every run.
const silence = depth({ sample: 2, proof: 25 });

describe('a frozen worker (R17)', () => {
  it('is counted dead after its silence, its job is done elsewhere, its own commit is refused when it wakes, and it works on', async () => {
    await until(async () => processes.alive.size === 0, 30);
    const before = await done();
    const environment = { PROBE_SILENT_SECONDS: String(silence) };
    const frozen = await startWorker(environment);
    await put(1, { how: 'deaf', ms: 1_000 }, 900_000);
    await until(async () => (await count(`platform.job_leases`)) === 1, 10);
    frozen.kill('SIGSTOP');
    const other = await startWorker(environment);
    const takenOver = await until(async () => (await done()) === before + 1, silence + 15);
    const tried = once(frozen.child, 'message');
    frozen.kill('SIGCONT');
    expect(await tried).toContain('refused');
    expect(await done()).toBe(before + 1);
    await until(async () => (await count(`platform.jobs where queue = 'probe.work' and state <> 'completed'`)) === 0);
    // Nobody else is left.
    other.kill();
    await put(20, { how: 'slow', ms: 10 }, 950_000);
    await until(async () => (await done()) === before + 21, silence + 15);
    process.stdout.write(`frozen; done elsewhere after ${Math.round(takenOver)} ms\n`);
  }, 120_000);

  // A laptop that slept: `npm start` is the only one there is.
  it('works on when it wakes, though nobody was there to do its work: nothing is lost and nothing done twice', async () => {
    for (const one of processes.alive) one.kill('SIGTERM');
    await until(async () => processes.alive.size === 0, 30);
    const before = await done();
    const frozen = await startWorker({ PROBE_SILENT_SECONDS: String(silence) });
    await put(40, { how: 'slow', ms: 50 }, 970_000);
    await until(async () => (await done()) > before, 15);
    frozen.kill('SIGSTOP');
    await sleep((silence + 2) * 1_000);
    expect(await done()).toBeLessThan(before + 40);
    frozen.kill('SIGCONT');
    await until(async () => (await done()) === before + 40, silence + 30);
    await until(async () => (await count(`platform.jobs where queue = 'probe.work' and state <> 'completed'`)) === 0);
    expect(await done()).toBe(before + 40);
  }, 120_000);
});
