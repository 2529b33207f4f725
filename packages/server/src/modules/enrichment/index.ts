// The door of enrichment: what the rooms upstairs and `main` may call.
export { addressCheckSlot, type AddressCheck, type CheckedAddress } from './address-checks.service.ts';
export { lookedUpRecords, startLookupIn, type LookupStart } from './lookups.service.ts';
export { lookupOver } from './lookups.events.ts';
export { visitSitePort, type VisitSite } from './sites.ports.ts';
