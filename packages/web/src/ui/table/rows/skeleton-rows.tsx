import { type CSSProperties } from 'react';
import { isAtEnd } from '../columns/columns.ts';
import classes from './skeleton-rows.module.css';
import type { ShownColumn } from '../columns/use-column-model.ts';

type SkeletonRowProps<Row> = {
  readonly columns: readonly ShownColumn<Row>[];
  readonly hasBox: boolean;
  readonly index: number;
  readonly top: number;
};

/** Lengths of what will stand there, so that no two rows look alike. */
const shares = [62, 48, 71, 55, 80, 44, 66];

/** The place of a row that is on its way. */
export const SkeletonRow = <Row,>({ columns, hasBox, index, top }: SkeletonRowProps<Row>) => (
  <div className={classes.row} aria-hidden style={{ transform: `translateY(${top}px)` }}>
    {hasBox && <span className={classes.box} />}
    {columns.map(({ column }, at) => (
      <span key={column.id} className={classes.cell} data-end={isAtEnd(column) || undefined}>
        <span
          className={classes.bar}
          style={{ '--share': `${shares[(index + at * 3) % shares.length]}%` } as CSSProperties}
        />
      </span>
    ))}
  </div>
);
