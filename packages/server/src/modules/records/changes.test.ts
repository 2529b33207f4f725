import { resultRoutes } from '@galena/contract/records';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inAccounts } from '../../platform/context/transaction.ts';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { lockIdentities } from '../contacts/index.ts';
import { changeCounted } from './changes.service.ts';

const app = useTestApp();
const count = 5_003;

it('more records than are changed at once change all of them, with their counters, and no other one', async () => {
  const fixture = await createListFixture(app());
  const { accountId } = fixture.person;
  const [list, other] = [await fixture.createList({ type: 'people' }), await fixture.createList({ type: 'people' })];
  await fixture.write(
    list,
    Array.from({ length: count }, (_, n) => leadOf(`p${n}`, { name: `Person ${n}` })),
  );
  await fixture.write(other, [leadOf('q', { name: 'Somebody else' })]);
  const change = (isArchived: boolean) =>
    inAccounts(app().app.systemContext('test'), [accountId], async (tx) => {
      await lockIdentities(tx, accountId);
      const where = sql`r.list_id = ${list.id} and r.is_archived <> ${isArchived} and r.name <> 'Person 7'`;
      return changeCounted(tx, { accountId, where, set: sql`is_archived = ${isArchived}` });
    });
  const counted = async ({ type, id }: typeof list) => {
    const totals = ([0, 1] as const).map(async (is_archived) => {
      const body = { limit: 1, is_archived };
      return (await fixture.client.call(resultRoutes.results, { params: { type, id }, body })).pagination.total;
    });
    return Promise.all(totals);
  };
  expect(new Set(await change(true)).size).toBe(count - 1);
  expect(await counted(list)).toEqual([1, count - 1]);
  expect(await counted(other)).toEqual([1, 0]);
  expect((await app().owner.query('select * from records.miscounted()')).rows).toEqual([]);
  expect(await change(true)).toEqual([]);
  expect((await change(false)).length).toBe(count - 1);
  expect(await counted(list)).toEqual([count, 0]);
  expect((await app().owner.query('select * from records.miscounted()')).rows).toEqual([]);
});
