import type { List } from '@galena/contract/lists';
import { leadOf, listFixtureOf, withEmail } from '../../testing/list-fixture.ts';
import { defineFixture, plantRow } from '../../testing/module-fixture.ts';
import { fixture as lists } from '../lists/module.fixture.ts';

export type RecordThings = {
  readonly list: List;
  readonly people: List;
  readonly resultId: number;
  /** The e-mail of that record. */
  readonly email: string;
  readonly employeeId: number;
};

const listOf = ({ list }: RecordThings) => ({ type: 'local', id: list.id });
const recordOf = (things: RecordThings) => ({ ...listOf(things), resultId: things.resultId });
const judged = { none: 'the value itself keeps who judged it, and what stood there before' };

/** What records brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into records.results (account_id, list_id, identity_id, source, created_at, updated_at) select l.account_id, l.id, i.id, 'search', now(), now() from lists.lists l join contacts.identities i using (account_id) where l.account_id = ${accountId}`,
    `insert into lists.facets (account_id, list_id, is_archived, email_status, crm_status, n) select account_id, list_id, false, 'none', 'unsent', 1 from records.results where account_id = ${accountId}`,
    `insert into records.values (account_id, result_id, field, value, source, method, fetched_at) select account_id, id, 'name', '"n"', 's', 'manual', now() from records.results where account_id = ${accountId}`,
    `insert into records.employees (account_id, result_id, name, folded, source, method, fetched_at, created_at) select account_id, id, 'n', 'n', 's', 'crawl', now(), now() from records.results where account_id = ${accountId}`,
  ],
  faults: ['select * from records.miscounted()'],
  plant: async ({ app, person, client, canary, planted }): Promise<RecordThings> => {
    const { list, people } = planted(lists);
    const own = listFixtureOf(app, person, client);
    const email = `${canary}@mail.example`;
    const { saved } = await own.write(list, [
      leadOf(canary, { name: canary, website: `https://${canary}.example`, ...withEmail(email) }),
    ]);
    const resultId = saved[0] as number;
    const employeeId = await plantRow(
      app,
      `insert into records.employees (account_id, result_id, name, folded, source, method, fetched_at, created_at)
       values ($1, $2, $3, $3, 's', 'crawl', now(), now()) returning id`,
      [person.accountId, resultId, canary],
    );
    return { list, people, resultId, email, employeeId };
  },
  cases: {
    // The same of every account: each finds its own.
    'GET /api/records': { input: () => ({ query: { search: 'mail.example' } }) },
    'POST /api/:type-results/:id': { input: (things) => ({ params: listOf(things), body: {} }) },
    'POST /api/:type-results/:id/manual': {
      input: (things) => ({ params: listOf(things), body: { website: 'entered.example', name: 'By hand' } }),
      audits: ['added record'],
    },
    'GET /api/:type-results/:id/:resultId': { input: (things) => ({ params: recordOf(things) }) },
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
  },
});
