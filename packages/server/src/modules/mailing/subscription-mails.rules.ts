import type { SubscriptionChange, SubscriptionNews } from '../subscriptions/index.ts';

/** The mails about a subscription, as the house words them. */
export type SubscriptionMail =
  | 'subscription_created'
  | 'trial_started'
  | 'subscription_canceled'
  | 'subscription_ended'
  | 'subscription_refunded'
  | 'payment_failed'
  | 'subscription_unpaid';

const mails: Readonly<Record<SubscriptionNews, SubscriptionMail | null>> = {
  started: 'subscription_created',
  // Of an invoice, or of what somebody has just chosen themself, nobody is mailed.
  changed: null,
  change_planned: null,
  kept: null,
  renewed: null,
  reactivated: null,
  restored: null,
  canceled: 'subscription_canceled',
  canceled_at_provider: 'subscription_canceled',
  ended: 'subscription_ended',
  expired: 'subscription_ended',
  refunded: 'subscription_refunded',
  payment_failed: 'subscription_unpaid',
};

type Change = Pick<SubscriptionChange, 'news' | 'begins' | 'isInvitation'> & {
  readonly row: Pick<SubscriptionChange['row'], 'access' | 'current_period_end' | 'trial_ends_at'>;
};

/** Which mail a change is told by; null: none. */
export const mailOfChange = ({ row, news, begins, isInvitation }: Change, now: string): SubscriptionMail | null => {
  if (isInvitation) return null;
  if (begins) return row.trial_ends_at === null || row.trial_ends_at <= now ? 'subscription_created' : 'trial_started';
  const mail = mails[news];
  if (mail !== 'subscription_canceled') return mail;
  // What was paid once has no period: it is over with the cancellation.
  if (row.access === 'none') return 'subscription_ended';
  // Its time was over when the cancellation became known: that it has ended is told by itself, at once.
  return row.current_period_end !== null && row.current_period_end <= now ? null : mail;
};

type Ends = Pick<SubscriptionChange['row'], 'current_period_end' | 'expires_at' | 'trial_ends_at'>;

/** The day that a mail speaks of: when access, or a trial, ends or has ended. */
export const endOf = (mail: SubscriptionMail, row: Ends, now: string): string =>
  (mail === 'trial_started' ? row.trial_ends_at : null) ?? row.current_period_end ?? row.expires_at ?? now;
