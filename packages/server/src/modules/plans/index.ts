// The door of plans: what the rooms upstairs and `main` may call.
export {
  assignPlan,
  canBegin,
  endPlan,
  findPlanNames,
  getPlan,
  lastTermsOf,
  planOf,
  trialEndOf,
  type AccountPlan,
  type Assignment,
  type PlanChooser,
} from './account-plans.service.ts';
export { requireResultsWithin, requireRoomFor, usedSlot } from './limits.service.ts';
export type { LimitedThing } from './limits.rules.ts';
export {
  assignToRelated,
  findOfferedPlans,
  findResellablePlans,
  lockPlanToSell,
  priceOfCredit,
  requireForRelated,
} from './offered.service.ts';
export { sumNeeded } from './on-plan.service.ts';
export { isPlanUsedSlot } from './plans.service.ts';
export type { Plan } from './plans.store.ts';
export { lockMonths, prepayMonths } from './periods.service.ts';
export { leaveMonths, returnMonth } from './prepaid.service.ts';
export { maybePlanOfProduct } from './sold-elsewhere.service.ts';
export type { PackageTerms } from './terms.rules.ts';
