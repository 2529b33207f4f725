import type { CSSProperties } from 'react';
import { hueOf, initialsOf } from './initials.ts';
import classes from './monogram.module.css';

type MonogramProps = {
  readonly name: string;
  /** 22 in rows, 44 at the head of a record. */
  readonly size?: number;
  /** People are round, businesses are tiles. */
  readonly isRound?: boolean;
};

/** The initials of a name on a tile of its own colour. The name stands beside it, so it is not read out. */
export const Monogram = ({ name, size = 22, isRound = false }: MonogramProps) => (
  <span
    className={classes.tile}
    data-round={isRound || undefined}
    style={{ '--tile-size': `${size}px`, '--tile-hue': hueOf(name) } as CSSProperties}
    aria-hidden
  >
    {initialsOf(name)}
  </span>
);
