import type { ReactNode, Ref } from 'react';
import { Icon } from '../../icon.tsx';
import { Bone } from '../../states/skeleton.tsx';
import type { CellContext } from '../columns/columns.ts';
import classes from './head-row.module.css';

/** A line among the rows that says what those below it have in common. */
export type RowHead = {
  readonly label: string;
  /** How many there are, in words and in short. */
  readonly count?: { readonly words: string; readonly figure: string };
  /** Null: there is nothing to open. */
  readonly isOpen: boolean | null;
  /** It stands for rows that are on their way. */
  readonly isWaiting?: boolean;
  readonly end?: (context: CellContext) => ReactNode;
};

type HeadRowProps = {
  readonly head: RowHead;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly measure?: Ref<HTMLDivElement>;
};

/** Its one cell is as wide as the table that is in view. */
export const HeadRow = ({ head, index, top, isActive, measure }: HeadRowProps) => {
  const { label, count, isOpen, isWaiting = false, end } = head;
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="row"
      ref={measure}
      className={classes.row}
      data-index={index}
      data-head={isOpen === null ? 'plain' : ''}
      aria-level={1}
      aria-rowindex={index + 2}
      aria-expanded={isOpen ?? undefined}
      aria-busy={isWaiting || undefined}
      tabIndex={tabIndex}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" className={classes.cell}>
        {isOpen !== null && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={15} />}
        {isWaiting ? <Bone width={160} /> : <span className={classes.label}>{label}</span>}
        {count && (
          <span className={classes.count} aria-label={count.words}>
            {count.figure}
          </span>
        )}
        {end && <span className={classes.end}>{end({ tabIndex })}</span>}
      </div>
    </div>
  );
};
