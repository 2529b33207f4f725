/**
 * What the browser keeps. Nothing else of ours may go to the local storage (reliability E4): whatever is in there can be
 * read by any script that ever runs on the page.
 */
const keys = { token: 'access_token', archivedUser: 'archived_user', language: 'lang' } as const;

/** The bearer token of the session, or null. */
export const storedToken = (): string | null => localStorage.getItem(keys.token);

/** Keeps the bearer token of a new session. */
export const storeToken = (token: string): void => localStorage.setItem(keys.token, token);

/** Forgets the session: its token, and the one that was set aside. */
export const clearStoredSession = (): void => {
  localStorage.removeItem(keys.token);
  localStorage.removeItem(keys.archivedUser);
};

/**
 * The session that waits in this browser while its owner views the product as a user, until a moment, or works in a related account
 * (`ends_at` null).
 */
export type ArchivedSession = {
  readonly token: string;
  readonly id: number;
  readonly name: string;
  readonly ends_at: string | null;
  /** The page that its owner came from, where they get back to another than the first. */
  readonly back?: string | undefined;
};

/** The session that was set aside, or null. */
export const archivedSession = (): ArchivedSession | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keys.archivedUser) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { token, id, name, ends_at: end, back } = kept as Readonly<Record<string, unknown>>;
    if (typeof token !== 'string' || typeof id !== 'number' || typeof name !== 'string') return null;
    return {
      token,
      id,
      name,
      ends_at: typeof end === 'string' ? end : null,
      ...(typeof back === 'string' && { back }),
    };
  } catch {
    return null;
  }
};

/** Sets the session of now aside for another one. */
export const archiveSession = (session: ArchivedSession, token: string): void => {
  localStorage.setItem(keys.archivedUser, JSON.stringify(session));
  storeToken(token);
};

/** Takes up the session that was set aside. @returns whether there was one */
export const resumeArchivedSession = (): boolean => {
  const archived = archivedSession();
  localStorage.removeItem(keys.archivedUser);
  if (archived) storeToken(archived.token);
  return archived !== null;
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
