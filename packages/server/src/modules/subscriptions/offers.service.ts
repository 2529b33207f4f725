import type { PackageOffer } from '@galena/contract/subscriptions';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findFormLink, findPackages, maybePackage, salesPageOf, termsOf, type PackageRow } from '../packages/index.ts';
import { payeeOf } from '../payments/index.ts';
import { findOfferedPlans, getPlan, type PackageTerms, type Plan } from '../plans/index.ts';
import type { PricedPlan } from './choosing.rules.ts';
import { maybeSubscription, type SubscriptionRow } from './subscriptions.store.ts';

/** What a reseller sells an account by. */
type Sold = {
  readonly terms: PackageTerms;
  /** What a trial costs at its beginning, in minor units. */
  readonly entry: number;
};

/** What an account can choose: a plan of the platform's, or a package of the reseller whose customer it is. */
export type Offer = PricedPlan & {
  readonly name: string;
  readonly currency: string;
  readonly trial_days: number;
  /** What it grants. */
  readonly plan: Plan;
  /** Null: a plan of the platform's own. */
  readonly sold: Sold | null;
};

const planOffer = (plan: Plan): Offer => ({
  id: plan.id,
  name: plan.name,
  price_cents: plan.price_cents,
  yearly_price_cents: plan.yearly_price_cents,
  one_time_price_cents: null,
  currency: plan.currency,
  trial_days: plan.trial_days,
  plan,
  sold: null,
});

const packageOffer = (row: PackageRow, plan: Plan): Offer => ({
  id: row.id,
  name: row.name,
  price_cents: row.price_cents,
  yearly_price_cents: row.yearly_price_cents,
  one_time_price_cents: row.one_time_price_cents,
  currency: row.currency,
  trial_days: row.trial_days,
  plan,
  sold: { terms: termsOf(row, true), entry: row.trial_days > 0 ? row.trial_amount_cents : 0 },
});

/** Whether a subscription that is active is for this offer. */
export const isFor = (row: SubscriptionRow | null, { id, sold }: Pick<Offer, 'id' | 'sold'>): boolean =>
  row?.status === 'active' && (sold === null ? row.package_id === null && row.plan_id === id : row.package_id === id);

/** What somebody wants to be on. */
export type Wanted = {
  readonly planId: number | null;
  /** Null: a plan. */
  readonly packageId: number | null;
  /** The token of a sign-up link. */
  readonly form?: string | undefined;
};

/** What is charged; what is free is had another way. */
const isCharged = ({ price_cents: price, one_time_price_cents: once }: PackageRow): boolean =>
  price > 0 || once !== null;

type Seller = { readonly sellerId: number };

/** Who sells packages to an account and can charge it; null: nobody. */
const maybeSeller = async (tx: Tx, accountId: number): Promise<Seller | null> => {
  const { sellerId, connection } = await payeeOf(tx, accountId);
  return sellerId !== null && connection?.state === 'connected' ? { sellerId } : null;
};

/** Whether a customer may have a package by themselves: by its page, by the billing portal, or by a link that is good. */
const isOpenTo = async (tx: Tx, row: PackageRow, form: string | undefined): Promise<boolean> => {
  const { account_id: sellerId, id, form_available_days: days } = row;
  if (form !== undefined) {
    const link = await findFormLink(tx, sellerId, form, moment(tx.clock));
    if (link !== null && link !== 'expired' && link.id === id) return true;
  }
  if (days !== null) return false;
  return row.available_for_billing_portal || (await salesPageOf(tx, sellerId, id)) !== null;
};

const maybePackageOffer = async (
  tx: Tx,
  accountId: number,
  { packageId, form }: { readonly packageId: number; readonly form?: string | undefined },
  isCurrent: boolean,
): Promise<Offer | null> => {
  const seller = await maybeSeller(tx, accountId);
  if (seller === null) return null;
  return alsoInAccounts(tx, [seller.sellerId], async () => {
    const row = await maybePackage(tx, seller.sellerId, packageId);
    if (row === null || !isCharged(row)) return null;
    if (!isCurrent && !(row.is_active && (await isOpenTo(tx, row, form)))) return null;
    const plan = await getPlan(tx, row.plan_id);
    return plan && packageOffer(row, plan);
  });
};

