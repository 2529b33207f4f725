// The door of search: what the rooms upstairs and `main` may call.
export { estimateSearch, lookupShareSlot } from './estimates.service.ts';
export { geocoderPort } from './looked-up-places.ports.ts';
export { searchOver } from './searches.events.ts';
export { beginSearch, prepareSearch, type PreparedSearch } from './searches.service.ts';
