import type { ReactNode } from 'react';
import type { Pixel } from './cells.ts';
import classes from './map.module.css';

type MapTipProps = { readonly at: Pixel; readonly children: ReactNode };

/** What is pointed at, in words. Buttons over the map say the same to those who do not point. */
export const MapTip = ({ at, children }: MapTipProps) => (
  <div className={classes.tip} style={{ left: at.x, top: at.y }} aria-hidden>
    {children}
  </div>
);
