import type { MailAddress, MailPort, SmtpSettings } from '@galena/adapters/mail';
import { defineSlot } from '../slots/slots.ts';
import type { Context } from '../context/context.ts';

/** By the platform's server, in the name of a brand whose customers do not know the platform. */
export type NamedSender = {
  readonly name: string;
  /** Where answers go. */
  readonly replyTo?: MailAddress | undefined;
};

/** A mail server that somebody brought along. */
export type OwnSender = {
  readonly from: MailAddress;
  readonly smtp: SmtpSettings;
  readonly replyTo?: MailAddress | undefined;
  readonly bounceTo?: MailAddress | undefined;
  /** Who sends where this server does not; left out: nobody else may. Notes why. */
  readonly instead?: (reason: string, isRefused: boolean) => Promise<NamedSender>;
};

/** What a sender is asked for. */
export type SenderQuestion = { readonly accountId: number; readonly kind: string };

/** Whose server an account's mails go through; null: not mine to say. Asked once per try, in order of the rooms. */
export const mailSenderSlot =
  defineSlot<(context: Context, asked: SenderQuestion) => Promise<OwnSender | NamedSender | null>>('mailSender');

/** Who sends: from whom, through what, and who does it otherwise. */
export type Sender = {
  readonly from: MailAddress;
  readonly replyTo?: MailAddress | undefined;
  readonly bounceTo?: MailAddress | undefined;
  readonly port: MailPort;
  readonly instead?: ((reason: string, isRefused: boolean) => Promise<Sender>) | undefined;
};

const namedSender = ({ app }: Context, { name, replyTo }: NamedSender): Sender => {
  const { fromAs, port } = app.mailers.platform;
  return { from: fromAs(name), replyTo, port };
};

/** Who sends for this account: the first room that has an answer, else the platform. */
export const senderOf = async (context: Context, asked: SenderQuestion): Promise<Sender> => {
  const { mailers, slots } = context.app;
  for (const answer of slots.answersOf(mailSenderSlot)) {
    const own = await answer(context, asked);
    if (own === null) continue;
    if ('name' in own) return namedSender(context, own);
    const { from, smtp, replyTo, bounceTo, instead } = own;
    const other =
      instead && (async (reason: string, isRefused: boolean) => namedSender(context, await instead(reason, isRefused)));
    return { from, replyTo, bounceTo, port: mailers.own(smtp), instead: other };
  }
  return mailers.platform;
};
