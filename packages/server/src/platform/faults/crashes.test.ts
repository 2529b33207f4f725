import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { runRoutes } from '@galena/contract/kernel';
import { createRandom, drawCases } from '@galena/contract/testing';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { startVendorStandIn } from '../../testing/faults/vendor-stand-in.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { probeJobs } from '../../testing/probes/probe-jobs.ts';
import { pagesRun, probeRuns, recordsRun } from '../../testing/probes/probe-runs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailJob } from '../mail/mail.jobs.ts';
import { runJob } from '../runs/runs.jobs.ts';
import { addRunRecords } from '../runs/run-records.ts';
import { startRun } from '../runs/runs.service.ts';
import { inAccounts, type Tx } from '../context/transaction.ts';
import type { CrashPoint } from './faults.ts';

const pages = 4;
const perPage = 5;
const records = 10;
// One page, and a batch of records.
const maxUnderWay = 5;

const vendor = await startVendorStandIn((url) => {
  const at = Number(url.pathname.split('/')[2]);
  const ids = Array.from({ length: perPage }, (_, i) => (at - 1) * perPage + i + 1);
  return url.pathname.startsWith('/page') ? { ids, next: at < pages ? at + 1 : null } : { id: at };
});
afterAll(() => vendor.close());

const jobs = [...probeJobs, runJob, mailJob];
const environment = { GALENA_POOL_SIZE: '10', GALENA_OUTBOUND_ALLOW: vendor.host };
const app = useTestApp({ jobs, runs: probeRuns, environment });
const processes = useProcesses();

/** A transaction in an account, as a call of it would open. */
const asAccount = <T>(accountId: number, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts({ ...app().app.context, actor: { kind: 'system', reason: 'test' }, origin }, [accountId], (tx) =>
    task({ ...tx, actor: { kind: 'job', name: 'test', accountId, leaseId: 0 } }),
  );
const origin = { requestId: 'test', ip: '', host: '', userAgent: '' };

/** A run of each kind in an account of its own. */
const begin = async (prefix: string) => {
  const person = await createPerson(app());
  const input = { origin: vendor.origin };
  const ids = await asAccount(person.accountId, async (tx) => {
    const paged = await startRun(tx, { kind: pagesRun, subject: prefix, input });
    const listed = await startRun(tx, { kind: recordsRun, subject: prefix, input });
    await addRunRecords(
      tx,
      listed,
      sql<{ record_id: number }>`select generate_series(1, ${records}::int) as record_id`,
    );
    return [paged, listed];
  });
  return { person, ids };
};

/** Works in a process that crashes by itself, then in one that does not, until all is done. */
const crashAndResume = async (crashAt: string): Promise<void> => {
  const worker = await processes.start({
    role: 'work',
    databaseUrl: app().databaseUrl,
    environment: { ...environment, CRASH_AT: crashAt },
  });
  expect(await worker.ended).toBe('SIGKILL');
  await finishElsewhere(app(), jobs);
};

const effectsOf = async (accountId: number): Promise<Record<string, number[]>> => {
  const { rows } = await app().owner.query<{ action: string; ids: number[] }>(
    `select action, array_agg(entity_id order by entity_id) as ids from platform.audits where account_id = $1 group by 1`,
    [accountId],
  );
  return Object.fromEntries(rows.map((row) => [row.action, row.ids]));
};

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

const ofRuns: readonly CrashPoint[] = [
  'job_taken',
  'job_handled',
  'commit_ready',
  'committed',
  'vendor_answered',
  'vendor_kept',
  'records_claimed',
];
/** Of a run of each kind: two jobs, three batches of records, fourteen questions, and a commit for each of these and each step. */
const turnsOf = (point: CrashPoint): readonly number[] => {
  if (point.startsWith('job_')) return [1, 2];
  if (point === 'records_claimed') return [1, 2, 3];
  return point.startsWith('vendor_') ? [1, 2, 3, 8, 14] : [1, 2, 3, 5, 7, 9, 11, 13, 15, 17];
};
const matrix = ofRuns.flatMap((point) => turnsOf(point).map((time) => ({ point, time })));
// The first times are the runs' beginnings, the later ones lie in the middle of them.
const { cases, title } = drawCases(createRandom(), matrix, ({ point, time }) => `${point} ${time > 3}`);

describe(`a run whose worker crashes ends as if it had not (R5): ${title}`, () => {
  it.each(cases)('at $point, time $time', async ({ point, time }) => {
    const crashAt = `${point}:${time}`;
    vendor.books.clear();
    const { person, ids } = await begin(crashAt);
    await crashAndResume(crashAt);
    const client = app().client(await signInAs(app(), person));
    for (const id of ids) expect((await client.call(runRoutes.get, { params: { id } })).data.state).toBe('completed');
    expect(await effectsOf(person.accountId)).toEqual({
      page_found: range(pages * perPage),
      record_done: range(records).filter((id) => id % 7 !== 0),
    });
    expect((await client.call(runRoutes.get, { params: { id: ids[1] as number } })).data).toMatchObject({
      total: records,
      done: records,
      failed: 1,
    });
    // The vendor's own books: asked for everything, and a second time only for what was under way when the crash came.
    const sold = [...vendor.books.values()].map((line) => line.sold);
    expect(sold).toHaveLength(pages + records);
    expect(Math.max(...sold)).toBeLessThanOrEqual(2);
    expect(sold.filter((times) => times === 2).length).toBeLessThanOrEqual(maxUnderWay);
  });
});
