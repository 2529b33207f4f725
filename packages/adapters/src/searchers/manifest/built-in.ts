import type { Searcher } from '../port.ts';
import type { Config } from './ask.ts';
import { compileManifest } from './index.ts';
import type { Manifest } from './shape.ts';

/**
 * A vendor that the product brings as a manifest: with the same form, checks and examples as one that an operator told.
 * @throws Error for one that is broken: its tests find that before anybody starts it
 */
export const builtIn = (json: object): { readonly manifest: Manifest; readonly searcher: Searcher<Config> } => {
  const { compiled, faults } = compileManifest(JSON.stringify(json));
  if (compiled === null) throw new Error(faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return compiled;
};
