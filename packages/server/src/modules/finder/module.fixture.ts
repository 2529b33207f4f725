import { defineFixture } from '../../testing/module-fixture.ts';

/** What finder brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into finder.sightings (account_id, domain, address, person, patterns, origin, state, at)
     values (${accountId}, 'acme.example', 'a', 'b', '{"{first}.{last}"}', 'seen', null, now())`,
    `insert into finder.progress (account_id, changed_at) values (${accountId}, now())`,
  ],
});
