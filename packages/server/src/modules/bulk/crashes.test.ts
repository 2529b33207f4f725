import { describe, expect, it } from 'vitest';
import { type Batch, bulkRoutes } from '@galena/contract/bulk';
import { labelRoutes } from '@galena/contract/labels';
import { type List, listRoutes } from '@galena/contract/lists';
import { createRandom, drawCases } from '@galena/contract/testing';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { plantRecords } from '../../testing/plant-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { batchRun } from './batches.jobs.ts';

const app = useTestApp({ jobs: [runJob], runs: [batchRun] });
const processes = useProcesses();

/** Three pieces of two thousand, the last of them not whole. */
const total = 4_100;
/** Of these the other list has one already. */
const known = 3;

const kinds = ['archive', 'delete', 'move', 'copy', 'suppress', 'label'] as const;
type Kind = (typeof kinds)[number];

type Begun = { readonly fixture: ListFixture; readonly from: List; readonly to: List; readonly batch: Batch };

const begin = async (kind: Kind): Promise<Begun> => {
  const fixture = await createListFixture(app());
  const { accountId } = fixture.person;
  const [from, to] = [await fixture.createList(), await fixture.createList()];
  await plantRecords(app(), accountId, from.id, total);
  const { client } = fixture;
  const all = { all: true as const, filters: {} };
  const params = { type: 'company', id: from.id } as const;
  if (kind === 'move' || kind === 'copy') {
    const { rows } = await app().owner.query<{ id: number }>(
      'select id from records.results where list_id = $1 order by id limit $2',
      [from.id, known],
    );
    const some = { params, body: { campaign_id: to.id, resultIds: rows.map(({ id }) => id) } };
    await client.call(bulkRoutes.copy, some);
    const { data } = await client.call(bulkRoutes[kind], { params, body: { ...all, campaign_id: to.id } });
    return { fixture, from, to, batch: data.batch as Batch };
  }
  if (kind === 'label') {
    const own = { list_type: 'company', name: 'stage', title: 'Stage', kind: 'text' } as const;
    const { data: label } = await client.call(labelRoutes.create, { body: own });
    const set = { ...all, label_id: label.id, value: 'called' };
    const { data } = await client.call(bulkRoutes.label, { params, body: set });
    return { fixture, from, to, batch: data.batch as Batch };
  }
  const { data } =
    kind === 'suppress'
      ? await client.call(bulkRoutes.suppress, { params, body: all })
      : kind === 'delete'
        ? await client.call(bulkRoutes.remove, { body: { ...all, campaign_id: from.id } })
        : await client.call(bulkRoutes.archive, { body: { ...all, campaign_id: from.id, is_archived: true } });
  return { fixture, from, to, batch: data.batch as Batch };
};

const countOf = async ({ fixture }: Begun, { id }: List) =>
  (await fixture.client.call(listRoutes.get, { params: { id } })).data.counts.all;

/** How many stand in each list once a batch of each kind is over, and once it has been taken back. */
const expected: Readonly<Record<Kind, readonly (readonly [from: number, to: number])[]>> = {
  archive: [
    [0, 0],
    [total, 0],
  ],
  delete: [
    [0, 0],
    [total, 0],
  ],
  move: [
    [known, total],
    [total, known],
  ],
  copy: [
    [total, total],
    [total, known],
  ],
  suppress: [[0, 0]],
  label: [
    [total, 0],
    [total, 0],
  ],
};

/** Labels are acts: each record has its value, and the act names it once; taken back, another act does. LIST-049 */
const expectLabelled = async ({ from }: Begun, after: 'done' | 'undone'): Promise<void> => {
  const { rows: records } = await app().owner.query(
    `select count(*) filter (where labels <> '{}')::int as labelled from records.results where list_id = $1`,
    [from.id],
  );
  expect(records).toEqual([{ labelled: after === 'done' ? total : 0 }]);
  const { rows: acts } = await app().owner.query(
    `select undoes_id is not null as undoes, count(*)::int as n, count(distinct result_id)::int as records, count(distinct act_id)::int as acts
     from records.edits where list_id = $1 group by 1 order by 1`,
    [from.id],
  );
  const once = { n: total, records: total, acts: 1 };
  expect(acts).toEqual([{ undoes: false, ...once }, ...(after === 'undone' ? [{ undoes: true, ...once }] : [])]);
};

/** What must stand after any crash: each record done with once, and counted once, in the batch and in the history. */
const expectWhole = async (begun: Begun, kind: Kind, batchId: number, after: 'done' | 'undone'): Promise<void> => {
  const { fixture, from, to } = begun;
  const { data: batch } = await fixture.client.call(bulkRoutes.batch, { params: { id: batchId } });
  const isTransfer = kind === 'move' || kind === 'copy';
  const done = isTransfer ? total - known : total;
  expect(batch).toMatchObject({ state: 'completed', done, known: isTransfer && after === 'done' ? known : 0 });
  const counts = expected[kind][after === 'done' ? 0 : 1];
  expect([await countOf(begun, from), await countOf(begun, to)]).toEqual(counts);
  if (kind === 'label') await expectLabelled(begun, after);
  const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: from.id }, body: {} });
  expect(history[0]).toMatchObject({ found: done, status: 'completed' });
  const { rows } = await app().owner.query(
    `select count(*)::int as n from records.results r where list_id = $1 and deleted_at is null
       and (select count(*) from records.values v where v.account_id = r.account_id and v.result_id = r.id) <> 1`,
    [to.id],
  );
  expect(rows).toEqual([{ n: 0 }]);
};

const points: readonly CrashPoint[] = ['job_taken', 'records_changed', 'commit_ready', 'committed', 'job_handled'];
const turnsOf = (point: CrashPoint): readonly number[] => (point.startsWith('job_') ? [1] : [1, 2, 3]);
const random = createRandom();
const matrix = kinds.flatMap((kind) =>
  points.flatMap((point) => turnsOf(point).map((time) => ({ kind, point, time }))),
);
const { cases, title } = drawCases(random, matrix, ({ point }) => point);

// R5
describe(`a batch whose worker crashes ends as if it had not, and so does taking it back: ${title}`, () => {
  it.each(cases)('$kind, at $point, time $time', async ({ kind, point, time }) => {
    const environment = { CRASH_AT: `${point}:${time}` };
    const crash = async (): Promise<void> => {
      const worker = await processes.start({ role: 'work', databaseUrl: app().databaseUrl, environment });
      expect(await worker.ended).toBe('SIGKILL');
      await finishElsewhere(app(), [runJob]);
    };
    const begun = await begin(kind);
    await crash();
    await expectWhole(begun, kind, begun.batch.id, 'done');
    if (kind === 'suppress') return;
    const { data } = await begun.fixture.client.call(bulkRoutes.undo, { params: { id: begun.batch.id } });
    await crash();
    await expectWhole(begun, kind, data.batch?.id ?? 0, 'undone');
  });
});
