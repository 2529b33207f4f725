const storageKey = 'chunk_reload';
const windowMs = 10_000;

let isLeaving = false;

/** Whether the page at `path` was reloaded for the same reason so recently that doing it again would make a loop. */
export const isReloadLoop = (remembered: string | null, path: string, now: number): boolean => {
  if (remembered === null) return false;
  try {
    const last = JSON.parse(remembered) as { path?: unknown; time?: unknown };
    return last.path === path && typeof last.time === 'number' && now - last.time < windowMs;
  } catch {
    return false;
  }
};

/**
 * Reloads the page at the address it is on its way to: a piece that cannot be loaded is most often one of a release that is
 * gone. @returns false when that was just tried; then an error page is due.
 */
const reloadOnce = (): boolean => {
  if (isLeaving) return true;
  const path = location.pathname + location.search;
  if (isReloadLoop(sessionStorage.getItem(storageKey), path, Date.now())) return false;
  sessionStorage.setItem(storageKey, JSON.stringify({ path, time: Date.now() }));
  isLeaving = true;
  location.reload();
  return true;
};

/** Watches for imports that fail without having gone through `importOrReload`. */
export const watchChunks = (): void => {
  window.addEventListener('vite:preloadError', () => void reloadOnce());
};

/** Wraps a lazy import: if it fails the page is reloaded once; the second time the import throws. */
export const importOrReload =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    try {
      return await load();
    } catch (cause) {
      // Never settles, so that nothing is shown between now and the reload.
      if (reloadOnce()) return new Promise<never>(() => {});
      // Another sentence than the browser's: the router has a reload of its own for that one.
      throw new Error('A part of the interface did not load.', { cause });
    }
  };
