/** Credits of months to come that are paid for: their wholesale price was kept of the customer's payment. */
export type Prepaid = {
  readonly credits: number;
  /** 0 with credits: less than a month's, which go with the next one. */
  readonly months: number;
};

/** What of a month's credits is paid for; the rest is the seller's own. The last of the months takes what division left over. */
export const prepaidShare = ({ credits, months }: Prepaid, monthly: number): number =>
  Math.min(monthly, months > 1 ? Math.floor(credits / months) : credits);

/** What is left for the months after one that took its share. */
export const prepaidAfter = ({ credits, months }: Prepaid, share: number): Prepaid => ({
  credits: credits - share,
  months: Math.max(0, months - 1),
});
