import type { List } from '@galena/contract/lists';
import { editRoutes } from '@galena/contract/records';
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
  /** An edit that can be undone. */
  readonly actId: string;
};

/** The list of those things, and one of its records, as addresses name them. */
export const listOf = ({ list }: RecordThings) => ({ type: 'local', id: list.id });
export const recordOf = (things: RecordThings) => ({ ...listOf(things), resultId: things.resultId });
const edited = { none: 'the history of edits keeps who changed what, cell by cell' };

/** What records brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into records.results (account_id, list_id, identity_id, source, created_at, updated_at) select l.account_id, l.id, i.id, 'search', now(), now() from lists.lists l join contacts.identities i using (account_id) where l.account_id = ${accountId} order by l.id, i.id limit 1`,
    `insert into lists.facets (account_id, list_id, is_archived, email_status, crm_status, n) select account_id, list_id, false, 'none', 'unsent', 1 from records.results where account_id = ${accountId}`,
    `insert into records.values (account_id, result_id, field, value, source, method, fetched_at) select account_id, id, 'name', '"n"', 's', 'manual', now() from records.results where account_id = ${accountId}`,
    `insert into records.edits (account_id, act_id, list_id, result_id, field, old, new, said, user_id, created_at) select account_id, gen_random_uuid(), list_id, id, 'name', 'null', '"n"', '{}', 1, now() from records.results where account_id = ${accountId}`,
    `insert into records.employees (account_id, result_id, name, folded, source, method, fetched_at, created_at) select account_id, id, 'n', 'n', 's', 'crawl', now(), now() from records.results where account_id = ${accountId}`,
  ],
  faults: ['select * from records.miscounted()'],
  plant: async ({ app, person, client, canary, planted }): Promise<RecordThings> => {
    const { list, people } = await planted(lists);
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
    const edit = { params: { type: list.type, id: list.id, resultId }, body: { company: canary } };
    const { act_id: actId } = await client.call(editRoutes.edit, edit);
    return { list, people, resultId, email, employeeId, actId: actId as string };
  },
  cases: {
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
    'PUT /api/:type-results/:id/:resultId': {
      input: (things) => ({
        params: recordOf(things),
        body: { city: 'Porto', note: 'Called', wrong: { email: things.email } },
      }),
      audits: edited,
    },
    'POST /api/:type-results/:id/cells': {
      input: (things) => ({
        params: listOf(things),
        body: { fields: ['city', 'note'], rows: [{ id: things.resultId, values: ['Porto', 'Called'] }] },
      }),
      audits: edited,
    },
    'GET /api/:type-results/:id/:resultId/edits': { input: (things) => ({ params: recordOf(things) }) },
    'POST /api/records/acts/:id/undo': { input: ({ actId }) => ({ params: { id: actId } }), audits: edited },
    'GET /api/records/colleagues': { input: () => ({}) },
    'POST /api/:type-results/:id/:resultId/values/suppress': {
      input: (things) => ({ params: recordOf(things), body: { field: 'email', value: things.email } }),
      audits: ['suppressed contact'],
    },
  },
});
