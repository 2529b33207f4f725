import { setupSteps, type SellerDashboard, type SetupStep } from '@galena/contract/customers';
import type { Tx } from '../../platform/context/transaction.ts';
import { maybeHomeOf } from '../identity/index.ts';
import { hasWorkingServer } from '../mailing/index.ts';
import { findPackages, hasSalesPage, type PackageRow } from '../packages/index.ts';
import { canCharge } from '../providers/index.ts';
import { maybeBrandSetup } from '../whitelabel/index.ts';

const isPaid = ({ price_cents: month, yearly_price_cents: year, one_time_price_cents: once }: PackageRow): boolean =>
  month > 0 || (year ?? 0) > 0 || (once ?? 0) > 0;

/** What else is known of the reseller already. */
type Facts = { readonly left: number; readonly hasCustomers: boolean };

/** What leads a reseller of the transaction to its first sale, and what of it is done. */
export const checklistOf = async (
  tx: Tx,
  sellerId: number,
  { left, hasCustomers }: Facts,
): Promise<SellerDashboard['checklist']> => {
  const brand = await maybeBrandSetup(tx, sellerId);
  const packages = (await findPackages(tx, sellerId)).filter(({ is_active: isActive }) => isActive);
  const home = await maybeHomeOf(tx, sellerId);
  const done: Readonly<Record<SetupStep, boolean>> = {
    business: brand !== null,
    address: (home?.host ?? null) !== null,
    logo: brand?.hasLogo ?? false,
    mail: await hasWorkingServer(tx, sellerId),
    payments: await canCharge(tx, sellerId),
    package: packages.length > 0,
    // A reseller may sell on a site of its own instead.
    sales_page: brand?.hasOwnSalesPage === true || (await hasSalesPage(tx, sellerId)),
    credits: left > 0 || hasCustomers,
    customer: hasCustomers,
  };
  const isCharging = packages.some(isPaid);
  // Free packages need nobody who takes money; what customers pay there pays for its credits, too.
  const optional: ReadonlySet<SetupStep> = new Set([
    'mail',
    ...(isCharging ? [] : (['payments'] as const)),
    ...(isCharging && done.payments ? (['credits'] as const) : []),
  ]);
  return setupSteps.map((step) => ({ step, is_done: done[step], is_required: !optional.has(step) }));
};
