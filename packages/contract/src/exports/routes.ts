import { z } from 'zod';
import { FileContent, fileErrors, FileOr, generalErrors, Id, One, route } from '../kernel/index.ts';
import { exportErrors } from './errors.ts';
import { ListQuery, ListTypeInPath, maxNamed } from '../lists/index.ts';

const list = z.object({ type: ListTypeInPath, id: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

/** What a file holds beside the fields of a record when nobody asks for columns: where its e-mail and its phone come from. */
export const evidenceColumns = [
  'email_source',
  'email_ref_url',
  'email_fetched_at',
  'email_verified_at',
  'phone_source',
  'phone_ref_url',
  'phone_fetched_at',
] as const;

/** What files there are: for every program, for spreadsheets, for programmers. */
export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A sheet has no more rows, and one of them is the head. */
export const maxSheetRecords = 1_048_575;

/**
 * Which records: those that are named, else those that the filters leave, in their order. Which columns: fields of this kind
 * and evidence (`email_source`, `data.rating_fetched_at`), in this order; all of them when it says nothing. With `sources` each
 * field has behind it who said so, how it is known, where and when.
 */
export const ExportBody = z.object({
  resultIds: z.array(Id).min(1).max(maxNamed).optional(),
  all: z.literal(true).optional(),
  filters: ListQuery.prefault({}),
  columns: z.array(z.string().max(100)).min(1).max(200).optional(),
  sources: z.boolean().default(false),
  format: z.enum(exportFormats).default('csv'),
});
export type ExportBody = z.infer<typeof ExportBody>;

export const exportRoutes = {
  export: route({
    method: 'POST',
    path: '/api/:type-results/:id/export',
    summary: 'Records as CSV, XLSX or JSON Lines; with `ticket=1`, a link that works once within five minutes',
    access: { ...access, apiKey: true, effect: 'read' },
    params: list,
    query: z.object({ ticket: z.coerce.number().pipe(z.literal(1)).optional() }),
    body: ExportBody,
    returns: FileOr(One(z.strictObject({ download_url: z.string() }))),
    errors: [generalErrors.not_found, exportErrors.too_many_for_sheet],
  }),
  download: route({
    method: 'GET',
    path: '/api/exports/:id',
    summary: 'Download a file with its ticket, once',
    access: { who: 'public', effect: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ ticket: z.string().max(100) }),
    returns: FileContent,
    errors: [fileErrors.link_ended, generalErrors.not_found, exportErrors.too_many_for_sheet],
  }),
};
