import type { Outbound } from '../http/index.ts';
import { createFacebook } from './facebook.ts';
import { createGoogle } from './google.ts';
import { createOpenid, type OpenidOptions } from './openid.ts';
import type { SocialProvider } from './port.ts';

export type { Arrival, Departure, PageHosts, SocialIdentity, SocialProvider } from './port.ts';

type Client = { readonly clientId: string; readonly clientSecret: string };

export type SocialSettings = {
  readonly google: Client | null;
  readonly facebook: Client | null;
  /** Any other OpenID providers: Microsoft, Keycloak, … */
  readonly openid: readonly Pick<
    OpenidOptions,
    'name' | 'label' | 'issuer' | 'clientId' | 'clientSecret' | 'trustsEmail'
  >[];
};

/** Everybody who is configured to say who a visitor is, in the order in which they are offered. The only list of them. */
export const createSocialProviders = (
  { google, facebook, openid }: SocialSettings,
  world: { readonly outbound: Outbound; readonly now: () => Date },
): readonly SocialProvider[] => [
  ...(google ? [createGoogle({ ...google, ...world })] : []),
  ...(facebook ? [createFacebook({ ...facebook, ...world })] : []),
  ...openid.map((one) => createOpenid({ ...one, ...world })),
];
