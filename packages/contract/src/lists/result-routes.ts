import { z } from 'zod';
import { FileContent, fileErrors, FileOr, generalErrors, Id, Message, One, Page, route } from '../kernel/index.ts';
import { ListTypeInPath } from './path.ts';
import { ListQuery, maxNamed } from './query.ts';
import { FullResult, Result, ResultCounts } from './shapes.ts';

const list = z.object({ type: ListTypeInPath, id: Id });
const record = list.extend({ resultId: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

export const ResultsPage = Page(Result).extend({ counts: ResultCounts });
export type ResultsPage = z.infer<typeof ResultsPage>;

/** What a CSV may hold beside the fields of a record: where its e-mail and its phone come from. */
export const evidenceColumns = [
  'email_source',
  'email_ref_url',
  'email_fetched_at',
  'email_verified_at',
  'phone_source',
  'phone_ref_url',
  'phone_fetched_at',
] as const;

export type EvidenceColumn = (typeof evidenceColumns)[number];

/**
 * Which records: those that are named, else those that the filters leave, in their order. Which columns: fields of this kind
 * and evidence, in this order; all of them when it says nothing.
 */
export const ExportBody = z.object({
  resultIds: z.array(Id).min(1).max(maxNamed).optional(),
  all: z.literal(true).optional(),
  filters: ListQuery.prefault({}),
  columns: z.array(z.string().max(80)).min(1).max(100).optional(),
});
export type ExportBody = z.infer<typeof ExportBody>;

export const resultRoutes = {
  results: route({
    method: 'POST',
    path: '/api/:type-results/:id',
    summary: 'Records of a list that match, with counts over the whole list',
    access: { ...access, apiKey: true, effect: 'read' },
    params: list,
    body: ListQuery.prefault({}),
    returns: ResultsPage,
    errors: [generalErrors.not_found],
  }),
  result: route({
    method: 'GET',
    path: '/api/:type-results/:id/:resultId',
    summary: 'A record with everything that is known of it and where it comes from',
    access: { ...access, apiKey: true, effect: 'read' },
    params: record,
    returns: One(FullResult),
    errors: [generalErrors.not_found],
  }),
  removeResult: route({
    method: 'DELETE',
    path: '/api/:type-results/:id/:resultId',
    summary: 'Delete a record',
    access: { ...access, effect: 'write' },
    params: record,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  export: route({
    method: 'POST',
    path: '/api/:type-results/:id/export',
    summary: 'Records as CSV, of any number; with `ticket=1` an address that gives it once, within five minutes',
    access: { ...access, effect: 'read' },
    params: list,
    query: z.object({ ticket: z.coerce.number().pipe(z.literal(1)).optional() }),
    body: ExportBody,
    returns: FileOr(One(z.strictObject({ download_url: z.string() }))),
    errors: [generalErrors.not_found],
  }),
  download: route({
    method: 'GET',
    path: '/api/exports/:id',
    summary: 'A CSV by its ticket, once',
    access: { who: 'public', effect: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ ticket: z.string().max(100) }),
    returns: FileContent,
    errors: [fileErrors.link_ended, generalErrors.not_found],
  }),
};
