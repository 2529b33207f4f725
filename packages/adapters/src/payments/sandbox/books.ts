/** What the sandbox remembers of one customer or price, as JSON can carry it. */
export type SandboxPage = { readonly value: unknown; readonly version: number };

/**
 * Where the sandbox remembers. Any number of processes may work on the same books: a page is only ever replaced by whoever
 * saw its latest version.
 */
export type SandboxBooks = {
  readonly load: (key: string) => Promise<SandboxPage | null>;
  /**
   * Stores a page as `version`, if the one before it is what stands there (for version 1: nothing).
   * @param page.dueAt when something is to happen in it by itself; null: nothing is
   * @returns false: somebody else was first, and nothing was stored
   */
  readonly save: (
    key: string,
    page: SandboxPage & { readonly touchedAt: Date; readonly dueAt: Date | null },
  ) => Promise<boolean>;
  /** Keys of pages that were touched then or later, or are due by then. */
  readonly findKeys: (when: { readonly touchedSince: Date; readonly dueUntil: Date }) => Promise<readonly string[]>;
};

/** Books in the memory of this process, which are lost with it: for tests. */
export const createMemoryBooks = (): SandboxBooks => {
  const pages = new Map<string, { text: string; version: number; touchedAt: Date; dueAt: Date | null }>();
  return {
    load: async (key) => {
      const page = pages.get(key);
      return page ? { value: JSON.parse(page.text) as unknown, version: page.version } : null;
    },
    save: async (key, { value, version, touchedAt, dueAt }) => {
      if ((pages.get(key)?.version ?? 0) !== version - 1) return false;
      pages.set(key, { text: JSON.stringify(value), version, touchedAt, dueAt });
      return true;
    },
    findKeys: async ({ touchedSince, dueUntil }) =>
      [...pages]
        .filter(([, { touchedAt, dueAt }]) => touchedAt >= touchedSince || (dueAt !== null && dueAt <= dueUntil))
        .map(([key]) => key),
  };
};
