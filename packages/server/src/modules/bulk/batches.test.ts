import { describe, expect, it } from 'vitest';
import { type Batch, bulkRoutes } from '@galena/contract/bulk';
import { runRoutes, type ListType } from '@galena/contract/kernel';
import { labelRoutes } from '@galena/contract/labels';
import { type List, type ListQuery, listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, type ListFixture, withEmail } from '../../testing/list-fixture.ts';
import { signInAs } from '../../testing/people.ts';
import { plantRecords } from '../../testing/plant-records.ts';
import { recount } from '../../testing/recount.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { suppress } from '../records/index.ts';
import { batchRun } from './batches.jobs.ts';

const app = useTestApp({ jobs: [runJob], runs: [batchRun] });
const many = 2_500;

const namesIn = async ({ client }: ListFixture, { type, id }: List, body: Partial<ListQuery> = {}) => {
  const page = await client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100, ...body } });
  return page.data.map(({ name }) => name);
};

const countsOf = async ({ client }: ListFixture, { id }: List) => {
  const active = await client.call(listRoutes.get, { params: { id } });
  return active.data.counts.all;
};

const historyOf = async ({ client }: ListFixture, { id }: List) => {
  const { data } = await client.call(listRoutes.history, { params: { id }, body: {} });
  return data.map(({ kind, found, status, params }) => ({ kind, found, status, params }));
};

/** A list with so many records by their names, and an empty one beside it. */
const twoLists = async (names: readonly string[], type: ListType = 'company') => {
  const fixture = await createListFixture(app());
  const [from, to] = [await fixture.createList({ type, name: 'From' }), await fixture.createList({ type, name: 'To' })];
  const leads = names.map((name) =>
    leadOf(name, {
      name,
      website: `https://${name.toLowerCase()}.example`,
      ...withEmail(`hi@${name.toLowerCase()}.example`),
    }),
  );
  const { saved } = leads.length === 0 ? { saved: [] } : await fixture.write(from, leads);
  return { fixture, from, to, saved, client: fixture.client, params: { type, id: from.id } as const };
};

/** The same person, so many days later. */
const later = async (fixture: ListFixture, days: number) => {
  app().clock.advance(days * 24 * 3600);
  return { client: app().client(await signInAs(app(), fixture.person)) };
};

const undo = async ({ client }: Pick<ListFixture, 'client'>, batch: Batch | null) =>
  (await client.call(bulkRoutes.undo, { params: { id: batch?.id ?? 0 } })).data;

