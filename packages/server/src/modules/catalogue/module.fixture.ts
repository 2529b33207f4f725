import { createHash, randomUUID } from 'node:crypto';
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

/** A file of an account that holds what it should. */
const plantFile = async (app: TestApp, accountId: number, name: string): Promise<number> => {
  const content = Buffer.from('Company\nAcme\n');
  const id = await plantRow(
    app,
    `insert into platform.files (account_id, key, name, content_type, storage, purpose, created_at, written_at, stored_at,
       size_bytes, sha256)
     values ($1, $2, $3, 'text/csv', 'database', 'import', now(), now(), now(), $4, $5) returning id`,
    [accountId, randomUUID(), name, content.length, createHash('sha256').update(content).digest()],
  );
  await app.owner.query(
    'insert into platform.file_chunks (account_id, file_id, position, bytes) values ($1, $2, 0, $3)',
    [accountId, id, content],
  );
  return id;
};

/** A table that waits for its columns to be confirmed. */
const plantDraft = async (app: TestApp, accountId: number): Promise<number> =>
  plantRow(
    app,
    `insert into catalogue.imports (dataset_id, file, state, file_id, started_at)
     values ($1, 'draft.csv', 'draft', $2, now()) returning id`,
    [await plantDataset(app, 'draft'), await plantFile(app, accountId, 'draft.csv')],
  );

/** The one of all accounts that is begun, by whose file it is: the account planted last. */
const plantBegun = async (app: TestApp, accountId: number): Promise<number> =>
  plantRow(
    app,
    `with again as (
       update catalogue.imports set state = 'draft', file_id = $2, ended_at = null where dataset_id = $1 returning id
     ), anew as (
       insert into catalogue.imports (dataset_id, file, state, file_id, started_at)
       select $1, 'begun.csv', 'draft', $2, now() where not exists (select from again) returning id
     ) select id from again union all select id from anew`,
    [await plantDataset(app, 'begun'), await plantFile(app, accountId, 'begun.csv')],
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
      [await plantDataset(app, 'asked'), await plantFile(app, accountId, 'asked.csv')],
    ),
    draftId: await plantDraft(app, accountId),
    begunDraftId: await plantBegun(app, accountId),
    spareDraftId: await plantDraft(app, accountId),
  }),
  prepare: async (app) => ({ spareDatasetId: await plantDataset(app, 'spare') }),
  cases: {
    'GET /api/admin/imports': { input: noInput },
    'POST /api/admin/imports': {
      input: () => ({ body: { source: 'csv', kind: 'company', file: new File(['name\nAcme'], 'acme.csv') } }),
      audits: ['import_started dataset'],
    },
    'POST /api/admin/imports/:id/preview': {
      input: ({ draftId: id }) => ({ params: { id }, body: {} }),
    },
    'POST /api/admin/imports/:id/begin': {
      input: ({ begunDraftId: id }) => ({ params: { id }, body: {} }),
      audits: ['import_started dataset'],
    },
    'DELETE /api/admin/imports/:id': {
      input: ({ spareDraftId: id }) => ({ params: { id } }),
      audits: ['import_discarded dataset'],
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
