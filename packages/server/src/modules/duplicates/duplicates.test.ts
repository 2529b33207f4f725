import { describe, expect, it } from 'vitest';
import { createRandom, rounds } from '@galena/contract/testing';
import type { LeadRecord } from '@galena/contract/contacts';
import { bulkRoutes } from '@galena/contract/bulk';
import { duplicateRoutes as routes } from '@galena/contract/duplicates';
import type { List } from '@galena/contract/lists';
import { editRoutes, resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

const phone = (number: string): Pick<LeadRecord, 'phones'> => ({
  phones: [{ number, type: null, is_verified: false }],
});

const inList = async (records: readonly LeadRecord[], type: List['type'] = 'local') => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type });
  const { saved } = await fixture.write(list, records);
  return { fixture, list, saved, client: fixture.client, params: { id: list.id } };
};

const recordOf = async ({ client }: ListFixture, list: List, resultId: number) =>
  (await client.call(resultRoutes.result, { params: { type: list.type, id: list.id, resultId } })).data;

describe('GET /api/campaigns/:id/duplicates', () => {
  it('200: by phone, site in a town, name and place; each group once, with all that its records share', async () => {
    const { client, params, saved } = await inList([
      leadOf('1', { name: 'Café Löwe', city: 'Lisbon', website: 'https://loewe.example', ...phone('+351215550112') }),
      leadOf('2', { name: 'Cafe Lowe', city: 'Lisboa', ...phone('+351215550112') }),
      leadOf('3', { name: 'Bakery', city: 'Porto', street: 'A 1', website: 'http://www.bakery.example/x' }),
      leadOf('4', { name: 'Bakery Ltd', city: 'Porto', street: 'B 2', website: 'bakery.example' }),
      leadOf('5', { name: 'Bakery', city: 'Faro', website: 'bakery.example' }),
      leadOf('6', { name: 'On Facebook', city: 'Faro', website: 'https://facebook.com/a' }),
      leadOf('7', { name: 'There, too', city: 'Faro', website: 'https://facebook.com/b' }),
      leadOf('8', { name: 'Twin', city: 'Évora' }),
      leadOf('9', { name: 'twin', city: 'Evora' }),
    ]);
    const { data, next_cursor: next } = await client.call(routes.groups, { params, query: {} });
    const [a, b, c, d, , , , e, f] = saved;
    expect(data.map(({ reasons, records }) => [reasons, records.map(({ id }) => id)])).toEqual([
      [['phone'], [a, b]],
      [['site'], [c, d]],
      [['name'], [e, f]],
    ]);
    expect(next).toBeNull();
    const seen: number[][] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof client.call<typeof routes.groups>>> = await client.call(routes.groups, {
        params,
        query: { limit: 1, ...(cursor === null ? {} : { cursor }) },
      });
      seen.push(...page.data.map(({ records }) => records.map(({ id }) => id)));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual([
      [a, b],
      [c, d],
      [e, f],
    ]);
  });

  it('200: what was said not to be the same is not suggested again, in no list; across lists on request', async () => {
    const { fixture, client, params, saved, list } = await inList([
      leadOf('1', { name: 'A', ...phone('+351215550112') }),
      leadOf('2', { name: 'B', ...phone('+351215550112') }),
    ]);
    const other = await fixture.createList({ type: 'local' });
    await fixture.write(other, [leadOf('3', { name: 'C', ...phone('+351215550112') })]);
    const groups = async (scope: 'list' | 'account') =>
      (await client.call(routes.groups, { params, query: { scope } })).data.map(({ records }) => records.length);
    expect([await groups('list'), await groups('account')]).toEqual([[2], [3]]);
    await client.call(routes.dismiss, { params, body: { resultIds: [...saved] } });
    expect([await groups('list'), await groups('account')]).toEqual([[], [3]]);
    const { client: stranger } = await createListFixture(app());
    expect((await stranger.refused(routes.groups, { params, query: {} })).status).toBe(404);
    expect((await stranger.refused(routes.dismiss, { params, body: { resultIds: [...saved] } })).status).toBe(404);
    void list;
  });
});

describe('GET /api/:type-results/:id/:resultId/elsewhere', () => {
  it('200: the same one in other lists', async () => {
    const lead = leadOf('1', withEmail('ida@acme.example'));
    const { fixture, client, list, saved } = await inList([lead], 'people');
    const other = await fixture.createList({ type: 'people' });
    const { saved: there } = await fixture.write(other, [lead]);
    const params = { type: list.type, id: list.id, resultId: saved[0] as number };
    expect((await client.call(routes.elsewhere, { params })).data).toEqual([
      { id: there[0], name: 'Lead 1', list: { id: other.id, name: other.name, type: 'people' } },
    ]);
    const { client: stranger } = await createListFixture(app());
    expect((await stranger.refused(routes.elsewhere, { params })).status).toBe(404);
  });
});

