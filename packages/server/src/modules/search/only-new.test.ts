import { describe, expect, it } from 'vitest';
import { bulkRoutes } from '@galena/contract/bulk';
import type { LeadRecord } from '@galena/contract/contacts';
import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { savedSearchRoutes, searchRoutes } from '@galena/contract/search';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { createLeads, portugal, startSearch, startSearchApp, waitForSearch } from '../../testing/search-fixture.ts';

let companies: readonly LeadRecord[] = [];
const { app, createRich } = startSearchApp(
  () => companies,
  () => [],
);

const save = async ({ client }: ListFixture, name = 'Companies') =>
  (
    await client.call(savedSearchRoutes.create, {
      body: { name, type: 'company', location: portugal, filters: { keyword: 'x' }, searcher: 'probe' },
    })
  ).data;

const run = async (fixture: ListFixture, list: List, input: object) => {
  const { data } = await startSearch(fixture, list, input);
  return waitForSearch(fixture, data.id);
};

const idsIn = async ({ client }: ListFixture, { id }: List) =>
  (await client.call(resultRoutes.results, { params: { type: 'company', id }, body: { limit: 100 } })).data.map(
    (record) => record.id,
  );

describe('a saved search that is run again for only what is new', () => {
  it('saves and charges what no earlier run found, also where that was deleted or stands in another list', async () => {
    const fixture = await createRich();
    const [first, second] = [await fixture.createList(), await fixture.createList()];
    const saved = await save(fixture);
    expect(saved.last_run_at).toBeNull();
    companies = createLeads(30, 'old');
    expect(await run(fixture, first, { saved_search_id: saved.id })).toMatchObject({ saved: 30, only_new: false });
    const ids = (await idsIn(fixture, first)).slice(0, 10);
    for (const resultId of ids)
      await fixture.client.call(bulkRoutes.removeResult, { params: { type: 'company', id: first.id, resultId } });
    companies = [...companies, ...createLeads(5, 'young')];
    const again = await run(fixture, second, { saved_search_id: saved.id, only_new: true });
    expect(again).toMatchObject({ found: 35, saved: 5, skipped: 30, credits: 5, only_new: true, duplicates: 0 });
    expect(await run(fixture, second, { saved_search_id: saved.id, only_new: true })).toMatchObject({
      saved: 0,
      skipped: 35,
      credits: 0,
    });
    const { data } = await fixture.client.call(savedSearchRoutes.list, { query: {} });
    expect(data[0]?.last_run_at).not.toBeNull();
  });

  it('goes on where the limit of the run before ended', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    const saved = await save(fixture);
    companies = createLeads(50, 'many');
    const input = { saved_search_id: saved.id, only_new: true, limit: 20 };
    for (const expected of [20, 20, 10, 0]) expect(await run(fixture, list, input)).toMatchObject({ saved: expected });
    expect(await idsIn(fixture, list)).toHaveLength(50);
  });

  it('each saved search remembers its own runs; one that is deleted remembers nothing', async () => {
    const fixture = await createRich();
    const [first, second] = [await fixture.createList(), await fixture.createList()];
    const [one, other] = [await save(fixture), await save(fixture, 'Others')];
    companies = createLeads(4, 'own');
    await run(fixture, first, { saved_search_id: one.id });
    // What stands in a list of the account is not new, whoever found it.
    expect(await run(fixture, second, { saved_search_id: other.id, only_new: true })).toMatchObject({ saved: 0 });
    await fixture.client.call(savedSearchRoutes.remove, { params: { id: one.id } });
    const { rows } = await app().owner.query('select 1 from search.seen_leads where saved_search_id = $1', [one.id]);
    expect(rows).toEqual([]);
  });

  it('422 without a saved search; 404 for one of another account or kind', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = createLeads(1, 'x');
    const refused = async (input: object) =>
      fixture.client.refused(searchRoutes.start, {
        params: { type: 'company' },
        body: { campaign_id: list.id, location: portugal, filters: { keyword: 'x' }, searcher: 'probe', ...input },
      });
    expect(await refused({ only_new: true })).toMatchObject({ status: 422 });
    const foreign = await save(await createListFixture(app()));
    expect(await refused({ saved_search_id: foreign.id })).toMatchObject({ status: 404 });
    const local = await fixture.client.call(savedSearchRoutes.create, {
      body: { name: 'Local', type: 'local', location: { ...portugal, city: 'Lisbon' }, filters: { keyword: 'x' } },
    });
    expect(await refused({ saved_search_id: local.data.id })).toMatchObject({ status: 404 });
  });
});
