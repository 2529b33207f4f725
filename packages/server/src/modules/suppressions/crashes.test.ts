import { describe, expect, it } from 'vitest';
import type { List } from '@galena/contract/lists';
import { listRoutes } from '@galena/contract/lists';
import { suppressionRoutes as routes } from '@galena/contract/suppressions';
import { createRandom, depthLimitMs, drawCases } from '@galena/contract/testing';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createListFixture, leadOf, type ListFixture, withEmail } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { hideJob, showJob } from './hiding.jobs.ts';
import { importJob } from './imports.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const processes = useProcesses();

/** One domain reaches so many records: the first 500 with its row of the file, the others by a job, in two pieces. */
const reached = 1_120;
const others = 7;
/** Three parts of a file; each hundredth row names nobody. */
const total = 1_300;
const domain = 'big.example';

const rowOf = (n: number): string => {
  if (n === 0) return domain;
  return n % 100 === 50 ? 'nobody' : `p${n}@mail.example`;
};
const refused = Array.from({ length: total }, (_, n) => n).filter((n) => rowOf(n) === 'nobody');

type Begun = { readonly fixture: ListFixture; readonly list: List; readonly id: number };

const begin = async (): Promise<Begun> => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type: 'people' });
  const records = Array.from({ length: reached + others }, (_, n) =>
    leadOf(`${n}`, withEmail(`p${n}@${n < reached ? domain : 'fine.example'}`)),
  );
  for (let from = 0; from < records.length; from += 500) await fixture.write(list, records.slice(from, from + 500));
  // As the database does by itself after a while: a plan for empty tables takes long on full ones.
  await app().owner.query('analyze');
  const file = new File([Array.from({ length: total }, (_, n) => `${rowOf(n)}\n`).join('')], 'no.csv');
  const { data } = await fixture.client.call(routes.import, { body: { file } });
  return { fixture, list, id: data.id };
};

const rowsOf = async (query: string, values: readonly unknown[]) => (await app().owner.query(query, [...values])).rows;

const expectCount = async ({ fixture, list }: Begun, count: number, note: string): Promise<void> => {
  const { data } = await fixture.client.call(listRoutes.get, { params: { id: list.id } });
  expect(data.counts.all, note).toBe(count);
  expect(await rowsOf('select * from records.miscounted()', []), note).toEqual([]);
};

/** What must stand whatever crashed: each row once and counted once, nobody who asked not to be contacted in the list. */
const expectWhole = async (begun: Begun, note: string): Promise<void> => {
  const { fixture, id } = begun;
  const { data: imports } = await fixture.client.call(routes.imports, {});
  const added = total - refused.length;
  const [one] = imports;
  expect(one, note).toMatchObject({ id, state: 'completed', lines_read: total, added, known: 0, hidden: 500 });
  expect(one?.refused, note).toBe(refused.length);
  const { accountId } = fixture.person;
  expect(
    await rowsOf('select count(*)::int as n from contacts.suppressions where account_id = $1', [accountId]),
    note,
  ).toEqual([{ n: added }]);
  expect(await rowsOf('select refused_lines from suppressions.imports where id = $1', [id]), note).toEqual([
    { refused_lines: refused.map((n) => n + 1) },
  ]);
  expect(
    await rowsOf('select 1 from platform.files where account_id = $1 and deleted_at is null', [accountId]),
    note,
  ).toEqual([]);
  await expectCount(begun, others, note);
};

const turns: Readonly<Partial<Record<CrashPoint, readonly number[]>>> = {
  job_taken: [1],
  results_written: [1, 2, 3, 4, 5],
  commit_ready: [1, 2],
  committed: [1, 2],
  job_handled: [1],
};
const random = createRandom();
const matrix = (Object.keys(turns) as CrashPoint[]).flatMap((point) =>
  (turns[point] ?? []).map((time) => ({ point, time })),
);
const { cases, title } = drawCases(random, matrix, ({ point }) => point);

/** @returns how the worker ended; what it left is done by then */
const crash = async (point: CrashPoint, time: number) => {
  const environment = { CRASH_AT: `${point}:${time}` };
  const worker = await processes.start({ role: 'work', databaseUrl: app().databaseUrl, environment });
  const end = await worker.ended;
  await finishElsewhere(app(), [importJob, hideJob, showJob]);
  return end;
};

// A-8, R5
describe(`a file of opt-outs whose worker crashes ends as if it had not, and so does what it hides: ${title}`, () => {
  it.each(cases)(
    'at $point, time $time; taken off again, too',
    async ({ point, time }) => {
      const note = `${point}:${time}`;
      const begun = await begin();
      expect(await crash(point, time)).toBe('SIGKILL');
      await expectWhole(begun, note);
      const { client } = begun.fixture;
      const { data } = await client.call(routes.list, { query: { kind: 'domain' } });
      await client.call(routes.remove, { params: { id: data[0]?.id as number } });
      expect(await crash(point, Math.min(time, 2))).toBe('SIGKILL');
      await expectCount(begun, reached + others, note);
    },
    depthLimitMs,
  );
});
