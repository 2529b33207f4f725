import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import classes from './stat.module.css';

type StatProps = {
  readonly label: string;
  /** The figure, already in the reader's language. */
  readonly value: string;
  /** A word behind the figure: "credits". */
  readonly unit?: string;
  /** How it moved, with its sign: "+12 %". Whether that is good is not the direction's to say. */
  readonly change?: { readonly text: string; readonly direction: 'up' | 'down'; readonly isGood: boolean };
  /** What the change is measured against, or what else there is to say. */
  readonly detail?: string;
  /** A small chart beside the figure. */
  readonly children?: ReactNode;
};

/** One figure that matters, under its name. Stands in a `StatRow`. */
export const Stat = ({ label, value, unit, change, detail, children }: StatProps) => (
  <div className={classes.stat}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.figure}>
      <span className={classes.value}>{value}</span>
      {unit && <span className={classes.label}>{unit}</span>}
      {children && <span className={classes.chart}>{children}</span>}
    </dd>
    {(change ?? detail) && (
      <dd className={classes.detail}>
        {change && (
          <span className={classes.change} data-good={change.isGood}>
            <Icon name={change.direction === 'up' ? 'arrow-up-right' : 'arrow-down-right'} size={14} />
            {change.text}
          </span>
        )}
        {detail}
      </dd>
    )}
  </div>
);

type StatRowProps = {
  /** Figures without charts need little room: all four in a row on a tablet, two beside each other on a phone. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
};

/** Figures beside each other; below each other on a phone. */
export const StatRow = ({ isDense = false, children }: StatRowProps) => (
  <dl className={classes.row} data-dense={isDense || undefined}>
    {children}
  </dl>
);
