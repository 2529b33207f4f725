import type { List } from '@galena/contract/lists';
import { manifestRoutes, searcherRoutes } from '@galena/contract/search';
import { createKeyedSearcher, sandboxes } from '../../testing/vendors/keyed-searcher.ts';
import { leadOf } from '../../testing/list-fixture.ts';
import { defineFixture, noInput, plantRow, type RouteInput } from '../../testing/module-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { readyText } from '../../testing/vendors/acme-vendor.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { plantRun } from '../../platform/module/module.fixture.ts';
import { supply } from '../../platform/ports/ports.ts';
import { searchersPort } from './searchers.ports.ts';
import { openFreeBudget } from '../billing/module.fixture.ts';
import { fixture as lists } from '../lists/module.fixture.ts';

const lisbon = { label: 'Lisbon', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };
const dentists = { location: lisbon, filters: { categories: ['dentist'] }, searcher: 'sandbox_local' };
const ownRun = { none: 'a run keeps its states and who began it' };
const spareSearcher = { ...createKeyedSearcher().searcher, key: 'spare' };
const nearby = createProbeSearcher('local', () => [leadOf('found')], 'nearby');
const firms = createProbeSearcher('company', () => [leadOf('found')], 'firms');

/** The statement that saves a search. */
const saved = (name: string, accountId: string): string =>
  `insert into search.saved_searches (account_id, name, folded, type, location, filters, match, requested, find_emails, skip_owned, created_at, updated_at)
   values (${accountId}, '${name}', '${name.toLowerCase()}', 'local', '{"label": "Lisbon", "country": "PT", "city": "Lisbon"}', '{"categories": ["dentist"]}', 100, 1, false, false, now(), now())`;

type Things = { readonly list: List; readonly searchId: number; readonly savedId: number };
/** One source that comes with the product, and one that was added and can be removed. */
type Sources = { readonly searcherId: number; readonly spareSearcherId: number; readonly manifestId: number };

const ofManifest = ({ manifestId }: Sources): RouteInput => ({ params: { id: manifestId } });

const ofSearcher = ({ searcherId }: Sources): RouteInput => ({ params: { id: searcherId } });

