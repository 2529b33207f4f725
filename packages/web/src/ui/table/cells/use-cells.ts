import { useState, type KeyboardEvent } from 'react';
import type { Onward } from '../../cells/cell-edit.ts';
import type { ShownColumn } from '../columns/use-column-model.ts';
import type { DataTableProps } from '../rows/table-props.ts';
import { boundsOf, type Block, type Place } from './block.ts';
import { clipboardOn, pointerOn, pressOnCell, textIn, writeAt, type CellGrid } from './cell-acts.ts';

/** What a row has to know of its cells. */
export type RowCells = {
  /** The columns of the block that are in this row. */
  readonly block: { readonly left: number; readonly right: number } | null;
  readonly editing: Pick<Editing<unknown>, 'column' | 'typed' | 'text'> | null;
  /** What is said beside a cell. */
  readonly notice: { readonly column: number; readonly text: string } | null;
};

/** Which cell is being changed, and how its row stood when that began: it may change, or move, before the editor is left. */
type Editing<Row> = Place & { readonly typed: string | null; readonly seen: Row; readonly text: string };
type Notice = Place & { readonly text: string };

type Given<Row> = {
  readonly props: DataTableProps<Row>;
  readonly columns: readonly ShownColumn<Row>[];
  readonly lead: number;
  /** Takes the focus to a child of a row. */
  readonly go: (row: number, child: number) => void;
};

/** Where each way leads from a cell whose editor is left. */
const onwards: Readonly<Record<Exclude<Onward, 'away'>, readonly [number, number]>> = {
  stay: [0, 0],
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
};

const within = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at));

/** The same cell where its row is now; null: the row is gone. */
const followRow = <Row>(
  editing: Editing<Row>,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): Editing<Row> | null => {
  const id = rowId(editing.seen);
  const now = rows[editing.row];
  if (now !== undefined && rowId(now) === id) return editing;
  const row = rows.findIndex((one) => rowId(one) === id);
  return row === -1 ? null : { ...editing, row };
};

type Shown = {
  readonly block: Block | null;
  readonly editing: Editing<unknown> | null;
  readonly notice: Notice | null;
};

const rowCellsOf = ({ block, editing, notice }: Shown, row: number): RowCells | null => {
  const bounds = block && boundsOf(block);
  const isMany = bounds !== null && (bounds.top < bounds.bottom || bounds.left < bounds.right);
  const isIn = bounds !== null && isMany && row >= bounds.top && row <= bounds.bottom;
  const here = {
    block: isIn ? { left: bounds.left, right: bounds.right } : null,
    editing: editing?.row === row ? { column: editing.column, typed: editing.typed, text: editing.text } : null,
    notice: notice?.row === row ? { column: notice.column, text: notice.text } : null,
  };
  return here.block || here.editing || here.notice ? here : null;
};

/**
 * Cells that are changed where they stand: one by an editor in it, a block by the clipboard, by emptying and by filling down. A block begins at
 * the cell that has the focus, and Shift with an arrow or the pointer draws it.
 * @returns null where nothing can be changed
 */
export const useCells = <Row>({ props, columns, lead, go }: Given<Row>) => {
  const { rows, rowId, cells: changes } = props;
  const [block, mark] = useState<Block | null>(null);
  const [begun, setBegun] = useState<Editing<Row> | null>(null);
  const [notice, say] = useState<Notice | null>(null);
  if (!changes) return null;
  const grid: CellGrid<Row> = {
    rows,
    columns,
    changes,
    lead,
    block,
    hasNotice: notice !== null,
    mark,
    say,
    edit: (place, typed) => {
      const seen = rows[place.row];
      if (seen !== undefined) setBegun({ ...place, typed, seen, text: textIn(grid, place, seen) });
    },
    focus: ({ row, column }) => go(row, column + lead),
  };
  const editing = begun && followRow(begun, rows, rowId);
  return {
    ...pointerOn(grid),
    ...clipboardOn(grid),
    press: (event: KeyboardEvent): boolean => pressOnCell(grid, event),
    /** Leaves the editor. @param text null: what was there stays */
    end: (text: string | null, onward: Onward): void => {
      setBegun(null);
      if (!editing) return;
      if (text !== null && text !== editing.text) writeAt(grid, editing, text, editing.seen);
      if (onward === 'away') return;
      const [down, along] = onwards[onward];
      grid.focus({
        row: within(editing.row + down, rows.length),
        column: within(editing.column + along, columns.length),
      });
    },
    /** What a row has to know; null: nothing of it. */
    ofRow: (row: number): RowCells | null => rowCellsOf({ block, editing, notice }, row),
  };
};

export type Cells = NonNullable<ReturnType<typeof useCells>>;
