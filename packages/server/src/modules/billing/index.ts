// The door of billing: what the rooms upstairs and `main` may call.
export { verifyLedgers } from './audit.service.ts';
export { grantCredits, holdCredits, releaseHold, settle, type Held, type Settled } from './ledger.service.ts';
export { countsSlot } from './limits.service.ts';
export type { Purchase } from './purchases.store.ts';
