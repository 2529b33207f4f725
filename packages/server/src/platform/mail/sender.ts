import type { MailAddress, MailPort, SmtpSettings } from '@galena/adapters/mail';
import { defineSlot } from '../slots/slots.ts';
import type { Context } from '../context/context.ts';

/** A mail server that somebody brought along. */
export type OwnSender = { readonly from: MailAddress; readonly smtp: SmtpSettings };

/** Whose server an account's mails go through; null: not mine to say. Asked once per try, in order of the rooms. */
export const mailSenderSlot =
  defineSlot<(context: Context, accountId: number) => Promise<OwnSender | null>>('mailSender');

/** Who sends for this account: the first room that has an answer, else the platform. */
export const senderOf = async (
  context: Context,
  accountId: number,
): Promise<{ readonly from: MailAddress; readonly port: MailPort }> => {
  const { mailers, slots } = context.app;
  for (const answer of slots.answersOf(mailSenderSlot)) {
    const own = await answer(context, accountId);
    if (own) return { from: own.from, port: mailers.own(own.smtp) };
  }
  return mailers.platform;
};
