/**
 * What the browser keeps. Nothing else of ours may go to the local storage (reliability E4): whatever is in there can be
 * read by any script that ever runs on the page.
 */
const keys = { token: 'access_token', archivedUser: 'archived_user', language: 'lang' } as const;

/** The bearer token of the session, or null. */
export const storedToken = (): string | null => localStorage.getItem(keys.token);

/** Keeps the bearer token of a new session. */
export const storeToken = (token: string): void => localStorage.setItem(keys.token, token);

/** The session that waits in this browser while somebody works in another account, or views as another user. */
export type SetAside = { readonly token: string; readonly id: number; readonly name: string };

/** Keeps the present session for later and goes on with another one. */
export const setSessionAside = (own: Omit<SetAside, 'token'>, next: string): void => {
  const token = storedToken();
  if (token !== null) localStorage.setItem(keys.archivedUser, JSON.stringify({ token, ...own } satisfies SetAside));
  storeToken(next);
};

/** Goes back to the session that was set aside. @returns false where there is none */
export const takeSessionBack = (): boolean => {
  try {
    const kept = JSON.parse(localStorage.getItem(keys.archivedUser) ?? 'null') as Partial<SetAside> | null;
    localStorage.removeItem(keys.archivedUser);
    if (typeof kept?.token !== 'string') return false;
    storeToken(kept.token);
    return true;
  } catch {
    return false;
  }
};

/** Forgets the session: its token, and the session that an administrator set aside. */
export const clearStoredSession = (): void => {
  localStorage.removeItem(keys.token);
  localStorage.removeItem(keys.archivedUser);
};

/** The language chosen in this browser, unchecked, or null. */
export const storedLanguage = (): string | null => localStorage.getItem(keys.language);

/** Keeps the language chosen in this browser. */
export const storeLanguage = (language: string): void => localStorage.setItem(keys.language, language);

/**
 * Calls `listener` when another tab stores, replaces or removes the token; it receives the token of now.
 * @returns the way to stop listening.
 */
export const onTokenFromOtherTab = (listener: (token: string | null) => void): (() => void) => {
  const listen = (event: StorageEvent): void => {
    // A null key: the other tab emptied the whole storage.
    if (event.storageArea !== localStorage || (event.key !== keys.token && event.key !== null)) return;
    if (event.key !== null && event.oldValue === event.newValue) return;
    listener(storedToken());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
};
