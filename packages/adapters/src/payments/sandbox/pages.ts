import { isDeepStrictEqual } from 'node:util';
import { VendorError } from '@galena/contract/kernel';
import type { SandboxBooks } from './books.ts';

/** How often a page is tried again that somebody else was first to change. */
const maxTries = 100;

/** What is done with a page: it is read, changed in place, and replaced as a whole or not at all. */
export type PageAct<P extends object, T> = {
  /** @param value what stands there; null: nothing. @returns null: then nothing is done */
  readonly read: (value: unknown) => P | null;
  readonly act: (page: P, now: number) => T;
  /** When something happens next in it by itself; null: nothing does. */
  readonly dueOf: (page: P) => Date | null;
};

/** @returns null: there was no page to do it with */
export const changePage = async <P extends object, T>(
  books: SandboxBooks,
  clock: () => Date,
  key: string,
  { read, act, dueOf }: PageAct<P, T>,
): Promise<T | null> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = await books.load(key);
    const before = read(known?.value ?? null);
    if (before === null) return null;
    const page = structuredClone(before);
    const now = clock();
    const result = act(page, now.getTime());
    const next = { value: page, version: (known?.version ?? 0) + 1, touchedAt: now, dueAt: dueOf(page) };
    if (isDeepStrictEqual(page, before) || (await books.save(key, next))) return result;
  }
  throw new VendorError('sandbox', 'unavailable', 'Too many at once work on the same page');
};
