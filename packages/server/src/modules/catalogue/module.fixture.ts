import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

const plantDataset = (app: TestApp, name: string): Promise<number> =>
  plantRow(
    app,
    `insert into catalogue.datasets (source, kind, name, licence, attribution, updated_at)
     values ('csv', 'company', $1, 'own data', 'a', now())
     on conflict (source, kind, name) do update set updated_at = excluded.updated_at returning id`,
    [name],
  );

const plantFile = (app: TestApp, accountId: number): Promise<number> =>
  plantRow(
    app,
    `insert into platform.files (account_id, key, name, content_type, storage, purpose, created_at, written_at, stored_at,
       size_bytes, sha256)
     values ($1, 'asked', 'asked.csv', 'text/csv', 'database', 'import', now(), now(), now(), 0, '') returning id`,
    [accountId],
  );

/** What catalogue brings to the tests of all rooms. */
export const fixture = defineFixture({
  // One import for all accounts, which asks before it ends much: only whose file it is can answer, here the account planted last.
  plant: async ({ app, person: { accountId } }) => ({
    askingImportId: await plantRow(
      app,
      `with again as (
         update catalogue.imports set state = 'failed', fault = 'would_end', file_id = $2 where dataset_id = $1 returning id
       ), anew as (
         insert into catalogue.imports (dataset_id, file, state, fault, file_id, started_at)
         select $1, 'asked.csv', 'failed', 'would_end', $2, now() where not exists (select from again) returning id
       ) select id from again union all select id from anew`,
      [await plantDataset(app, 'asked'), await plantFile(app, accountId)],
    ),
  }),
  prepare: async (app) => ({ spareDatasetId: await plantDataset(app, 'spare') }),
  cases: {
    'GET /api/admin/imports': { input: noInput },
    'POST /api/admin/imports': {
      input: () => ({ body: { source: 'csv', kind: 'company', file: new File(['name\nAcme'], 'acme.csv') } }),
      audits: ['import_started dataset'],
    },
    'POST /api/admin/imports/:id/replace': {
      input: ({ askingImportId: id }) => ({ params: { id } }),
      audits: ['import_confirmed dataset'],
    },
    'DELETE /api/admin/datasets/:id': {
      input: ({ spareDatasetId: id }) => ({ params: { id } }),
      audits: ['dataset_removed dataset'],
    },
  },
});
