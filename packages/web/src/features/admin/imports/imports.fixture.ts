import {
  catalogueSuccesses,
  importRoutes as routes,
  type CatalogueDataset,
  type CatalogueImport,
  type CatalogueImportPreview,
} from '@galena/contract/catalogue';
import { successOf, type ColumnMapping } from '@galena/contract/kernel';
import type { Backend } from '../../../testing/backend.ts';

const moment = '2026-11-20T08:31:00.000Z';

export const datasetOf = (id: number, name: string, more: Partial<CatalogueDataset> = {}): CatalogueDataset => ({
  id,
  source: 'csv',
  kind: 'company',
  name,
  leads: 1_234,
  licence: 'own data',
  release: null,
  updated_at: moment,
  ...more,
});

/** An import that went well. */
export const importOf = (id: number, file: string, more: Partial<CatalogueImport> = {}): CatalogueImport => ({
  id,
  dataset: file.replace(/\..*$/, ''),
  source: 'csv',
  kind: 'company',
  file,
  is_removal: false,
  state: 'completed',
  phase: null,
  progress: 100,
  read: 1_240,
  added: 1_200,
  updated: 34,
  unchanged: 0,
  gone: 0,
  refused: { malformed: 6 },
  others: {},
  table: {
    encoding: 'Windows-1252',
    delimiter: ';',
    used: [{ field: 'name', columns: ['Company'] }],
    ignored: [
      { column: 'Owner', why: 'unknown' },
      { column: 'Name', why: 'taken' },
    ],
  },
  fault: null,
  error: null,
  missing: null,
  may_replace: false,
  started_at: moment,
  ended_at: moment,
  ...more,
});

/** One that asks before it removes much. */
export const asking = importOf(7, 'firms.csv', {
  state: 'failed',
  table: null,
  fault: 'would_end',
  missing: { had: 1_234, missing: 600, examples: ['Acme', 'Bolt'] },
  may_replace: true,
});

/** A table of which two columns were guessed. */
const previewOf = (mapping: ColumnMapping = {}): CatalogueImportPreview => {
  const guesses = { Company: 'name', Owner: null, 'Web page': 'website' };
  const examples = ['Acme', 'Bolt'];
  const columns = Object.entries({ ...guesses, ...mapping }).map(([name, field]) => ({ name, field, examples }));
  const isNamed = columns.some(({ field }) => field === 'name');
  return {
    encoding: 'Windows-1252',
    delimiter: ';',
    columns,
    taken: [],
    fields: ['ref', 'name', 'website', 'employees'],
    lacking: isNamed ? [] : [['name', 'website']],
    checked: 200,
    is_whole: false,
    usable: isNamed ? 190 : 0,
    refused: isNamed ? { malformed: 10 } : {},
  };
};

type Held = { readonly datasets: readonly CatalogueDataset[]; readonly imports: readonly CatalogueImport[] };

/** Answers as a server that has this, and does what it is told to. */
export const answerImports = (backend: Backend, start: Held): void => {
  let { datasets, imports } = start;
  const add = (one: CatalogueImport): CatalogueImport => {
    imports = [one, ...imports];
    return one;
  };
  backend.answer(routes.imports, () => ({ data: { datasets: [...datasets], imports: [...imports] } }));
  const running = { state: 'running', phase: 'reading', progress: 42 } as const;
  backend.answer(routes.start, ({ body: { source, kind, name, review } }) => ({
    data: add(
      importOf(100, 'new.csv', {
        source,
        kind,
        ...(review ? { state: 'draft', table: null } : running),
        ...(name ? { dataset: name } : {}),
      }),
    ),
    ...successOf(catalogueSuccesses.import_queued),
  }));
  backend.answer(routes.preview, ({ body }) => ({ data: previewOf(body.mapping) }));
  backend.answer(routes.begin, ({ params: { id } }) => {
    imports = imports.map((one) =>
      one.id === id ? importOf(id, one.file, { ...running, dataset: one.dataset }) : one,
    );
    return { data: importOf(id, 'new.csv', running), ...successOf(catalogueSuccesses.import_queued) };
  });
  backend.answer(routes.discard, ({ params: { id } }) => {
    imports = imports.filter((one) => one.id !== id);
    return successOf(catalogueSuccesses.draft_discarded);
  });
  backend.answer(routes.replace, ({ params: { id } }) => {
    imports = imports.map((one) => (one.id === id ? importOf(id, one.file, { gone: 600 }) : one));
    return { data: importOf(id, 'firms.csv'), ...successOf(catalogueSuccesses.import_queued) };
  });
  backend.answer(routes.removeDataset, ({ params: { id } }) => {
    const name = datasets.find((one) => one.id === id)?.name ?? '';
    datasets = datasets.filter((one) => one.id !== id);
    const removal = { dataset: name, is_removal: true, table: null, gone: 1_234, added: 0, updated: 0 };
    return { data: add(importOf(101, '', removal)), ...successOf(catalogueSuccesses.dataset_removal_queued) };
  });
};
