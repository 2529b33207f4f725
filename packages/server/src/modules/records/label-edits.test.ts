import { beforeAll, describe, expect, it } from 'vitest';
import { bulkRoutes } from '@galena/contract/bulk';
import { labelRoutes, type CustomLabel, type NewLabel } from '@galena/contract/labels';
import type { List } from '@galena/contract/lists';
import { type CellValue, type EditBody, editRoutes, resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

let fixture: ListFixture;
let list: List;
const labels = new Map<string, CustomLabel>();
const idOf = (name: string): number => labels.get(name)?.id ?? 0;
const cellOf = (name: string): string => `labels.${idOf(name)}`;

const create = async (name: string, kind: NewLabel['kind'], options: string[] = []): Promise<void> => {
  const body = { list_type: 'company', name, title: name.replace('_', ' '), kind, options } as const;
  labels.set(name, (await fixture.client.call(labelRoutes.create, { body })).data);
};

beforeAll(async () => {
  fixture = await createListFixture(app());
  list = await fixture.createList({ type: 'company' });
  await create('pitch', 'text');
  await create('budget', 'number');
  await create('call_on', 'date');
  await create('vip', 'boolean');
  await create('stage', 'select', ['Hot', 'Cold']);
  await create('quiet', 'text');
  await create('short_lived', 'text');
});

/** A record of its own, and what is done with its labels. */
const createRecord = async () => {
  const { client } = fixture;
  const { saved } = await fixture.write(list, [leadOf(`${Math.random()}`)]);
  const params = { type: list.type, id: list.id, resultId: saved[0] as number };
  const named = (values: Readonly<Record<string, CellValue>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [String(idOf(name)), value]));
  const bodyOf = (
    values: Readonly<Record<string, CellValue>>,
    was?: Readonly<Record<string, CellValue>>,
  ): EditBody => ({
    labels: named(values),
    ...(was ? { was: { labels: named(was) } } : {}),
  });
  return {
    client,
    params,
    edit: (values: Readonly<Record<string, CellValue>>, was?: Readonly<Record<string, CellValue>>) =>
      client.call(editRoutes.edit, { params, body: bodyOf(values, was) }),
    refused: async (values: Readonly<Record<string, CellValue>>, was?: Readonly<Record<string, CellValue>>) =>
      client.refused(editRoutes.edit, { params, body: bodyOf(values, was) }),
    undo: async (id: string | null) => (await client.call(editRoutes.undo, { params: { id: id as string } })).data,
    bulk: async (name: string, value: CellValue) =>
      (
        await client.call(bulkRoutes.label, {
          params,
          body: { label_id: idOf(name), value: value as string, resultIds: [params.resultId] },
        })
      ).data.batch,
    undoBulk: (id: number) => client.call(bulkRoutes.undo, { params: { id } }),
    held: async (name: string) => {
      const { data } = await client.call(resultRoutes.result, { params });
      return data.labels[idOf(name)] ?? null;
    },
    history: async (name: string) =>
      (await client.call(editRoutes.edits, { params, query: { field: cellOf(name) } })).data.map((one) => [
        one.old,
        one.new,
      ]),
  };
};

