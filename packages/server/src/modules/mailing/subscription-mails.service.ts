import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { getOwner, getTimeZone, mailPerson } from '../identity/index.ts';
import { subscriptionOf, type SubscriptionChange, type SubscriptionRow } from '../subscriptions/index.ts';
import { dayIn } from './mailing.rules.ts';
import { endOf, mailOfChange, type SubscriptionMail } from './subscription-mails.rules.ts';

const billingPath = '/billing-portal';

/** Mails the owner of an account, in their language and in the name of the brand that they know. */
const mailOwner = async (
  tx: Tx,
  accountId: number,
  kind: SubscriptionMail | 'credits_low',
  mail: { readonly path: string; readonly params: (lang: string) => Readonly<Record<string, string>> },
): Promise<void> => {
  const { realm_id: realmId, email, lang } = await getOwner(tx, accountId);
  await mailPerson(tx, { accountId, realmId, email, lang }, { kind, texts: `mailing.mails.${kind}`, ...mail });
};

const mailAbout = async (tx: Tx, row: SubscriptionRow, kind: SubscriptionMail): Promise<void> => {
  const { account_id: accountId } = row;
  // As its owner knows it: a package has the name that its reseller gave it, and no plan of ours.
  const shown = await subscriptionOf(tx, accountId);
  const zone = await getTimeZone(tx, accountId);
  await mailOwner(tx, accountId, kind, {
    path: kind === 'subscription_created' || kind === 'trial_started' ? '/' : billingPath,
    params: (lang) => ({
      plan: shown?.plan.name ?? '',
      access_until: dayIn(lang, endOf(kind, row, moment(tx.clock)), zone),
    }),
  });
};

/** Fills `subscriptionChanged`: whose subscription begins or ends is mailed when the transaction commits that changed it. */
export const mailChange = async (tx: Tx, change: SubscriptionChange): Promise<void> => {
  const kind = mailOfChange(change, moment(tx.clock));
  if (kind !== null) await mailAbout(tx, change.row, kind);
};

/** Fills `subscriptionUnpaid`: whose card could not be charged can see to it before access ends. */
export const mailUnpaid = (tx: Tx, row: SubscriptionRow): Promise<void> => mailAbout(tx, row, 'payment_failed');

/** Fills `creditsLow`: once each time that the bell tells it. */
export const mailCreditsLow = (
  tx: Tx,
  { accountId, left }: { readonly accountId: number; readonly left: number },
): Promise<void> =>
  mailOwner(tx, accountId, 'credits_low', {
    path: '/settings/wallet',
    params: (lang) => ({ credits: new Intl.NumberFormat(lang).format(left) }),
  });
