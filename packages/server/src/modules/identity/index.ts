// The door of identity: what the rooms upstairs and `main` may call.
export {
  accountOpenedSlot,
  addPerson,
  claimAddress,
  openAccount,
  type NewAccount,
  type NewPerson,
  type Opened,
} from './accounts.service.ts';
export { callerOf } from './actor.rules.ts';
export { mailPerson, type Addressee } from './people-mails.service.ts';
export { openSession, type ProvenPerson } from './session-opening.service.ts';
export { meSlot, type MeOfUpperRooms } from './me.service.ts';
export { accountPurgedSlot } from './housekeeping.service.ts';
export { browserName } from './browser.rules.ts';
export {
  deletePerson,
  isLastSuperAdmin,
  lockPerson,
  maybePerson,
  personDeletedSlot,
  restorePerson,
  setFirstPassword,
  updatePerson,
  type PersonAtHand,
  type PersonChanges,
} from './person-changes.service.ts';
export { isPlatformHost } from './realms.service.ts';
export { openViewing } from './viewing.service.ts';
export {
  findAccountsByEmail,
  findNames,
  findNamesFromOutside,
  getLanguage,
  getTimeZone,
  isDemoAccount,
} from './people.service.ts';
export { demoAccounts, maybeDemoAgency } from './seed.service.ts';
export type { CallerRow } from './sessions.store.ts';
export { authenticate } from './sign-in.service.ts';
