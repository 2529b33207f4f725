import {
  importSuccesses,
  listImportRoutes as routes,
  type ImportPreview,
  type ListImport,
} from '@galena/contract/imports';
import { failHard, generalErrors, runRoutes, successOf } from '@galena/contract/kernel';
import type { Backend } from '../../testing/backend.ts';
import { moment } from '../../testing/records/records.ts';
import { aRun } from '../../testing/records/runs.ts';

/** A file that was handed over; what a test is about is given. */
export const anImport = (own: Partial<ListImport> = {}): ListImport => ({
  id: 7,
  campaign_id: 4,
  type: 'people',
  file: 'contacts.csv',
  size_bytes: 2_048,
  state: 'draft',
  duplicates: 'skip',
  run_id: null,
  undo_run_id: null,
  read: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  suppressed: 0,
  refused: 0,
  reasons: {},
  left_out: {},
  removed: 0,
  restored: 0,
  kept: 0,
  user_name: 'Ana Reis',
  created_at: moment,
  ended_at: null,
  ...own,
});

/** What it seems to hold. */
export const aPreview = (own: Partial<ImportPreview> = {}): ImportPreview => ({
  format: 'csv',
  encoding: 'UTF-8',
  delimiter: ',',
  sheets: [],
  sheet: null,
  columns: [
    { name: 'Full name', field: 'name', examples: ['Ana Reis', 'Bo Li', 'Cy Young'] },
    { name: 'Work email', field: 'email', examples: ['ana@reis.example', 'bo@li.example'] },
    { name: 'Shoe size', field: null, examples: [] },
  ],
  fields: [
    { name: 'name', title: 'Name' },
    { name: 'email', title: 'Email' },
    { name: 'company', title: 'Company' },
  ],
  identifies: true,
  needed: 'LinkedIn profile, Email',
  day_order: null,
  decimal_mark: null,
  depends_on: [],
  is_remembered: false,
  checked: 200,
  is_whole: false,
  ready: 180,
  elsewhere: 12,
  known: 10,
  suppressed: 2,
  refused: 8,
  faults: [{ row: 17, faults: [{ reason: 'bad_email', column: 'Work email' }] }],
  left_out: {},
  ...own,
});

/** What stands on the server: an import, as a test changes it. */
export const answerImports = (backend: Backend, first: ListImport | null, preview: ImportPreview = aPreview()) => {
  const held = { one: first, preview };
  const started = (): readonly ListImport[] => (held.one && held.one.run_id !== null ? [held.one] : []);
  const get = (): ListImport => held.one ?? failHard(generalErrors.not_found);
  backend.answer(routes.imports, () => ({ data: [...started()] }));
  backend.answer(routes.import, () => ({ data: get() }));
  backend.answer(routes.preview, ({ body }) => ({
    data: {
      ...held.preview,
      columns: held.preview.columns.map((column) => ({
        ...column,
        field: (body.mapping ?? {})[column.name] ?? column.field,
      })),
    },
  }));
  backend.answer(routes.upload, () => {
    held.one = anImport();
    return { data: held.one };
  });
  backend.answer(routes.start, ({ body }) => {
    held.one = {
      ...get(),
      state: 'running',
      run_id: 21,
      duplicates: body.duplicates ?? 'skip',
      read: 2_000,
      added: 1_900,
      refused: 100,
    };
    return { data: held.one, ...successOf(importSuccesses.started) };
  });
  backend.answer(routes.undo, () => {
    held.one = { ...get(), state: 'undone', undo_run_id: 22, removed: 3_800, restored: 0, kept: 2 };
    return { data: held.one, ...successOf(importSuccesses.undoing) };
  });
  backend.answer(runRoutes.get, () => ({ data: aRun({ kind: 'imports.import', done: 2_000, total: 4_000 }) }));
  return {
    /** What became of it meanwhile: whoever looks is told. */
    change: (own: Partial<ListImport>): void => {
      held.one = { ...get(), ...own };
      backend.tell({ kind: 'run', id: 21 });
    },
  };
};
