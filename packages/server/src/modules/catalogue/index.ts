// The door of catalogue: what the rooms upstairs and `main` may call.
export { localCatalogue } from './businesses.service.ts';
export { ImportRefused, summaryOf, type ImportSource } from './imports.rules.ts';
export { importPlaces } from './imports.service.ts';