describe('merging', () => {
  const twins = () =>
    inList([
      leadOf('1', { name: 'Old name', city: 'Lisbon', ...phone('+351215550112'), ...withEmail('a@one.example') }),
      leadOf('2', {
        name: 'New name',
        street: 'Rua 1',
        ...phone('+351215550112'),
        emails: [
          { email: 'b@two.example', type: null, is_verified: false, score: null },
          { email: 'wrong@two.example', type: null, is_verified: false, score: null },
        ],
        data: { rating: 4 },
      }),
    ]);

  it('200: a preview says where they differ, and a merge takes what was chosen; nothing is lost, and one is left', async () => {
    const { fixture, client, params, list, saved } = await twins();
    const [kept, other] = saved as [number, number];
    const place = { type: list.type, id: list.id };
    await client.call(editRoutes.edit, {
      params: { ...place, resultId: other },
      body: { wrong: { email: 'wrong@two.example' } },
    });
    const { data: preview } = await client.call(routes.preview, { params, body: { resultIds: [kept, other] } });
    expect(preview.fields.map(({ field }) => field)).toEqual(['name', 'email']);
    expect(preview.fields[0]).toMatchObject({ winner: kept, options: [{ value: 'Old name' }, { value: 'New name' }] });
    const body = { resultIds: [kept, other], choices: { name: other } };
    const { data } = await client.call(routes.merge, { params, body });
    expect(data.record).toMatchObject({
      id: kept,
      name: 'New name',
      city: 'Lisbon',
      street: 'Rua 1',
      email: 'a@one.example',
      data: { rating: 4 },
      email_status: 'found',
    });
    expect(data.record.emails.map(({ email }) => email)).toEqual(['a@one.example', 'b@two.example']);
    const names = data.record.values.filter(({ field }) => field === 'name').map(({ value, rank }) => [value, rank]);
    expect(names).toEqual([
      ['New name', 1],
      ['Old name', 2],
    ]);
    const page = await client.call(resultRoutes.results, { params: place, body: {} });
    expect(page.data.map(({ id }) => id)).toEqual([kept]);
    expect(page.counts.all).toBe(1);
    // Whoever finds either of them again finds one.
    const again = [leadOf('2', { name: 'New name', ...phone('+351215550112') }), leadOf('1', { name: 'Old name' })];
    expect(await fixture.write(list, again)).toMatchObject({ saved: [], duplicates: 2 });
    expect((await client.call(routes.merges, { params })).data).toMatchObject([
      { kept: { id: kept, name: 'Old name' }, merged: [{ id: other, name: 'New name' }], undone_at: null },
    ]);
  });

  it('undone, each is what it was; what changed since stays', async () => {
    const { fixture, client, params, list, saved } = await twins();
    const [kept, other] = saved as [number, number];
    const before = [await recordOf(fixture, list, kept), await recordOf(fixture, list, other)];
    const { data } = await client.call(routes.merge, { params, body: { resultIds: [kept, other] } });
    await client.call(routes.undo, { params: { ...params, mergeId: data.merge.id } });
    const after = [await recordOf(fixture, list, kept), await recordOf(fixture, list, other)];
    const still = (one: (typeof before)[number] | undefined) => ({ ...one, updated_at: null });
    expect(after.map(still)).toEqual(before.map(still));
    expect(await fixture.write(list, [leadOf('1', {}), leadOf('2', {})])).toMatchObject({ saved: [], duplicates: 2 });
    const undone = await client.refused(routes.undo, { params: { ...params, mergeId: data.merge.id } });
    expect(undone.body).toMatchObject({ code: 'merge_undone' });
  });

  it('undone after an edit: what was said since stands alone before what was known', async () => {
    const { fixture, client, list, params, saved } = await inList([leadOf('1', { city: 'Lisbon' }), leadOf('2')]);
    const [kept = 0, other = 0] = saved;
    const { data } = await client.call(routes.merge, { params, body: { resultIds: [kept, other] } });
    const place = { type: list.type, id: list.id, resultId: kept };
    await client.call(editRoutes.edit, { params: place, body: { city: 'Porto' } });
    await client.call(routes.undo, { params: { ...params, mergeId: data.merge.id } });
    const { city, values } = await recordOf(fixture, list, kept);
    expect([city, ...values.filter(({ field }) => field === 'city').map(({ value, rank }) => [value, rank])]).toEqual([
      'Porto',
      ['Porto', 1],
      ['Lisbon', 2],
    ]);
  });

  it('409: not undone where the one that would come back stands in the list again', async () => {
    const { fixture, client, list, params, saved } = await inList([leadOf('1'), leadOf('2')]);
    const [kept = 0, other = 0] = saved;
    const [here, away] = [await fixture.createList({ type: 'local' }), await fixture.createList({ type: 'local' })];
    const [twin = 0] = (await fixture.write(here, [leadOf('2')])).saved;
    const { data } = await client.call(routes.merge, { params, body: { resultIds: [kept, other] } });
    const move = (from: List, to: List, id: number) =>
      client.call(bulkRoutes.move, {
        params: { type: 'local', id: from.id },
        body: { resultIds: [id], campaign_id: to.id },
      });
    await move(list, away, kept);
    await move(here, list, twin);
    const undo = { params: { id: list.id, mergeId: data.merge.id } };
    const { status, body } = await client.refused(routes.undo, undo);
    expect([status, body?.code]).toEqual([409, 'merge_in_list']);
    await move(list, here, twin);
    await client.call(routes.undo, undo);
    expect((await recordOf(fixture, list, other)).id).toBe(other);
  });

  it('stands in the history of each cell that it changed, and so does its undoing; no edit is undone across it', async () => {
    const { fixture, client, list, saved } = await inList([
      leadOf('1', { name: 'Café', city: 'Lisbon' }),
      leadOf('2', { name: 'Cafe Lisboa', city: 'Porto', street: 'Rua Augusta 1' }),
    ]);
    const [kept, other] = saved as [number, number];
    const params = { type: list.type, id: list.id, resultId: kept };
    const history = async () =>
      (await client.call(editRoutes.edits, { params, query: {} })).data.map((one) => ({
        field: one.field,
        old: one.old,
        new: one.new,
        is: `${one.is_merge ? 'merge' : 'edit'}${one.is_undo ? ' undone' : ''} by ${one.user?.name}`,
      }));
    const { act_id: act } = await client.call(editRoutes.edit, { params, body: { name: 'Café Um' } });
    const choices = { name: other, city: kept };
    const { data } = await client.call(routes.merge, {
      params: { id: list.id },
      body: { resultIds: [kept, other], choices },
    });
    const merged = [
      { field: 'name', old: 'Café Um', new: 'Cafe Lisboa', is: 'merge by Pat Person' },
      { field: 'street', old: null, new: 'Rua Augusta 1', is: 'merge by Pat Person' },
    ];
    const edited = { field: 'name', old: 'Café', new: 'Café Um', is: 'edit by Pat Person' };
    const all = await history();
    expect(all).toHaveLength(3);
    expect(all.slice(0, 2)).toEqual(expect.arrayContaining(merged));
    expect(all[2]).toEqual(edited);
    const undo = async (id: string) => (await client.call(editRoutes.undo, { params: { id } })).data;
    expect(await undo(act as string)).toMatchObject({
      changed: 0,
      refused: [{ reason: 'changed', value: 'Cafe Lisboa' }],
    });
    // A merge is taken back as a whole, with the record that went, and not cell by cell.
    const { data: edits } = await client.call(editRoutes.edits, { params, query: { field: 'street' } });
    const byAct = await client.refused(editRoutes.undo, { params: { id: edits[0]?.act_id ?? '' } });
    expect(byAct.status).toBe(404);
    await client.call(editRoutes.edit, { params, body: { street: 'Rua Garrett 2' } });
    await client.call(routes.undo, { params: { id: list.id, mergeId: data.merge.id } });
    const [last] = await history();
    expect(last).toEqual({ field: 'name', old: 'Cafe Lisboa', new: 'Café Um', is: 'merge undone by Pat Person' });
    expect(await recordOf(fixture, list, kept)).toMatchObject({ name: 'Café Um', street: 'Rua Garrett 2' });
    expect(await undo(act as string)).toMatchObject({ changed: 1, refused: [] });
    expect((await recordOf(fixture, list, kept)).name).toBe('Café');
  });

  it('409, 422, 404: gone, of other kinds, a later merge first, of somebody else', async () => {
    const { fixture, client, params, saved, list } = await inList(['1', '2', '3'].map((ref) => leadOf(ref)));
    const [a, b, c] = saved as [number, number, number];
    const people = await fixture.createList({ type: 'people' });
    const { saved: others } = await fixture.write(people, [leadOf('9', withEmail('x@y.example'))]);
    const refused = async (ids: number[]) =>
      (await client.refused(routes.merge, { params, body: { resultIds: ids } })).body;
    expect(await refused([a, others[0] as number])).toMatchObject({ code: 'different_kinds' });
    expect(await refused([a, 999_999])).toMatchObject({ code: 'records_gone' });
    expect(await refused([a, a])).toMatchObject({ code: 'records_gone' });
    const first = (await client.call(routes.merge, { params, body: { resultIds: [a, b] } })).data.merge;
    await client.call(routes.merge, { params, body: { resultIds: [a, c] } });
    const early = await client.refused(routes.undo, { params: { ...params, mergeId: first.id } });
    expect(early.body).toMatchObject({ code: 'merge_not_last' });
    const { client: stranger } = await createListFixture(app());
    for (const answer of [
      await stranger.refused(routes.merge, { params, body: { resultIds: [a, b] } }),
      await stranger.refused(routes.preview, { params, body: { resultIds: [a, b] } }),
      await stranger.refused(routes.undo, { params: { ...params, mergeId: first.id } }),
      await stranger.refused(routes.merges, { params }),
    ])
      expect(answer.status).toBe(404);
    void list;
  });

  it('across lists: the merged one leaves its own', async () => {
    const { fixture, client, params, saved, list } = await inList([leadOf('1', { name: 'A' })]);
    const other = await fixture.createList({ type: 'local' });
    const { saved: there } = await fixture.write(other, [leadOf('2', { name: 'B' }), leadOf('3', { name: 'C' })]);
    const { data } = await client.call(routes.merge, {
      params,
      body: { resultIds: [saved[0] as number, there[0] as number] },
    });
    const names = async (of: List) =>
      (await client.call(resultRoutes.results, { params: { type: of.type, id: of.id }, body: {} })).data.map(
        ({ name }) => name,
      );
    expect([await names(list), await names(other)]).toEqual([['A'], ['C']]);
    await client.call(routes.undo, { params: { ...params, mergeId: data.merge.id } });
    expect((await names(other)).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual(['B', 'C']);
  });
});

describe('any sequence of merges', () => {
  const { pick, whole, seed } = (() => {
    const random = createRandom();
    return {
      seed: random.seed,
      whole: (below: number) => Math.floor(random.next() * below),
      pick: <One>(all: readonly One[]): One => all[Math.floor(random.next() * all.length)] as One,
    };
  })();

  it.each(Array.from({ length: rounds({ sample: 2, proof: 40 }) }, (_, at) => at))(
    `undone in turn, ends where it began (round %i, seed ${seed})`,
    async () => {
      const records = Array.from({ length: 7 }, (_, at) =>
        leadOf(`${at}`, {
          name: `Lead ${whole(4)}`,
          ...(whole(2) === 0 ? {} : { city: pick(['Lisbon', 'Porto']) }),
          ...(whole(3) === 0 ? {} : withEmail(`p${whole(5)}.${at}@mail.example`)),
          ...(whole(3) === 0 ? {} : phone(`+35121555011${whole(4)}`)),
          ...(whole(2) === 0 ? {} : { data: { rating: whole(5) } }),
        }),
      );
      const { fixture, client, params, list, saved } = await inList(records);
      const all = () => Promise.all(saved.map((id) => recordOf(fixture, list, id)));
      const still = (some: Awaited<ReturnType<typeof all>>) => some.map((one) => ({ ...one, updated_at: null }));
      const before = still(await all());
      const there = [...saved];
      const merges: number[] = [];
      for (let step = 0; step < 5 && there.length > 1; step += 1) {
        if (merges.length > 0 && whole(3) === 0) {
          const mergeId = merges.pop() as number;
          const { data } = await client.call(routes.undo, { params: { ...params, mergeId } });
          there.push(...data.merged.map(({ id }) => id));
          continue;
        }
        const kept = pick(there);
        const other = pick(there.filter((id) => id !== kept));
        const { data: preview } = await client.call(routes.preview, { params, body: { resultIds: [kept, other] } });
        const choices = Object.fromEntries(preview.fields.map(({ field, options }) => [field, pick(options).id]));
        const { data } = await client.call(routes.merge, { params, body: { resultIds: [kept, other], choices } });
        merges.push(data.merge.id);
        there.splice(there.indexOf(other), 1);
      }
      for (const mergeId of merges.toReversed()) await client.call(routes.undo, { params: { ...params, mergeId } });
      expect(still(await all())).toEqual(before);
      const again = await fixture.write(list, records);
      expect(again).toMatchObject({ saved: [] });
    },
  );
});
