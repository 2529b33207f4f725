import { describe, expect, it } from 'vitest';
import { preparedRoutes as routes } from '@galena/contract/exports';
import { createRandom, depthLimitMs, drawCases } from '@galena/contract/testing';
import { exportsOf, fetchText, placeOf, plant } from '../../testing/export-fixture.ts';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { prepareRun } from './prepared.jobs.ts';
import { tellJob } from './telling.jobs.ts';

const jobs = [runJob, tellJob];
const app = useTestApp({ jobs, runs: [prepareRun], environment: { GALENA_RATE_LIMITS: 'off' } });
const processes = useProcesses();
const random = createRandom();

/** More than three pieces of the store. */
const total = 8_000;

// Among them the pieces of the file, the moment when it becomes visible, and the end of the run.
const points: readonly CrashPoint[] = ['job_taken', 'commit_ready', 'committed', 'job_handled'];
const turnsOf = (point: CrashPoint): readonly number[] => (point.startsWith('job_') ? [1] : [2, 5, 8, 11, 13]);
const matrix = points.flatMap((point) => turnsOf(point).map((time) => ({ point, time })));
const { cases, title } = drawCases(random, matrix, ({ point }) => point);

// R5
describe(`an export whose worker crashes is one whole file all the same: ${title}`, () => {
  it.each(cases)(
    'at $point, time $time (A-4)',
    async ({ point, time }) => {
      const note = `${point}:${time}`;
      const fixture = await createListFixture(app());
      const list = await fixture.createList({ type: 'company' });
      await plant(
        app(),
        list,
        fixture,
        Array.from({ length: total }, (_, at) => `${at} ${'x'.repeat(200)}`),
      );
      const body = { columns: ['name', 'street'], filters: { sort: 'created_at' } };
      const { data: begun } = await fixture.client.call(routes.prepare, { params: placeOf(list), body });
      const worker = await processes.start({
        role: 'work',
        databaseUrl: app().databaseUrl,
        environment: { CRASH_AT: note },
      });
      expect(await worker.ended).toBe('SIGKILL');
      await finishElsewhere(app(), jobs);
      const { data: all } = await fixture.client.call(routes.list, { query: {} });
      expect(all, note).toMatchObject([{ id: begun.id, state: 'ready', rows: total }]);
      const answer = await fixture.client.call(routes.file, { params: { id: begun.id }, query: {} });
      if (!(answer instanceof Blob)) return expect.fail('it is no file');
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
      expect(text === (await fetchText(fixture.client, list, body)), note).toBe(true);
      const { rows } = await app().owner.query(
        `select (select count(*)::int from platform.files where account_id = $1 and stored_at is not null) as files,
           (select count(*)::int from platform.mails where account_id = $1) as mails,
           (select count(*)::int from platform.notices where account_id = $1) as notices`,
        [fixture.person.accountId],
      );
      expect(rows, note).toEqual([{ files: 1, mails: 1, notices: 1 }]);
      expect((await exportsOf(fixture, list)).at(-1), note).toMatchObject({ found: total, status: 'completed' });
    },
    depthLimitMs,
  );
});
