import { z } from 'zod';
import { countryOf } from '../contacts/index.ts';
import {
  ColumnMapping,
  dayOrders,
  FileContent,
  generalErrors,
  Id,
  Message,
  One,
  OneWithMessage,
  route,
  UploadedFile,
  uploadErrors,
} from '../kernel/index.ts';
import { decimalMarks } from '../labels/index.ts';
import { listErrors, ListTypeInPath } from '../lists/index.ts';
import { validationSentences } from '../messages/index.ts';
import { fileFaults, importErrors } from './errors.ts';
import { duplicateWays, ImportPreview, ListImport } from './shapes.ts';

/** Highest size of a file, in bytes; there is no limit to its rows. */
export const maxListFileBytes = 1_000_000_000;

/** What files may be called. */
export const importEndings = ['csv', 'tsv', 'txt', 'xlsx'] as const;

const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;
const list = z.object({ type: ListTypeInPath, id: Id });
const params = z.object({ id: Id });

const Country = z
  .string()
  .trim()
  .max(2)
  .refine((code) => code === '' || countryOf(code) === code, { error: validationSentences.country });

/** How any file of contacts is read. */
export const fileReading = {
  encoding: z.string().trim().max(40).optional().describe('Left out: it is recognized'),
  phone_country: Country.optional().describe('ISO code: where phone numbers without a country code are from'),
};

/** How a file for a list is to be read. */
const reading = {
  ...fileReading,
  sheet: z.string().max(200).optional().describe('Of a spreadsheet; left out: the first that has rows'),
  day_order: z.enum(dayOrders).optional().describe('What comes first in 3/10/2026; left out: as the file shows'),
  decimal_mark: z.enum(decimalMarks).optional().describe('In 1,234.50 the point; left out: as the file shows'),
  mapping: ColumnMapping.optional().describe('Which field each column holds; left out: as it seems to be'),
};

export const listImportRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/:type-results/:id/import',
    summary: 'Hand over a CSV, TSV or XLSX file for a list. Nothing is imported until it is started. Free',
    access: { ...access, effect: 'write' },
    params: list,
    body: z.object({ file: UploadedFile }),
    returns: One(ListImport),
    status: 201,
    errors: [generalErrors.not_found, listErrors.demo_list, listErrors.list_archived, ...uploadErrors, ...fileFaults],
  }),
  imports: route({
    method: 'GET',
    path: '/api/:type-results/:id/imports',
    summary: 'The newest 20 imports of a list that were started',
    access: { ...access, effect: 'read' },
    params: list,
    returns: One(z.array(ListImport)),
    errors: [generalErrors.not_found],
  }),
  import: route({
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'An import: what came of it so far',
    access: { ...access, effect: 'read' },
    params,
    returns: One(ListImport),
    errors: [generalErrors.not_found],
  }),
  preview: route({
    method: 'POST',
    path: '/api/imports/:id/preview',
    summary: 'What the file seems to hold, and what would come of its first rows',
    access: { ...access, effect: 'read' },
    params,
    body: z.object(reading),
    returns: One(ImportPreview),
    errors: [generalErrors.not_found, importErrors.file_gone, ...fileFaults],
  }),
  start: route({
    method: 'POST',
    path: '/api/imports/:id/start',
    summary: 'Import the file',
    access: { ...access, effect: 'write' },
    params,
    body: z.object({ ...reading, duplicates: z.enum(duplicateWays).default('skip') }),
    returns: OneWithMessage(ListImport),
    status: 202,
    errors: [
      generalErrors.not_found,
      listErrors.demo_list,
      listErrors.list_archived,
      importErrors.import_started,
      importErrors.file_gone,
      importErrors.nothing_identifies,
      ...fileFaults,
    ],
  }),
  undo: route({
    method: 'POST',
    path: '/api/imports/:id/undo',
    summary: 'Undo an import: its records go, changed values come back; what was edited since stays',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(ListImport),
    status: 202,
    errors: [generalErrors.not_found, importErrors.import_open, importErrors.import_undone],
  }),
  refusals: route({
    method: 'GET',
    path: '/api/imports/:id/refusals',
    summary: 'The rows that were refused, with why, as a CSV that can be mended and imported again',
    access: { ...access, effect: 'read' },
    params,
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/imports/:id',
    summary: 'Forget a file that was handed over and not imported',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found, importErrors.import_started],
  }),
};
