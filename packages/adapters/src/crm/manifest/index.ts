import { z } from 'zod';
import type { TestHosts } from '../../vendor/manifest/addresses.ts';
import { readText, type ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { faultsOfShape } from '../../vendor/manifest/shape-faults.ts';
import type { Crm } from '../port.ts';
import { faultsOfMeaning } from './check-meaning.ts';
import { crmOf } from './crm.ts';
import { runExamples } from './run-examples.ts';
import { CrmManifest } from './shape.ts';

export type { ManifestFault } from '../../vendor/manifest/raw-text.ts';
export { readyCrmManifests, type ReadyCrmManifest } from './ready.ts';
export type { CrmManifest } from './shape.ts';

/** A CRM that can be used, or all that is wrong with its manifest, as far as could be looked. */
export type CompiledCrm = { readonly crm: Crm | null; readonly faults: readonly ManifestFault[] };

type Checked =
  | { readonly manifest: CrmManifest; readonly faults: readonly [] }
  | { readonly manifest: null; readonly faults: readonly ManifestFault[] };

const checked = (text: string, testHosts: TestHosts): Checked => {
  const raw = readText(text);
  if (raw.faults.length > 0) return { manifest: null, faults: raw.faults };
  const shape = CrmManifest.safeParse(raw.value, { reportInput: true });
  if (!shape.success) return { manifest: null, faults: faultsOfShape(shape.error) };
  const meaning = faultsOfMeaning(shape.data, testHosts);
  return meaning.length > 0 ? { manifest: null, faults: meaning } : { manifest: shape.data, faults: [] };
};

/**
 * Makes a CRM of a manifest. Its form is looked at, then what it means, each as a whole; its examples are run by `runCrmExamples`.
 * @param text JSON as somebody wrote it
 * @param allowedTestHosts what this installation may ask on its own network, `host:port`
 */
export const compileCrmManifest = (text: string, allowedTestHosts: TestHosts = []): CompiledCrm => {
  const { manifest, faults } = checked(text, allowedTestHosts);
  return { crm: manifest === null ? null : crmOf(manifest), faults };
};

/** Runs the examples of a manifest, without asking anybody. @returns what differs, or what is wrong before they can be run */
export const runCrmExamples = async (
  text: string,
  allowedTestHosts: TestHosts = [],
): Promise<readonly ManifestFault[]> => {
  const { manifest, faults } = checked(text, allowedTestHosts);
  return manifest === null ? faults : runExamples(manifest);
};

/** The JSON Schema of manifests of CRMs (draft 2020-12). */
export const crmManifestJsonSchema = (): object => ({
  $id: 'urn:galena:crm-manifest:1',
  title: 'Galena CRM manifest, version 1',
  ...z.toJSONSchema(CrmManifest, { target: 'draft-2020-12', io: 'input', reused: 'ref' }),
});
