import { z } from 'zod';
import type { Searcher } from '../port.ts';
import type { TestHosts } from '../../vendor/manifest/addresses.ts';
import type { Config } from './ask.ts';
import { faultsOfMeaning } from './check-meaning.ts';
import { readText, type ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { runExamples } from './run-examples.ts';
import { searcherOf } from './searcher.ts';
import { Manifest } from './shape.ts';
import { faultsOfShape } from '../../vendor/manifest/shape-faults.ts';

export { maxManifestBytes, type ManifestFault } from '../../vendor/manifest/raw-text.ts';
export { readyManifests, type ReadyManifest } from './ready.ts';
export type { Manifest } from './shape.ts';

/** A manifest that can be used: a searcher like any other. What it can look up about somebody known, `adapters/enrichers` makes of it. */
export type CompiledManifest = {
  readonly manifest: Manifest;
  readonly searcher: Searcher<Config>;
};

/** Or all that is wrong with it, as far as could be looked. */
export type Compiled =
  | { readonly compiled: CompiledManifest; readonly faults: readonly [] }
  | { readonly compiled: null; readonly faults: readonly ManifestFault[] };

const broken = (faults: readonly ManifestFault[]): Compiled => ({ compiled: null, faults });

/**
 * Makes a searcher of a manifest. Three things are looked at, each as a whole: its form, what it means, and its examples.
 * @param text JSON as somebody wrote it
 * @param testHosts what this installation may ask on its own network, `host:port`
 */
export const compileManifest = (text: string, testHosts: TestHosts = []): Compiled => {
  const raw = readText(text);
  if (raw.faults.length > 0) return broken(raw.faults);
  const shape = Manifest.safeParse(raw.value, { reportInput: true });
  if (!shape.success) return broken(faultsOfShape(shape.error));
  const manifest = shape.data;
  const meaning = faultsOfMeaning(manifest, testHosts);
  if (meaning.length > 0) return broken(meaning);
  const examples = runExamples(manifest);
  if (examples.length > 0) return broken(examples);
  return { compiled: { manifest, searcher: searcherOf(manifest) }, faults: [] };
};

/** The published JSON Schema of manifests (draft 2020-12). */
export const manifestJsonSchema = (): object => ({
  $id: 'urn:galena:manifest:1',
  title: 'Galena manifest, version 1',
  ...z.toJSONSchema(Manifest, { target: 'draft-2020-12', io: 'input', reused: 'ref' }),
});
