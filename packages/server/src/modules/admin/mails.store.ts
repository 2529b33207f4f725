import { sql } from 'kysely';
import type { KeptMail, MailsOverview } from '@galena/contract/admin';
import type { Db } from '../../platform/db/pool.ts';

const max = 100;
// What a real server took never begins so: its reference is the server's own line.
const isKept = sql`coalesce(reference like 'outbox%', false)`;

/** The newest mails of all accounts, without their bodies. */
export const findMails = async (db: Db): Promise<MailsOverview['mails']> => {
  const { rows } = await sql<MailsOverview['mails'][number]>`
    select id, account_id, kind, to_address, subject, state, attempts, last_error, created_at, sent_at,
      ${isKept} as is_kept
    from platform.mails order by created_at desc, id desc limit ${max}`.execute(db);
  return rows;
};

/** A mail that lies in the outbox; null for one that waits, failed or really went out. */
export const maybeKeptMail = async (db: Db, accountId: number, id: number): Promise<KeptMail | null> => {
  const { rows } = await sql<KeptMail>`
    select id, subject, text from platform.mails
    where account_id = ${accountId} and id = ${id} and ${isKept}`.execute(db);
  return rows[0] ?? null;
};
