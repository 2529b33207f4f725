// The door of search: what the rooms upstairs and `main` may call.
export { estimateSearch, lookupShareSlot } from './estimates.service.ts';
export { searchOver } from './searches.events.ts';
export { manifestsPort } from './manifests.ports.ts';
export { codedSearchers, searcherSlot, type RegisteredSearcher } from './searchers.service.ts';
export { beginSearch, prepareSearch, type PreparedSearch } from './searches.service.ts';
export { enrichersPort, geocoderPort, searchersPort } from './searchers.ports.ts';
export { openEnrichers, type Asking, type EnricherAnswer, type OpenEnricher } from './vendors.service.ts';
