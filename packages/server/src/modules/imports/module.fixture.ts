import { listImportRoutes as routes } from '@galena/contract/imports';
import type { List } from '@galena/contract/lists';
import { defineFixture, plantRow } from '../../testing/module-fixture.ts';
import { plantRun } from '../../platform/module/module.fixture.ts';
import { fixture as lists } from '../lists/module.fixture.ts';

type ImportThings = {
  readonly people: List;
  /** A file that was handed over. */
  readonly draftId: number;
  /** Another one, that is forgotten. */
  readonly spareId: number;
  /** One that is over, with a row that was refused. */
  readonly doneId: number;
};

const listOf = ({ people }: ImportThings) => ({ type: 'people', id: people.id });
const fileOf = (canary: string): File => new File([`Name,Email\n${canary},${canary}@file.example\n`], `${canary}.csv`);

/** What imports brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into imports.imports (account_id, list_id, type, file, size_bytes, created_at) select account_id, id, type, 'f.csv', 1, now() from lists.lists where account_id = ${accountId}`,
    `insert into imports.refusals (account_id, import_id, row, faults, cells) select account_id, id, 2, '[]', '{x}' from imports.imports where account_id = ${accountId}`,
    `insert into imports.changes (account_id, import_id, result_id, before) select account_id, id, 1, '{}' from imports.imports where account_id = ${accountId}`,
    `insert into imports.mappings (account_id, type, header, mapping, updated_at) values (${accountId}, 'people', '\\x00', '{}', now())`,
  ],
  plant: async ({ app, person, client, canary, planted }): Promise<ImportThings> => {
    const { people } = await planted(lists);
    const upload = async (): Promise<number> => {
      const body = { file: fileOf(canary) };
      return (await client.call(routes.upload, { params: { type: 'people', id: people.id }, body })).data.id;
    };
    const doneId = await plantRow(
      app,
      `insert into imports.imports (account_id, list_id, type, file, size_bytes, state, columns, added, created_at, run_id)
       values ($1, $2, 'people', $3, 1, 'completed', '{Name}', 1, now(), $4) returning id`,
      [person.accountId, people.id, `${canary}.csv`, await plantRun(app, person.accountId, 'completed')],
    );
    await app.owner.query(
      `insert into imports.refusals (account_id, import_id, row, faults, cells) values ($1, $2, 2, '[]', array[$3])`,
      [person.accountId, doneId, canary],
    );
    return { people, draftId: await upload(), spareId: await upload(), doneId };
  },
  cases: {
    'POST /api/:type-results/:id/import': {
      input: (things) => ({ params: listOf(things), body: { file: fileOf('uploaded') } }),
      audits: ['uploaded import'],
    },
    'GET /api/:type-results/:id/imports': { input: (things) => ({ params: listOf(things) }) },
    'GET /api/imports/:id': { input: ({ draftId: id }) => ({ params: { id } }) },
    'POST /api/imports/:id/preview': { input: ({ draftId: id }) => ({ params: { id }, body: {} }) },
    'POST /api/imports/:id/start': {
      input: ({ draftId: id }) => ({ params: { id }, body: {} }),
      audits: ['started import'],
    },
    'POST /api/imports/:id/undo': { input: ({ doneId: id }) => ({ params: { id } }), audits: ['undone import'] },
    'GET /api/imports/:id/refusals': { input: ({ doneId: id }) => ({ params: { id } }) },
    'DELETE /api/imports/:id': { input: ({ spareId: id }) => ({ params: { id } }), audits: ['discarded import'] },
  },
});
