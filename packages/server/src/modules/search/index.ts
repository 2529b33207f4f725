// The door of search: what the rooms upstairs and `main` may call.
export { searchOver } from './searches.events.ts';
export { searcherSlot, type HouseSearcher } from './searchers.service.ts';