describe('POST /api/:type-results/:id/move', () => {
  // G-59
  it('200: records go with all that is known of them; the histories of both lists say so; undone as one', async () => {
    const { fixture, from, to, saved, client, params } = await twoLists(['A', 'B', 'C']);
    const [first = 0, second = 0] = saved;
    const before = await client.call(resultRoutes.result, { params: { ...params, resultId: first } });
    const answer = await client.call(bulkRoutes.move, {
      params,
      body: { campaign_id: to.id, resultIds: [first, second] },
    });
    expect(answer).toMatchObject({
      message: '2 records moved.',
      data: {
        count: 2,
        batch: { kind: 'move', state: 'completed', known: 0, denied: 0, can_undo: true, run_id: null },
      },
    });
    expect(await namesIn(fixture, from)).toEqual(['C']);
    expect(await namesIn(fixture, to)).toEqual(['A', 'B']);
    expect([await countsOf(fixture, from), await countsOf(fixture, to)]).toEqual([1, 2]);
    const after = await client.call(resultRoutes.result, { params: { ...params, id: to.id, resultId: first } });
    expect(after.data.values).toEqual(before.data.values);
    expect(await historyOf(fixture, from)).toMatchObject([
      { kind: 'move', found: 2, status: 'completed', params: { to: 'To' } },
    ]);
    expect(await historyOf(fixture, to)).toMatchObject([
      { kind: 'move', found: 2, status: 'completed', params: { from: 'From' } },
    ]);
    expect(await undo(fixture, answer.data.batch)).toMatchObject({ count: 2 });
    expect(await namesIn(fixture, from)).toEqual(['A', 'B', 'C']);
    expect([await countsOf(fixture, from), await countsOf(fixture, to)]).toEqual([3, 0]);
    expect((await historyOf(fixture, from)).map(({ kind, params: what }) => [kind, what['undone'] ?? false])).toEqual([
      ['undo', false],
      ['move', true],
    ]);
    const again = await client.refused(bulkRoutes.undo, { params: { id: answer.data.batch?.id ?? 0 } });
    expect(again).toMatchObject({ status: 409, body: { code: 'batch_final' } });
  });

  it('200: who is there already stays, and so does whom the other list may not contact; both are counted', async () => {
    const { fixture, from, to, saved, client, params } = await twoLists(['A', 'B', 'C']);
    await fixture.write(to, [leadOf('A', { name: 'A', website: 'https://a.example' })]);
    const { accountId } = fixture.person;
    const optOut = { accountId, kind: 'email', text: 'hi@b.example', reason: '' } as const;
    await fixture.within((tx) => suppress(tx, { ...optOut, level: 'list', listId: to.id }));
    const { data } = await client.call(bulkRoutes.move, {
      params,
      body: { campaign_id: to.id, resultIds: [...saved] },
    });
    expect(data.batch).toMatchObject({ done: 1, known: 1, denied: 1 });
    expect(await namesIn(fixture, from)).toEqual(['A', 'B']);
    expect((await namesIn(fixture, to)).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual(['A', 'C']);
  });

  it('200: what was moved on meanwhile stays where it is when the move is undone', async () => {
    const { fixture, from, to, saved, client, params } = await twoLists(['A', 'B']);
    const third = await fixture.createList({ type: 'company', name: 'Third' });
    const { data } = await client.call(bulkRoutes.move, {
      params,
      body: { campaign_id: to.id, resultIds: [...saved] },
    });
    await client.call(bulkRoutes.move, {
      params: { type: 'company', id: to.id },
      body: { campaign_id: third.id, resultIds: [saved[0] ?? 0] },
    });
    expect(await undo(fixture, data.batch)).toMatchObject({ count: 1 });
    expect(await namesIn(fixture, from)).toEqual(['B']);
    expect(await namesIn(fixture, third)).toEqual(['A']);
  });

  it('404, 409, 422: not from or to what is not there, another kind, a demo list, an archived one, itself', async () => {
    const { fixture, from, to, saved, client, params } = await twoLists(['A']);
    const people = await fixture.createList({ type: 'people' });
    const stranger = await createListFixture(app());
    const theirs = await stranger.createList({ type: 'company' });
    const move = async (id: number) => {
      const { status, body } = await client.refused(bulkRoutes.move, {
        params,
        body: { campaign_id: id, resultIds: [...saved] },
      });
      return [status, body?.code];
    };
    expect(await move(people.id)).toEqual([404, 'not_found']);
    expect(await move(theirs.id)).toEqual([404, 'not_found']);
    expect(await move(from.id)).toEqual([422, 'same_list']);
    const unknown = { params, body: { campaign_id: to.id, resultIds: [...saved, 999_999] } };
    expect((await client.refused(bulkRoutes.move, unknown)).status).toBe(404);
    expect(
      (await stranger.client.refused(bulkRoutes.move, { ...unknown, params: { ...params, id: theirs.id } })).status,
    ).toBe(404);
    await client.call(listRoutes.archive, { params: { id: to.id }, body: {} });
    expect(await move(to.id)).toEqual([409, 'list_archived']);
    await app().owner.query('update lists.lists set is_archived = false, is_demo = true where id = $1', [to.id]);
    expect(await move(to.id)).toEqual([409, 'demo_list']);
    expect(await namesIn(fixture, from)).toEqual(['A']);
  });
});

describe('POST /api/:type-results/:id/copy', () => {
  it('200: a copy has every value, source, label, note and employee, and costs nothing; undone, it is gone', async () => {
    const { fixture, from, to, saved, client, params } = await twoLists(['A', 'B']);
    const [first = 0] = saved;
    await app().owner.query(
      `update records.results set labels = '{"7": "hot"}', note = 'Call them', looking_from = 'found', email_status = 'looking',
         looking_run_id = 1 where id = $1`,
      [first],
    );
    await app().owner.query('delete from lists.facets where list_id = $1', [from.id]);
    await recount(app().owner, from.id);
    await app().owner.query(
      `insert into records.employees (account_id, result_id, name, folded, source, method, fetched_at, created_at)
       values ($1, $2, 'Ida', 'ida', 's', 'crawl', now(), now())`,
      [fixture.person.accountId, first],
    );
    const before = await client.call(resultRoutes.result, { params: { ...params, resultId: first } });
    const { data } = await client.call(bulkRoutes.copy, { params, body: { campaign_id: to.id, all: true } });
    expect(data).toMatchObject({ count: 2, batch: { kind: 'copy', can_undo: true } });
    expect([await countsOf(fixture, from), await countsOf(fixture, to)]).toEqual([2, 2]);
    const page = await client.call(resultRoutes.results, { params: { ...params, id: to.id }, body: {} });
    const copy = page.data.find(({ name }) => name === 'A');
    expect(copy).toMatchObject({
      labels: { 7: 'hot' },
      note: 'Call them',
      email_status: 'found',
      email: 'hi@a.example',
    });
    const whole = await client.call(resultRoutes.result, { params: { ...params, id: to.id, resultId: copy?.id ?? 0 } });
    expect(whole.data.values).toEqual(before.data.values);
    expect(whole.data.evidence).toEqual(before.data.evidence);
    const { rows } = await app().owner.query('select name from records.employees where result_id = $1', [copy?.id]);
    expect(rows).toEqual([{ name: 'Ida' }]);
    const twice = await client.call(bulkRoutes.copy, { params, body: { campaign_id: to.id, all: true } });
    expect(twice.data.batch).toMatchObject({ done: 0, known: 2, can_undo: false });
    expect(await undo(fixture, data.batch)).toMatchObject({ count: 2 });
    expect([await countsOf(fixture, from), await countsOf(fixture, to)]).toEqual([2, 0]);
  });
});

describe('POST /api/:type-results/:id/suppress', () => {
  //
  it('200: the chosen disappear, who else they reach is looked for in all lists, and nobody comes in again', async () => {
    const { fixture, from, to, saved, client, params } = await twoLists(['A', 'B']);
    // Somebody else with the same address.
    await fixture.write(to, [
      leadOf('other', { name: 'Other', ...withEmail('hi@a.example') }),
      leadOf('D', { name: 'D' }),
    ]);
    const { data, message } = await client.call(bulkRoutes.suppress, { params, body: { resultIds: [saved[0] ?? 0] } });
    expect([message, data.count]).toEqual(['1 record won’t be contacted again.', 1]);
    expect(await namesIn(fixture, from)).toEqual(['B']);
    expect(await namesIn(fixture, to)).toEqual(['D']);
    const written = await fixture.write(to, [leadOf('new', { name: 'New', ...withEmail('hi@a.example') })]);
    expect(written).toMatchObject({ saved: [], suppressed: 1 });
    const { data: batch } = await client.call(bulkRoutes.batch, { params: { id: data.batch?.id ?? 0 } });
    expect(batch).toMatchObject({ state: 'completed', done: 1, can_undo: false });
    const refused = await client.refused(bulkRoutes.undo, { params: { id: batch.id } });
    expect(refused.body?.code).toBe('batch_final');
  });
});

describe('POST /api/:type-results/:id/labels', () => {
  // LIST-049
  it('200: a label is set for all that match, and taken back to what each held; 422: what it does not take', async () => {
    const { fixture, from, saved, client, params } = await twoLists(['A', 'B']);
    const own = {
      list_type: 'company',
      name: 'stage',
      title: 'Stage',
      kind: 'select',
      options: ['Hot', 'Cold'],
    } as const;
    const { data: label } = await client.call(labelRoutes.create, { body: { ...own, options: [...own.options] } });
    const shown = async () => {
      const { data } = await client.call(resultRoutes.results, { params, body: {} });
      return data.map(({ labels }) => labels[label.id] ?? null);
    };
    const set = { label_id: label.id, value: 'hot' };
    await client.call(bulkRoutes.label, { params, body: { ...set, resultIds: [saved[0] ?? 0] } });
    const all = { params, body: { label_id: label.id, value: 'Cold', all: true as const } };
    const { data, message } = await client.call(bulkRoutes.label, all);
    expect([message, data.count, await shown()]).toEqual(['Label set for 2 records.', 2, ['Cold', 'Cold']]);
    expect(await undo(fixture, data.batch)).toMatchObject({ count: 2 });
    expect(await shown()).toEqual(['Hot', null]);
    const wrong = await client.refused(bulkRoutes.label, { params, body: { ...all.body, value: 'Tepid' } });
    expect([wrong.status, wrong.body?.code]).toEqual([422, 'validation']);
    expect((await historyOf(fixture, from)).map(({ kind }) => kind)).toEqual(['undo', 'label', 'label']);
  });
});

describe('deleting', () => {
  // LIST-004
  it('is undone within a month: nobody who asked not to be contacted comes back, and nobody stands in the list twice', async () => {
    const { fixture, from, saved, client } = await twoLists(['A', 'B', 'C']);
    const { data } = await client.call(bulkRoutes.remove, { body: { campaign_id: from.id, resultIds: [...saved] } });
    expect(await countsOf(fixture, from)).toBe(0);
    await fixture.write(from, [leadOf('A', { name: 'A again', website: 'https://a.example' })]);
    const { accountId } = fixture.person;
    const optOut = { accountId, kind: 'email', text: 'hi@b.example', reason: '' } as const;
    await fixture.within((tx) => suppress(tx, { ...optOut, level: 'account' }));
    const then = { ...fixture, ...(await later(fixture, 29)) };
    const undone = await undo(then, data.batch);
    expect(undone.batch).toMatchObject({ done: 1, known: 1, denied: 1 });
    expect((await namesIn(then, from)).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual(['A again', 'C']);
  });

  it('stands for good after a month', async () => {
    const { fixture, from, saved, client } = await twoLists(['A']);
    const { data } = await client.call(bulkRoutes.remove, { body: { campaign_id: from.id, resultIds: [...saved] } });
    const { client: then } = await later(fixture, 31);
    const refused = await then.refused(bulkRoutes.undo, { params: { id: data.batch?.id ?? 0 } });
    expect(refused.body?.code).toBe('batch_final');
  });

  it('of one record is undone, too, and asks for its kind', async () => {
    const { fixture, from, saved, client, params } = await twoLists(['A']);
    const wrong = await client.refused(bulkRoutes.removeResult, {
      params: { type: 'people', id: from.id, resultId: saved[0] ?? 0 },
    });
    expect(wrong.status).toBe(404);
    const { data } = await client.call(bulkRoutes.removeResult, { params: { ...params, resultId: saved[0] ?? 0 } });
    expect(await undo(fixture, data.batch)).toMatchObject({ count: 1 });
    expect(await namesIn(fixture, from)).toEqual(['A']);
  });
});

describe('of more than some thousand', () => {
  const plenty = async () => {
    const two = await twoLists([]);
    await plantRecords(app(), two.fixture.person.accountId, two.from.id, many);
    return two;
  };

  it('moving is a run: live, counted, in both histories; who comes in meanwhile is not meant; undone as a run', async () => {
    const { fixture, from, to, client, params } = await plenty();
    const { data, message } = await client.call(bulkRoutes.move, { params, body: { campaign_id: to.id, all: true } });
    expect([data.count, data.batch?.state, message]).toEqual([
      0,
      'running',
      'Working on it. You can keep going in the meantime.',
    ]);
    await fixture.write(from, [leadOf('late', { name: 'Late' })]);
    await app().runJobsUntilIdle([runJob]);
    const runId = data.batch?.run_id ?? 0;
    const { data: run } = await client.call(runRoutes.get, { params: { id: runId } });
    expect(run).toMatchObject({
      kind: 'bulk.batch',
      subject: `list:${from.id}`,
      state: 'completed',
      done: many,
      total: many,
    });
    const { data: batch } = await client.call(bulkRoutes.ofRun, { params: { id: runId } });
    expect(batch).toMatchObject({ state: 'completed', done: many, can_undo: true });
    expect(await namesIn(fixture, from)).toEqual(['Late']);
    expect(await countsOf(fixture, to)).toBe(many);
    expect(await historyOf(fixture, to)).toMatchObject([{ kind: 'move', found: many, status: 'completed' }]);
    const undone = await undo(fixture, batch);
    expect(undone.batch?.state).toBe('running');
    await app().runJobsUntilIdle([runJob]);
    expect([await countsOf(fixture, from), await countsOf(fixture, to)]).toEqual([many + 1, 0]);
  });

  it('records that the filter leaves no more once they are changed are met once all the same', async () => {
    const { fixture, from, client } = await plenty();
    const filters = { is_archived: 0 } as const;
    const { data } = await client.call(bulkRoutes.archive, {
      body: { campaign_id: from.id, all: true, filters, is_archived: true },
    });
    await app().runJobsUntilIdle([runJob]);
    expect((await client.call(bulkRoutes.batch, { params: { id: data.batch?.id ?? 0 } })).data.done).toBe(many);
    expect(await countsOf(fixture, from)).toBe(0);
  });

  it('a run that is stopped leaves what it has done, which can be taken back', async () => {
    const { fixture, from, to, client, params } = await plenty();
    const { data } = await client.call(bulkRoutes.copy, { params, body: { campaign_id: to.id, all: true } });
    await client.call(runRoutes.cancel, { params: { id: data.batch?.run_id ?? 0 } });
    await app().runJobsUntilIdle([runJob]);
    const { data: batch } = await client.call(bulkRoutes.batch, { params: { id: data.batch?.id ?? 0 } });
    expect(batch).toMatchObject({ state: 'canceled', can_undo: batch.done > 0 });
    expect(await historyOf(fixture, from)).toMatchObject([{ kind: 'copy', status: 'canceled' }]);
    expect(await countsOf(fixture, to)).toBe(batch.done);
  });

  it('while it runs it cannot be undone', async () => {
    const { from, client } = await plenty();
    const { data } = await client.call(bulkRoutes.remove, { body: { campaign_id: from.id, all: true } });
    const refused = await client.refused(bulkRoutes.undo, { params: { id: data.batch?.id ?? 0 } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'batch_running' } });
  });
});
