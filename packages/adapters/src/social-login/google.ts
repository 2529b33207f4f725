import type { Outbound } from '../http/index.ts';
import { createOpenid } from './openid.ts';
import type { SocialProvider } from './port.ts';

const gsi = 'https://accounts.google.com/gsi/';

/** Google, by OpenID Connect; the token flow is that of Google Identity Services. */
export const createGoogle = (options: {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly outbound: Outbound;
  readonly now: () => Date;
}): SocialProvider =>
  createOpenid({
    ...options,
    name: 'google',
    label: 'Google',
    issuer: 'https://accounts.google.com',
    // Older tokens of Google's leave the scheme out.
    alsoIssuedAs: ['accounts.google.com'],
    prompt: 'select_account',
    pageHosts: { script: ['https://accounts.google.com'], connect: [gsi], frame: [gsi], style: [`${gsi}style`] },
  });
