// The door of catalogue: what the rooms upstairs and `main` may call.
export { hasCatalogue, localCatalogue } from './businesses.service.ts';
export { summaryOf, type ImportSource } from './imports.rules.ts';
export { importPlaces } from './imports.service.ts';
