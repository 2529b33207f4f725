import type { ComponentType } from 'react';

/** Fetches the code of a page. */
export type Load = () => Promise<ComponentType>;

/** How a room brings the code of a page; name, address, title and place stand in the list of pages. */
export type PageCode = {
  readonly load: Load;
  /** Other rooms add to it: what they add comes with its code. */
  readonly showsContributions?: true;
};

/**
 * What a room's `pages.ts` exports: the code of its pages by the specification's names. `app` joins them all, and a name
 * that is not in the list of pages does not compile there.
 */
export type PageCodes = Readonly<Record<string, PageCode>>;
