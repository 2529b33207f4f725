/** What a partner gets of what somebody paid: whole cents, rounded down. Both in the smallest unit of the currency. */
export const commissionOf = (revenueCents: number, percent: number): number =>
  Number((BigInt(revenueCents) * BigInt(percent)) / 100n);

/** What is still to be paid out; nothing where refunds came after a payout. */
export const owedOf = (commissionCents: number, paidCents: number): number => Math.max(0, commissionCents - paidCents);
