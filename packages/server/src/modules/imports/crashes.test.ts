import { listImportRoutes as routes } from '@galena/contract/imports';
import { listRoutes, type List } from '@galena/contract/lists';
import { createRandom, depth, depthLimitMs, drawCases, rounds } from '@galena/contract/testing';
import { describe, expect, it } from 'vitest';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { createImporter, importOptions } from '../../testing/imports/list-imports.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

const app = useTestApp(importOptions);
const processes = useProcesses();
const random = createRandom();

/** Three pieces; of every hundred rows one is broken, and one names who was named before. */
const total = 5_000;
const isBroken = (n: number): boolean => n % 100 === 50;
const isAgain = (n: number): boolean => n % 100 === 99;

const rowOf = (n: number): string => {
  if (isBroken(n)) return `Person ${n},no@@mail,Company ${n}\n`;
  return isAgain(n) ? `Again ${n},p${n - 1}@mail.example,New ${n}\n` : `Person ${n},p${n}@mail.example,Company ${n}\n`;
};
const fileOf = (rows: number): string =>
  `Name,Email,Company\n${Array.from({ length: rows }, (_, n) => rowOf(n)).join('')}`;

const broken = total / 100;

type Started = { readonly fixture: ListFixture; readonly list: List; readonly id: number };

const begin = async (content: string, duplicates: 'skip' | 'overwrite' = 'overwrite'): Promise<Started> => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type: 'people' });
  const { upload, start } = createImporter(app(), fixture);
  const { id } = await upload(list, content);
  await start(id, { duplicates });
  return { fixture, list, id };
};

const startWorker = (more: Record<string, string> = {}) =>
  processes.start({ role: 'work', databaseUrl: app().databaseUrl, environment: more });

const rowsOf = async (query: string, values: readonly unknown[]) => (await app().owner.query(query, [...values])).rows;

/** What must stand whatever crashed: every good row once, every broken one in the file with its reason, the counters right. */
const expectWhole = async ({ fixture, list, id }: Started, note: string): Promise<void> => {
  const { data: one } = await fixture.client.call(routes.import, { params: { id } });
  expect(one, note).toMatchObject({
    state: 'completed',
    read: total,
    added: total - 2 * broken,
    updated: broken,
    unchanged: 0,
    refused: broken,
    reasons: { bad_email: broken },
  });
  expect(
    await rowsOf(
      `select count(*)::int as n, count(distinct email)::int as emails, count(*) filter (where company like 'New %')::int as updated
       from records.results where list_id = $1 and deleted_at is null`,
      [list.id],
    ),
    note,
  ).toEqual([{ n: total - 2 * broken, emails: total - 2 * broken, updated: broken }]);
  expect(
    await rowsOf('select count(*)::int as n from imports.refusals where account_id = $1', [fixture.person.accountId]),
    note,
  ).toEqual([{ n: broken }]);
  expect(
    await rowsOf('select count(*)::int as n from imports.changes where account_id = $1', [fixture.person.accountId]),
    note,
  ).toEqual([{ n: broken }]);
  expect(await rowsOf('select * from records.miscounted()', []), note).toEqual([]);
  const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
  expect(history[0], note).toMatchObject({ kind: 'import', status: 'completed', found: total - broken });
};

const expectUndone = async ({ fixture, list, id }: Started, note: string): Promise<void> => {
  const { data: one } = await fixture.client.call(routes.import, { params: { id } });
  expect(one, note).toMatchObject({ state: 'undone', removed: total - 2 * broken });
  expect(
    await rowsOf('select count(*)::int as n from records.results where list_id = $1 and deleted_at is null', [list.id]),
    note,
  ).toEqual([{ n: 0 }]);
  expect(await rowsOf('select * from records.miscounted()', []), note).toEqual([]);
};

const points: readonly CrashPoint[] = [
  'job_taken',
  'rows_read',
  'results_written',
  'rows_written',
  'commit_ready',
  'committed',
  'job_handled',
];
const turnsOf = (point: CrashPoint): readonly number[] => (point.startsWith('job_') ? [1] : [1, 2]);
const matrix = points.flatMap((point) => turnsOf(point).map((time) => ({ point, time })));
const { cases, title } = drawCases(random, matrix, () => 'any');

describe(`an import whose worker crashes ends as if it had not: ${title}`, () => {
  it.each(cases)(
    'at $point, time $time, and so does its undoing (A-4)',
    async ({ point, time }) => {
      const note = `${point}:${time}`;
      const started = await begin(fileOf(total));
      const worker = await startWorker({ CRASH_AT: note });
      expect(await worker.ended).toBe('SIGKILL');
      await finishElsewhere(app(), [runJob]);
      await expectWhole(started, note);
      await started.fixture.client.call(routes.undo, { params: { id: started.id } });
      const undoer = await startWorker({ CRASH_AT: 'rows_written:2' });
      expect(await undoer.ended).toBe('SIGKILL');
      await finishElsewhere(app(), [runJob]);
      await expectUndone(started, note);
    },
    depthLimitMs,
  );
});

const kills = rounds({ sample: 2, proof: 10 });
const many = depth({ sample: 6_000, proof: 1_000_000 });

describe('a large file while workers are killed at random moments', () => {
  it(
    `${many} rows, ${kills} kills: every good row once, every broken one in its file`,
    async () => {
      const note = `seed ${random.seed}`;
      const started = await begin(fileOf(many), 'skip');
      for (let done = 0; done < kills; done += 1) {
        const victim = await startWorker();
        await new Promise((next) => setTimeout(next, random.between(1_500, depth({ sample: 3_000, proof: 30_000 }))));
        victim.kill();
        await victim.ended;
      }
      await finishElsewhere(app(), [runJob]);
      const { data: one } = await started.fixture.client.call(routes.import, { params: { id: started.id } });
      expect(one, note).toMatchObject({
        state: 'completed',
        read: many,
        added: many - (2 * many) / 100,
        unchanged: many / 100,
        refused: many / 100,
      });
      expect(
        await rowsOf(
          'select count(*)::int as n, count(distinct email)::int as emails from records.results where list_id = $1',
          [started.list.id],
        ),
        note,
      ).toEqual([{ n: many - (2 * many) / 100, emails: many - (2 * many) / 100 }]);
      expect(
        await rowsOf('select count(*)::int as n from imports.refusals where account_id = $1', [
          started.fixture.person.accountId,
        ]),
        note,
      ).toEqual([{ n: many / 100 }]);
    },
    depthLimitMs,
  );
});
