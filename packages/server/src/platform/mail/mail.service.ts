import { randomUUID } from 'node:crypto';
import { moment, momentIn } from '../clock/clock.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { actorAccount } from '../context/actor-account.ts';
import type { Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { publicUrlOf } from './links.ts';
import { mailJob } from './mail.jobs.ts';
import * as store from './mail.store.ts';

export type NewMail = {
  /** Exactly one address, with or without a name before it. */
  readonly to: string;
  /** Which mail it is: `reset_password`, `team_invite`, … */
  readonly kind: string;
  /** One line, at most 200 characters. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** For work that acts for an account (nobody has signed in yet); else the actor's own. */
  readonly accountId?: number;
  /** In whose name it goes: the verified host of a brand; left out: the platform's own. */
  readonly host?: string | null;
};

/** The name of a mail. @param host of the brand in whose name it goes; null: the platform's own */
export const newMessageId = ({ app }: Context, host: string | null): string =>
  `<${randomUUID()}@${(host ?? publicUrlOf(app.config).hostname).replace(/[^a-z0-9.-]/g, '')}>`;

/**
 * Sends a mail when the caller's transaction commits; one of a rolled-back transaction never existed. At least once:
 * after a crash in the wrong moment it may arrive twice, with the same message id.
 * @returns its id
 * @throws VendorError `bad_input` for a recipient or subject that no sender would take (line breaks, a second recipient)
 */
export const sendMail = async (tx: Tx, mail: NewMail): Promise<number> => {
  const { to, kind, subject, text, html = null, accountId = actorAccount(tx.actor), host = null } = mail;
  if (accountId === null) throw new Error('a mail needs an account');
  tx.app.mailers.check({ to, subject });
  const messageId = newMessageId(tx, host);
  const at = moment(tx.clock);
  const id = await store.createMail(tx.db, { accountId, kind, to, subject, text, html, messageId, at });
  await enqueue(tx, mailJob, { mail_id: id }, { accountId });
  return id;
};

const day = 24 * 3600;

/** Removes mails of 30 days ago. */
export const removeOld = (context: Context): Promise<number> =>
  store.purgeSettled(context.db, momentIn(context.clock, -30 * day));
