import { adminMailRoutes, type KeptMail, type MailsOverview } from '@galena/contract/admin';
import { generalErrors, refusalOf, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { asSystem } from './across-accounts.service.ts';
import { findMails, maybeKeptMail } from './mails.store.ts';

/** Mails of all accounts. */
export const watchMails = (context: Context): Promise<MailsOverview> =>
  asSystem(context, async (tx) => ({
    mails: await findMails(tx.db),
    may_read: refusalOf(context.actor, adminMailRoutes.read.access) === null,
  }));

/** Reads a kept mail. Bodies hold links that open accounts, so who read one is written into the account of the mail. */
export const readMail = (
  context: Context,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  fail: Fail<typeof generalErrors.not_found>,
): Promise<KeptMail> =>
  asSystem(context, async (tx) => {
    const mail = (await maybeKeptMail(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    await writeAudit(tx, { action: 'mail_read', entity: 'mail', entityId: id, accountId });
    return mail;
  });
