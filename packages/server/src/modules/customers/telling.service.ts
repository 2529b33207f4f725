import type { CustomerEvent, ToldSubscription } from '@galena/contract/customers';
import { moment } from '../../platform/clock/clock.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { tell } from '../../platform/webhooks/webhooks.service.ts';
import { maybeSellerOf } from '../identity/index.ts';
import { maybePackage } from '../packages/index.ts';
import { openSubscription, type SubscriptionNews, type SubscriptionRow } from '../subscriptions/index.ts';
import * as store from './customers.store.ts';
import { eventOf } from './events.rules.ts';
import { removeAllImports } from './imports.store.ts';
import { findWebhooksOn, removeAllWebhooks } from './webhooks.store.ts';

type News = { readonly row: SubscriptionRow; readonly news: SubscriptionNews };

/** What webhooks say of a subscription: as it stands after what happened. The transaction carries both accounts. */
const toldOf = async (tx: Tx, sellerId: number, row: SubscriptionRow): Promise<ToldSubscription> => {
  const opened = await openSubscription(tx, row.account_id, row);
  if (opened === null) throw new Error(`account ${row.account_id} has no subscription`);
  const { id, customer_name, email, plan, status, access, managed_by, started_at, trial_ends_at } = opened.shown;
  const { current_period_end, expires_at, canceled_at } = opened.shown;
  const sold = row.package_id === null ? null : await maybePackage(tx, sellerId, row.package_id);
  return {
    id,
    account_id: row.account_id,
    customer_name,
    email,
    plan,
    package: sold && { id: sold.id, name: sold.name },
    status,
    access,
    managed_by,
    started_at,
    trial_ends_at,
    current_period_end,
    expires_at,
    canceled_at,
  };
};

const tellWebhooks = async (tx: Tx, sellerId: number, row: SubscriptionRow, event: CustomerEvent): Promise<void> => {
  const webhooks = await findWebhooksOn(tx.db, sellerId, event);
  if (webhooks.length === 0) return;
  const told = { event, occurred_at: moment(tx.clock), subscription: await toldOf(tx, sellerId, row) };
  const message = { event, body: JSON.stringify(told), subjectId: null };
  for (const { endpoint_id: endpointId } of webhooks) await tell(tx, sellerId, endpointId, [message]);
};

/**
 * Fills `subscriptionChanged`: a reseller's list knows how its customer's subscription stands, and its webhooks are told, when the
 * transaction commits that changed it.
 */
export const hearNews = async (tx: Tx, { row, news }: News): Promise<void> => {
  const { account_id: customerId, id, package_id, status } = row;
  const sellerId = await maybeSellerOf(tx, customerId);
  if (sellerId === null) return;
  await alsoInAccounts(tx, [sellerId], async () => {
    await store.putCustomer(tx.db, sellerId, { id, customer_id: customerId, package_id, status });
    await tellWebhooks(tx, sellerId, row, eventOf(news));
  });
};

/** Fills `accountPurged`: a customer leaves its reseller's list; a reseller takes its list and its webhooks along. */
export const forgetCustomers = async (tx: Tx, accountId: number): Promise<void> => {
  const sellerId = await maybeSellerOf(tx, accountId);
  if (sellerId !== null) await alsoInAccounts(tx, [sellerId], () => store.removeCustomer(tx.db, sellerId, accountId));
  await store.removeAll(tx.db, accountId);
  await removeAllImports(tx.db, accountId);
  // Their endpoints go with all others of the account: integrations sees to them.
  await removeAllWebhooks(tx.db, accountId);
};
