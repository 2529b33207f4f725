import type { List } from '@galena/contract/lists';
import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { plantRun } from '../../platform/module/module.fixture.ts';
import { openFreeBudget } from '../billing/module.fixture.ts';
import { fixture as lists } from '../lists/module.fixture.ts';

const lisbon = { label: 'Lisbon', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };
const dentists = { location: lisbon, filters: { categories: ['dentist'] }, searcher: 'sandbox_local' };
const ownRun = { none: 'a run keeps its states and who began it' };

/** The statement that saves a search. */
const saved = (name: string, accountId: string): string =>
  `insert into search.saved_searches (account_id, name, folded, type, location, filters, match, requested, find_emails, skip_owned, created_at, updated_at)
   values (${accountId}, '${name}', '${name.toLowerCase()}', 'local', '{"label": "Lisbon", "country": "PT", "city": "Lisbon"}', '{"categories": ["dentist"]}', 100, 1, false, false, now(), now())`;

type Things = { readonly list: List; readonly searchId: number; readonly savedId: number };

/** What search brings to the tests of all rooms. */
export const fixture = defineFixture<Things>({
  plantedRows: ({ accountId }) => [
    `insert into search.searches (account_id, run_id, list_id, type, searcher, location, filters, match, requested, created_at) select r.account_id, r.id, l.id, 'people', 's', '{}', '{}', 100, 1, now() from platform.runs r join lists.lists l using (account_id) where r.account_id = ${accountId} order by r.id, l.id limit 1`,
    `insert into search.search_sources (account_id, run_id, position, searcher, percent) select account_id, run_id, 0, 's', 100 from search.searches where account_id = ${accountId} order by run_id limit 1`,
    saved('Planted', String(accountId)),
    `insert into search.seen_leads (account_id, saved_search_id, searcher, ref, seen_at) select account_id, id, 's', 'planted', now() from search.saved_searches where account_id = ${accountId} order by id limit 1`,
  ],
  // A search under way.
  plant: async ({ app, person: { accountId }, planted }) => {
    const { list } = await planted(lists);
    const searchId = await plantRow(
      app,
      `insert into search.searches (account_id, run_id, list_id, type, searcher, location, filters, match, requested, created_at)
       values ($1, $3, $2, 'local', 's', '{"label": "Portugal", "country": "PT"}', '{"categories": ["dentist"]}', 100, 1, now()) returning run_id as id`,
      [accountId, list.id, await plantRun(app, accountId, 'running')],
    );
    await openFreeBudget(app, accountId, searchId);
    const savedId = await plantRow(app, `${saved('Saved', '$1')} returning id`, [accountId]);
    return { list, searchId, savedId };
  },
  cases: {
    'GET /api/locations': { input: () => ({ query: { q: 'lisbon' } }) },
    'GET /api/locations/towns': { input: () => ({ query: { south: 38, west: -10, north: 39, east: -9 } }) },
    'GET /api/local-categories': { input: noInput },
    'GET /api/search-options/:type': { input: () => ({ params: { type: 'local' } }) },
    'POST /api/:type-search/estimate': { input: () => ({ params: { type: 'local' }, body: dentists }) },
    'POST /api/:type-search/map': {
      input: () => ({
        params: { type: 'local' },
        body: { ...dentists, view: { south: 38, west: -10, north: 39, east: -9, zoom: 9 } },
      }),
    },
    'POST /api/:type-search': {
      input: ({ list }) => ({
        params: { type: 'local' },
        body: { ...dentists, searcher: 'nearby', campaign_id: list.id, limit: 1 },
      }),
      audits: ['started search'],
    },
    'GET /api/recent-searches': { input: noInput },
    'GET /api/saved-searches': { input: noInput },
    'POST /api/saved-searches': {
      input: () => ({ body: { ...dentists, name: 'Dentists', type: 'local' } }),
      audits: ['created saved_search'],
    },
    'PUT /api/saved-searches/:id': {
      input: ({ savedId }) => ({ params: { id: savedId }, body: { name: 'Renamed' } }),
      audits: ['changed saved_search'],
    },
    'DELETE /api/saved-searches/:id': {
      input: ({ savedId }) => ({ params: { id: savedId } }),
      audits: ['deleted saved_search'],
    },
    'GET /api/searches/:id': { input: ({ searchId }) => ({ params: { id: searchId } }) },
    'POST /api/searches/:id/cancel': { input: ({ searchId }) => ({ params: { id: searchId } }), audits: ownRun },
  },
});
