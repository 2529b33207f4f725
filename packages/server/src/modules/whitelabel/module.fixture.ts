import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { supply } from '../../platform/ports/ports.ts';
import { namesPort } from './domains.ports.ts';

// A picture of one pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What whitelabel brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into whitelabel.business_accounts (account_id, realm_id, business_name, slug) select ${accountId}, id, 'Canary', 'canary-${accountId}' from identity.realms where account_id = ${accountId}`,
    `insert into whitelabel.brand_pictures (account_id, picture, version, side, file_id) values (${accountId}, 'logo', 1, 1, 1)`,
    `insert into whitelabel.custom_links (account_id, title, url, target, position, created_at) values (${accountId}, 'Canary', 'https://canary.example', 'new_tab', 1, now())`,
    `insert into whitelabel.legal_pages (account_id, page, url, updated_at) values (${accountId}, 'terms', 'https://canary.example/terms', now())`,
    `insert into whitelabel.legal_texts (account_id, page, lang, body_html) values (${accountId}, 'imprint', 'en', '<p>Canary</p>')`,
  ],
  options: { supply: [supply(namesPort, { txt: async () => [], cname: async () => [] })] },
  // A brand with a domain, a logo and a link.
  plant: async ({ app, canary, person: { accountId } }) => {
    await app.owner.query(
      `insert into identity.realms (kind, name, account_id) select 'reseller', 'Canary', $1
       where not exists (select from identity.realms where account_id = $1)`,
      [accountId],
    );
    await app.owner.query(
      `insert into whitelabel.business_accounts (account_id, realm_id, business_name, slug, app_url, domain_status, domain_token, domain_claimed_at, logo_version)
       select $1, (select min(id) from identity.realms where account_id = $1), $2, 'own-' || $1, 'own-' || $1 || '.example', 'pending', 'token', now(), 1
       on conflict (account_id) do nothing`,
      [accountId, canary],
    );
    const linkId = await plantRow(
      app,
      `insert into whitelabel.custom_links (account_id, title, url, target, position, created_at)
       values ($1, $2, 'https://help.example', 'new_tab', 1, now()) returning id`,
      [accountId, canary],
    );
    return { linkId };
  },
  cases: {
    'GET /api/wl/business-account': { input: noInput },
    'PUT /api/wl/business-account': {
      input: () => ({ body: { business_name: 'Renamed' } }),
      audits: ['updated business_account'],
    },
    'POST /api/wl/business-account/verify-domain': { input: noInput, audits: ['checked domain'] },
    'POST /api/wl/business-account/pictures/:picture': {
      input: () => ({
        params: { picture: 'favicon' },
        body: { file: new File([new Uint8Array(picture)], 'icon.png') },
      }),
      audits: ['picture_set business_account'],
    },
    'DELETE /api/wl/business-account/pictures/:picture': {
      input: () => ({ params: { picture: 'logo' } }),
      audits: ['picture_removed business_account'],
    },
    'GET /api/admin/brands': { input: noInput },
    'PUT /api/admin/brands/:id/code': {
      input: ({ person: { accountId } }) => ({ params: { id: accountId }, body: { scripts_blocked: true } }),
      audits: ['code_set business_account'],
    },
    'GET /api/wl/legal-pages': { input: noInput },
    'PUT /api/wl/legal-pages/:page': {
      input: () => ({ params: { page: 'imprint' }, body: { texts: { en: '<p>Example Ltd</p>' } } }),
      audits: ['updated legal_page'],
    },
    'GET /api/wl/upgrade': { input: noInput },
    'GET /api/custom-links': { input: noInput },
    'GET /api/wl/custom-links': { input: noInput },
    'POST /api/wl/custom-links': {
      input: () => ({ body: { title: 'Another', url: 'https://help.example' } }),
      audits: ['created custom_link'],
    },
    'PUT /api/wl/custom-links/:id': {
      input: ({ linkId: id }) => ({ params: { id }, body: { title: 'Renamed', url: 'https://help.example' } }),
      audits: ['updated custom_link'],
    },
    'DELETE /api/wl/custom-links/:id': {
      input: ({ linkId: id }) => ({ params: { id } }),
      audits: ['deleted custom_link'],
    },
    'POST /api/wl/custom-links/sort': {
      input: ({ linkId }) => ({ body: { ids: [linkId] } }),
      audits: ['sorted custom_link'],
    },
  },
});
