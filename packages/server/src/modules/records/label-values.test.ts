import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bulkRoutes } from '@galena/contract/bulk';
import { failHard } from '@galena/contract/kernel';
import { labelRoutes, type CustomLabel, type LabelValue } from '@galena/contract/labels';
import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { lockIdentities } from '../contacts/index.ts';
import { labelRecords, readLabelSet, takeLabelBack } from './index.ts';

const app = useTestApp();

let fixture: ListFixture;
let list: List;
let label: CustomLabel;
let ids: readonly number[];
beforeAll(async () => {
  fixture = await createListFixture(app());
  list = await fixture.createList({ type: 'company' });
  ({ saved: ids } = await fixture.write(
    list,
    ['One', 'Two', 'Three'].map((name) => leadOf(name, { name })),
  ));
  const body = {
    list_type: 'company',
    name: 'stage',
    title: 'Stage',
    kind: 'select',
    options: ['Hot', 'Cold'],
  } as const;
  label = (await fixture.client.call(labelRoutes.create, { body: { ...body, options: [...body.options] } })).data;
});

const shown = async () =>
  (await fixture.client.call(resultRoutes.results, { params: { type: list.type, id: list.id }, body: {} })).data.map(
    ({ labels }) => labels[label.id] ?? null,
  );

/** Sets the label as a bulk act does. */
const set = (named: readonly number[], value: LabelValue | null) =>
  fixture.within(async (tx) => {
    const accountId = fixture.person.accountId;
    await lockIdentities(tx, accountId);
    const wanted = await readLabelSet(tx, accountId, list.type, { labelId: label.id, value }, failHard);
    const act = { actId: randomUUID(), userId: fixture.person.id };
    const befores = await labelRecords(tx, { accountId, place: list, ids: named, ...act, ...wanted });
    return { ...act, ...wanted, befores };
  });
const takeBack = ({ actId: undoesId, ...act }: Awaited<ReturnType<typeof set>>) =>
  fixture.within((tx) =>
    takeLabelBack(tx, { ...act, accountId: fixture.person.accountId, place: list, actId: randomUUID(), undoesId }),
  );

describe('labels of records of a list', () => {
  it('are set as the label spells them, cleared, and taken back to what each held', async () => {
    const [one, two, three] = ids as readonly [number, number, number];
    const first = await set([one], 'hot');
    expect(first).toMatchObject({ value: 'Hot', befores: [{ id: one, was: null }] });
    const second = await set([one, two], 'Cold');
    expect(await shown()).toEqual(['Cold', 'Cold', null]);
    // Who has got another value since keeps it.
    const third = await set([two, three], null);
    expect(await takeBack(second)).toEqual([one]);
    expect(await shown()).toEqual(['Hot', null, null]);
    expect(await takeBack(third)).toEqual([two]);
    expect(await shown()).toEqual(['Hot', 'Cold', null]);
    await takeBack(first);
    expect(await shown()).toEqual([null, 'Cold', null]);
  });

  it('422: what the label does not take; 404: a label of another kind of list', async () => {
    await expect(set(ids, 'Tepid')).rejects.toMatchObject({
      def: { status: 422 },
      fields: { value: ['Field must be one of the options.'] },
    });
    const read = fixture.within((tx) =>
      readLabelSet(tx, fixture.person.accountId, 'people', { labelId: label.id, value: 'Hot' }, failHard),
    );
    await expect(read).rejects.toMatchObject({ def: { status: 404 } });
  });

  it('touch no record of another list, none that was deleted, and nothing once the label is gone', async () => {
    const other = await fixture.createList({ type: 'company' });
    const { saved } = await fixture.write(other, [leadOf('Elsewhere')]);
    const [one = 0] = ids;
    await fixture.client.call(bulkRoutes.removeResult, { params: { type: list.type, id: list.id, resultId: one } });
    const { befores } = await set([one, ...saved], 'Hot');
    expect(befores).toEqual([]);
    await fixture.client.call(labelRoutes.remove, { params: { id: label.id } });
    const accountId = fixture.person.accountId;
    const gone = {
      accountId,
      place: list,
      labelId: label.id,
      value: 'Hot',
      actId: randomUUID(),
      userId: fixture.person.id,
    };
    expect(await fixture.within((tx) => labelRecords(tx, { ...gone, ids }))).toEqual([]);
  });
});
