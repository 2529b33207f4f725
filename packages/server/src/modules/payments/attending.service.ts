import type { PaymentProvider, ProviderNotice, ProviderPayment } from '@galena/adapters/payments';
import type { Context } from '../../platform/context/context.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { payingAccount } from './customers.service.ts';
import { getProvider } from '../providers/index.ts';

/** What of a notice names its subject: of an account's, it is something that the account has with the provider. */
type Attending = Pick<ProviderNotice, 'id' | 'ref'> & { readonly about: Exclude<ProviderNotice['about'], 'account'> };

/** A notice that is about nothing of this room's, in the account whose it is. */
export type NoticeOfAccount = Attending & {
  readonly accountId: number;
  readonly provider: PaymentProvider;
  /** What the provider says of the payment that it is about; null: it is about something else. */
  readonly payment: ProviderPayment | null;
};

/** Told outside of any transaction, in a job of the account; answers whether it saw to it. A notice may come more than once. */
export const noticeSlot = defineSlot<(context: Context, notice: NoticeOfAccount) => Promise<boolean>>('paymentNotice');

export type Attended = { readonly provider: string } & Attending;

/** Tells the rooms upstairs of a notice, until one of them has seen to it. @returns whether one has */
export const tellUpstairs = async (
  context: Context,
  attended: Attended,
  payment: ProviderPayment | null,
): Promise<boolean> => {
  const { id, about, ref } = attended;
  const [accountId, provider] = [payingAccount(context), getProvider(context, attended.provider)];
  for (const hear of context.app.slots.answersOf(noticeSlot))
    if (await hear(context, { id, about, ref, accountId, provider, payment })) return true;
  return false;
};
