export type Period = { readonly start: string; readonly end: string };

/** What the rest of a period is worth at `now`, of what the whole of it cost; rounded in the customer's favour. */
export const restOf = (amount: number, { start, end }: Period, now: string): number => {
  const [from, to, at] = [Date.parse(start), Date.parse(end), Date.parse(now)];
  if (to <= from || at >= to) return 0;
  return Math.ceil((amount * (to - Math.max(at, from))) / (to - from));
};
