import type { List } from '@galena/contract/lists';
import { leadOf, listFixtureOf, withEmail } from '../../testing/list-fixture.ts';
import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';

type ListThings = {
  /** Of local businesses, with one record. */
  readonly list: List;
  /** Of people, empty. */
  readonly people: List;
  readonly resultId: number;
  /** The e-mail of that record. */
  readonly email: string;
  readonly employeeId: number;
};

const listOf = ({ list }: ListThings) => ({ type: 'local', id: list.id });
const recordOf = (things: ListThings) => ({ ...listOf(things), resultId: things.resultId });
const judged = { none: 'the value itself keeps who judged it, and what stood there before' };

/** What lists brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ id, accountId }) => [
    `insert into lists.lists (account_id, type, name, created_at, updated_at) values (${accountId}, 'people', 'l', now(), now())`,
    `insert into lists.identities (account_id, class, created_at) values (${accountId}, 'person', now())`,
    `insert into lists.identity_keys select account_id, 'ref', 'k', id from lists.identities where account_id = ${accountId}`,
    `insert into lists.identity_merges (account_id, kept_id, merged_id, moved_keys, moved_results, created_at) select account_id, id, id, '[]', '{}', now() from lists.identities where account_id = ${accountId}`,
    `insert into lists.results (account_id, list_id, identity_id, source, created_at, updated_at) select l.account_id, l.id, i.id, 'search', now(), now() from lists.lists l join lists.identities i using (account_id) where l.account_id = ${accountId}`,
    `insert into lists.values (account_id, result_id, field, value, source, method, fetched_at) select account_id, id, 'name', '"n"', 's', 'manual', now() from lists.results where account_id = ${accountId}`,
    `insert into lists.suppressions (account_id, level, kind, hash, created_at) values (${accountId}, 'account', 'email', '\\x01', now())`,
    `insert into lists.history (account_id, list_id, kind, created_at) select account_id, id, 'search', now() from lists.lists where account_id = ${accountId}`,
    `insert into lists.exports (account_id, list_id, user_id, type, request, created_at) select account_id, id, ${id}, 'people', '{}', now() from lists.lists where account_id = ${accountId}`,
    `insert into lists.employees (account_id, result_id, name, folded, source, method, fetched_at, created_at) select account_id, id, 'n', 'n', 's', 'crawl', now(), now() from lists.results where account_id = ${accountId}`,
  ],
  faults: ['select * from lists.miscounted()'],
  plant: async ({ app, person, client, canary }): Promise<ListThings> => {
    const own = listFixtureOf(app, person, client);
    await own.grant(100);
    const list = await own.createList({ type: 'local', name: canary });
    const people = await own.createList({ type: 'people', name: `${canary} people` });
    const email = `${canary}@mail.example`;
    const { saved } = await own.write(list, [
      leadOf(canary, { name: canary, website: `https://${canary}.example`, ...withEmail(email) }),
    ]);
    const resultId = saved[0] as number;
    const employeeId = await plantRow(
      app,
      `insert into lists.employees (account_id, result_id, name, folded, source, method, fetched_at, created_at)
       values ($1, $2, $3, $3, 's', 'crawl', now(), now()) returning id`,
      [person.accountId, resultId, canary],
    );
    return { list, people, resultId, email, employeeId };
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
    'POST /api/campaigns/bulk-delete': {
      input: ({ list, people }) => ({ body: { resultIds: [list.id, people.id] } }),
      audits: ['deleted list', 'deleted list'],
    },
    'POST /api/campaigns/bulk-archive': {
      input: ({ list }) => ({ body: { resultIds: [list.id], is_archived: true } }),
      audits: ['archived list'],
    },
    'POST /api/:type-results/:id': { input: (things) => ({ params: listOf(things), body: {} }) },
    'GET /api/:type-results/:id/:resultId': { input: (things) => ({ params: recordOf(things) }) },
    'DELETE /api/:type-results/:id/:resultId': {
      input: (things) => ({ params: recordOf(things) }),
      audits: ['deleted record'],
    },
    'GET /api/:type-results/:id/:resultId/employees': { input: (things) => ({ params: recordOf(things) }) },
    'POST /api/:type-results/:id/:resultId/employees/copy': {
      input: (things) => ({
        params: recordOf(things),
        body: { employeeIds: [things.employeeId], campaign_id: things.people.id },
      }),
      audits: { none: 'the list’s history says it' },
    },
    'POST /api/:type-results/:id/:resultId/values/correct': {
      input: (things) => ({
        params: recordOf(things),
        body: { field: 'email', value: things.email, corrected: 'right@mail.example' },
      }),
      audits: judged,
    },
    'POST /api/:type-results/:id/:resultId/values/reject': {
      input: (things) => ({ params: recordOf(things), body: { field: 'email', value: things.email } }),
      audits: judged,
    },
    'POST /api/:type-results/:id/:resultId/values/prefer': {
      input: (things) => ({ params: recordOf(things), body: { field: 'email', value: things.email } }),
      audits: judged,
    },
    'POST /api/:type-results/:id/:resultId/values/suppress': {
      input: (things) => ({ params: recordOf(things), body: { field: 'email', value: things.email } }),
      audits: ['suppressed contact'],
    },
    'POST /api/:type-results/:id/export': { input: (things) => ({ params: listOf(things), body: {} }) },
  },
});