// LIST-049
describe('a label of a record that a person edits', () => {
  it('200: is read by its kind, as a label for many is; emptied, it is gone', async () => {
    const { edit, history } = await createRecord();
    const { data } = await edit({
      pitch: '  Ask\tfor Anna ',
      budget: '1.234,50',
      call_on: '24.11.2026',
      vip: 'ja',
      stage: 'hOT',
    });
    expect(data.labels).toEqual({
      [idOf('pitch')]: 'Ask for Anna',
      [idOf('budget')]: 1234.5,
      [idOf('call_on')]: '2026-11-24',
      [idOf('vip')]: true,
      [idOf('stage')]: 'Hot',
    });
    const emptied = await edit({ pitch: '', vip: null });
    expect(Object.keys(emptied.data.labels)).toHaveLength(3);
    expect(await history('vip')).toEqual([
      [true, null],
      [null, true],
    ]);
  });

  it('422: what it does not take, a label of another kind of list, one that is turned off; nothing is saved', async () => {
    const { refused, held, edit, client } = await createRecord();
    const { data: other } = await client.call(labelRoutes.create, {
      body: { list_type: 'people', name: 'elsewhere', title: 'Elsewhere', kind: 'text' },
    });
    labels.set('elsewhere', other);
    await edit({ quiet: 'kept' });
    const off = labels.get('quiet') as CustomLabel;
    const change = { name: off.name, title: off.title, kind: off.kind };
    await client.call(labelRoutes.update, { params: { id: off.id }, body: { ...change, is_active: false } });
    for (const [values, field, sentence] of [
      [{ stage: 'Tepid', pitch: 'x' }, 'stage', 'Field must be one of the options.'],
      [{ budget: '1,234' }, 'budget', 'Field must be a number.'],
      [{ call_on: '11/12/2026' }, 'call_on', 'Field must be a date, like 2026-11-24.'],
      [{ vip: 'perhaps' }, 'vip', 'Field must be yes or no.'],
      [{ pitch: 'x'.repeat(401) }, 'pitch', 'Field must be at most 400 characters.'],
      [{ elsewhere: 'x' }, 'elsewhere', 'This field can’t be edited.'],
      [{ quiet: 'x' }, 'quiet', 'This field can’t be edited.'],
    ] as const) {
      const { status, body } = await refused(values);
      expect([status, body?.errors]).toEqual([422, { [cellOf(field)]: [sentence] }]);
    }
    expect(await held('pitch')).toBeNull();
    // Turned on again, it holds what it held.
    await client.call(labelRoutes.update, { params: { id: off.id }, body: { ...change, is_active: true } });
    expect(await held('quiet')).toBe('kept');
  });

  it('409: who changed it meanwhile and when, also where they did it for many at once', async () => {
    const { edit, refused, bulk } = await createRecord();
    await edit({ stage: 'Hot' }, { stage: null });
    const late = await refused({ stage: 'Cold' }, { stage: null });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ params: { field: cellOf('stage'), value: 'Hot', by: 'Pat Person' } });
    await bulk('stage', 'Cold');
    const later = await refused({ stage: null }, { stage: 'Hot' });
    expect(later.body?.params).toMatchObject({ value: 'Cold', by: 'Pat Person', at: expect.any(String) });
  });

  it('a block of cells: the good ones are changed, the others are told; undone and done again as one', async () => {
    const { client, params, undo, held } = await createRecord();
    const body = {
      fields: [cellOf('budget'), cellOf('stage'), cellOf('vip'), 'city'],
      rows: [{ id: params.resultId, values: ['12.5', 'Tepid', 'no', 'Porto'] }],
    };
    const { data } = await client.call(editRoutes.cells, { params, body });
    expect(data).toMatchObject({ changed: 3, refused: [{ field: cellOf('stage'), reason: 'invalid', value: null }] });
    expect([await held('budget'), await held('vip')]).toEqual([12.5, false]);
    const undone = await undo(data.act_id);
    expect([await held('budget'), await held('vip')]).toEqual([null, null]);
    await undo(undone.act_id);
    expect([await held('budget'), await held('vip')]).toEqual([12.5, false]);
  });

  it('an option that is gone is not put back: the cell is told, and stays', async () => {
    const { edit, undo, held, client } = await createRecord();
    await create('mood', 'select', ['Good', 'Bad', 'Fair']);
    await edit({ mood: 'Good' });
    const { act_id: act } = await edit({ mood: 'Bad' });
    await client.call(labelRoutes.update, {
      params: { id: idOf('mood') },
      body: { name: 'mood', title: 'Mood', kind: 'select', options: ['Bad', 'Fair'] },
    });
    const { changed, refused } = await undo(act);
    expect([changed, refused[0]?.reason, await held('mood')]).toEqual([0, 'invalid', 'Bad']);
  });

  it('a label that is deleted leaves its history, and nothing to undo', async () => {
    const { edit, undo, history, client } = await createRecord();
    const { act_id: act } = await edit({ short_lived: 'a' });
    await client.call(labelRoutes.remove, { params: { id: idOf('short_lived') } });
    expect(await history('short_lived')).toEqual([[null, 'a']]);
    expect(await undo(act)).toMatchObject({ changed: 0, refused: [{ reason: 'fixed', value: null }] });
  });

  it('404: somebody else’s record', async () => {
    const { params } = await createRecord();
    const { client: stranger } = await createListFixture(app());
    const body = { labels: { [idOf('pitch')]: 'x' } };
    expect((await stranger.refused(editRoutes.edit, { params, body })).status).toBe(404);
  });
});

describe('an edit by hand and a label for many', () => {
  it('do not lose each other: each is undone only where nobody has changed it since', async () => {
    const { edit, bulk, undo, undoBulk, held, history } = await createRecord();
    const { act_id: first } = await edit({ stage: 'Hot' });
    const batch = await bulk('stage', 'Cold');
    expect(await undo(first)).toMatchObject({ changed: 0, refused: [{ reason: 'changed', value: 'Cold' }] });
    // The same again by hand is a word of its own: the batch is not asked for it any more.
    await edit({ stage: 'Hot' });
    await edit({ stage: 'Cold' });
    await undoBulk(batch?.id ?? 0);
    expect(await held('stage')).toBe('Cold');
    const other = await bulk('stage', null);
    await undoBulk(other?.id ?? 0);
    expect(await held('stage')).toBe('Cold');
    expect(await history('stage')).toEqual([
      [null, 'Cold'],
      ['Cold', null],
      ['Hot', 'Cold'],
      ['Cold', 'Hot'],
      ['Hot', 'Cold'],
      [null, 'Hot'],
    ]);
  });
});
