import { memo, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '../../icon.tsx';
import { cellContent } from './cell-content.tsx';
import { isAtEnd, type CellContext } from '../columns/columns.ts';
import { RowBox } from '../columns/row-box.tsx';
import classes from './table-row.module.css';
import type { ShownColumn } from '../columns/use-column-model.ts';

type TableRowProps<Row> = {
  readonly row: Row;
  readonly index: number;
  /** In px from the top of the table. */
  readonly top: number;
  readonly columns: readonly ShownColumn<Row>[];
  readonly boxLabel: string;
  readonly language: string;
  /** Null where rows cannot be chosen. */
  readonly isSelected: boolean | null;
  /** The one row in the tab order. */
  readonly isActive: boolean;
  readonly isOpen: boolean;
  /** There is nothing to do with rows but to read them. */
  readonly isStatic: boolean;
  readonly canOpen: boolean;
  /** Below lines that belong to several of them. */
  readonly level: number | undefined;
  readonly end: ((row: Row, context: CellContext) => ReactNode) | undefined;
};

type CellProps<Row> = {
  readonly shown: ShownColumn<Row>;
  readonly isFirst: boolean;
  readonly isStatic: boolean;
  readonly children: ReactNode;
};

const Cell = <Row,>({ shown, isFirst, isStatic, children }: CellProps<Row>) => {
  const { column, pinnedAt, isLastPinned } = shown;
  return (
    <div
      role={isFirst ? 'rowheader' : isStatic ? 'cell' : 'gridcell'}
      className={classes.cell}
      data-column={column.id}
      data-first={isFirst || undefined}
      data-end={isAtEnd(column) || undefined}
      data-muted={column.isMuted || undefined}
      data-pinned={pinnedAt < 0 ? undefined : isLastPinned ? 'last' : ''}
      style={pinnedAt < 0 ? undefined : ({ '--left': `var(--left-${pinnedAt})` } as CSSProperties)}
    >
      <div className={classes.content}>{children}</div>
    </div>
  );
};

const RowOfCells = <Row,>(props: TableRowProps<Row>) => {
  const { row, index, top, columns, boxLabel, language, isSelected, isActive, isOpen, isStatic, canOpen, level, end } =
    props;
  const context: CellContext = { tabIndex: isActive ? 0 : -1 };
  return (
    <div
      role="row"
      className={classes.row}
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-selected={isSelected ?? undefined}
      aria-current={isOpen || undefined}
      tabIndex={isStatic ? undefined : isActive ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isSelected !== null && (
        <div role="gridcell" className={classes.boxCell} data-box>
          <RowBox label={boxLabel} state={isSelected ? 'all' : 'none'} />
        </div>
      )}
      {columns.map((shown, at) => (
        <Cell key={shown.column.id} shown={shown} isFirst={at === 0} isStatic={isStatic}>
          {cellContent(shown.column, row, context, language)}
        </Cell>
      ))}
      {end ? (
        <div role="gridcell" className={classes.end}>
          {end(row, context)}
        </div>
      ) : (
        <span className={classes.end}>
          {canOpen && <Icon name="chevron-right" size={15} className={classes.chevron} />}
        </span>
      )}
    </div>
  );
};

/** One row. It is drawn anew only when something of its own changes, not when the table scrolls. */
export const TableRow = memo(RowOfCells) as typeof RowOfCells;
