import { z } from 'zod';
import {
  ColumnMapping,
  Day,
  generalErrors,
  Id,
  Message,
  One,
  OneWithMessage,
  route,
  UploadedFile,
  uploadErrors,
} from '../kernel/index.ts';
import { catalogueErrors } from './errors.ts';
import { CatalogueDataset, CatalogueImport, CatalogueImportPreview, importKinds, importSources } from './shapes.ts';

const access = { who: 'admin', anyModule: ['admin'] } as const;
const params = z.object({ id: Id });

/** Highest size of a file that is imported, in bytes. Larger ones are imported by the command line. */
export const maxImportBytes = 1_000_000_000;

const Encoding = z.string().max(40).optional().describe('Of a table; left out: it is recognized');

/** How a table is to be read. */
const reading = {
  encoding: Encoding,
  mapping: ColumnMapping.optional().describe('What some columns hold; the others hold what they seem to'),
};

export const importRoutes = {
  imports: route({
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'The imported data sets of this installation, and the newest 50 imports',
    access: { ...access, effect: 'read' },
    returns: One(z.strictObject({ datasets: z.array(CatalogueDataset), imports: z.array(CatalogueImport) })),
  }),
  start: route({
    method: 'POST',
    path: '/api/admin/imports',
    summary: 'Import a file of OpenStreetMap, Overture or a table: it is kept, and read in the background',
    access: { ...access, effect: 'write' },
    body: z.object({
      source: z.enum(importSources),
      kind: z.enum(importKinds).default('local'),
      name: z
        .string()
        .trim()
        .max(80)
        .optional()
        .describe('Which data set it renews; left out: by the name of the file'),
      encoding: Encoding,
      review: z
        .boolean()
        .default(false)
        .describe('Of a table: it becomes a draft, and is read once its columns are confirmed by `begin`'),
      file_date: Day.optional().describe(
        'When the file was last changed: the day of its data, where it tells none itself',
      ),
      file: UploadedFile,
    }),
    returns: OneWithMessage(CatalogueImport),
    status: 201,
    errors: uploadErrors,
  }),
  preview: route({
    method: 'POST',
    path: '/api/admin/imports/:id/preview',
    summary: 'What the columns of a draft seem to hold, and what would come of its first rows',
    access: { ...access, effect: 'read' },
    params,
    body: z.object(reading),
    returns: One(CatalogueImportPreview),
    errors: [generalErrors.not_found, catalogueErrors.draft_gone, catalogueErrors.table_unreadable],
  }),
  begin: route({
    method: 'POST',
    path: '/api/admin/imports/:id/begin',
    summary: 'Import a draft, with its columns as they are said',
    access: { ...access, effect: 'write' },
    params,
    body: z.object(reading),
    returns: OneWithMessage(CatalogueImport),
    errors: [generalErrors.not_found, catalogueErrors.draft_gone],
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    summary: 'Forget a draft and its file',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found, catalogueErrors.draft_gone],
  }),
  replace: route({
    method: 'POST',
    path: '/api/admin/imports/:id/replace',
    summary: 'Let an import go on that asked first: the file is right as it is',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(CatalogueImport),
    errors: [generalErrors.not_found, catalogueErrors.import_not_repeatable],
  }),
  removeDataset: route({
    method: 'DELETE',
    path: '/api/admin/datasets/:id',
    summary: 'Remove a data set from the catalogue; what was saved of it stays in its lists',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(CatalogueImport),
    errors: [generalErrors.not_found, catalogueErrors.dataset_busy],
  }),
};
