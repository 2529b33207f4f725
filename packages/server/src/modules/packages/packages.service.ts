import { salesPagePath, usualCreditPrice, type OwnPackage, type PackageChoices } from '@galena/contract/packages';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { linkTo } from '../../platform/mail/links.ts';
import { findModules, maybeHomeOf } from '../identity/index.ts';
import { findResellablePlans, getPlan, type PackageTerms, type Plan } from '../plans/index.ts';
import { maybeSellingTerms } from '../whitelabel/index.ts';
import { creditPriceFloor, modulesToGive, usualPriceAbove } from './packages.rules.ts';
import * as store from './packages.store.ts';
import { findSalesPages, type SalesPageRow } from './sales-pages.store.ts';

export type { PackageRow } from './packages.store.ts';

/** A package of a reseller whose account the transaction carries; null: it has none of this id. */
export const maybePackage = (tx: Tx, sellerId: number, id: number): Promise<store.PackageRow | null> =>
  store.maybePackage(tx.db, sellerId, id);

/**
 * Keeps a package from being deleted until the transaction ends, which writes down that somebody is on it, or is about to be. Whoever deletes
 * it waits for that, and finds it. @returns false: it is gone
 */
export const holdPackage = (tx: Tx, sellerId: number, id: number): Promise<boolean> =>
  alsoInAccounts(tx, [sellerId], () => store.holdPackage(tx.db, sellerId, id));

/** All packages of a reseller whose account the transaction carries, in their order. */
export const findPackages = (tx: Tx, sellerId: number): Promise<readonly store.PackageRow[]> =>
  store.findPackages(tx.db, sellerId);

/**
 * What a customer who buys a package now is given, whatever the reseller changes later.
 * @param isCharged the customer pays for it through the reseller's own payment provider
 */
export const termsOf = (
  sold: Pick<
    store.PackageRow,
    'id' | 'account_id' | 'name' | 'modules' | 'credit_price_cents' | 'one_time_price_cents'
  >,
  isCharged = false,
): PackageTerms => ({
  isCharged,
  isOnce: sold.one_time_price_cents !== null,
  packageId: sold.id,
  sellerId: sold.account_id,
  name: sold.name,
  modules: sold.modules,
  creditPriceCents: sold.credit_price_cents,
});

/** Makes addresses at the host where a reseller's customers are; they are null until it has one. */
export const addressesOf = async (tx: Tx, sellerId: number): Promise<(path: string) => string | null> => {
  const home = await maybeHomeOf(tx, sellerId);
  const host = home?.host ?? null;
  return (path) => (host === null ? null : linkTo(tx, path, host));
};

type Around = {
  readonly plans: ReadonlyMap<number, Plan>;
  readonly pages: readonly SalesPageRow[];
  readonly address: (path: string) => string | null;
};

const around = async (tx: Tx, sellerId: number, rows: readonly store.PackageRow[]): Promise<Around> => {
  const plans = new Map<number, Plan>();
  for (const id of new Set(rows.map((row) => row.plan_id))) {
    const plan = await getPlan(tx, id);
    // Nobody deletes a plan that a package grants.
    if (plan === null) throw new Error(`package of ${sellerId} grants plan ${id}, which is not there`);
    plans.set(id, plan);
  }
  return { plans, pages: await findSalesPages(tx.db, sellerId), address: await addressesOf(tx, sellerId) };
};

const shown = ({ account_id: _seller, ...sold }: store.PackageRow, { plans, pages, address }: Around): OwnPackage => {
  const { id, name, search_limit, rollover } = plans.get(sold.plan_id) as Plan;
  const page = pages.find(({ package_id: packageId }) => packageId === sold.id);
  return {
    ...sold,
    plan: { id, name, search_limit, rollover },
    sales_page: page ? { url: address(salesPagePath(page.slug)), is_published: page.is_published } : null,
  };
};

/** A package as its reseller sees it. */
export const packageShown = async (tx: Tx, row: store.PackageRow): Promise<OwnPackage> =>
  shown(row, await around(tx, row.account_id, [row]));

/** The caller's packages, in their order. */
export const listPackages = (context: Context): Promise<OwnPackage[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const rows = await findPackages(tx, accountId);
    const beside = await around(tx, accountId, rows);
    return rows.map((row) => shown(row, beside));
  });

export const getPackage = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<OwnPackage> =>
  inReadTransaction(context, async (tx) => {
    const row = await maybePackage(tx, userOf(tx).accountId, id);
    return row ? packageShown(tx, row) : fail(generalErrors.not_found);
  });

/** What a credit is sold for where a package does not say: as the business account has it, or as the platform does. */
export const usualPriceOf = async (tx: Tx, sellerId: number): Promise<number> => {
  const terms = await maybeSellingTerms(tx, sellerId);
  const floor = creditPriceFloor(tx.app.config.GALENA_WHOLESALE_CENTS);
  return usualPriceAbove(floor, terms?.creditPriceCents ?? null, usualCreditPrice);
};

const choiceOf = (plan: Plan, held: readonly string[]): PackageChoices['data'][number] => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  search_limit: plan.search_limit,
  rollover: plan.rollover,
  modules: modulesToGive(plan, held),
  ai_token_limit: plan.ai_token_limit,
  team_member_limit: plan.team_member_limit,
  related_account_limit: plan.related_account_limit,
  autopilot_limit: plan.autopilot_limit,
  workflow_limit: plan.workflow_limit,
  list_limit: plan.list_limit,
  max_results_per_search: plan.max_results_per_search,
  allow_related_accounts: plan.allow_related_accounts,
});

/** What the caller's packages are made of. */
export const getChoices = (context: Context): Promise<PackageChoices> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const { GALENA_CURRENCY: currency, GALENA_WHOLESALE_CENTS: wholesale } = tx.app.config;
    const held = await findModules(tx, accountId);
    return {
      data: (await findResellablePlans(tx, accountId)).map((plan) => choiceOf(plan, held)),
      currency,
      wholesale_cents: wholesale,
      lowest_credit_price: creditPriceFloor(wholesale),
      credit_price_cents: await usualPriceOf(tx, accountId),
      has_business_account: (await maybeSellingTerms(tx, accountId)) !== null,
    };
  });
