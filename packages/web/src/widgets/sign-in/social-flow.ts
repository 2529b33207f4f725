import { doorRoutes, type SocialAnswer, type SocialProvider } from '@galena/contract/credentials';
import { call } from '../../platform/api.ts';
import { keepBegun, readSocialMessage, type SocialMessage } from './begun-social.ts';
import { askScript, canAskScript } from './provider-scripts.ts';

/** What a provider sent back, as the server takes it. */
export type ProviderAnswer = SocialAnswer;

/** The browser did not let the window of the provider open. */
export class PopupBlocked extends Error {
  override readonly name = 'PopupBlocked';
}

/** The provider sent the person back without what is needed. */
export class NotCompleted extends Error {
  override readonly name = 'NotCompleted';
}

const popupLook = 'popup,width=520,height=680';
const lookEveryMs = 400;

/** Waits for what the window says; null when it was closed before. */
const hear = (popup: Window, state: string): Promise<SocialMessage | null> =>
  new Promise((resolve) => {
    const end = (message: SocialMessage | null): void => {
      clearInterval(timer);
      window.removeEventListener('message', listen);
      resolve(message);
    };
    const listen = ({ origin, data }: MessageEvent<unknown>): void => {
      const message = origin === location.origin ? readSocialMessage(data) : null;
      if (message?.state === state) end(message);
    };
    // Only looking tells that it is gone.
    const timer = setInterval(() => popup.closed && end(null), lookEveryMs);
    window.addEventListener('message', listen);
  });

const askByCode = async (provider: string): Promise<ProviderAnswer | null> => {
  // Opened in the moment of the press: afterwards browsers take it for an advertisement.
  const popup = window.open('about:blank', '', popupLook);
  if (!popup) throw new PopupBlocked();
  try {
    const { data } = await call(doorRoutes.beginSocial, { body: { provider } });
    keepBegun(provider, data, popup);
    popup.location.replace(data.url as string);
    const message = await hear(popup, data.state);
    if (!message) return null;
    if (message.code === null) throw new NotCompleted();
    const iss = message.iss === null ? {} : { iss: message.iss };
    return { provider, flow: 'code', token: message.code, state: data.state, browser_key: data.browser_key, ...iss };
  } catch (error) {
    popup.close();
    throw error;
  }
};

const askByToken = async (provider: SocialProvider): Promise<ProviderAnswer | null> => {
  const { data } = await call(doorRoutes.beginSocial, { body: { provider: provider.provider, flow: 'token' } });
  const token = await askScript(provider, data);
  if (token === null) return null;
  return { provider: provider.provider, token, state: data.state, browser_key: data.browser_key };
};

/**
 * Sends the person to a provider: by its script where the operator wants it and the page may run it, else by a window. Call it in the moment of a press.
 * @returns null when they did not go on
 * @throws CallError, PopupBlocked, NotCompleted, LibraryError
 */
export const askProvider = (provider: SocialProvider): Promise<ProviderAnswer | null> =>
  provider.flow === 'token' && canAskScript(provider) ? askByToken(provider) : askByCode(provider.provider);
