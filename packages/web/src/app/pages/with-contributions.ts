import type { Load } from './page.ts';

/** Fetches the code of a page beside what other rooms add to it: no other page waits for that. */
export const withContributions =
  (load: Load): Load =>
  async () => {
    const [Page] = await Promise.all([load(), import('../contributions.ts')]);
    return Page;
  };
