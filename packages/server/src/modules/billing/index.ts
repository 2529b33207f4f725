// The door of billing: what the rooms upstairs and `main` may call.
export { shareOf, type Piece, type Purchase, type StopReason } from './budgets.rules.ts';
export {
  closeBudget,
  getBudget,
  isToppedUpFrom,
  openBudget,
  provisionSlot,
  spend,
  type Budget,
  type Provision,
  type Spending,
  type Spent,
} from './budgets.service.ts';
export { findKeySpending, keyCapSlot } from './caps.service.ts';
export { grantCredits, watchBalance } from './ledger.service.ts';
export { countsSlot, getBalance, getLeft, nextResetSlot } from './limits.service.ts';
export { findCreditSums, findMoneySums, sumOwed, verifyLedgers } from './audit.service.ts';
export type { Paid } from './money.rules.ts';
export type { MoneySum } from './money.store.ts';
export {
  findBought,
  findShare,
  maybeLockedPurchase,
  maybePurchase,
  ownKeyFeeSlot,
  quotePurchases,
  refundPurchase,
  type Bought,
  type Vendor,
} from './purchases.service.ts';
export { findOpenRuns, findWalletState, type WalletState } from './wallets.service.ts';
export { eachJournals, getStatementBounds, type JournalLine, type StatementBounds } from './statements.service.ts';
export {
  findBegunTransactions,
  findPaidWork,
  findTransactions,
  paidWorkSlot,
  type PaidWork,
  type TransactionFilter,
  type TransactionRow,
} from './transactions.service.ts';
export {
  countCharged,
  findCharged,
  type ChargedFilter,
  type ChargedRow,
  type ChargedPlace,
} from './charged.service.ts';
export { findUsage, getMoments, sumUsage, sumUsageOf, type UsageRow } from './usage.service.ts';
export { findEarnings, findFees, lockPool, recordResale, sumResold, type Resale } from './resales.service.ts';
export { recordResaleDispute, recordResaleReturn, returnUnused } from './resale-returns.service.ts';
export { moveMonthEnd, resetPlanCredits, revokeCredits, type PlanReset, type Revocation } from './resets.service.ts';
export {
  recordDispute,
  recordRefund,
  recordSale,
  type DisputeInput,
  type RefundInput,
  type SaleInput,
} from './sales.service.ts';
