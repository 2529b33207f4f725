import type { PaymentProvider } from '@galena/adapters/payments';
import type { Context } from '../../platform/context/context.ts';
import type { Interval } from '@galena/contract/subscriptions';
import { taxOn, withTaxIn, type CardSeen } from '../payments/index.ts';
import { defaultProvider, getProvider as getNamedProvider } from '../providers/index.ts';
import type { Offer } from './offers.service.ts';
import { inAccount } from './in-account.service.ts';
import { addPrice, maybePriceRef } from './subscriptions.store.ts';

type Configured = Pick<Context, 'app'>;

/** What is put on the prices of a seller, in percent. @param sellerId null: the platform */
export const taxPercent = ({ app }: Configured, sellerId: number | null): number =>
  // A reseller's prices have their tax in them: it is the reseller's to reckon and to pay.
  sellerId === null ? app.config.GALENA_TAX_PERCENT : 0;

/** A price of a seller's with its tax, in minor units. @param sellerId null: the platform */
export const withTax = (context: Configured, net: number, sellerId: number | null): number =>
  net + taxOn(net, taxPercent(context, sellerId));

/** What of a payment is tax, in minor units. */
export const splitTax = (context: Configured, gross: number, sellerId: number | null) =>
  withTaxIn(gross, taxPercent(context, sellerId));

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
  { offer, interval, net }: { readonly offer: Offer; readonly interval: Interval; readonly net: number },
): Promise<string> => {
  const { currency, name, plan, sold } = offer;
  const tax = taxOn(net, taxPercent(context, sold?.terms.sellerId ?? null));
  const package_id = sold?.terms.packageId ?? 0;
  const price = { provider: provider.name, plan_id: plan.id, package_id, period: interval, net, tax, currency };
  const known = await inAccount(context, accountId, (tx) => maybePriceRef(tx.db, price));
  if (known !== null) return known;
  const reference = sold ? `package:${package_id}:${interval}` : `plan:${plan.id}:${interval}`;
  const money = { amount: net + tax, currency };
  // The same of every process of this house and of no other.
  const key = context.app.secrets
    .fingerprint(`${reference}:${net}:${tax}:${currency}`, 'subscriptions.prices')
    .toString('hex');
  const ref = await provider.savePrice({ reference, name, money, interval, key });
  await inAccount(context, accountId, (tx) => addPrice(tx.db, { ...price, ref }));
  return ref;
};

/** Makes sure that a provider knows what a trial costs at its beginning. Asks outside. @returns its name there; null: nothing */
export const ensureEntry = async (
  context: Context,
  provider: PaymentProvider,
  { name, currency, sold }: Offer,
): Promise<string | null> => {
  if (sold === null || sold.entry === 0) return null;
  const reference = `package:${sold.terms.packageId}:entry`;
  const money = { amount: sold.entry, currency };
  const key = context.app.secrets
    .fingerprint(`${reference}:${sold.entry}:${currency}`, 'subscriptions.prices')
    .toString('hex');
  return provider.savePrice({ reference, name, money, interval: 'once', key });
};
