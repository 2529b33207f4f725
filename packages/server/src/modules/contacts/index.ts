// The door of contacts: what the rooms upstairs and `main` may call.
export { emailHash } from './hashes.service.ts';
export { keysOf, type IdentityKey } from './identities.rules.ts';
export {
  findIdentities,
  followSlot,
  learnKeys,
  lockIdentities,
  resolveIdentities,
  undoMerge,
  type Following,
} from './identities.service.ts';
export { contactOf, contactsOf, type Contact } from './suppressions.rules.ts';
export {
  findSuppressedLeads,
  forgetList,
  keepSuppression,
  keepSuppressions,
  type Suppression,
} from './suppressions.service.ts';
