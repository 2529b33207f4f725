import { tokenText } from './pointer.ts';

/** What is wrong with a manifest, and where: an RFC 6901 pointer into it, empty for the whole, and a sentence. */
export type ManifestFault = { readonly path: string; readonly message: string };

/** A manifest is read by people: what is longer is none. */
export const maxManifestBytes = 262_144;
const maxDepth = 24;
const maxNodes = 20_000;

/** Names that mean something else than a key in JavaScript. */
const isReservedKey = (key: string): boolean => key === '__proto__' || key === 'constructor' || key === 'prototype';

const faultsIn = (root: unknown): readonly ManifestFault[] => {
  const faults: ManifestFault[] = [];
  const open: { readonly value: unknown; readonly path: string; readonly depth: number }[] = [
    { value: root, path: '', depth: 0 },
  ];
  let nodes = 0;
  // A stack of our own: what is deep must not be walked by calls.
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { value, path, depth } = one;
    nodes += 1;
    if (nodes > maxNodes) return [{ path: '', message: `A manifest has at most ${maxNodes} values.` }];
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) {
      faults.push({ path, message: `This is nested too deeply. The limit is ${maxDepth} levels.` });
      continue;
    }
    for (const [key, part] of Object.entries(value)) {
      const at = `${path}/${tokenText(key)}`;
      if (isReservedKey(key)) faults.push({ path: at, message: 'This name isn’t allowed.' });
      else open.push({ value: part, path: at, depth: depth + 1 });
    }
  }
  return faults;
};

const none = (message: string) => ({ value: null, faults: [{ path: '', message }] });

/** The JSON in a text, or why it cannot be a manifest: too large, too deep, no JSON, or with names that are none. */
export const readText = (text: string): { readonly value: unknown; readonly faults: readonly ManifestFault[] } => {
  if (Buffer.byteLength(text) > maxManifestBytes)
    return none(`The manifest is too large. The limit is ${maxManifestBytes / 1024} kB.`);
  try {
    const value = JSON.parse(text) as unknown;
    return { value, faults: faultsIn(value) };
  } catch (error) {
    return none(`This isn’t valid JSON: ${error instanceof Error ? error.message : 'it can’t be read'}`);
  }
};
