/**
 * A wish to go somewhere, as found in an address that anybody may have written.
 * @returns the path within `origin` that it names, or undefined when it leads anywhere else.
 */
export const maybeSafePath = (input: unknown, origin: string): string | undefined => {
  if (typeof input !== 'string' || !input.startsWith('/')) return undefined;
  if (!URL.canParse(input, origin)) return undefined;
  // The browser's own reading decides: `//evil`, `/\evil` and `/<tab>/evil` all name another host to it.
  const url = new URL(input, origin);
  if (url.origin !== origin) return undefined;
  const path = url.pathname + url.search + url.hash;
  // `/.//evil` is read as the path `//evil`, which would be another host the next time somebody reads it.
  return path.startsWith('//') ? undefined : path;
};
