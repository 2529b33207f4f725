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
 * What a room's `pages.ts` exports as `pages`, and its `front-pages.ts` as `frontPages`: the code of its pages by the
 * specification's names. `app` finds them by their folders.
 */
export type PageCodes = Readonly<Record<string, PageCode>>;
