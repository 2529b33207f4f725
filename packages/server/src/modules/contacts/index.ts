// The door of contacts: what the rooms upstairs and `main` may call.
export { emailHash, fingerprintOf, wayOf } from './hashes.service.ts';
export { keysOf, type IdentityKey } from './identities.rules.ts';
export {
  findIdentities,
  followSlot,
  learnKeys,
  lockIdentities,
  mergeIdentities,
  resolveIdentities,
  undoMerge,
  type Following,
} from './identities.service.ts';
export {
  countFromAbove,
  countOptOuts,
  findOptOuts,
  findReasons,
  findStanding,
  maybeNewestSuppression,
  removeOptOut,
} from './opt-outs.service.ts';
export type { OptOut, OptOutFilter } from './opt-outs.store.ts';
export {
  findCustomersAmong,
  findPlatformOptOuts,
  maybePlatformOptOut,
  releaseEverywhere,
  suppressEverywhere,
  takeUnreached,
} from './platform-opt-outs.service.ts';
export type { PlatformOptOut, Unreached } from './platform-opt-outs.store.ts';
export {
  contactIn,
  contactOf,
  contactsOf,
  type Contact,
  type Hashed,
  type SuppressionKind,
  type SuppressionSource,
} from './suppressions.rules.ts';
export {
  findDenied,
  findSuppressedLeads,
  forgetList,
  hashedOf,
  hashName,
  keepSuppressions,
} from './suppressions.service.ts';
export type { Keeping } from './suppressions.store.ts';