/** What an account of the transaction may choose by this wish; null: nothing. One stays on what is offered to nobody any more. */
export const maybeOffer = async (
  tx: Tx,
  accountId: number,
  { planId, packageId, form }: Wanted,
  row: SubscriptionRow | null,
): Promise<Offer | null> => {
  if (packageId !== null) {
    const isCurrent = row?.status === 'active' && row.package_id === packageId;
    return maybePackageOffer(tx, accountId, { packageId, form }, isCurrent);
  }
  const offered = (await findOfferedPlans(tx, accountId)).find(({ id }) => id === planId);
  const isCurrent = row?.status === 'active' && row.package_id === null && row.plan_id === planId;
  const plan = offered ?? (isCurrent && planId !== null ? await getPlan(tx, planId) : null);
  return plan && planOffer(plan);
};

/** What a seller's own package is; null: it has none of this id, or it is free. */
export const maybeOwnOffer = async (tx: Tx, sellerId: number, packageId: number): Promise<Offer | null> => {
  const row = await maybePackage(tx, sellerId, packageId);
  const plan = row && isCharged(row) ? await getPlan(tx, row.plan_id) : null;
  return row && plan && packageOffer(row, plan);
};

/** What a subscription is for; null: it is not there any more. */
export const offerOf = async (tx: Tx, row: SubscriptionRow): Promise<Offer | null> => {
  const { package_id: packageId, plan_id: planId, seller_id: sellerId } = row;
  const plan = await getPlan(tx, planId);
  if (plan === null || packageId === null || sellerId === null) return plan && planOffer(plan);
  const sold = await alsoInAccounts(tx, [sellerId], () => maybePackage(tx, sellerId, packageId));
  return sold && packageOffer(sold, plan);
};

/** The terms of a package as they are now; null: it is gone. */
export const termsNow = (tx: Tx, sellerId: number, packageId: number): Promise<PackageTerms | null> =>
  alsoInAccounts(tx, [sellerId], async () => {
    const row = await maybePackage(tx, sellerId, packageId);
    return row && termsOf(row, true);
  });

const shown = ({ plan, sold, ...offer }: Offer) => ({
  ...offer,
  trial_amount_cents: sold?.entry ?? 0,
  credits: plan.search_limit,
  modules: [...(sold?.terms.modules ?? [])],
});

/**
 * The packages that the caller can pay for by themselves, in the seller's order, with what they have; and the one that they came for
 * (its page, or a sign-up link).
 */
export const listPackageOffers = (
  context: Context,
  came: { readonly packageId: number | null; readonly form?: string | undefined },
): Promise<PackageOffer[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const seller = await maybeSeller(tx, accountId);
    const row = await maybeSubscription(tx.db, accountId);
    if (seller === null) return [];
    const rows = await alsoInAccounts(tx, [seller.sellerId], () => findPackages(tx, seller.sellerId));
    const offers: PackageOffer[] = [];
    for (const one of rows) {
      const isWanted = one.available_for_billing_portal || one.id === came.packageId || one.id === row?.package_id;
      const input = { planId: null, packageId: one.id, form: one.id === came.packageId ? came.form : undefined };
      const offer = isWanted ? await maybeOffer(tx, accountId, input, row) : null;
      if (offer === null) continue;
      const page = one.id === came.packageId ? await salesPageOf(tx, seller.sellerId, one.id) : null;
      const { description } = one;
      const thank_you_url = page?.page.thank_you_url ?? null;
      offers.push({ ...shown(offer), description, is_current: isFor(row, offer), thank_you_url });
    }
    return offers;
  });
