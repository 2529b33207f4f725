import type { Billing } from '@galena/contract/subscriptions';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { linkTo } from '../../platform/mail/links.ts';
import type { MeOfUpperRooms } from '../identity/index.ts';
import { customerOf, getDefaultCard } from '../payments/index.ts';
import { planOf } from '../plans/index.ts';
import { listInvoices } from './invoices.service.ts';
import { getProvider, providerOfCard } from './provider.service.ts';
import { subscriptionShown } from './showing.service.ts';
import { maybeSubscription } from './subscriptions.store.ts';

/** The account's plan, its subscription, and what it paid. */
export const getBilling = (context: Context): Promise<Billing> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const plan = (await planOf(tx, accountId))?.plan ?? null;
    const row = await maybeSubscription(tx.db, accountId);
    const provider = getProvider(context, row?.provider ?? null);
    return {
      plan: plan && { id: plan.id, name: plan.name },
      subscription: row && (await subscriptionShown(tx, row, 'account')),
      invoices: await listInvoices(tx, accountId),
      portal: provider.can.hasPortal ? 'platform' : null,
      is_sandbox: provider.isSandbox,
    };
  });

/** Which accounts with payment providers the billing portal manages (G-95): so far the platform's own. */
export const checkPortals = (): {
  readonly billing_portal: 'platform';
  readonly available: 'platform'[];
} => ({ billing_portal: 'platform', available: ['platform'] });

/**
 * A link to the provider's own billing page, or to our wallet where it has none: payment methods are kept there then. Asks outside: not
 * in a transaction.
 */
export const openPortal = async (context: Context): Promise<string> => {
  const { accountId } = userOf(context);
  const { row, card } = await inReadTransaction(context, async (tx) => ({
    row: await maybeSubscription(tx.db, accountId),
    card: await getDefaultCard(tx, accountId),
  }));
  const provider = row?.provider ? getProvider(context, row.provider) : providerOfCard(context, card);
  const customer = provider.can.hasPortal ? await customerOf(context, accountId, provider) : null;
  const url = customer === null ? null : await provider.portalUrl(customer, linkTo(context, '/billing-portal'));
  return url ?? linkTo(context, '/settings/wallet');
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
