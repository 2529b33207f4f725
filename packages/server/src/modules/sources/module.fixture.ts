import { manifestRoutes, searcherRoutes } from '@galena/contract/search';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { supply } from '../../platform/ports/ports.ts';
import { leadOf } from '../../testing/list-fixture.ts';
import { defineFixture, noInput, plantRow, type RouteInput } from '../../testing/module-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { readyText } from '../../testing/vendors/acme-vendor.ts';
import { createKeyedSearcher, sandboxes } from '../../testing/vendors/keyed-searcher.ts';
import { searchersPort } from './searchers.ports.ts';
import { vendorKeyCredentials } from './vendor-keys.rules.ts';

const spareSearcher = { ...createKeyedSearcher().searcher, key: 'spare' };
const nearby = createProbeSearcher('local', () => [leadOf('found')], 'nearby');
const firms = createProbeSearcher('company', () => [leadOf('found')], 'firms');

/** One source that comes with the product, and one that was added and can be removed. */
type Sources = { readonly searcherId: number; readonly spareSearcherId: number; readonly manifestId: number };

const ofManifest = ({ manifestId }: Sources): RouteInput => ({ params: { id: manifestId } });

const ofSearcher = ({ searcherId }: Sources): RouteInput => ({ params: { id: searcherId } });

/** What sources bring to the tests of all rooms. */
export const fixture = defineFixture<object, Sources>({
  plantedRows: ({ accountId }) => [
    `insert into sources.vendor_keys (account_id, vendor, created_at, changed_at) values (${accountId}, 'planted', now(), now())`,
    `insert into sources.vendor_key_days (account_id, key_id, day) select account_id, id, now()::date from sources.vendor_keys where account_id = ${accountId} and vendor = 'planted'`,
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
  // A key of the account.
  plant: async ({ app, person: { accountId } }) => {
    const { secrets } = app.app.context.app;
    const keyId = await plantRow(
      app,
      `insert into sources.vendor_keys (account_id, vendor, created_at, changed_at) values ($1, 'spare', now(), now()) returning id`,
      [accountId],
    );
    await app.owner.query('update sources.vendor_keys set credentials = $1 where id = $2', [
      secrets.seal('{"api_key":"a-key-of-tests"}', sealedContext(vendorKeyCredentials, keyId)),
      keyId,
    ]);
    return {};
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
