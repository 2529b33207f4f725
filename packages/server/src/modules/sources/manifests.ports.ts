import type { Compiled, ReadyManifest } from '@galena/adapters/searchers';
import { definePort } from '../../platform/ports/ports.ts';

/** Reads manifests, and has some to begin with. */
export type Manifests = {
  /** Makes a searcher of one, or tells all that is wrong with it. */
  readonly read: (text: string) => Compiled;
  readonly ready: readonly ReadyManifest[];
};

export const manifestsPort = definePort<Manifests>('manifests');
