import { defineFixture, plantRow } from '../../testing/module-fixture.ts';

/** What labels brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into labels.labels (account_id, list_type, name, title, kind, position, is_active, created_at, updated_at)
     values (${accountId}, 'company', 'planted', 'Planted', 'text', 0, true, now(), now())`,
  ],
  plant: async ({ app, person: { accountId }, canary }) => ({
    labelId: await plantRow(
      app,
      `insert into labels.labels (account_id, list_type, name, title, kind, position, is_active, created_at, updated_at)
       values ($1, 'local', $2, $2, 'text', 0, true, now(), now()) returning id`,
      [accountId, canary],
    ),
  }),
  cases: {
    'GET /api/custom-labels': { input: () => ({ query: { counts: 1 } }) },
    'POST /api/custom-labels': {
      input: () => ({ body: { list_type: 'people', name: 'budget', title: 'Budget', kind: 'number' } }),
      audits: ['created label'],
    },
    'PUT /api/custom-labels/:id': {
      input: ({ labelId: id }) => ({ params: { id }, body: { name: 'renamed', title: 'Renamed', kind: 'text' } }),
      audits: ['updated label'],
    },
    'DELETE /api/custom-labels/:id': {
      input: ({ labelId: id }) => ({ params: { id } }),
      audits: ['deleted label'],
    },
    'POST /api/custom-labels/sort': {
      input: ({ labelId }) => ({ body: { ids: [labelId] } }),
      audits: ['sorted label'],
    },
  },
});
