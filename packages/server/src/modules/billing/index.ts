// The door of billing: what the rooms upstairs and `main` may call.
export { verifyLedgers } from './audit.service.ts';
export {
  countPayable,
  findBought,
  grantCredits,
  heldCredits,
  holdAgain,
  holdCredits,
  quotePurchases,
  releaseHold,
  settle,
  type Held,
  type Settled,
} from './ledger.service.ts';
export { getBalance } from './limits.service.ts';
export { countsSlot } from './limits.service.ts';
export type { Purchase } from './purchases.store.ts';
