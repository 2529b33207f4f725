import type { Package, PackageBody } from '@galena/contract/packages';
import { lowestCreditPrice } from '@galena/contract/plans';
import type { ModuleSlug } from '@galena/contract/kernel';

/** What of a plan a reseller can give away: what it has itself, and never its own trade. */
export const modulesToGive = (
  plan: { readonly modules: readonly ModuleSlug[] },
  held: readonly string[],
): Package['modules'] =>
  plan.modules.filter((slug) => slug !== 'whitelabel' && held.includes(slug)) as Package['modules'];

/** The price that a credit is sold for more than. */
export const creditPriceFloor = (wholesaleCents: number): number => Math.max(lowestCreditPrice, wholesaleCents);

/** What a credit is sold for by itself: a price of somewhere, lifted above the floor. */
export const usualPriceAbove = (floor: number, ...wanted: readonly (number | null)[]): number =>
  wanted.find((cents) => cents !== null && cents > floor) ?? floor + 1;

const audited = [
  'name',
  'slug',
  'description',
  'plan_id',
  'price_cents',
  'yearly_price_cents',
  'one_time_price_cents',
  'trial_days',
  'trial_amount_cents',
  'collect_payment_method',
  'available_for_billing_portal',
  'show_on_sales_page',
  'form_available_days',
  'modules',
  'credit_price_cents',
  'is_active',
] as const satisfies readonly (keyof PackageBody)[];

/** What is said of a package that was said otherwise before, for the audit. */
export const changesOf = (before: Package | null, after: Package): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    audited
      .filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after[name]))
      .map((name) => [name, [before?.[name] ?? null, after[name]] as const]),
  );
