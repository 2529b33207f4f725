import { defineFixture } from '../../testing/module-fixture.ts';

/** What contacts brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into contacts.identities (account_id, class, created_at) values (${accountId}, 'person', now())`,
    `insert into contacts.identity_keys select account_id, 'ref', 'k', id from contacts.identities where account_id = ${accountId}`,
    `insert into contacts.identity_merges (account_id, kept_id, merged_id, moved_keys, moved_results, created_at) select account_id, id, id, '[]', '{}', now() from contacts.identities where account_id = ${accountId}`,
    `insert into contacts.suppressions (account_id, level, kind, hash, created_at) values (${accountId}, 'account', 'email', '\\x01', now())`,
  ],
});
