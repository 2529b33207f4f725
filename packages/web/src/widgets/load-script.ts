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
export const loadScript = (address: string): Promise<void> => {
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
