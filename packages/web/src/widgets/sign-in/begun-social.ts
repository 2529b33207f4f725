import type { BegunSocial } from '@galena/contract/credentials';

/** What a tab keeps while somebody is at a provider: only whoever has it can finish. It goes with the tab. */
export type KeptSocial = { readonly provider: string; readonly browserKey: string };

const keyOf = (state: string): string => `social.${state}`;

/** Keeps what was begun, in this tab and in the window that goes to the provider: each has a storage of its own. */
export const keepBegun = (provider: string, begun: BegunSocial, popup: Window): void => {
  const kept = JSON.stringify({ provider, browserKey: begun.browser_key } satisfies KeptSocial);
  popup.sessionStorage.setItem(keyOf(begun.state), kept);
};

/** Takes out what was kept for a state, or null. */
export const takeBegun = (state: string): KeptSocial | null => {
  const kept = sessionStorage.getItem(keyOf(state));
  sessionStorage.removeItem(keyOf(state));
  if (kept === null) return null;
  const { provider, browserKey } = JSON.parse(kept) as Partial<KeptSocial>;
  return typeof provider === 'string' && typeof browserKey === 'string' ? { provider, browserKey } : null;
};

/** What the window says to the page that opened it. */
export type SocialMessage = {
  readonly kind: 'social-sign-in';
  readonly code: string | null;
  readonly state: string;
  readonly provider: string | null;
  readonly iss: string | null;
};

/** Reads a message of the window; null for any other. */
export const readSocialMessage = (given: unknown): SocialMessage | null =>
  typeof given === 'object' && given !== null && 'kind' in given && given.kind === 'social-sign-in'
    ? (given as SocialMessage)
    : null;
