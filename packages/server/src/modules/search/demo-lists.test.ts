import { describe, expect, it } from 'vitest';
import { listTypes } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { resultRoutes } from '@galena/contract/records';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { seedDemoLists } from './demo-lists.service.ts';

const app = useTestApp();
const seed = () => seedDemoLists(app().app.systemContext('test'));

describe('demo lists', () => {
  // LIST-012
  it('stand in demo accounts, one of each kind, invented and labelled so; deleted, they stay away', async () => {
    const person = await createPerson(app(), { isDemo: true });
    const client = app().client(await signInAs(app(), person));
    await seed();
    await seed();
    const { data, counts } = await client.call(listRoutes.lists, { query: {} });
    expect(data.map(({ type }) => type).toSorted()).toEqual([...listTypes].toSorted());
    expect(counts).toEqual({ active: 0, archived: 0, demo: 6 });
    for (const { id, type, is_demo, results_count } of data) {
      expect({ is_demo, some: results_count > 0 }, type).toEqual({ is_demo: true, some: true });
      const { data: records } = await client.call(resultRoutes.results, { params: { type, id }, body: {} });
      for (const record of records) {
        expect(record.is_demo).toBe(true);
        const params = { type, id, resultId: record.id };
        const { evidence } = (await client.call(resultRoutes.result, { params })).data;
        expect(evidence['name']?.method).toBe('invented');
        for (const { email } of record.emails) expect(email).toMatch(/\.demo\.example$/);
      }
    }
    await client.call(bulkRoutes.remove, { body: { resultIds: data.map(({ id }) => id) } });
    await seed();
    expect((await client.call(listRoutes.lists, { query: {} })).data).toEqual([]);
  });

  // LEAD-039, LEAD-040, LEAD-041
  it('of influencers hold their figures and what is known of their audience', async () => {
    const person = await createPerson(app(), { isDemo: true });
    const client = app().client(await signInAs(app(), person));
    await seed();
    const list = (await client.call(listRoutes.lists, { query: { type: 'influencer' } })).data[0];
    const params = { type: 'influencer' as const, id: list?.id as number };
    const [record] = (await client.call(resultRoutes.results, { params, body: {} })).data;
    const names = ['followers', 'fake_followers', 'avg_likes', 'avg_comments', 'views', 'shares', 'saves'];
    for (const name of names) expect(record?.data[name], name).toEqual(expect.any(Number));
    for (const name of ['interests', 'hashtags']) expect(record?.data[name], name).toEqual(expect.any(Array));
    expect(Object.keys(record?.data['audience'] as object)).toEqual(
      expect.arrayContaining(['ages', 'genders', 'countries', 'cities', 'languages']),
    );
  });

  it('stand in no other account', async () => {
    const client = app().client(await signInAs(app(), await createPerson(app())));
    await seed();
    expect((await client.call(listRoutes.lists, { query: {} })).data).toEqual([]);
  });
});
