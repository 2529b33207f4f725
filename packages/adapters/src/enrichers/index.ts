import { apolloCompany, apolloPeople } from './apollo.ts';
import { hunter } from './hunter.ts';
import { modash } from './modash.ts';
import { pdlCompany, pdlPeople } from './people-data-labs.ts';
import type { Enricher } from './port.ts';
import { sandboxes } from './sandbox.ts';

export { enricher } from './checked.ts';
export { enrichersOf } from './manifest.ts';
export { enrichFields } from './port.ts';
export type { Enriched, Enricher, EnricherCard, EnrichField, FoundPerson, KnownLead } from './port.ts';

/** Everybody outside who tells more of a single lead, in the order in which they are offered. The only list of them. */
export const enrichers: readonly Enricher[] = [
  pdlPeople,
  pdlCompany,
  apolloPeople,
  apolloCompany,
  hunter,
  modash,
  ...sandboxes,
];
