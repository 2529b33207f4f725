// The door of identity: what the rooms upstairs and `main` may call.
export { meSlot, type MeOfUpperRooms } from './me.service.ts';
export { findAccountsByEmail, findNames, getLanguage, getTimeZone, isDemoAccount } from './people.service.ts';
export { demoAccounts, maybeDemoAgency } from './seed.service.ts';
export { authenticate } from './sign-in.service.ts';
