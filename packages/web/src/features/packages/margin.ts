/** What a package brings in and costs, in the smallest unit of its currency. */
type Sold = {
  readonly creditsAMonth: number;
  readonly wholesaleCents: number;
  readonly priceCents: number;
  readonly yearlyPriceCents: number | null;
  readonly oneTimePriceCents: number | null;
  readonly creditPriceCents: number;
};

export type Margin = {
  /** What the credits of a month, or of a single payment, cost the reseller. */
  readonly cost: number;
  /** What is left of a month; null: it is paid once. */
  readonly month: number | null;
  /** What is left of a year that is paid at once; null: there is no such price. */
  readonly year: number | null;
  /** What is left of a single payment, whose credits come once; null: it is paid every month. */
  readonly once: number | null;
  readonly credit: number;
  /** The credits cost more than comes in. */
  readonly isLoss: boolean;
};

/** What a reseller earns with a package, before taxes and fees. */
export const marginOf = (sold: Sold): Margin => {
  const cost = sold.creditsAMonth * sold.wholesaleCents;
  const { oneTimePriceCents: paidOnce, yearlyPriceCents: yearly } = sold;
  const once = paidOnce === null ? null : paidOnce - cost;
  const month = once === null ? sold.priceCents - cost : null;
  const year = once === null && yearly !== null ? yearly - 12 * cost : null;
  const isLoss = [month, year, once].some((left) => left !== null && left < 0);
  return { cost, month, year, once, credit: sold.creditPriceCents - sold.wholesaleCents, isLoss };
};
