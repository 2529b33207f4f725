import type { ModuleSlug } from '@galena/contract/kernel';
import type { AccountPlanRow } from './account-plans.store.ts';
import type { Plan } from './plans.store.ts';
import type { Prepaid } from './prepaid.rules.ts';

/** On which terms a reseller sold a plan of the platform's: its package, as it was then. */
export type PackageTerms = {
  readonly packageId: number;
  readonly sellerId: number;
  /** What its customers know it as. */
  readonly name: string;
  /** What of the plan's modules comes with it. */
  readonly modules: readonly ModuleSlug[];
  readonly creditPriceCents: number;
  /** Its customer pays for it through the seller's own payment provider: a month's credits wait for its payment. */
  readonly isCharged: boolean;
  /** It is paid once: its credits come once, and stay until they are spent or it ends. */
  readonly isOnce: boolean;
};

/** The terms that an account is on its plan by; null: the platform's own. */
export const termsOfRow = (row: AccountPlanRow): PackageTerms | null =>
  row.package_id === null ||
  row.seller_id === null ||
  row.package_name === null ||
  row.package_modules === null ||
  row.package_credit_cents === null
    ? null
    : {
        packageId: row.package_id,
        sellerId: row.seller_id,
        name: row.package_name,
        modules: row.package_modules,
        creditPriceCents: row.package_credit_cents,
        isCharged: row.package_charged,
        isOnce: row.package_once,
      };

/** As the columns of an account's plan. */
export const columnsOfTerms = (terms: PackageTerms | null) => ({
  package_id: terms?.packageId ?? null,
  seller_id: terms?.sellerId ?? null,
  package_name: terms?.name ?? null,
  package_modules: terms === null ? null : [...terms.modules],
  package_credit_cents: terms?.creditPriceCents ?? null,
  package_charged: terms?.isCharged ?? false,
  // Of a change that was asked for before there was such a thing, it is not said.
  package_once: terms?.isOnce ?? false,
});

/** What an account has paid for of the months to come. */
export const prepaidOf = (row: AccountPlanRow): Prepaid => ({
  credits: row.prepaid_credits,
  months: row.prepaid_months,
});

/** As the columns of an account's plan. */
export const columnsOfPrepaid = ({ credits, months }: Prepaid) => ({
  prepaid_credits: credits,
  prepaid_months: months,
});

/** Whether a month's credits wait until its customer has paid for it. */
export const isAwaited = (row: Pick<AccountPlanRow, 'package_charged' | 'prepaid_months'>): boolean =>
  row.package_charged && row.prepaid_months === 0;

/** The modules that a plan brings where a package names those that come with it; null: all. */
export const modulesSold = (plan: Plan, ofPackage: readonly ModuleSlug[] | null): ModuleSlug[] =>
  ofPackage === null ? plan.modules : plan.modules.filter((slug) => ofPackage.includes(slug));

/** The modules that a plan brings by these terms. */
export const modulesBy = (plan: Plan, terms: PackageTerms | null): ModuleSlug[] =>
  modulesSold(plan, terms?.modules ?? null);
