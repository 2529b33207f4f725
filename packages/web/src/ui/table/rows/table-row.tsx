import { memo, type CSSProperties, type ReactNode } from 'react';
import type { Onward } from '../../cells/cell-edit.ts';
import { CellEditor } from '../../cells/cell-editor.tsx';
import { Icon } from '../../icon.tsx';
import type { RowCells } from '../cells/use-cells.ts';
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
  /** What of its cells is chosen, changed, told; null: nothing is. */
  readonly cells: RowCells | null;
  readonly notices: ReadonlyMap<string, string> | null;
  /** Leaves the editor of a cell; null: cells cannot be changed. */
  readonly endEdit: ((text: string | null, onward: Onward) => void) | null;
  /** What the row is called in the label of an editor. */
  readonly name: string;
};

type CellProps<Row> = {
  readonly shown: ShownColumn<Row>;
  readonly at: number;
  readonly given: TableRowProps<Row>;
  readonly context: CellContext;
};

/** What is said beside a cell: why it cannot be changed, or was not. */
const Notice = ({ text, isShown }: { readonly text: string; readonly isShown: boolean }) => (
  <span className={classes.notice} data-shown={isShown || undefined} role={isShown ? 'status' : undefined}>
    {text}
  </span>
);

/** What stands in a cell, or what it is changed with. */
const CellInside = <Row,>({ shown: { column }, at, given, context }: CellProps<Row>) => {
  const { row, cells, endEdit, name, language } = given;
  const { edit, title } = column;
  if (cells?.editing?.column === at && typeof edit === 'object' && endEdit)
    return (
      <CellEditor
        label={`${title}, ${name}`}
        edit={edit}
        text={cells.editing.text}
        typed={cells.editing.typed}
        commit={endEdit}
        cancel={() => endEdit(null, 'stay')}
      />
    );
  const content = cellContent(column, row, context, language);
  return content === null ? null : <div className={classes.content}>{content}</div>;
};

const Cell = <Row,>(props: CellProps<Row>) => {
  const { shown, at, given } = props;
  const { column, pinnedAt, isLastPinned } = shown;
  const { cells, notices, endEdit, isStatic } = given;
  const isFirst = at === 0;
  const isInBlock = cells?.block != null && at >= cells.block.left && at <= cells.block.right;
  const notice = notices?.get(column.id);
  const cellNotice = cells?.notice?.column === at ? cells.notice.text : null;
  return (
    <div
      role={isFirst ? 'rowheader' : isStatic ? 'cell' : 'gridcell'}
      className={classes.cell}
      data-column={column.id}
      data-first={isFirst || undefined}
      data-end={isAtEnd(column) || undefined}
      data-muted={column.isMuted || undefined}
      data-pinned={pinnedAt < 0 ? undefined : isLastPinned ? 'last' : ''}
      data-block={isInBlock || undefined}
      data-notice={notice !== undefined || undefined}
      data-editing={cells?.editing?.column === at || undefined}
      aria-readonly={endEdit ? typeof column.edit !== 'object' : undefined}
      aria-selected={isInBlock || undefined}
      style={pinnedAt < 0 ? undefined : ({ '--left': `var(--left-${pinnedAt})` } as CSSProperties)}
    >
      <CellInside {...props} />
      {notice !== undefined && <Notice text={notice} isShown={false} />}
      {cellNotice !== null && <Notice text={cellNotice} isShown />}
    </div>
  );
};

const RowOfCells = <Row,>(props: TableRowProps<Row>) => {
  const { row, index, top, columns, boxLabel, isSelected, isActive, isOpen, isStatic, canOpen, level, end } = props;
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
        <Cell key={shown.column.id} shown={shown} at={at} given={props} context={context} />
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
