import { VendorError } from '@galena/contract/kernel';
import { moment } from '../clock/clock.ts';
import { RetryLater, type JobHandler, type JobRun } from '../jobs/job.ts';
import { writeNotice } from '../notices/notices.ts';
import { inTransaction } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { callAdapter } from '../vendor-calls/call-adapter.ts';
import * as store from './mail.store.ts';
import { senderOf, type Sender } from './sender.ts';

const longestPause = 3600;
/** RFC 5321 section 4.5.4.1 would go on for days; a link that arrives after two is of no use to anybody. */
const longestTrySeconds = 48 * 3600;

/** Half a minute, doubling up to an hour; longer when the server said so. */
const pauseAfter = (attempts: number, wanted = 0): number =>
  Math.max(wanted, Math.min(longestPause, 15 * 2 ** attempts));

type Place = { readonly context: Context; readonly accountId: number; readonly run: JobRun };

/** The mail will never go out: says so in its row and to the people of the account. */
const giveUp = ({ context, accountId, run }: Place, mail: store.MailRow, reason: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    await store.markFailed(tx.db, accountId, mail.id, reason, true);
    const params = { mail_id: mail.id, mail_kind: mail.kind, to: mail.to_address };
    await writeNotice(tx, { kind: 'mail_failed', params });
    await run.finish(tx);
  });

/** Puts the mail off, or gives it up where another try would end the same way or comes too late. */
const settleFailure = async (place: Place, mail: store.MailRow, error: unknown): Promise<void> => {
  const { context, accountId, run } = place;
  // Stopped, or lost to another worker: the job is put back by whoever stopped it.
  if (run.signal.aborted) throw error;
  const fault = error instanceof VendorError ? error.fault : null;
  const reason = error instanceof VendorError ? `${error.fault}: ${error.message}` : 'an unexpected error';
  const ageSeconds = (context.clock.now().getTime() - Date.parse(mail.created_at)) / 1000;
  const isFinal = fault === 'auth' || fault === 'bad_input' || (fault === null && run.isLastAttempt);
  context.log.warn({ err: error, mail_id: mail.id, fault, attempts: mail.attempts }, 'a mail could not be sent');
  if (isFinal || ageSeconds > longestTrySeconds) return giveUp(place, mail, reason);
  await inTransaction(context, (tx) => store.markFailed(tx.db, accountId, mail.id, reason, false));
  // A fault of ours takes the engine's own way: counted tries, then a dead letter.
  if (!(error instanceof VendorError)) throw error;
  throw new RetryLater(pauseAfter(mail.attempts, error.retryAfterSeconds), reason);
};

/** Sends one mail, unless it has gone already: a job that runs twice sends once. */
export const deliverMail: JobHandler<{ mail_id: number }> = async (context, { mail_id: id }, run) => {
  if (context.actor.kind !== 'job' || context.actor.accountId === null) throw new Error('a mail belongs to an account');
  const place: Place = { context, accountId: context.actor.accountId, run };
  const { accountId } = place;
  const mail = await inTransaction(context, (tx) => store.beginTry(tx.db, accountId, id));
  if (!mail) return;
  const sent = await trySend(place, mail).catch((error: unknown) => settleFailure(place, mail, error));
  if (!sent) return;
  await inTransaction(context, async (tx) => {
    await store.markSent(tx.db, accountId, id, { ...sent, at: moment(context.clock) });
    await run.finish(tx);
  });
};

/** So often a server that somebody brought is asked for one mail before another sends it: nobody waits for two days for a code. */
const ownTries = 2;

const trySend = async (place: Place, mail: store.MailRow) => {
  const { accountId, context } = place;
  const sender = await senderOf(context, { accountId, kind: mail.kind });
  return sendBy(place, mail, sender).catch(async (error: unknown) => {
    const { instead } = sender;
    if (instead === undefined || !(error instanceof VendorError) || place.run.signal.aborted) throw error;
    const isRefused = error.fault === 'auth';
    // What is wrong with the mail itself is wrong everywhere.
    if (!isRefused && (error.fault === 'bad_input' || mail.attempts < ownTries)) throw error;
    context.log.warn(
      { err: error, mail_id: mail.id, fault: error.fault },
      'a brand’s mail server did not send: ours does',
    );
    return sendBy(place, mail, await instead(`${error.fault}: ${error.message}`, isRefused));
  });
};

const sendBy = async ({ context, run }: Place, mail: store.MailRow, { port, from, replyTo, bounceTo }: Sender) => {
  const { to_address: to, subject, text, html, message_id: messageId } = mail;
  // So that nobody's holiday answers a machine (RFC 3834).
  const headers = { 'auto-submitted': 'auto-generated' };
  const letter = { from, to, replyTo, bounceTo, subject, text, html: html ?? undefined, headers, messageId };
  const { accepted, reference } = await callAdapter(context, port.label, () => port.send(letter, run.signal), {
    signal: run.signal,
  });
  context.app.faults.reach('mail_sent');
  if (!accepted) throw new VendorError(port.label, 'protocol', 'the server took the mail for nobody');
  return { reference, keepsBody: port.isSandbox };
};
