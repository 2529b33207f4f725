import type { ReactNode } from 'react';
import classes from './hidden.module.css';

type HiddenTextProps = {
  readonly children: ReactNode;
  /** Read out whenever it changes. */
  readonly isLive?: boolean;
};

/** Words for those who listen; those who look see the same in another way. */
export const HiddenText = ({ children, isLive = false }: HiddenTextProps) => (
  <span className={classes.hidden} aria-live={isLive ? 'polite' : undefined}>
    {children}
  </span>
);
