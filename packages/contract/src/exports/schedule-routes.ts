import { z } from 'zod';
import { generalErrors, Id, Message, OneWithMessage, route } from '../kernel/index.ts';
import { listErrors } from '../lists/index.ts';
import { exportErrors } from './errors.ts';
import { ExportBody } from './routes.ts';
import { ExportRhythm, ExportSchedule, maxRecipients } from './shapes.ts';

const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;
const params = z.object({ id: Id });

const Recipients = z.array(Id).min(1).max(maxRecipients);

/** Lists that are exported every day, week or month. */
export const scheduleRoutes = {
  schedules: route({
    method: 'GET',
    path: '/api/export-schedules',
    summary: 'Scheduled exports of the account',
    access: { ...access, effect: 'read' },
    returns: z.strictObject({ data: z.array(ExportSchedule), time_zone: z.string() }),
  }),
  add: route({
    method: 'POST',
    path: '/api/export-schedules',
    summary: 'Export a list every day, week or month, and mail a link to people of the account',
    access: { ...access, effect: 'write' },
    body: ExportRhythm.extend({
      campaign_id: Id,
      request: ExportBody.omit({ resultIds: true }),
      recipients: Recipients,
    }),
    returns: OneWithMessage(ExportSchedule),
    status: 201,
    errors: [
      generalErrors.not_found,
      listErrors.list_archived,
      exportErrors.too_many_for_sheet,
      exportErrors.too_many_schedules,
      exportErrors.not_a_member,
    ],
  }),
  change: route({
    method: 'PUT',
    path: '/api/export-schedules/:id',
    summary: 'Change when a list is exported and who gets the link, or turn it on or off',
    access: { ...access, effect: 'write' },
    params,
    body: ExportRhythm.extend({ recipients: Recipients, is_on: z.boolean() }),
    returns: OneWithMessage(ExportSchedule),
    errors: [generalErrors.not_found, exportErrors.not_a_member],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/export-schedules/:id',
    summary: 'Delete a schedule; the exports that it made stay',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
};
