/** What something will cost, as the server reckons it. All in credits. */
export type CostEstimate = {
  /** What is paid for: "Contacts with an email". */
  readonly unit: string;
  /** The price of one. */
  readonly each: number;
  readonly low: number;
  readonly high: number;
  /** The most it can come to, whatever is found. */
  readonly ceiling: number;
};

/** What is left when it comes to the most; below 0 the balance does not reach. */
export const balanceAfter = ({ ceiling }: Pick<CostEstimate, 'ceiling'>, balance: number): number => balance - ceiling;
