import { viewRoutes, type List } from '@galena/contract/lists';
import { listFixtureOf } from '../../testing/list-fixture.ts';
import { defineFixture, noInput } from '../../testing/module-fixture.ts';

export type ListThings = {
  /** Of local businesses. */
  readonly list: List;
  /** Of people, empty. */
  readonly people: List;
  readonly viewId: number;
};

/** What lists brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into lists.lists (account_id, type, name, created_at, updated_at) values (${accountId}, 'people', 'l', now(), now())`,
    `insert into lists.history (account_id, list_id, kind, created_at) select account_id, id, 'search', now() from lists.lists where account_id = ${accountId}`,
    `insert into lists.exclusions (account_id, list_id, excluded_id, created_at) select account_id, id, id, now() from lists.lists where account_id = ${accountId}`,
    `insert into lists.views (account_id, list_type, name, is_shared, state, position, created_at, updated_at) values (${accountId}, 'people', 'v', true, '{}', 1, now(), now())`,
    `insert into lists.default_views (account_id, list_id, user_id, view_id) select l.account_id, l.id, 1, v.id from lists.lists l join lists.views v using (account_id) where l.account_id = ${accountId}`,
  ],
  plant: async ({ app, person, client, canary }): Promise<ListThings> => {
    const own = listFixtureOf(app, person, client);
    await own.grant(100);
    const list = await own.createList({ type: 'local', name: canary });
    const people = await own.createList({ type: 'people', name: `${canary} people` });
    const view = { type: 'local', name: canary, state: { q: canary }, is_shared: true } as const;
    const { data } = await client.call(viewRoutes.addView, { body: view });
    return { list, people, viewId: data.id };
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
    'GET /api/list-views': { input: () => ({ query: { type: 'local' } }) },
    'POST /api/list-views': {
      input: () => ({ body: { type: 'local', name: 'Hot', state: { sort: '-name' } } }),
      audits: ['created list_view'],
    },
    'PUT /api/list-views/:id': {
      input: ({ viewId }) => ({ params: { id: viewId }, body: { name: 'Renamed' } }),
      audits: ['changed list_view'],
    },
    'DELETE /api/list-views/:id': {
      input: ({ viewId }) => ({ params: { id: viewId } }),
      audits: ['deleted list_view'],
    },
    'POST /api/list-views/sort': {
      input: ({ viewId }) => ({ body: { ids: [viewId] } }),
      audits: ['sorted list_view'],
    },
    'PUT /api/campaigns/:id/default-view': {
      input: ({ list, viewId }) => ({ params: { id: list.id }, body: { view_id: viewId } }),
      audits: { none: 'a choice of how one looks at a list, like any preference' },
    },
    'POST /api/campaign/:id/history': { input: ({ list }) => ({ params: { id: list.id }, body: {} }) },
  },
});
