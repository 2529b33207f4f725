// The door of sources: what the rooms upstairs and `main` may call.
export { manifestsPort } from './manifests.ports.ts';
export {
  codedSearchers,
  dataFrom,
  findPlaces,
  getSearcher,
  searcherInfo,
  searcherSlot,
  searchersOf,
  settableSearchers,
  type Place,
} from './searchers.service.ts';
export type { RegisteredSearcher } from './registered.service.ts';
export { enrichersPort, searchersPort } from './searchers.ports.ts';
export { priceOf, vendorOf } from './vendor-keys.rules.ts';
export { openEnrichers, type Asking, type EnricherAnswer, type OpenEnricher } from './vendors.service.ts';
