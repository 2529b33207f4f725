// The door of identity: what the rooms upstairs and `main` may call.
export {
  accountOpenedSlot,
  addPerson,
  claimAddress,
  openAccount,
  registeredSlot,
  setPlanBrings,
  setPlanStanding,
  tellRegistered,
  timeZoneChangeSlot,
  type NewAccount,
  type NewPerson,
  type Opened,
  type Registered,
} from './accounts.service.ts';
export { callerOf } from './sessions.rules.ts';
export {
  enter,
  letIn,
  loginAnswer,
  secondFactorSlot,
  signedIn,
  type Entered,
  type Inside,
} from './entering.service.ts';
export { hasSecondFactorSlot, isToBeProtected } from './protection.service.ts';
export {
  endSessions,
  findAdminIds,
  getProvable,
  guess,
  handToOwner,
  maybeProvableByEmail,
  ownerArrivedSlot,
  linkHere,
  realmOfCall,
  type ProvablePerson,
} from './proving.service.ts';
export { checkOwnPassword, requireGoodPassword } from './password.service.ts';
export {
  type Addressee,
  type Brand,
  isBrandHost,
  isPlatformHost,
  leaveBrandHost,
  mailPerson,
  mailWordsSlot,
  maybeBrandOfAccount,
  maybeHomeOf,
  maybeOwnBrand,
  maybeUserAt,
  openBrandRealm,
  registrationLink,
  serveBrandAt,
  type WordedMail,
  type WordsAsked,
} from './realms.service.ts';
export { confirmEmail, register } from './sign-up.service.ts';
export type { OwnerRow as Newcomer } from './sign-up.store.ts';
export { openSession, type Opening, type ProvenPerson } from './opening.service.ts';
export { getMe, meSlot, type MeOfUpperRooms } from './me.service.ts';
export { googleKeySlot, handOverGoogleKeys, type GoogleKey } from './profile.service.ts';
export { isAccountDeleted, isAccountGone } from './housekeeping.service.ts';
export { browserName } from './sessions.rules.ts';
export {
  accountDeletedSlot,
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
export { openViewing } from './opening.service.ts';
export {
  endAllSessions,
  findAccountsByEmail,
  findCustomersLike,
  findNames,
  findNamesFromOutside,
  findNamesOfAll,
  findOwners,
  getLanguage,
  getOwner,
  getTimeZone,
  isDemoAccount,
  maybeCustomer,
  maybeOwnAccount,
  maybeRealmOf,
  maybeSellerOf,
  platformRealm,
  type OwnerRow,
} from './people.service.ts';
export { demoAccounts, findAccountsToPlace, maybeDemoAgency } from './seed.service.ts';
export type { CallerRow } from './sessions.store.ts';
export { authenticate } from './sign-in.service.ts';
export {
  deleteAccount,
  enterAccount,
  findAccountNames,
  findMembers,
  getAccount,
  inRelated,
  isAddressTaken,
  realmOfHost,
  renameAccount,
  restoreAccount,
  type MemberSeen,
  type RelatedRow,
} from './related.service.ts';
export {
  findColleagues,
  findModules,
  findTeamUsers,
  isColleague,
  mayUse,
  personRemovedSlot,
  removePerson,
  renamePerson,
  setTeamAccess,
  swapOwner,
  type Access,
  type Colleague,
  type TeamUser,
} from './team.service.ts';
