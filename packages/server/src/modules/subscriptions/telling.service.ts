import { writeAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { getPlan } from '../plans/index.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

/** What happened to a subscription, as audits and hooks name it. */
export type SubscriptionNews =
  | 'started'
  | 'changed'
  | 'change_planned'
  | 'kept'
  | 'canceled'
  | 'canceled_at_provider'
  | 'reactivated'
  | 'restored'
  | 'refunded'
  | 'renewed'
  | 'payment_failed'
  | 'expired'
  | 'ended';

/** What rooms above are told of a subscription, as it stands afterwards. */
export type SubscriptionChange = {
  readonly row: SubscriptionRow;
  readonly news: SubscriptionNews;
  /** Whether access begins with it: of one that is new, or that was over. */
  readonly begins: boolean;
  /** Whether its owner reads of it in the mail that invites them: nobody else needs to write to them. */
  readonly isInvitation: boolean;
};

/** Told inside the transaction that changes a subscription: upper rooms write mails and hooks about it. */
export const subscriptionChangedSlot =
  defineSlot<(tx: Tx, change: SubscriptionChange) => Promise<void>>('subscriptionChanged');

/** Told inside the transaction that notes that a period is not paid for: nothing has ended yet, the provider tries again. */
export const subscriptionUnpaidSlot = defineSlot<(tx: Tx, row: SubscriptionRow) => Promise<void>>('subscriptionUnpaid');

/** Tells the rooms above that a payment is missing from now on. */
export const tellUnpaid = async (tx: Tx, row: SubscriptionRow): Promise<void> => {
  for (const tell of tx.app.slots.answersOf(subscriptionUnpaidSlot)) await tell(tx, row);
};

type Telling = Partial<Pick<SubscriptionChange, 'begins' | 'isInvitation'>>;

/** Writes down what happened, and tells the rooms above and the account's open pages. */
export const tellNews = async (
  tx: Tx,
  row: SubscriptionRow,
  news: SubscriptionNews,
  { begins = news === 'started', isInvitation = false }: Telling = {},
): Promise<void> => {
  const { account_id: accountId, id } = row;
  const plan = await getPlan(tx, row.next_plan_id ?? row.plan_id);
  await writeAudit(tx, {
    action: news,
    entity: 'subscription',
    entityId: id,
    label: plan?.name ?? '',
    accountId,
    changes: { status: [null, row.status], access: [null, row.access], managed_by: [null, row.managed_by] },
  });
  for (const tell of tx.app.slots.answersOf(subscriptionChangedSlot))
    await tell(tx, { row, news, begins, isInvitation });
  await tellChange(tx, { kind: 'subscription', id, accountId });
};
