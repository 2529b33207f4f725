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
  /** What the credits of a month cost the reseller. */
  readonly cost: number;
  /** What is left of a month; null: it is paid once. */
  readonly month: number | null;
  /** What is left of a year that is paid at once; null: there is no such price. */
  readonly year: number | null;
  /** How many months of credits a single payment covers; null: it is paid every month, or the credits cost nothing. */
  readonly months: number | null;
  readonly credit: number;
  /** The credits cost more than comes in. */
  readonly isLoss: boolean;
};

/** What a reseller earns with a package, before taxes and fees. */
export const marginOf = (sold: Sold): Margin => {
  const cost = sold.creditsAMonth * sold.wholesaleCents;
  const { oneTimePriceCents: once, yearlyPriceCents: yearly } = sold;
  const month = once === null ? sold.priceCents - cost : null;
  const year = once === null && yearly !== null ? yearly - 12 * cost : null;
  const months = once !== null && cost > 0 ? Math.floor(once / cost) : null;
  const isLoss = (month ?? 0) < 0 || (year ?? 0) < 0 || months === 0;
  return { cost, month, year, months, credit: sold.creditPriceCents - sold.wholesaleCents, isLoss };
};
