/** What a transaction of a wallet can be, with what came with plans and resellers. Holds and releases are none. */
export const transactionKinds = [
  'purchase',
  'validation',
  'top_up',
  'subscription',
  'charge',
  'refund',
  'dispute',
  'grant',
  'revoke',
  'reset',
  'expire',
  'resale',
  'outcome_refund',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];
