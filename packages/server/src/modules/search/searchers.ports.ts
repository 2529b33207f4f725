import type { Enricher } from '@galena/adapters/enrichers';
import type { Geocoder, Manifest, Searcher } from '@galena/adapters/searchers';
import { definePort } from '../../platform/ports/ports.ts';

/** Everybody outside who finds leads, in the order in which they are offered. */
export const searchersPort = definePort<readonly Searcher[]>('searchers');

/** Who knows places by their names in every language; null: nobody is asked. */
export const geocoderPort = definePort<Geocoder | null>('geocoder');

/** Everybody outside who tells more of a single lead. */
type Enrichers = {
  /** Those that the code knows, in the order in which they are offered. Each has the key of a searcher. */
  readonly all: readonly Enricher[];
  /** What the operator told in a manifest. */
  readonly ofManifest: (manifest: Manifest) => readonly Enricher[];
};

export const enrichersPort = definePort<Enrichers>('enrichers');
