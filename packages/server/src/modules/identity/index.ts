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
export { mailPerson, type Addressee } from './people-mails.service.ts';
export { openSession, type ProvenPerson } from './session-opening.service.ts';
export { getMe, meSlot, type MeOfUpperRooms } from './me.service.ts';
export { findAccountsByEmail, findNames, getLanguage, getTimeZone, isDemoAccount } from './people.service.ts';
export { demoAccounts, maybeDemoAgency } from './seed.service.ts';
export { authenticate } from './sign-in.service.ts';
export {
  deleteAccount,
  enterAccount,
  getAccount,
  inRelated,
  isAddressTaken,
  realmOfHost,
  renameAccount,
  restoreAccount,
  type RelatedRow,
} from './related.service.ts';
export {
  findModules,
  findTeamUsers,
  isColleague,
  isOwnPassword,
  personRemovedSlot,
  removePerson,
  renamePerson,
  setTeamAccess,
  swapOwner,
  type Access,
  type TeamUser,
} from './team.service.ts';
