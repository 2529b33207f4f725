// The door of imports: what `main` may call.
export { tablesPort } from './tables.ports.ts';
