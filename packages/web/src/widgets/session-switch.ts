import { setSessionAside, storeToken, takeSessionBack } from '../platform/storage.ts';

/** Loads the interface anew: nothing of one session is left for the next. */
const startAnew = (path: string): void => location.assign(path);

/** Begins the session of somebody who has just come in by other means than the sign-in page. */
export const beginSession = (token: string): void => {
  storeToken(token);
  startAnew('/');
};

/** Works on with the session of another account; one's own waits in this browser. */
export const enterSession = (own: { readonly id: number; readonly name: string }, token: string): void => {
  setSessionAside(own, token);
  startAnew('/');
};

/** Back to one's own session. @returns false where none waits */
export const backToOwn = (): boolean => {
  if (!takeSessionBack()) return false;
  startAnew('/');
  return true;
};
