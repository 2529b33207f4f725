import { defineFixture, plantRow } from '../../testing/module-fixture.ts';
import { leadOf, listFixtureOf } from '../../testing/list-fixture.ts';
import { mergeRecords, openMerge } from '../records/index.ts';
import { fixture as lists } from '../lists/module.fixture.ts';

type Things = {
  readonly listId: number;
  /** Two that may be the same. */
  readonly resultIds: readonly [number, number];
  readonly mergeId: number;
};

const listOf = ({ listId }: Things) => ({ id: listId });

/** What duplicates brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into duplicates.merges (account_id, list_id, kept_id, merged_ids, names, snapshot, created_at) values (${accountId}, 1, 1, '{2}', '{}', '{}', now())`,
    `insert into duplicates.dismissals (account_id, one_id, other_id, created_at) values (${accountId}, 1, 2, now())`,
  ],
  plant: async ({ app, person, client, canary, planted }): Promise<Things> => {
    const { list } = await planted(lists);
    const own = listFixtureOf(app, person, client);
    const { accountId } = person;
    const twin = (ref: string) => leadOf(`${canary}${ref}`, { name: `Twin ${canary}`, city: 'Lisbon' });
    const { saved } = await own.write(list, ['a', 'b', 'c', 'd'].map(twin));
    const [a, b, c, d] = saved as [number, number, number, number];
    const snapshot = await own.within(async (tx) => {
      const rows = await openMerge(tx, accountId, c, [d]);
      if (!rows) throw new Error('nothing to merge');
      return mergeRecords(tx, accountId, rows, {});
    });
    const mergeId = await plantRow(
      app,
      `insert into duplicates.merges (account_id, list_id, kept_id, merged_ids, names, snapshot, created_at)
       values ($1, $2, $3, array[$4::bigint], '{}', $5, now()) returning id`,
      [accountId, list.id, c, d, JSON.stringify(snapshot)],
    );
    return { listId: list.id, resultIds: [a, b], mergeId };
  },
  cases: {
    'GET /api/campaigns/:id/duplicates': { input: (things) => ({ params: listOf(things) }) },
    'POST /api/campaigns/:id/duplicates/dismiss': {
      input: (things) => ({ params: listOf(things), body: { resultIds: things.resultIds } }),
      audits: { none: 'nothing changes but what is suggested' },
    },
    'POST /api/campaigns/:id/duplicates/preview': {
      input: (things) => ({ params: listOf(things), body: { resultIds: things.resultIds } }),
    },
    'POST /api/campaigns/:id/duplicates/merge': {
      input: (things) => ({ params: listOf(things), body: { resultIds: things.resultIds } }),
      audits: ['merged record'],
    },
    'GET /api/campaigns/:id/merges': { input: (things) => ({ params: listOf(things) }) },
    'POST /api/campaigns/:id/merges/:mergeId/undo': {
      input: (things) => ({ params: { ...listOf(things), mergeId: things.mergeId } }),
      audits: ['unmerged record'],
    },
    'GET /api/:type-results/:id/:resultId/elsewhere': {
      input: ({ listId, resultIds }) => ({ params: { type: 'local', id: listId, resultId: resultIds[0] } }),
    },
  },
});
