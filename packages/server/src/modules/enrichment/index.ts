// The door of enrichment: what the rooms upstairs and `main` may call.
export { startLookupIn, type LookupStart } from './lookups.service.ts';
export { visitSitePort, type VisitSite } from './sites.ports.ts';
