import { z } from 'zod';
import { generalErrors, Id, Moment, One, route } from '../kernel/index.ts';
import { adminAccess } from './access.ts';

export const mailStates = ['queued', 'sent', 'failed'] as const;

export const AdminMail = z.strictObject({
  id: Id,
  account_id: Id,
  kind: z.string(),
  to_address: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: Moment,
  sent_at: Moment.nullable(),
  is_kept: z.boolean().describe('Kept in the outbox, not sent; can be read'),
});

/** Mails of all accounts: the newest 100. */
export const MailsOverview = z.strictObject({
  mails: z.array(AdminMail),
  may_read: z.boolean().describe('Whether the caller can read kept emails'),
});
export type MailsOverview = z.infer<typeof MailsOverview>;

export const KeptMail = z.strictObject({ id: Id, subject: z.string(), text: z.string() });
export type KeptMail = z.infer<typeof KeptMail>;

export const adminMailRoutes = {
  overview: route({
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'The newest emails of all accounts, without their bodies',
    access: { ...adminAccess, effect: 'read' },
    returns: One(MailsOverview),
  }),
  read: route({
    method: 'GET',
    path: '/api/admin/mails/:id',
    summary: 'Read an email kept in the outbox; logged, because emails contain links that open accounts',
    // A body may hold the link that makes somebody a super admin: no lesser one reads it.
    access: { ...adminAccess, who: 'super_admin', effect: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ account_id: Id.describe('The account of the email') }),
    returns: One(KeptMail),
    errors: [generalErrors.not_found],
  }),
};
