import type { PaymentProvider } from '@galena/adapters/payments';
import type { Billing } from '@galena/contract/subscriptions';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { linkHere, type MeOfUpperRooms } from '../identity/index.ts';
import { customerOf, getDefaultCard, payeeOf } from '../payments/index.ts';
import { planOf } from '../plans/index.ts';
import { listInvoices } from './invoices.service.ts';
import { getProvider, providerOfCard } from './provider.service.ts';
import { subscriptionShown } from './showing.service.ts';
import { maybeSubscription } from './subscriptions.store.ts';

/** Whose account with a payment provider it is that somebody pays into: the platform's own, or their reseller's. */
const portalOf = ({ accountRef }: PaymentProvider) => (accountRef === null ? 'platform' : 'connected');

/** Whose billing page it is: of whoever charges the subscription, else of whom the account pays next. */
const portalProviderOf = async (tx: Tx, accountId: number): Promise<PaymentProvider> => {
  const row = await maybeSubscription(tx.db, accountId);
  if (row?.provider) return getProvider(tx, row.provider);
  const { connection } = await payeeOf(tx, accountId);
  return connection?.via ?? providerOfCard(tx, await getDefaultCard(tx, accountId));
};

/** The account's plan, its subscription, and what it paid. */
export const getBilling = (context: Context): Promise<Billing> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const on = await planOf(tx, accountId);
    const row = await maybeSubscription(tx.db, accountId);
    const { sellerId } = await payeeOf(tx, accountId);
    const provider = await portalProviderOf(tx, accountId);
    return {
      plan: on && { id: on.plan.id, name: on.terms?.name ?? on.plan.name },
      subscription: row && (await subscriptionShown(tx, row, 'account')),
      invoices: await listInvoices(tx, accountId),
      portal: provider.can.hasPortal ? portalOf(provider) : null,
      choices: sellerId === null ? 'plans' : 'packages',
      is_sandbox: provider.isSandbox,
    };
  });

type Portal = ReturnType<typeof portalOf>;

/** Which account with a payment provider the billing portal manages: a customer's reseller's, or the platform's own. */
export const checkPortals = (
  context: Context,
): Promise<{ readonly billing_portal: Portal; readonly available: Portal[] }> =>
  inReadTransaction(context, async (tx) => {
    const { connection } = await payeeOf(tx, userOf(context).accountId);
    const portal = connection === null ? 'platform' : portalOf(connection.via);
    return { billing_portal: portal, available: [portal] };
  });

/**
 * A link to the provider's own billing page, or to our wallet where it has none: payment methods are kept there then. Asks outside: not
 * in a transaction.
 */
export const openPortal = async (context: Context): Promise<string> => {
  const { accountId } = userOf(context);
  const provider = await inReadTransaction(context, (tx) => portalProviderOf(tx, accountId));
  const customer = provider.can.hasPortal ? await customerOf(context, accountId, provider) : null;
  const url = customer === null ? null : await provider.portalUrl(customer, await linkHere(context, '/billing-portal'));
  return url ?? linkHere(context, '/settings/wallet');
};

/** What `/api/me` says of the subscription. */
export const meOfSubscriptions = async (tx: Tx): Promise<MeOfUpperRooms> => {
  const row = await maybeSubscription(tx.db, userOf(tx).accountId);
  if (row === null) return {};
  const ends = row.status === 'canceled' ? row.current_period_end : null;
  return {
    subscription_id: row.id,
    subscription_status: row.status,
    license_expiry: row.expires_at ?? ends,
  };
};
