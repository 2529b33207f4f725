import type { BegunSocial, SocialProvider } from '@galena/contract/credentials';

/** The sentence of the specification; it stays English in every language. */
const libraryFailure = 'failed to load the provider library';

/** The script of a provider could not be had. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';

  constructor() {
    super(libraryFailure);
  }
}

const loading = new Map<string, Promise<void>>();

/** Loads a script of somebody else's once; one that failed is tried again. @throws LibraryError */
const loadScript = (address: string): Promise<void> => {
  const begun = loading.get(address);
  if (begun) return begun;
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(address);
      script.remove();
      reject(new LibraryError());
    });
  });
  Object.assign(script, { async: true, src: address });
  document.head.append(script);
  loading.set(address, loaded);
  return loaded;
};

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
  await loadScript('https://connect.facebook.net/en_US/sdk.js');
  const { FB: library } = libraries();
  if (!library) throw new LibraryError();
  library.init({ appId, version: 'v24.0', xfbml: false });
  return library;
};

const askGoogle = async (clientId: string, nonce: string): Promise<string | null> => {
  await loadScript('https://accounts.google.com/gsi/client');
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
