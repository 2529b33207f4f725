import type { PaymentProvider } from '@galena/adapters/payments';
import type { Context } from '../../platform/context/context.ts';
import type { Interval } from '@galena/contract/subscriptions';
import {
  defaultProvider,
  getProvider as getNamedProvider,
  taxOn,
  withTaxIn,
  type CardSeen,
} from '../payments/index.ts';
import type { Plan } from '../plans/index.ts';
import { inAccount } from './in-account.service.ts';
import { addPrice, maybePriceRef } from './subscriptions.store.ts';

type Configured = Pick<Context, 'app'>;

/** What is put on every price, in percent. */
export const taxPercent = ({ app }: Configured): number => app.config.GALENA_TAX_PERCENT;

/** A price with its tax, in minor units. */
export const withTax = (context: Configured, net: number): number => net + taxOn(net, taxPercent(context));

/** What of a payment is tax, in minor units. */
export const splitTax = (context: Configured, gross: number) => withTaxIn(gross, taxPercent(context));

/** Whoever charges a subscription. @param name null: whoever charges new ones */
export const getProvider = (context: Configured, name: string | null): PaymentProvider =>
  name === null ? defaultProvider(context) : getNamedProvider(context, name);

/** With whom a card pays: new subscriptions are charged where the card was entered. */
export const providerOfCard = (context: Configured, card: Pick<CardSeen, 'provider'> | null): PaymentProvider =>
  getProvider(context, card?.provider ?? null);

/** Makes sure that a provider knows a price. Asks outside. @returns its name there */
export const ensurePrice = async (
  context: Context,
  accountId: number,
  provider: PaymentProvider,
  { plan, interval, net }: { readonly plan: Plan; readonly interval: Interval; readonly net: number },
): Promise<string> => {
  const { currency } = plan;
  const tax = taxOn(net, taxPercent(context));
  const price = { provider: provider.name, plan_id: plan.id, period: interval, net, tax, currency };
  const known = await inAccount(context, accountId, (tx) => maybePriceRef(tx.db, price));
  if (known !== null) return known;
  const reference = `plan:${plan.id}:${interval}`;
  const money = { amount: net + tax, currency };
  // The same of every process of this house and of no other.
  const key = context.app.secrets
    .fingerprint(`${reference}:${net}:${tax}:${currency}`, 'subscriptions.prices')
    .toString('hex');
  const ref = await provider.savePrice({ reference, name: plan.name, money, interval, key });
  await inAccount(context, accountId, (tx) => addPrice(tx.db, { ...price, ref }));
  return ref;
};
