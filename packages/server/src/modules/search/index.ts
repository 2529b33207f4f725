// The door of search: what the rooms upstairs and `main` may call.
export { searchOver } from './searches.events.ts';
