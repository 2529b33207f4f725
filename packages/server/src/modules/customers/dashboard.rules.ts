import type { SellerDashboard } from '@galena/contract/customers';
import type { SellingFigures } from '../subscriptions/index.ts';

type Money = SellerDashboard['money'][number];

/** What a reseller earned in a currency, in its smallest unit. */
type Earned = { readonly currency: string } & Readonly<Record<'revenue' | 'wholesale' | 'earnings', number>>;

const sumOf = (rows: readonly SellingFigures[], what: Exclude<keyof SellingFigures, 'currency'>): number =>
  rows.reduce((sum, row) => sum + row[what], 0);

/** A share in percent with one decimal. */
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;

/** Customers as the dashboard counts them; churn is asked of those who were there when the period began, so it never exceeds 100. */
export const customersIn = (rows: readonly SellingFigures[]): SellerDashboard['customers'] => ({
  active: sumOf(rows, 'active'),
  new: sumOf(rows, 'begun'),
  lost: sumOf(rows, 'lost'),
  at_start: sumOf(rows, 'standing'),
  churn_percent: percentOf(sumOf(rows, 'standing_lost'), sumOf(rows, 'standing')),
});

export const unpaidIn = (rows: readonly SellingFigures[]): number => sumOf(rows, 'unpaid');

const moneyOf = (currency: string, rows: readonly SellingFigures[], earned: Earned | undefined): Money => ({
  currency,
  recurring_cents: sumOf(
    rows.filter((row) => row.currency === currency),
    'recurring',
  ),
  revenue_cents: earned?.revenue ?? 0,
  wholesale_cents: earned?.wholesale ?? 0,
  margin_cents: earned?.earnings ?? 0,
});

/** Money by currency, the platform's own first: it is there even when there is none. */
export const moneyIn = (
  currency: string,
  rows: readonly SellingFigures[],
  earned: readonly Earned[],
): SellerDashboard['money'] => {
  const others = [...rows.filter(({ recurring }) => recurring > 0), ...earned].map((one) => one.currency);
  return [...new Set([currency, ...others.toSorted()])].map((one) =>
    moneyOf(
      one,
      rows,
      earned.find((row) => row.currency === one),
    ),
  );
};

/** For how many months of its customers a reseller's own credits last; null: they need none. */
export const monthsOf = (left: number, monthly: number): number | null =>
  monthly === 0 ? null : Math.floor(left / monthly);