/** What search brings to the tests of all rooms. */
export const fixture = defineFixture<Things, Sources>({
  plantedRows: ({ accountId }) => [
    `insert into search.searches (account_id, run_id, list_id, type, searcher, location, filters, match, requested, created_at) select r.account_id, r.id, l.id, 'people', 's', '{}', '{}', 100, 1, now() from platform.runs r join lists.lists l using (account_id) where r.account_id = ${accountId} order by r.id, l.id limit 1`,
    `insert into search.search_sources (account_id, run_id, position, searcher, percent) select account_id, run_id, 0, 's', 100 from search.searches where account_id = ${accountId} order by run_id limit 1`,
    saved('Planted', String(accountId)),
    `insert into search.seen_leads (account_id, saved_search_id, searcher, ref, seen_at) select account_id, id, 's', 'planted', now() from search.saved_searches where account_id = ${accountId} order by id limit 1`,
    `insert into search.vendor_keys (account_id, vendor, created_at, changed_at) values (${accountId}, 'planted', now(), now())`,
    `insert into search.vendor_key_days (account_id, key_id, day) select account_id, id, now()::date from search.vendor_keys where account_id = ${accountId} and vendor = 'planted'`,
  ],
  options: {
    supply: [
      supply(searchersPort, [
        createKeyedSearcher().searcher,
        spareSearcher,
        nearby.searcher,
        firms.searcher,
        ...sandboxes,
      ]),
    ],
  },
  // A search under way.
  plant: async ({ app, person: { accountId }, planted }) => {
    const { list } = planted(lists);
    const searchId = await plantRow(
      app,
      `insert into search.searches (account_id, run_id, list_id, type, searcher, location, filters, match, requested, created_at)
       values ($1, $3, $2, 'local', 's', '{"label": "Portugal", "country": "PT"}', '{"categories": ["dentist"]}', 100, 1, now()) returning run_id as id`,
      [accountId, list.id, await plantRun(app, accountId, 'running')],
    );
    await openFreeBudget(app, accountId, searchId);
    const savedId = await plantRow(app, `${saved('Saved', '$1')} returning id`, [accountId]);
    const { secrets } = app.app.context.app;
    const keyId = await plantRow(
      app,
      `insert into search.vendor_keys (account_id, vendor, created_at, changed_at) values ($1, 'spare', now(), now()) returning id`,
      [accountId],
    );
    await app.owner.query('update search.vendor_keys set credentials = $1 where id = $2', [
      secrets.seal('{"api_key":"a-key-of-tests"}', `search.vendor_keys.credentials:${keyId}`),
      keyId,
    ]);
    return { list, searchId, savedId };
  },
  prepare: async (app) => {
    const person = await createPerson(app, { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
    const admin = app.client(await signInAs(app, person));
    const { searchers } = (await admin.call(searcherRoutes.searchers, {})).data;
    const credentials = { api_key: 'a-key-of-tests' };
    const body = { name: 'Spare', list_type: 'people' as const, provider: spareSearcher.key, credentials };
    const spare = (await admin.call(searcherRoutes.create, { body })).data;
    const people = searchers.find(({ list_type: type }) => type === 'people');
    const told = (await admin.call(manifestRoutes.save, { body: { text: readyText('hunter_domains') } })).data;
    return { manifestId: told.id, searcherId: people?.id as number, spareSearcherId: spare.id };
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
    'GET /api/vendor-keys': { input: noInput },
    'PUT /api/vendor-keys/:vendor': {
      input: () => ({ params: { vendor: 'keyed' }, body: { credentials: { api_key: 'a-key-of-tests' } } }),
      audits: ['vendor_key_saved vendor_key'],
    },
    'POST /api/vendor-keys/:vendor/test': {
      input: () => ({ params: { vendor: 'spare' } }),
      audits: ['vendor_key_tested vendor_key'],
    },
    'DELETE /api/vendor-keys/:vendor': {
      input: () => ({ params: { vendor: 'spare' } }),
      audits: ['vendor_key_removed vendor_key'],
    },
    'GET /api/admin/searchers': { input: noInput },
    'POST /api/admin/searchers': {
      input: () => ({
        body: { name: 'Ours', list_type: 'people', provider: 'keyed', credentials: { api_key: 'a-key-of-tests' } },
      }),
      audits: ['searcher_added searcher'],
    },
    'PUT /api/admin/searchers/:id': {
      input: (things) => ({ ...ofSearcher(things), body: { name: 'Renamed' } }),
      audits: ['searcher_changed searcher'],
    },
    'DELETE /api/admin/searchers/:id': {
      input: ({ spareSearcherId }) => ({ params: { id: spareSearcherId } }),
      audits: ['searcher_removed searcher'],
    },
    'POST /api/admin/searchers/:id/pause': { input: ofSearcher, audits: ['searcher_paused searcher'] },
    'POST /api/admin/searchers/:id/resume': { input: ofSearcher, audits: ['searcher_resumed searcher'] },
    'POST /api/admin/searchers/:id/test': { input: ofSearcher, audits: ['searcher_tested searcher'] },
    'GET /api/admin/manifests': { input: noInput },
    'GET /api/admin/manifests/:id': { input: ofManifest },
    'POST /api/admin/manifests/check': { input: () => ({ body: { text: readyText('foursquare') } }) },
    'POST /api/admin/manifests/test': {
      // Of another country than the manifest knows: nobody outside is asked.
      input: () => ({
        body: {
          text: readyText('recherche_entreprises'),
          filters: { keyword: 'x' },
          location: { label: 'Portugal', country: 'PT' },
        },
      }),
      audits: ['manifest_tested manifest'],
    },
    'POST /api/admin/manifests': {
      input: () => ({ body: { text: readyText('companies_house') } }),
      audits: ['manifest_saved manifest'],
    },
    'POST /api/admin/manifests/:id/activate': {
      input: (things) => ({ ...ofManifest(things), body: { version: 1 } }),
      audits: ['manifest_activated manifest'],
    },
    'DELETE /api/admin/manifests/:id': { input: ofManifest, audits: ['manifest_removed manifest'] },
  },
});
