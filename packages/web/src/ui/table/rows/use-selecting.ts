import { useRef } from 'react';
import { locateRow } from './row-window.ts';
import { extendRange, isSelected, setSelected, toggleSelected, type Selection } from './selection.ts';
import type { DataTableProps } from './table-props.ts';

export type Selecting = {
  readonly isOn: (id: string) => boolean;
  readonly toggle: (index: number) => void;
  /** Draws the range that was begun last up to row `to`; a range that does not reach `from` by now begins there. */
  readonly extend: (to: number, from?: number) => void;
  /** Chooses all rows that are loaded; if they are, lets them go. */
  readonly togglePage: (isOn: boolean) => void;
};

type Selectable<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'headOf' | 'selection' | 'onSelectionChange'>;

/** The ids of the rows that can be chosen: lines among them cannot. */
export const choosable = <Row>({ rows, rowId, headOf }: Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'headOf'>) =>
  (headOf ? rows.filter((row) => !headOf(row)) : rows).map(rowId);

/** Choosing rows one by one, by range and by page. @returns null where nothing can be chosen. */
export const useSelecting = <Row>(props: Selectable<Row>): Selecting | null => {
  const { rows, rowId, headOf, selection, onSelectionChange } = props;
  // Rows are remembered by id: where they stand changes with every page and order.
  const range = useRef<{ readonly anchor: string; readonly end: string; readonly near: number } | null>(null);
  if (!selection || !onSelectionChange) return null;

  const idAt = (index: number): string | undefined => {
    const row = rows[index];
    return row === undefined || headOf?.(row) ? undefined : rowId(row);
  };
  const place = (id: string, near: number): number => locateRow(id, near, rows.length, (at) => idAt(at) ?? '');
  const begin = (index: number, next: Selection): void => {
    const id = idAt(index);
    if (id !== undefined) range.current = { anchor: id, end: id, near: index };
    onSelectionChange(next);
  };
  return {
    isOn: (id) => isSelected(selection, id),
    toggle: (index) => {
      const id = idAt(index);
      if (id !== undefined) begin(index, toggleSelected(selection, id));
    },
    extend: (to, from) => {
      const id = idAt(to);
      const start = from === undefined ? undefined : idAt(from);
      if (id === undefined) return;
      if (from !== undefined && start !== undefined && range.current?.end !== start)
        range.current = { anchor: start, end: start, near: from };
      const drawn = range.current;
      const anchor = drawn ? place(drawn.anchor, drawn.near) : -1;
      if (!drawn || anchor < 0) return begin(to, setSelected(selection, [id], true));
      const reached = place(drawn.end, from ?? to);
      range.current = { anchor: drawn.anchor, end: id, near: anchor };
      onSelectionChange(extendRange(selection, idAt, { anchor, end: reached < 0 ? anchor : reached }, to));
    },
    togglePage: (isOn) => {
      range.current = null;
      onSelectionChange(setSelected(selection, choosable(props), isOn));
    },
  };
};
