import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { listFixtureOf } from '../../testing/list-fixture.ts';
import { fixture as lists } from '../lists/module.fixture.ts';
import { hashedOf, keepSuppressions } from '../contacts/index.ts';

type Things = {
  readonly listId: number;
  readonly otherId: number;
  readonly optOutId: number;
  readonly importId: number;
};

/** What suppressions brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into suppressions.imports (account_id, file_id, file, created_at) values (${accountId}, 1, 'f.csv', now())`,
  ],
  prepare: async (app) => {
    const { hash } = hashedOf({ kind: 'email', text: 'everybody@mail.example' });
    const platformId = await plantRow(
      app,
      `insert into contacts.platform_suppressions (kind, hash, created_at) values ('email', $1, now()) returning id`,
      [hash],
    );
    return { platformId };
  },
  plant: async ({ app, person, client, canary, planted }): Promise<Things> => {
    const { list, people } = await planted(lists);
    const contact = `blocked-${canary}@mail.example`;
    const { accountId } = person;
    const own = listFixtureOf(app, person, client);
    const keeping = {
      accountId,
      level: 'account',
      listId: null,
      reason: canary,
      source: 'hand',
      userId: person.id,
    } as const;
    await own.within((tx) =>
      keepSuppressions(tx, { ...keeping, forCustomers: false }, [{ kind: 'email', text: contact }]),
    );
    const optOutId = await plantRow(app, 'select id from contacts.suppressions where account_id = $1', [accountId]);
    const importId = await plantRow(
      app,
      `insert into suppressions.imports (account_id, file_id, file, refused, refused_lines, created_at) values ($1, 1, $2, 1, '{7}', now()) returning id`,
      [accountId, canary],
    );
    await plantRow(
      app,
      `insert into lists.exclusions (account_id, list_id, excluded_id, created_at) values ($1, $2, $3, now()) returning list_id as id`,
      [accountId, people.id, list.id],
    );
    return { listId: list.id, otherId: people.id, optOutId, importId };
  },
  cases: {
    'GET /api/suppressions': { input: noInput },
    'GET /api/suppressions.csv': { input: noInput },
    'POST /api/suppressions': {
      input: ({ listId }) => ({ body: { entries: ['another@mail.example', 'nobody'], campaign_id: listId } }),
      audits: ['suppressed contact'],
    },
    'DELETE /api/suppressions/:id': {
      input: ({ optOutId }) => ({ params: { id: optOutId } }),
      audits: ['released contact'],
    },
    // The same of every account: each asks of its own.
    'POST /api/suppressions/check': { input: () => ({ body: { entry: 'somebody@mail.example' } }) },
    'GET /api/suppressions/imports': { input: noInput },
    'POST /api/suppressions/import': {
      input: ({ listId }) => ({ body: { campaign_id: String(listId), file: new Blob(['a@mail.example\n']) } }),
      audits: ['imported opt_outs'],
    },
    'GET /api/suppressions/imports/:id/refused.csv': { input: ({ importId }) => ({ params: { id: importId } }) },
    'GET /api/campaigns/:id/exclusions': { input: ({ listId }) => ({ params: { id: listId } }) },
    'POST /api/campaigns/:id/exclusions': {
      input: ({ listId, otherId }) => ({ params: { id: listId }, body: { campaign_id: otherId } }),
      audits: ['changed list'],
    },
    'DELETE /api/campaigns/:id/exclusions/:excludedId': {
      input: ({ listId, otherId }) => ({ params: { id: otherId, excludedId: listId } }),
      audits: ['changed list'],
    },
    'GET /api/admin/suppressions': { input: noInput },
    'POST /api/admin/suppressions': {
      input: () => ({ body: { entries: ['gone@mail.example'], reason: 'asked' } }),
      audits: ['suppressed platform_contact'],
    },
    'DELETE /api/admin/suppressions/:id': {
      input: ({ platformId }) => ({ params: { id: platformId } }),
      audits: ['released platform_contact'],
    },
    'POST /api/admin/suppressions/check': { input: () => ({ body: { entry: 'gone@mail.example' } }) },
  },
});
