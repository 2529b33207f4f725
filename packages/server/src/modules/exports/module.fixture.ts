import { defineFixture } from '../../testing/module-fixture.ts';
import { fixture as lists, type ListThings } from '../lists/module.fixture.ts';

const listOf = ({ list }: ListThings) => ({ type: 'local', id: list.id });

/** What exports brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ id, accountId }) => [
    `insert into exports.exports (account_id, list_id, user_id, type, request, created_at) select account_id, id, ${id}, 'people', '{}', now() from lists.lists where account_id = ${accountId}`,
  ],
  plant: async ({ planted }) => planted(lists),
  cases: {
    'POST /api/:type-results/:id/export': { input: (things) => ({ params: listOf(things), body: {} }) },
  },
});
