import { inject } from 'vitest';
import type { StackPlace } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A product for each worker. */
    products: readonly StackPlace[];
    /** Where a browser listens for each worker. */
    browsers: readonly string[];
  }
}

/** Workers count from 1. */
const ourOf = <T>(all: readonly T[]): T => {
  const ours = all[Number(process.env['VITEST_POOL_ID']) - 1];
  if (ours === undefined) throw new Error('there is neither product nor browser for this worker');
  return ours;
};

/** The product of this worker's journeys; those of the other worker have their own. */
export const product = (): StackPlace => ourOf(inject('products'));

/** Where the browser of this worker listens. */
export const browserAddress = (): string => ourOf(inject('browsers'));
