import type { Enricher } from '@galena/adapters/enrichers';
import type { Manifest, Searcher } from '@galena/adapters/searchers';
import { definePort } from '../../platform/ports/ports.ts';

/** Everybody outside who finds leads, in the order in which they are offered. */
export const searchersPort = definePort<readonly Searcher[]>('searchers');

/** Everybody outside who tells more of a single lead. */
type Enrichers = {
  /** Those that the code knows, in the order in which they are offered. Each has the key of a searcher. */
  readonly all: readonly Enricher[];
  /** What the operator told in a manifest. */
  readonly ofManifest: (manifest: Manifest) => readonly Enricher[];
};

export const enrichersPort = definePort<Enrichers>('enrichers');
