import { z } from 'zod';
import { FileOr, generalErrors, Id, Message, One, OneWithMessage, Page, PageQuery, route } from '../kernel/index.ts';
import { ListTypeInPath } from '../lists/index.ts';
import { exportErrors } from './errors.ts';
import { ExportBody } from './routes.ts';
import { PreparedExport } from './shapes.ts';

const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;
const params = z.object({ id: Id });

/** Exports that are prepared in the background, kept for a week, and downloaded by whoever is signed in. */
export const preparedRoutes = {
  prepare: route({
    method: 'POST',
    path: '/api/:type-results/:id/prepared-exports',
    summary: 'Prepare an export in the background; whoever asked is told when it can be downloaded. Free',
    access: { ...access, effect: 'write' },
    params: z.object({ type: ListTypeInPath, id: Id }),
    body: ExportBody,
    returns: OneWithMessage(PreparedExport),
    status: 202,
    errors: [generalErrors.not_found, exportErrors.too_many_for_sheet],
  }),
  list: route({
    method: 'GET',
    path: '/api/prepared-exports',
    summary: 'Exports of the account that were prepared, newest first',
    access: { ...access, effect: 'read' },
    query: PageQuery.extend({ campaign_id: Id.optional() }),
    returns: Page(PreparedExport),
  }),
  ofRun: route({
    method: 'GET',
    path: '/api/prepared-exports/of-run/:id',
    summary: 'The export that a run prepares',
    access: { ...access, effect: 'read' },
    params,
    returns: One(PreparedExport),
    errors: [generalErrors.not_found],
  }),
  file: route({
    method: 'GET',
    path: '/api/prepared-exports/:id/file',
    summary: 'The file of a prepared export; with `ticket=1`, a link that works once within five minutes',
    access: { ...access, effect: 'read' },
    params,
    query: z.object({ ticket: z.coerce.number().pipe(z.literal(1)).optional() }),
    returns: FileOr(One(z.strictObject({ download_url: z.string() }))),
    errors: [generalErrors.not_found, exportErrors.export_gone],
  }),
  again: route({
    method: 'POST',
    path: '/api/prepared-exports/:id/again',
    summary: 'Prepare an export once more, with what is in the list now',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(PreparedExport),
    status: 202,
    errors: [generalErrors.not_found, exportErrors.too_many_for_sheet],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/prepared-exports/:id',
    summary: 'Delete an export and its file',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found, exportErrors.export_running],
  }),
};
