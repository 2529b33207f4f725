import { createHash, createHmac } from 'node:crypto';

/** What the tab's key stands for toward the provider: nothing of it is kept here, and only the tab can bring it back. */
export const verifierOf = (browserKey: string): string =>
  createHmac('sha256', browserKey).update('pkce').digest('base64url');

/** RFC 7636, S256. */
export const codeChallengeOf = (browserKey: string): string =>
  createHash('sha256').update(verifierOf(browserKey)).digest('base64url');

/** What the provider writes into the token that it makes for this tab. */
export const nonceOf = (browserKey: string): string =>
  createHmac('sha256', browserKey).update('nonce').digest('base64url');
