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
  /** What the balance lacks is bought by itself, as it is needed. */
  readonly isToppedUp?: boolean;
};

/** Whether the balance does not reach for the most, and nobody buys the rest. */
export const isBeyond = (
  { ceiling, isToppedUp }: Pick<CostEstimate, 'ceiling' | 'isToppedUp'>,
  balance: number,
): boolean => balance < ceiling && isToppedUp !== true;
