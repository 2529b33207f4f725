import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreation } from '@galena/contract/credentials';
import type { PasskeyRequest } from '@galena/contract/identity';

const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** Whether passkeys work in this browser and at this address: by TLS or on the machine itself, and never for a bare IP address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname);

// Nobody waits for it who does not use it.
const library = () => import('@simplewebauthn/browser');

/** Asks the browser for one of the person's passkeys; null when they did not go on. */
export const askPasskey = async (request: PasskeyRequest): Promise<PasskeyAnswer | null> => {
  const { startAuthentication } = await library();
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return startAuthentication({ optionsJSON: request as Options }).catch(() => null);
};

/** Has the browser make a passkey; null when the person did not go on, or has one already. */
export const makePasskey = async (creation: PasskeyCreation): Promise<NewPasskeyAnswer | null> => {
  const { startRegistration } = await library();
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return startRegistration({ optionsJSON: creation as Options }).catch(() => null);
};
