import { googlePlaces } from './google/places/index.ts';
import { youtube } from './google/youtube/index.ts';
import { overpass } from './overpass/index.ts';
import { apolloCompany, apolloPeople } from './apollo/index.ts';
import { hunter } from './hunter/index.ts';
import { modash } from './modash/index.ts';
import { pdlCompany, pdlPeople } from './people-data-labs/index.ts';
import type { Searcher } from './port.ts';
import { sandboxes } from './sandbox/index.ts';

export { overpass, sandboxes };
export { createNominatim } from './geocoder/nominatim.ts';
export type { Geocoder, GeocoderCall, NamedPlace } from './geocoder/port.ts';
export { compileManifest, manifestJsonSchema, maxManifestBytes, readyManifests } from './manifest/index.ts';
export type { Compiled, Manifest, ManifestFault, ReadyManifest } from './manifest/index.ts';
export { searcher } from './port.ts';
export { answerDemoSite } from './sandbox/sites/index.ts';
export type { DemoSiteAnswer, DemoSiteRequest } from './sandbox/sites/index.ts';
export type {
  Estimated,
  Facet,
  Figures,
  FoundPage,
  Licence,
  Memory,
  PageInput,
  Point,
  Question,
  Searcher,
  SearcherCall,
  SearcherCard,
} from './port.ts';

/** Everybody outside who finds leads, in the order in which they are offered. The only list of them. */
export const searchers: readonly Searcher[] = [
  overpass,
  googlePlaces,
  pdlPeople,
  pdlCompany,
  apolloPeople,
  apolloCompany,
  hunter,
  modash,
  youtube,
  ...sandboxes,
];
