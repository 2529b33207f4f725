import { VendorError, type Fail } from '@galena/contract/kernel';
import { mailingErrors as errors, type Smtp } from '@galena/contract/mailing';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { admit } from '../../platform/context/admit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { legalLinks } from '../../platform/mail/legal-links.ts';
import { newMessageId } from '../../platform/mail/mail.service.ts';
import { writtenMail } from '../../platform/mail/written-mail.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { getProvable } from '../identity/index.ts';
import { getOwnSite } from './brand.service.ts';
import { testLimit } from './mailing.rules.ts';
import { asSmtp, dayOf, fromOf, reachOf } from './smtp.service.ts';
import * as store from './smtp.store.ts';

/** What a test of a server came to: which settings were tested, and why it failed. */
type Tested = { readonly updatedAt: string; readonly error: string | null; readonly to: string };

/** A test has no button. */
const plain = { code: null, action: null, after: null } as const;

/** Really sends a mail through the account's server, and waits for what the server says. */
export const trySmtp = async (
  context: Context,
  to: string,
  fail: Fail<typeof errors.smtp_missing>,
): Promise<Tested> => {
  const { accountId, userId } = userOf(context);
  await admit(context, testLimit, String(accountId));
  const { row, site, lang } = await inReadTransaction(context, async (tx) => ({
    row: await store.maybeSmtp(tx.db, accountId, dayOf(tx)),
    site: await getOwnSite(tx, accountId),
    lang: (await getProvable(tx, accountId, userId)).lang,
  }));
  if (row === null) return fail(errors.smtp_missing);
  const branded = (key: string): string => textIn(lang, key).replaceAll('{{brand}}', site.look.name);
  const subject = branded('mailing.mails.test.subject');
  const lead = branded('mailing.mails.test.text');
  try {
    const { accepted } = await context.app.mailers.own(reachOf(context.app, accountId, row)).send({
      from: fromOf(row, site.look.name),
      to,
      replyTo: row.support_address ?? undefined,
      bounceTo: row.bounce_address ?? undefined,
      subject,
      ...writtenMail({ ...plain, look: site.look, subject, lang, lead, links: legalLinks(context, site, lang) }),
      headers: { 'auto-submitted': 'auto-generated' },
      messageId: newMessageId(context, site.host),
    });
    return { updatedAt: row.updated_at, to, error: accepted ? null : 'protocol: the server took the mail for nobody' };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    context.log.info({ err: error, fault: error.fault }, 'a test of a mail server failed');
    return { updatedAt: row.updated_at, to, error: `${error.fault}: ${error.message}` };
  }
};

/** Notes what a test came to. A server whose last test succeeded sends from now on. */
export const keepTest = (
  context: Context,
  { updatedAt, error, to }: Tested,
  fail: Fail<typeof errors.smtp_missing>,
): Promise<Smtp> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.noteOutcome(tx.db, accountId, { updatedAt, error, at: moment(tx.clock) });
    await writeAudit(tx, { action: 'tested', entity: 'smtp_settings', label: to, changes: { error: [null, error] } });
    const row = await store.maybeSmtp(tx.db, accountId, dayOf(tx));
    return row === null ? fail(errors.smtp_missing) : asSmtp(row);
  });
