// The door of search: what the rooms upstairs and `main` may call.
export { lookupShareSlot } from './estimates.service.ts';
export { searchOver } from './searches.events.ts';
export { manifestsPort } from './manifests.ports.ts';
export { codedSearchers, searcherSlot, type RegisteredSearcher } from './searchers.service.ts';
export { geocoderPort, searchersPort } from './searchers.ports.ts';
