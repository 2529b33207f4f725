import hunter from './ready/hunter.json' with { type: 'json' };
import zerobounce from './ready/zerobounce.json' with { type: 'json' };

/** A manifest of somebody who verifies addresses, as text. */
export type ReadyVerifierManifest = { readonly key: string; readonly label: string; readonly text: string };

/** Written from documentation that was read, and never tried against the vendors themselves. */
export const readyVerifierManifests: readonly ReadyVerifierManifest[] = [hunter, zerobounce].map((one) => ({
  key: one.key,
  label: one.label,
  text: `${JSON.stringify(one, null, 2)}\n`,
}));
