import { describe, expect, it } from 'vitest';
import { listRoutes, toolsOf } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { resultRoutes } from '@galena/contract/records';
import { listTypes, type CallInput } from '@galena/contract/kernel';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';

const app = useTestApp();
const createFixture = () => createListFixture(app());

describe('the kinds of lists', () => {
  // LEAD-014, LEAD-042, LIST-023 … LIST-025
  it('are six, each with its id and its tools', async () => {
    const { client } = await createFixture();
    const { data } = await client.call(listRoutes.types, {});
    expect(data.map(({ name }) => name)).toEqual([...listTypes]);
    expect(new Set(data.map(({ id }) => id)).size).toBe(6);
    for (const { name, tools } of data) {
      expect(tools).toEqual(toolsOf[name]);
      expect(tools).toEqual(expect.arrayContaining(['status', 'more-filters', 'search', 'CRM', 'CSV', 'delete']));
    }
  });
});

describe('lists', () => {
  // LIST-011, LIST-035, LIST-038
  it('are created with name, kind, tags and source, and found newest first', async () => {
    const { client, person } = await createFixture();
    const body = {
      name: 'Bakeries in Lyon',
      type: 'local' as const,
      tags: ['food', 'fr', 'food'],
      source: 'Fair 2026',
    };
    const created = await client.call(listRoutes.create, { body });
    expect(created).toMatchObject({ message: 'List created.', code: 'list_created' });
    expect(created.data).toMatchObject({
      name: 'Bakeries in Lyon',
      type: 'local',
      is_archived: false,
      is_demo: false,
      tags: ['food', 'fr'],
      source: 'Fair 2026',
      results_count: 0,
      owner: { id: person.id, name: 'Pat Person' },
      run: null,
    });
    await client.call(listRoutes.create, { body: { name: 'Second', type: 'people' } });
    const { data, pagination, counts } = await client.call(listRoutes.lists, { query: {} });
    expect(data.map(({ name }) => name)).toEqual(['Second', 'Bakeries in Lyon']);
    expect(pagination).toMatchObject({ currentPage: 1, pageSize: 20, total: 2, total_is_capped: false });
    expect(counts).toEqual({ active: 2, archived: 0, demo: 0 });
    expect((await client.call(listRoutes.tags, {})).data).toEqual(['food', 'fr']);
  });

  it.each([
    [{ name: '', type: 'people' }, 'name', 'Field is required.'],
    [{ name: 'x', type: 'people' }, 'name', 'Field must be at least 2 characters.'],
    [{ name: 'a'.repeat(81), type: 'people' }, 'name', 'Field must be at most 80 characters.'],
    [{ name: 'No <b>', type: 'people' }, 'name', 'Field must not contain special characters.'],
    [{ name: 'Fine', type: 'robots' }, 'type', 'Invalid type.'],
    [
      { name: 'Fine', type: 'people', tags: Array.from({ length: 21 }, (_, i) => `t${i}`) },
      'tags',
      'Field must be max 20.',
    ],
  ])('are refused with a sentence at the field: %j', async (body, field, sentence) => {
    const { client } = await createFixture();
    const error = await client.refused(listRoutes.create, { body: body as never });
    expect(error.status).toBe(422);
    expect(error.body?.errors?.[field]).toEqual([sentence]);
  });

  // LIST-039, LIST-044
  it('are renamed, and get tags and source', async () => {
    const { client, createList } = await createFixture();
    const { id } = await createList();
    const renamed = await client.call(listRoutes.rename, { params: { id }, body: { name: 'New name' } });
    expect(renamed).toMatchObject({ data: { name: 'New name' }, message: 'List renamed.' });
    const body = { campaign_id: id, tags: ['a', 'b'], source: 'Fair' };
    expect((await client.call(listRoutes.details, { body })).data).toMatchObject({ tags: ['a', 'b'], source: 'Fair' });
    const emptied = await client.call(listRoutes.details, { body: { campaign_id: id, tags: [], source: null } });
    expect(emptied.data).toMatchObject({ name: 'New name', tags: [], source: null });
  });

  // LIST-032, LIST-033, LIST-042
  it('are archived and taken back, by word or as a switch, and hidden meanwhile', async () => {
    const { client, createList } = await createFixture();
    const { id, name } = await createList();
    const archive = (is_archived?: boolean) =>
      client.call(listRoutes.archive, { params: { id }, body: is_archived === undefined ? {} : { is_archived } });
    expect(await archive()).toMatchObject({ data: { is_archived: true }, message: 'List archived.' });
    expect((await client.call(listRoutes.lists, { query: {} })).data).toEqual([]);
    const archived = await client.call(listRoutes.lists, { query: { is_archived: 1 } });
    expect(archived.data.map((list) => list.name)).toEqual([name]);
    expect(archived.counts).toEqual({ active: 0, archived: 1, demo: 0 });
    expect(await archive()).toMatchObject({ data: { is_archived: false }, message: 'List restored.' });
    expect((await archive(false)).data.is_archived).toBe(false);
    const history = await client.call(listRoutes.history, { params: { id }, body: {} });
    expect(history.data.map(({ kind, user_name }) => [kind, user_name])).toEqual([
      ['archive', 'Pat Person'],
      ['archive', 'Pat Person'],
      ['archive', 'Pat Person'],
    ]);
  });

  // LIST-034, LIST-041, LIST-043
  it('are archived and deleted several at once: all, or none when one is not there', async () => {
    const { client, createList } = await createFixture();
    const ids = [(await createList()).id, (await createList()).id, (await createList()).id] as const;
    const [first, second, third] = ids;
    const missing = { resultIds: [first, 999_999_999] };
    expect((await client.refused(bulkRoutes.archive, { body: { ...missing, is_archived: true } })).status).toBe(404);
    expect((await client.refused(bulkRoutes.remove, { body: missing })).status).toBe(404);
    expect((await client.call(listRoutes.lists, { query: {} })).data).toHaveLength(3);
    const archived = await client.call(bulkRoutes.archive, {
      body: { resultIds: [first, second], is_archived: true },
    });
    const [code, params] = ['lists_archived', { count: 2 }];
    expect(archived).toEqual({ data: { count: 2, batch: null }, message: '2 lists archived.', code, params });
    const removed = await client.call(bulkRoutes.remove, { body: { resultIds: [second, third] } });
    expect(removed).toMatchObject({ data: { count: 2 }, message: '2 lists deleted.', code: 'lists_deleted' });
    expect((await client.call(listRoutes.lists, { query: { is_archived: 1 } })).data.map(({ id }) => id)).toEqual([
      first,
    ]);
  });

  // LIST-040
  it('are deleted with their records, and purged a month later', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList();
    await fixture.write(list, [leadOf('1'), leadOf('2')]);
    expect(await fixture.client.call(listRoutes.remove, { params: { id: list.id } })).toEqual({
      message: 'List deleted.',
      code: 'list_deleted',
    });
    const params = { type: list.type, id: list.id };
    expect((await fixture.client.refused(listRoutes.get, { params })).status).toBe(404);
    expect((await fixture.client.refused(resultRoutes.results, { params, body: {} })).status).toBe(404);
    const left = async () =>
      (await app().owner.query('select from records.results where list_id = $1', [list.id])).rowCount;
    const purge = async () => {
      const { systemContext } = app().app;
      for (const keep of app().app.context.app.slots.answersOf(housekeepingSlot)) await keep(systemContext('test'));
    };
    app().clock.advance(29 * 24 * 3600);
    await purge();
    expect(await left()).toBe(2);
    app().clock.advance(2 * 24 * 3600);
    await purge();
    expect(await left()).toBe(0);
  });

  it('are found by kind, tag, source, text, and in other orders; page after page without a gap', async () => {
    const { client, createList } = await createFixture();
    for (const name of ['Alpha one', 'Beta one', 'Gamma', 'alpha two']) await createList({ name, type: 'people' });
    const beta = await createList({ name: 'Beta 100', type: 'company' });
    await client.call(listRoutes.details, { body: { campaign_id: beta.id, tags: ['x'], source: 'Fair' } });
    const names = async (query: CallInput<typeof listRoutes.lists>['query']): Promise<string[]> =>
      (await client.call(listRoutes.lists, { query })).data.map(({ name }) => name);
    expect(await names({ type: 'company' })).toEqual(['Beta 100']);
    expect(await names({ tag: 'x' })).toEqual(['Beta 100']);
    expect(await names({ source: 'Fair' })).toEqual(['Beta 100']);
    expect(await names({ search: 'one', sort: 'name' })).toEqual(['Alpha one', 'Beta one']);
    expect(await names({ search: 'alpha', search_type: 'start', sort: '-name' })).toEqual(['alpha two', 'Alpha one']);
    expect(await names({ search: 'gamma', search_type: 'exact' })).toEqual(['Gamma']);
    expect(await names({ search: 'GÁM’ma', search_type: 'exact' })).toEqual(['Gamma']);
    // What is typed means itself.
    expect(await names({ search: '0%' })).toEqual([]);
    expect(await names({ search: '_' })).toEqual([]);
    for (const sort of ['name', '-created_at', '-updated_at', 'results_count'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.call(listRoutes.lists, { query: { sort, limit: 2, ...(cursor ? { cursor } : {}) } });
        seen.push(...page.data.map(({ name }) => name));
        cursor = page.pagination.next_cursor;
      } while (cursor !== undefined);
      expect(seen.toSorted(), sort).toEqual((await names({})).toSorted());
    }
  });

  // LIST-048
  it('of another account do not exist: no call reads or changes them', async () => {
    const [owner, stranger] = [await createFixture(), await createFixture()];
    const list = await owner.createList();
    await owner.write(list, [leadOf('1')]);
    const [params, body] = [{ id: list.id }, { resultIds: [list.id] }];
    const { client } = stranger;
    const attempts = await Promise.all([
      client.refused(listRoutes.get, { params }),
      client.refused(listRoutes.rename, { params, body: { name: 'Mine now' } }),
      client.refused(listRoutes.remove, { params }),
      client.refused(listRoutes.archive, { params, body: {} }),
      client.refused(bulkRoutes.remove, { body }),
      client.refused(bulkRoutes.archive, { body: { ...body, is_archived: true } }),
      client.refused(bulkRoutes.remove, { body: { all: true, campaign_id: list.id } }),
      client.refused(listRoutes.details, { body: { campaign_id: list.id, tags: [], source: null } }),
      client.refused(listRoutes.history, { params, body: {} }),
      client.refused(resultRoutes.results, { params: { type: list.type, id: list.id }, body: {} }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect((await client.call(listRoutes.lists, { query: {} })).data).toEqual([]);
    expect((await owner.client.call(listRoutes.get, { params })).data).toMatchObject({
      name: list.name,
      results_count: 1,
    });
  });
});
