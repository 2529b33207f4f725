// The door of billing: what the rooms upstairs and `main` may call.
export type { Piece, Purchase, StopReason } from './budgets.rules.ts';
export {
  closeBudget,
  getBudget,
  openBudget,
  spend,
  type Budget,
  type Spending,
  type Spent,
} from './budgets.service.ts';
export { findKeySpending, keyCapSlot } from './caps.service.ts';
export { grantCredits } from './ledger.service.ts';
export { getBalance } from './limits.service.ts';
export { countsSlot } from './limits.service.ts';
export { findBought, quotePurchases } from './purchases.service.ts';
