import hubspot from './ready/hubspot.json' with { type: 'json' };
import pipedrive from './ready/pipedrive.json' with { type: 'json' };

/** A manifest of a CRM, as text. */
export type ReadyCrmManifest = { readonly key: string; readonly label: string; readonly text: string };

/** Written from documentation that was read, and never tried against the vendors themselves. */
export const readyCrmManifests: readonly ReadyCrmManifest[] = [hubspot, pipedrive].map((one) => ({
  key: one.key,
  label: one.label,
  text: `${JSON.stringify(one, null, 2)}\n`,
}));
