import { createContext, type ReactNode } from 'react';

/** What a page is told about the place where it stands. */
export type PageFrameValue = {
  /** The name of the page; one that shows a thing with a name of its own says that instead. */
  readonly title: string;
  /** What stands before the title to say where one is, without being a way back; empty for nothing. */
  readonly above: string;
  /** The page of the list that it belongs to. */
  readonly back: {
    readonly label: string;
    readonly hint: string;
    readonly href: string;
    readonly go: () => void;
  } | null;
  /** Stands at the end of the header where the frame has no other place for it (phones). */
  readonly tools: ReactNode;
  /** Stands above the page's body: the ways to the other tabs of the page that it is one of. */
  readonly tabs: ReactNode;
  /** Stands beside the page's body: the ways to the pages next to it. */
  readonly nav: ReactNode;
};

/** Set by the shell around signed-in pages; null where a page stands alone. */
export const PageFrame = createContext<PageFrameValue | null>(null);
