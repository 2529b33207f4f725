import { use, type ReactNode } from 'react';
import { CubeFigure, type Figure } from './cube-figure.tsx';
import classes from './message-page.module.css';
import { PageFrame } from '../page-frame.ts';

type MessagePageProps = {
  readonly figure?: Figure;
  /** The h1, the sentence, and what can be done. */
  readonly children: ReactNode;
  /** What can be done needs room of its own: it follows in the page's width. */
  readonly below?: ReactNode;
};

/** A page that says one thing, in the middle; or at the top, where it is to be answered below. */
export const MessagePage = ({ figure, children, below }: MessagePageProps) => {
  // The shell has its main already, and a page has but one.
  const Place = use(PageFrame) ? 'div' : 'main';
  return (
    <Place className={classes.page} data-answered={below !== undefined || undefined}>
      <div className={classes.column}>
        {figure && <CubeFigure figure={figure} size={132} />}
        {children}
      </div>
      {below}
    </Place>
  );
};

/** What can be done on a message page: at most one filled button and one other. */
export const MessageActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
