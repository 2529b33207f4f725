import { z } from 'zod';
import type { TestHosts } from '../../vendor/manifest/addresses.ts';
import { readText, type ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { faultsOfShape } from '../../vendor/manifest/shape-faults.ts';
import type { EmailVerifier } from '../port.ts';
import { faultsOfMeaning } from './check-meaning.ts';
import { readyVerifierManifests } from './ready.ts';
import { runExamples } from './run-examples.ts';
import { VerifierManifest } from './shape.ts';
import { verifierOf, type VendorAccess } from './verifier.ts';

export { readyVerifierManifests, type ReadyVerifierManifest } from './ready.ts';
export type { VendorAccess } from './verifier.ts';

/** Somebody whom addresses may be verified by, once there is a key. */
export type VendorVerifier = {
  readonly key: string;
  readonly label: string;
  /** It was never tried against the vendor itself. */
  readonly isUntested: boolean;
  readonly create: (access: VendorAccess) => EmailVerifier;
};

/** A vendor that can be used, or all that is wrong with its manifest, as far as could be looked. */
export type CompiledVerifier =
  | { readonly vendor: VendorVerifier; readonly faults: readonly [] }
  | { readonly vendor: null; readonly faults: readonly ManifestFault[] };

/**
 * Makes a verifier of a manifest. Its form is looked at, then what it means, then its examples, each as a whole.
 * @param text JSON as somebody wrote it
 * @param testHosts what this installation may ask on its own network, `host:port`
 */
export const compileVerifierManifest = (text: string, testHosts: TestHosts = []): CompiledVerifier => {
  const raw = readText(text);
  if (raw.faults.length > 0) return { vendor: null, faults: raw.faults };
  const shape = VerifierManifest.safeParse(raw.value, { reportInput: true });
  if (!shape.success) return { vendor: null, faults: faultsOfShape(shape.error) };
  const manifest = shape.data;
  const meaning = faultsOfMeaning(manifest, testHosts);
  if (meaning.length > 0) return { vendor: null, faults: meaning };
  const examples = runExamples(manifest);
  if (examples.length > 0) return { vendor: null, faults: examples };
  const { key, label, tested } = manifest;
  return { vendor: { key, label, isUntested: !tested, create: (access) => verifierOf(manifest, access) }, faults: [] };
};

/**
 * The vendors that addresses may be verified by.
 * @param texts their manifests; the ready ones when left out
 * @throws TypeError naming the first that cannot be used, and why
 */
export const createVendorVerifiers = (
  texts: readonly string[] = readyVerifierManifests.map(({ text }) => text),
  testHosts: TestHosts = [],
): readonly VendorVerifier[] =>
  texts.map((text) => {
    const { vendor, faults } = compileVerifierManifest(text, testHosts);
    if (vendor === null) throw new TypeError(faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    return vendor;
  });

/** The JSON Schema of manifests of verifiers (draft 2020-12). */
export const verifierManifestJsonSchema = (): object => ({
  $id: 'urn:galena:verifier-manifest:1',
  title: 'Galena verifier manifest, version 1',
  ...z.toJSONSchema(VerifierManifest, { target: 'draft-2020-12', io: 'input', reused: 'ref' }),
});
