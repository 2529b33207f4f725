import { z } from 'zod';
import { generalErrors, Id, One, Page, route } from '../kernel/index.ts';
import { ListQuery, ListTypeInPath, ResultCounts } from '../lists/index.ts';
import { recordErrors } from './errors.ts';
import { FoundRecord, FullResult, Neighbours, Result } from './shapes.ts';

const list = z.object({ type: ListTypeInPath, id: Id });
const record = list.extend({ resultId: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

export const ResultsPage = Page(Result).extend({ counts: ResultCounts });
export type ResultsPage = z.infer<typeof ResultsPage>;

/** No more records than these answer a word: they are to be jumped to, not worked through. */
export const maxFoundRecords = 8;

export const resultRoutes = {
  find: route({
    method: 'GET',
    path: '/api/records',
    summary: 'Records of all lists by the beginnings of words of their name, email or domain, best matches first',
    access: { ...access, apiKey: true, effect: 'read' },
    query: z.object({ search: z.string().trim().min(2).max(200) }),
    returns: z.strictObject({ data: z.array(FoundRecord).max(maxFoundRecords) }),
  }),
  results: route({
    method: 'POST',
    path: '/api/:type-results/:id',
    summary: 'Matching records of a list, with counts for the whole list',
    access: { ...access, apiKey: true, effect: 'read' },
    params: list,
    body: ListQuery.prefault({}),
    returns: ResultsPage,
    errors: [generalErrors.not_found, recordErrors.list_too_large],
  }),
  neighbours: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/neighbours',
    summary: 'Which records come before and after one, in the order and with the filters of a list',
    access: { ...access, apiKey: true, effect: 'read' },
    params: record,
    body: ListQuery.prefault({}),
    returns: One(Neighbours),
    errors: [generalErrors.not_found, recordErrors.list_too_large],
  }),
  result: route({
    method: 'GET',
    path: '/api/:type-results/:id/:resultId',
    summary: 'A record with all its data and sources',
    access: { ...access, apiKey: true, effect: 'read' },
    params: record,
    returns: One(FullResult),
    errors: [generalErrors.not_found],
  }),
};
