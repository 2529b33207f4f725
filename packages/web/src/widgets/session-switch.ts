import { archiveSession, resumeArchivedSession, storedToken, storeToken } from '../platform/storage.ts';

/** Loads the interface anew: nothing of one session is left for the next. */
const startAnew = (path: string): void => location.assign(path);

/** Begins the session of somebody who has just come in by other means than the sign-in page. */
export const beginSession = (token: string): void => {
  storeToken(token);
  startAnew('/');
};

/** Works on with the session of another account; one's own waits in this browser. */
export const enterSession = (own: { readonly id: number; readonly name: string }, token: string): void => {
  const before = storedToken();
  if (before !== null) archiveSession({ token: before, ...own, ends_at: null }, token);
  else storeToken(token);
  startAnew('/');
};

/** Back to one's own session. @returns false where none waits */
export const backToOwn = (): boolean => {
  if (!resumeArchivedSession()) return false;
  startAnew('/');
  return true;
};
