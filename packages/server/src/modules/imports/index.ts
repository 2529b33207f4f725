// The door of imports: what `main` and the rooms upstairs may call.
export { openCopy, reading, type OpenTable } from './file-copies.service.ts';
export { tablesPort, type Tables } from './tables.ports.ts';
