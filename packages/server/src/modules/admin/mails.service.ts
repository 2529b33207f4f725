import { adminMailRoutes, type KeptMail, type MailsOverview } from '@galena/contract/admin';
import { houseErrors, refusalOf, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Work } from '../../platform/work/work.ts';
import { asSystem } from './across-accounts.service.ts';
import { findMails, maybeKeptMail } from './mails.store.ts';

/** Mails of all accounts. */
export const watchMails = (work: Work): Promise<MailsOverview> =>
  asSystem(work, async (tx) => ({
    mails: await findMails(tx.db),
    may_read: refusalOf(work.actor, adminMailRoutes.read.access) === null,
  }));

/** Reads a kept mail. Bodies hold links that open accounts, so who read one is written into the account of the mail. */
export const readMail = (
  work: Work,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  fail: Fail<typeof houseErrors.not_found>,
): Promise<KeptMail> =>
  asSystem(work, async (tx) => {
    const mail = (await maybeKeptMail(tx.db, accountId, id)) ?? fail(houseErrors.not_found);
    await writeAudit(tx, { action: 'mail_read', entity: 'mail', entityId: id, accountId });
    return mail;
  });
