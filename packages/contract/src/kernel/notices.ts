import { z } from 'zod';
import { generalErrors } from './errors.ts';
import { route } from './route.ts';
import { Id, Moment, One, Page, PageQuery } from './shapes.ts';

/** Something that happened, for the bell: a kind and what it speaks of; the browser has the sentence. */
export const Notice = z.strictObject({
  id: Id,
  kind: z.string().describe('`export_ready`, `mail_failed`, …'),
  params: z.record(z.string(), z.json()),
  link: z.string().nullable().describe('A path in the product'),
  created_at: Moment,
  read_at: Moment.nullable(),
});
export type Notice = z.infer<typeof Notice>;

const access = { who: 'signed_in' } as const;

export const noticeRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Notifications of the signed-in user, newest first',
    access: { ...access, effect: 'read' },
    query: PageQuery,
    returns: Page(Notice).extend({ unread: z.int() }),
  }),
  read: route({
    method: 'POST',
    path: '/api/notifications/:id/read',
    summary: 'Mark one notification as read',
    access: { ...access, effect: 'write' },
    params: z.object({ id: Id }),
    returns: One(Notice),
    errors: [generalErrors.not_found],
  }),
  readAll: route({
    method: 'POST',
    path: '/api/notifications/read-all',
    summary: 'Mark every notification as read',
    access: { ...access, effect: 'write' },
    returns: One(z.strictObject({ count: z.int() })),
  }),
};
