import type { List } from '@galena/contract/lists';
import { listFixtureOf } from '../../testing/list-fixture.ts';
import { defineFixture, noInput } from '../../testing/module-fixture.ts';

export type ListThings = {
  /** Of local businesses. */
  readonly list: List;
  /** Of people, empty. */
  readonly people: List;
};

/** What lists brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into lists.lists (account_id, type, name, created_at, updated_at) values (${accountId}, 'people', 'l', now(), now())`,
    `insert into lists.history (account_id, list_id, kind, created_at) select account_id, id, 'search', now() from lists.lists where account_id = ${accountId}`,
    `insert into lists.lists (account_id, type, name, created_at, updated_at) values (${accountId}, 'people', 'excluded', now(), now())`,
    `insert into lists.exclusions (account_id, list_id, excluded_id, created_at) select account_id, min(id), max(id), now() from lists.lists where account_id = ${accountId} group by account_id`,
  ],
  plant: async ({ app, person, client, canary }): Promise<ListThings> => {
    const own = listFixtureOf(app, person, client);
    await own.grant(100);
    const list = await own.createList({ type: 'local', name: canary });
    return { list, people: await own.createList({ type: 'people', name: `${canary} people` }) };
  },
  cases: {
    'GET /api/campaign-types': { input: noInput },
    'GET /api/campaigns': { input: noInput },
    'POST /api/campaigns': {
      input: () => ({ body: { name: 'Another', type: 'local' } }),
      audits: ['created list'],
    },
    'GET /api/campaigns/:id': { input: ({ list }) => ({ params: { id: list.id } }) },
    'PUT /api/campaigns/:id': {
      input: ({ list }) => ({ params: { id: list.id }, body: { name: 'Renamed' } }),
      audits: ['changed list'],
    },
    'DELETE /api/campaigns/:id': { input: ({ list }) => ({ params: { id: list.id } }), audits: ['deleted list'] },
    'POST /api/campaigns/archive/:id': {
      input: ({ list }) => ({ params: { id: list.id }, body: {} }),
      audits: ['archived list'],
    },
    'POST /api/campaigns/details': {
      input: ({ list }) => ({ body: { campaign_id: list.id, tags: ['x'], source: null } }),
      audits: ['changed list'],
    },
    'GET /api/campaign-tags': { input: noInput },
    'POST /api/campaign/:id/history': { input: ({ list }) => ({ params: { id: list.id }, body: {} }) },
  },
});
