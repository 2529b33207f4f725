import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { TenantDb } from '../context/transaction.ts';

/** A mail as its sender needs it. */
export type MailRow = {
  readonly id: number;
  readonly kind: string;
  readonly to_address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly message_id: string;
  /** This try counted. */
  readonly attempts: number;
  readonly created_at: string;
};

export const createMail = async (
  db: TenantDb,
  mail: {
    readonly accountId: number;
    readonly kind: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string | null;
    readonly messageId: string;
    readonly at: string;
  },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into platform.mails (account_id, kind, to_address, subject, text, html, message_id, created_at)
    values (${mail.accountId}, ${mail.kind}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.messageId},
      ${mail.at}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

/** Counts a try and answers the mail; null when it has already been settled. */
export const beginTry = async (db: TenantDb, accountId: number, id: number): Promise<MailRow | null> => {
  const { rows } = await sql<MailRow>`
    update platform.mails set attempts = attempts + 1
    where account_id = ${accountId} and id = ${id} and state = 'queued'
    returning id, kind, to_address, subject, text, html, message_id, attempts, created_at`.execute(db);
  return rows[0] ?? null;
};

/** Says that a sender answers for the mail. What left the house keeps no body. */
export const markSent = async (
  db: TenantDb,
  accountId: number,
  id: number,
  sent: { readonly reference: string; readonly keepsBody: boolean; readonly at: string },
): Promise<void> => {
  await sql`
    update platform.mails set state = 'sent', reference = ${sent.reference}, sent_at = ${sent.at}, last_error = null,
      text = case when ${sent.keepsBody} then text else '' end, html = case when ${sent.keepsBody} then html end
    where account_id = ${accountId} and id = ${id} and state = 'queued'`.execute(db);
};

/** Says why a try failed, and whether it was the last. */
export const markFailed = async (
  db: TenantDb,
  accountId: number,
  id: number,
  reason: string,
  isLast: boolean,
): Promise<void> => {
  await sql`
    update platform.mails set last_error = ${reason}, state = ${isLast ? 'failed' : 'queued'}
    where account_id = ${accountId} and id = ${id} and state = 'queued'`.execute(db);
};

/** Removes, over all accounts, what was settled and written before `before`. */
export const purgeSettled = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from platform.mails where created_at < ${before} and state <> 'queued'`.execute(db);
  return Number(numAffectedRows ?? 0);
};
