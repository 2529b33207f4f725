import { defineFixture } from '../../testing/module-fixture.ts';

/** What whitelabel brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into whitelabel.business_accounts (account_id, realm_id, business_name, slug) select ${accountId}, id, 'Canary', 'canary-${accountId}' from identity.realms where account_id = ${accountId}`,
  ],
});
