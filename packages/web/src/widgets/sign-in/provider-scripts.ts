import type { BegunSocial, SocialProvider } from '@galena/contract/credentials';
import { metaOfPage } from '../branding.ts';
import { LibraryError, loadScript } from '../load-script.ts';

/** The hosts whose scripts this page was served for: the server allows what they reach on the pages where people sign in alone. */
const scriptHosts = (): readonly string[] => (metaOfPage('app-script-hosts') ?? '').split(' ');

const addresses = {
  google: 'https://accounts.google.com/gsi/client',
  facebook: 'https://connect.facebook.net/en_US/sdk.js',
} as const;

/** Whether a provider's own script may run in this page. One that was reached from another page without a load is not made for it. */
export const canAskScript = ({ provider }: SocialProvider): boolean =>
  (provider === 'google' || provider === 'facebook') && scriptHosts().includes(new URL(addresses[provider]).origin);

type Google = {
  readonly accounts: {
    readonly id: {
      readonly initialize: (options: {
        client_id: string;
        nonce: string;
        callback: (answer: { credential: string }) => void;
      }) => void;
      readonly prompt: (
        listen: (moment: { isNotDisplayed?: () => boolean; isSkippedMoment: () => boolean }) => void,
      ) => void;
    };
  };
};
type Facebook = {
  readonly init: (options: { appId: string; version: string; xfbml: boolean }) => void;
  readonly login: (
    done: (answer: { authResponse?: { accessToken: string } | null }) => void,
    options: { scope: string },
  ) => void;
  readonly AppEvents: { readonly logPageView: () => void };
};
type Libraries = { readonly google?: Google; readonly FB?: Facebook };

const libraries = (): Libraries => globalThis as Libraries;

/** Facebook's library, for this app. @throws LibraryError */
export const loadFacebook = async (appId: string): Promise<Facebook> => {
  await loadScript(addresses.facebook);
  const { FB: library } = libraries();
  if (!library) throw new LibraryError();
  library.init({ appId, version: 'v24.0', xfbml: false });
  return library;
};

const askGoogle = async (clientId: string, nonce: string): Promise<string | null> => {
  await loadScript(addresses.google);
  const { google } = libraries();
  if (!google) throw new LibraryError();
  return new Promise((resolve) => {
    const { id } = google.accounts;
    id.initialize({ client_id: clientId, nonce, callback: ({ credential }) => resolve(credential) });
    id.prompt((moment) => {
      if (moment.isSkippedMoment() || moment.isNotDisplayed?.()) resolve(null);
    });
  });
};

const askFacebook = async (appId: string): Promise<string | null> => {
  const library = await loadFacebook(appId);
  return new Promise((resolve) => {
    library.login(({ authResponse }) => resolve(authResponse?.accessToken ?? null), { scope: 'email,public_profile' });
  });
};

/**
 * Asks a provider's own script for a token.
 * @returns null when the person did not go on
 * @throws LibraryError
 */
export const askScript = (provider: SocialProvider, { nonce }: BegunSocial): Promise<string | null> =>
  provider.provider === 'google' ? askGoogle(provider.client_id, nonce) : askFacebook(provider.client_id);
